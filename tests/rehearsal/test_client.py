"""A write is sent under one key until it is answered."""

import asyncio

import httpx
import pytest

from config.rehearsal.checks import Inconsistent
from config.rehearsal.client import Caller, Refused, Unreachable, Wire


class Server:
    """Answers what it was told to, one after another; keeps what it was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.slept = []

    def answer(self, request):
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        status, body = answer
        return httpx.Response(status, json=body)

    def run(self, act, credential="twk_secret"):
        return asyncio.run(self._run(act, credential))

    async def _run(self, act, credential):
        transport = httpx.MockTransport(self.answer)
        async with httpx.AsyncClient(transport=transport, base_url="http://server/api/v1") as http:
            wire = Wire(http, seed=1, sleep=self._sleep, clock=lambda: sum(self.slept))
            return await act(Caller(wire, credential)), wire.tally

    async def _sleep(self, seconds):
        self.slept.append(seconds)

    @property
    def keys(self):
        return [request.headers.get("Idempotency-Key") for request in self.asked]


PASSING = [
    httpx.ConnectError("refused"),
    httpx.ReadError("killed"),
    httpx.RemoteProtocolError("cut"),
    httpx.ReadTimeout("slow"),
    (409, {"code": "request.busy"}),
    (429, {"code": "request.too_many"}),
    (500, {"code": "request.failed"}),
    (503, {}),
]


@pytest.mark.parametrize("passing", PASSING, ids=str)
def test_a_write_is_sent_again_under_the_same_key(passing):
    server = Server(passing, passing, (201, {"id": "x"}))
    answer, tally = server.run(lambda caller: caller.post("/events", {"name": "n"}))
    assert answer == {"id": "x"}
    assert len(set(server.keys)) == 1
    assert len(server.keys[0]) >= 16
    assert (tally.requests, tally.retries) == (1, 2)
    assert len({request.content for request in server.asked}) == 1


def test_every_write_has_a_key_of_its_own():
    async def two(caller):
        await caller.post("/a")
        await caller.put("/b", {})

    server = Server((200, {}), (200, {}))
    server.run(two)
    assert len(set(server.keys)) == 2


@pytest.mark.parametrize("code", ["report.already_made", "plan.stale"])
def test_a_refusal_is_told_at_once(code):
    server = Server((409, {"code": code, "detail": "No.", "choices": ["wait"]}))
    with pytest.raises(Refused, match=code) as refusal:
        server.run(lambda caller: caller.post("/pods/x/reports"))
    assert refusal.value.status == 409
    assert refusal.value.facts["choices"] == ["wait"]
    assert server.slept == []


def test_patience_ends_after_thirty_seconds():
    server = Server(*[httpx.ConnectError("refused")] * 100)
    with pytest.raises(
        Unreachable, match="gave no answer in 30 seconds: the connection was refused"
    ):
        server.run(lambda caller: caller.get("/presets"))
    assert 25 < sum(server.slept) <= 30


def test_a_repeated_write_wants_the_same_answer():
    same = Server((201, {"id": "x"}), (201, {"id": "x"}))
    same.run(lambda caller: caller.post("/events", repeat=True))
    assert len(set(same.keys)) == 1
    other = Server((201, {"id": "x"}), (201, {"id": "y"}))
    with pytest.raises(Inconsistent, match="two different answers"):
        other.run(lambda caller: caller.post("/events", repeat=True))


def test_all_pages_of_a_list_are_read():
    server = Server((200, {"items": [1, 2], "next": "a=b&c"}), (200, {"items": [3], "next": None}))
    items, _ = server.run(lambda caller: caller.every("/events/x/journal"))
    assert items == [1, 2, 3]
    assert server.asked[1].url.params["cursor"] == "a=b&c"


def test_the_credential_goes_along_and_a_problem_without_json_is_still_a_refusal():
    server = Server((404, ["nothing"]))
    with pytest.raises(Refused) as refusal:
        server.run(lambda caller: caller.get("/events/x"))
    assert refusal.value.code == "unknown"
    assert server.asked[0].headers["Authorization"] == "Bearer twk_secret"
    anonymous = Server((200, {}))
    anonymous.run(lambda caller: caller.get("/presets"), credential="")
    assert "Authorization" not in anonymous.asked[0].headers


def test_no_more_calls_are_under_way_than_wished():
    under_way = []

    async def answer(request):
        under_way.append(len(under_way))
        await asyncio.sleep(0)
        most.append(len(under_way))
        under_way.pop()
        return httpx.Response(200, json={})

    async def crowd():
        transport = httpx.MockTransport(answer)
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as http:
            caller = Caller(Wire(http, seed=1, at_once=3))
            await asyncio.gather(*(caller.get("/me") for _ in range(12)))

    most = []
    asyncio.run(crowd())
    assert max(most) == 3
