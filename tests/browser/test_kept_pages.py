"""What the service worker keeps of pages, run in a real browser on answers of the test's own."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders

pytestmark = pytest.mark.browser
# The worker with a cache, a network and a place of its own; `acts` is what happens to it.
STAGE = """async () => {
  const handlers = {}, store = new Map(), waits = [];
  const cacheOf = (name) => store.get(name) ?? store.set(name, new Map()).get(name);
  const facadeOf = (pages) => ({
    match: async (path) => pages.get(path)?.clone(),
    put: async (path, answer) => void pages.set(path, answer),
    delete: async (path) => pages.delete(path),
    keys: async () => [...pages.keys()],
  });
  const caches = {
    open: async (name) => facadeOf(cacheOf(name)),
    keys: async () => [...store.keys()],
    delete: async (name) => store.delete(name),
  };
  const location = { origin: "https://shop.example" };
  const self = { addEventListener: (name, take) => (handlers[name] = take) };
  const SETTINGS = { version: "1", files: [], offline: "/offline" };
  const answer = (kind) => new Response("<body >", { headers: { "Takuwake-Keep": kind } });
  let network = async () => answer("staff");
  const fetch = (request) => network(request);
  %(worker)s
  const ask = (path, method = "GET") => {
    const request = { url: location.origin + path, method, mode: "navigate", headers: new Headers() };
    handlers.fetch({ request, waitUntil: (wait) => waits.push(wait), respondWith: (sent) => waits.push(sent) });
  };
  const settled = async () => {
    for (let at = 0; at < waits.length; at++) await waits[at];
  };
  const kept = () => [...store.values()].flatMap((pages) => [...pages.keys()]).sort();
  const onTheWay = (path, kind) => {
    let arrive;
    network = () => new Promise((come) => (arrive = () => come(answer(kind))));
    ask(path);
    return async () => {
      while (!arrive) await new Promise((on) => setTimeout(on));
      return arrive;
    };
  };
  %(acts)s
}"""


@pytest.fixture
def worker(page: Any) -> Any:
    """Run acts with the worker and return what they return."""
    text = Path(str(finders.find("web/sw.js"))).read_text(encoding="utf-8")
    opened = page()
    return lambda acts: opened.evaluate(STAGE % {"worker": text, "acts": acts})


@pytest.mark.parametrize("leaving", ["/sign-out", "/account/sign-out", "/in/a-link"])
def test_a_page_of_the_staff_on_its_way_at_the_sign_out_is_not_kept(worker, leaving):
    for path, kind, stays in (("/staff/e/1", "staff", []), ("/t/mine", "page", ["/t/mine"])):
        acts = f"""
          ask("/staff/e/2");
          await settled();
          if (!kept().includes("/staff/e/2")) return "nothing was kept";
          const arrive = await onTheWay("{path}", "{kind}")();
          ask("{leaving}", "POST");
          arrive();
          await settled();
          return kept();"""
        assert worker(acts) == stays


def test_only_a_page_without_a_query_is_kept(worker):
    acts = """
      ask("/staff/e/1/reception?q=a");
      await settled();
      const before = kept();
      ask("/staff/e/1/reception");
      await settled();
      return [before, kept()];"""
    assert worker(acts) == [[], ["/staff/e/1/reception"]]
