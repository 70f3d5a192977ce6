"""The SW league of 2026 (Chinese official mahjong, ten teams of four): facts as its organisers published them.

Source: github.com/tziakcha-stats/tziakcha-mahjong-league at 9dad77c3, content/generated/sw-league (matches, ranking
and team-ranking .json): the regular season from 2026-03-17 until after round 60, two tables in a round. A table of four pays
4, 2, 1 and 0, equals share; points are taken off as penalties; who is equal is ranked by the score of the games,
which are not typed in here.
"""

TABLES = """
1A 米夜 黄腾 Nephele ChaosDon
1B bzh 青火 zumgze 未有期
2A 琳雨空 月曦 Choimoe 海叔利安
2B 吴下阿濛 云出无心 Quandaiwu42 未有期
3A Sw279695293 三只大土鳖/CatHikari Nephele
3B zsseg 吴下阿濛 自摸七对 璃茉
4A 川上珧 日出 Quandaiwu42 QinNai
4B zumgze River xixi lidai
5A 南桥s01 redbean 墨色清涟池 bzh
5B 叶凡 CKLm 足立レイ alaya23
6A 钙热 Nephele alaya23 海仲利安
6B CatHikari 青火 sdmt redbean
7A 三只大土鳖 南桥s01 璃茉 幻秋
7B xixi 海叔利安 Sw279695293 redbean
8A 南桥s01 xixi 黄腾 redbean
8B Choimoe 三只大土鳖 海叔利安 ChaosDon
9A 小黄鸭 Sw279695293 Nephele 云出无心
9B zumgze 米夜 月曦 幻秋
10A CKLm zsseg 南桥s01 QinNai
10B lidai 小黄鸭 叶凡 River
11A zumgze CKLm histo bzh
11B 墨色清涟池 吴下阿濛 叶凡 云出无心
12A 琳雨空 小黄鸭 Quandaiwu42 未有期
12B ChaosDon CatHikari lidai 足立レイ
13A 小黄鸭 琳雨空 未有期 Quandaiwu42
13B alaya23 足立レイ xixi 幻秋
14A alaya23 CatHikari zumgze 琳雨空
14B CKLm 钙热 三只大土鳖 未有期
15A 黄腾 sdmt Nephele 吴下阿濛
15B 海仲利安 zsseg zumgze 月曦
16A Nephele sdmt bzh 海仲利安
16B zumgze 黄腾 米夜 redbean
17A 吴下阿濛 青火 琳雨空 histo
17B 云出无心 Quandaiwu42 Choimoe 海叔利安
18A 川上珧 CKLm 自摸七对 云出无心
18B ChaosDon xixi histo 墨色清涟池
19A 叶凡 日出 璃茉 自摸七对
19B River 三只大土鳖 墨色清涟池 QinNai
20A 叶凡 lidai Nephele 璃茉
20B 日出 River 米夜 QinNai
21A lidai zsseg 黄腾 南桥s01
21B alaya23 小黄鸭 月曦 CatHikari
22A Choimoe ChaosDon CatHikari 小黄鸭
22B redbean Quandaiwu42 叶凡 黄腾
23A 琳雨空 alaya23 海仲利安 histo
23B bzh 日出 叶凡 钙热
24A 琳雨空 叶凡 日出 bzh
24B redbean Choimoe 钙热 海仲利安
25A River QinNai 未有期 海叔利安
25B zumgze 月曦 米夜 lidai
26A 云出无心 足立レイ River 川上珧
26B 幻秋 叶凡 CKLm 墨色清涟池
27A 钙热 云出无心 足立レイ Nephele
27B Sw279695293 CatHikari 海叔利安 xixi
28A 璃茉 云出无心 琳雨空 xixi
28B ChaosDon 黄腾 zsseg 自摸七对
29A 川上珧 三只大土鳖 小黄鸭 bzh
29B alaya23 墨色清涟池 Choimoe Sw279695293
30A Sw279695293 璃茉 叶凡 Nephele
30B alaya23 钙热 小黄鸭 lidai
31A 南桥s01 三只大土鳖 zsseg 叶凡
31B ChaosDon Sw279695293 海仲利安 bzh
32A 海仲利安 叶凡 三只大土鳖 川上珧
32B histo bzh ChaosDon zumgze
33A lidai 墨色清涟池 自摸七对 未有期
33B 足立レイ 吴下阿濛 青火 日出
34A zumgze 南桥s01 QinNai 未有期
34B 米夜 lidai 日出 自摸七对
35A Sw279695293 Quandaiwu42 琳雨空 小黄鸭
35B redbean 月曦 lidai 幻秋
36A 黄腾 River 琳雨空 幻秋
36B zsseg lidai Quandaiwu42 月曦
37A 幻秋 南桥s01 CKLm alaya23
37B lidai 海叔利安 足立レイ histo
38A QinNai 米夜 Nephele Choimoe
38B CKLm 叶凡 lidai alaya23
39A 叶凡 琳雨空 海仲利安 幻秋
39B 云出无心 Quandaiwu42 zumgze Sw279695293
40A 琳雨空 叶凡 zsseg 吴下阿濛
40B Sw279695293 云出无心 Choimoe bzh
41A 璃茉 青火 黄腾 海叔利安
41B 墨色清涟池 未有期 ChaosDon CatHikari
42A River 南桥s01 sdmt 青火
42B 米夜 redbean 海叔利安 璃茉
43A 南桥s01 墨色清涟池 Sw279695293/青火
43B sdmt zsseg QinNai 海仲利安
44A 叶凡 自摸七对 米夜 Choimoe
44B Sw279695293 ChaosDon histo sdmt
45A 海叔利安 QinNai 琳雨空 zumgze
45B 黄腾 吴下阿濛 Quandaiwu42 redbean
46A 足立レイ 海叔利安 黄腾 redbean
46B bzh 三只大土鳖 xixi 米夜
47A Quandaiwu42 CatHikari 小黄鸭 alaya23
47B zsseg 足立レイ 云出无心 CKLm
48A 墨色清涟池 CatHikari Choimoe 川上珧
48B 叶凡 ChaosDon Sw279695293 小黄鸭
49A 月曦 bzh 米夜 自摸七对
49B Sw279695293 未有期 Choimoe 吴下阿濛
50A ChaosDon Choimoe 米夜 琳雨空
50B Sw279695293 未有期 小黄鸭 云出无心
51A 足立レイ Quandaiwu42 南桥s01 ChaosDon
51B 海仲利安 bzh lidai 未有期
52A 海仲利安 叶凡 琳雨空 米夜
52B 黄腾 lidai CatHikari redbean
53A 海仲利安 云出无心 Nephele alaya23
53B zumgze zsseg 叶凡 钙热
54A zsseg 叶凡 幻秋 海仲利安
54B 墨色清涟池 zumgze sdmt CKLm
55A 自摸七对 zumgze Sw279695293 bzh
55B 云出无心 米夜 叶凡 ChaosDon
56A 琳雨空 足立レイ redbean River
56B xixi 米夜 三只大土鳖 幻秋
57A River 叶凡 南桥s01 zsseg
57B CKLm QinNai 云出无心 zumgze
58A 墨色清涟池 zsseg 南桥s01 bzh
58B 叶凡 CKLm alaya23 海仲利安
60A Sw279695293 琳雨空 Quandaiwu42 小黄鸭
"""
"""Round and table, then who came first to fourth; a slash stands between equals."""

TEAMS = {
    "择日读": "Sw279695293 CKLm 黄腾 日出",
    "绿小龙": "alaya23 River ChaosDon 吴下阿濛",
    "青柠现代麻将文化研究协会": "zumgze 足立レイ Choimoe 璃茉",
    "复仇者联盟": "叶凡 xixi 月曦 青火",
    "特邀——没上过沙袋": "Quandaiwu42 墨色清涟池 米夜 钙热",
    "小鲨鱼动物园": "云出无心 三只大土鳖 lidai sdmt",
    "云上秋雨": "琳雨空 南桥s01 Nephele 川上珧",
    "杠上开花队": "zsseg redbean 未有期 histo",
    "自摸七队": "小黄鸭 海仲利安 海叔利安 自摸七对",
    "呼噜呼噜哼": "bzh QinNai 幻秋 CatHikari",
}
"""In the order of the published table of teams."""

TEAM_POINTS = ("107.5", "91", "88", "87.5", "87", "85.5", "85", "61", "61", "53.5")
TEAM_GAMES = (48, 46, 47, 47, 47, 47, 47, 46, 47, 46)
TEAM_WINS = (18, 16, 14, 10, 11, 10, 14, 8, 9, 7)
TEAM_PENALTIES = {
    "青柠现代麻将文化研究协会": 1, "云上秋雨": 3, "杠上开花队": 2, "自摸七队": 2, "呼噜呼噜哼": 4,
}  # fmt: skip

PLAYERS = """
叶凡 51 23 7
Sw279695293 43.5 17 9
琳雨空 36 17 6
zumgze 36 16 7
zsseg 31 14 4
墨色清涟池 28 12 5
云出无心 28 15 4
ChaosDon 28 14 5
lidai 28 15 4
南桥s01 27 13 4
CKLm 26 12 4
黄腾 26 12 4
米夜 26 15 3
alaya23 24 13 5
River 23 10 4
足立レイ 23 11 3
海仲利安 23 14 5
Quandaiwu42 20 13 1
bzh 19 15 3
三只大土鳖 18.5 10 1
CatHikari 17.5 11 1
Choimoe 17 12 2
redbean 17 13 3
吴下阿濛 16 9 2
小黄鸭 16 13 2
xixi 15 9 2
钙热 13 7 2
海叔利安 13 11 1
日出 12 7 1
月曦 12 8 1
川上珧 12 6 3
璃茉 12 8 2
Nephele 12 11 1
sdmt 11 7 1
QinNai 10 10 1
青火 9.5 7 0
自摸七对 9 9 1
幻秋 9 10 2
未有期 8 12 0
histo 7 7 1
"""
"""The published table of players: points after penalties, games, games won."""

PENALTIES = {"南桥s01": 1, "Choimoe": 1, "小黄鸭": 2, "QinNai": 2}
