"""Who may call what, in the words of docs/api.md; what is not listed is anyone's.

A scope is an app's (`token`); `own`, `players of the pod` and who made something are players with a
`ticket`; `itself` is the token that is asked about. Several words parted by commas are alternatives; scopes joined by "and" are needed together.
The doors themselves stand in the services: a test holds this table and the manual in step.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

ANYONE = "anyone"
TOKENS = ("any token", "itself", "its own token")  # whatever their scopes
SCOPE = re.compile("`([a-z]+:[a-z]+)`")
SCHEMES_WITH_SCOPES = ("token", "oauth2")
CALLERS: Mapping[str, str] = {
    "anyone": (
        "getNumberedRound getPods getProgress getShop getShopEvents getSignedPod "
        "getAnnouncements getCardLookup getCards getChanges getCut getDraw getDraws getEvent "
        "getEventDecks getEvents getOpenedRow getPod getPodEvent getPresets getProblem getQueue "
        "getRound getRounds getSeries getSeriesCsv getSeriesStandings getSeriesXlsx getShopSeries "
        "getShops getSnapshot getStandings getStandingsCsv getStandingsXlsx getStream getTables "
        "postDeckChecks postDevices postEntries postFamilies postRulings"
    ),
    "`checkin:write`": (
        "postCheckIns postReleaseAbsent postUndoWalkIn "
        "getEntriesCsv getEntryPayments getGoods getLoans getReception getTill postCheckIn postEntryPayments "
        "postHandOut postMistake postNeverCame postRefund postReturn postScans postSlip "
        "postSlipBack postTillCounts postUndoCheckIn postUndoHandOut putPromo"
    ),
    "`decks:read`": "getRegulation getRegulations getAdvice getCardRulings getLoanDeck getLoanDecks",
    "`decks:read` and `decks:write`": "postOneDeckRuling",
    "`events:write` and `events:read` and `checkin:write` and `rounds:write` and `results:confirm` and `decks:read`": "getArchive",
    "`decks:write`": (
        "deleteCardRuling deleteHint patchLoanDeck postAdvice postCardRulings postLoanDecks "
        "postRestoreLoanDeck postRetireLoanDeck postRuling postUndoAdvice postVerifyLoanDeck "
        "putAdvice"
    ),
    "`entries:write`": "getEventLinks postLinks postEntryBatch postImportEntries postMask postPairs postRestore postTicket postUnmask",
    "`events:read`": "getEntries getJournal postStreamTickets",
    "`checkin:write` and `events:write`": "postLetIn",
    "`events:read` of an owner": "getInvitations getMembers getShopJournal",
    "`events:write` of an owner": "patchShop",
    "any token": "getOwnToken",
    "itself, `events:write`": "getToken deleteToken",
    "`events:write`": (
        "deleteRegulation postRegulations getUpload postCancelUpload getWork postRunWorkAgain postSetWorkAside "
        "getTokens postTokens getEventDevices postDeviceCodes postRevokeDevices "
        "deleteSeriesEvent getSeriesPeople patchEvent patchSeries postCopy postEvents postFinish "
        "postFinishSeries postForgetPeople postImport postJoinPeople postPartPeople postReopen "
        "postReopenSeries postRestoreEvent postSeriesEvents postSandboxes postShopSeries"
    ),
    "`results:confirm`": (
        "getDifference getEventCalls getEventPenalties getReports postClaimCall postCloseCall "
        "postDecision postEntryPenalties postSubgameTime postSupersedePenalty postTakeBack "
        "postUphold"
    ),
    "`rounds:write`": (
        "deleteLock getAudit getCutPreview getEventWishes getForecast getLevelAsks "
        "getLevelProposals getLocks getPairing getPartners getPlanB getRePair getRepair "
        "getSchedule getSwap getWays postAnnouncements postAsPlayed postBeginDraw "
        "postCancelPairing postClock postClose postCloseQueue postCut postDoors postDrawAbsent "
        "postDrawSteps postDraws postExtraTime postFormNow postLevelAsks postLocks postLostTime "
        "postLottery postMove postNoShow postOpenQueue postPin postPublish postPutBack postRePair "
        "postRedraft postRepair postRevealDraw postRounds postStartWithout postSwap "
        "postTakeBackAnnouncement postUndo postUndoDraw postWait postWishDecision postWithdraw "
        "postWithdrawLevelAsk putDrawPrizes putGoods putTables"
    ),
    "`webhooks:manage`": (
        "deleteWebhook getDeliveries getWebhook getWebhooks postResume postRotateSecret "
        "postSendAgain postTestWebhook postWebhooks"
    ),
    "its own token, `events:write`": ("deleteSandbox getSandbox postSandboxSpeed postSandboxSteps"),
    "own": "getEntryData getPicture getLinkCodes postLinkCodes getMe postDrawNumber postReadAnnouncement",
    "anyone once public, `events:read`": "getSubgames",
    "own, `checkin:write`": (
        "getEntryQueue getLoanWish postBackToGame postEntryQueue postLeaveQueue postLoanWish "
        "postQueueLevel postWithdrawWish"
    ),
    "own, `decks:read`": "getDeck getDecks",
    "own, `decks:write`": "deleteOneDeck postDeckOrder postDecks putDeck putOneDeck",
    "own, `entries:write`": (
        "getEntryLinks deleteLink "
        "getEntryWishes patchEntry postTakePlace postCancel postDrop postEntryWishes postJoinTeam postLeaveTeam"
    ),
    "own, `events:read`": "getEntry getEvening",
    "own, `events:write`": "postForget",
    "own, `results:confirm`": "getEntryPenalties",
    "own, `rounds:write`": "getEntryLevelAsk postAnswerLevel",
    "players of the pod, `results:confirm`": "getPodCalls postPodCalls",
    "players of the pod, `results:report`": (
        "postCloseSubgame postCompanion postCompanionActs postNextCopy postReports postSubgames "
        "postTakeBackSubgame postWaiveCopies"
    ),
    "players of the pod, `results:report` with an `entry`": "postConfirm postDispute",
    "players of the pod, `rounds:write`": "postFirstPlayer postHere postMissing",
    "players of the pod, `rounds:write` for an `entry`": "postAgreement postAnswerProposal",
    "who called, `results:confirm`": "postTakeBackCall",
    "who made it, `rounds:write`": "postWithdrawProposal",
    "own, `decks:read`, anyone once public": "getDeckExport getOneDeck",
    "own, `entries:write`, `rounds:write`": "postWithdrawApartWish",
    "players of the pod, `events:read`, `results:report`": "getAgreement getCompanion",
}


def caller_of(operation_id: str) -> str:
    """Return who may call an operation."""
    return _callers()[operation_id]


def is_listed(operation_id: str) -> bool:
    """Whether the table knows an operation."""
    return operation_id in _callers()


def security_of(operation_id: str) -> list[dict[str, list[str]]]:
    """Return OpenAPI's security of an operation: alternatives, `{}` where nothing is needed."""
    words = _callers().get(operation_id, ANYONE)
    return [each for part in words.split(", ") for each in _alternatives(part)]


def _alternatives(words: str) -> Iterator[dict[str, list[str]]]:
    if words.startswith(ANYONE):
        yield {}
    if not words.startswith("`") and words not in TOKENS:
        yield {"ticket": []}
    scopes = SCOPE.findall(words)
    if words in TOKENS:
        yield {"token": []}
    elif scopes or words.startswith(ANYONE):
        for scheme in SCHEMES_WITH_SCOPES:
            yield {scheme: list(scopes)}


@cache
def _callers() -> Mapping[str, str]:
    return {name: words for words, names in CALLERS.items() for name in names.split()}
