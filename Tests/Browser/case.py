"""The base class of browser tests, with the checks that all pages share."""
import json, re, shutil, tempfile, unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CONTRAST = """(() => {
  const light = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => x / 255)
    .map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
  const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
    if (!/, 0\\)$|color|transparent/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
  return [...document.querySelectorAll('body *')].filter(e => e.offsetParent && !e.disabled
    && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).map(e => {
      const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((p, q) => q - p);
      return [(a + 0.05) / (b + 0.05), e.className || e.tagName, e.textContent.slice(0, 30)]; })
    .filter(([ratio]) => ratio < 4.5).map(([ratio, ...rest]) => `${ratio.toFixed(2)} ${rest.join(' ')}`);
})()"""
UNNAMED = """[...document.querySelectorAll('button, select, input, [role=slider], [role=img]')]
    .filter(e => !e.closest('[hidden]') && !(e.textContent.trim() || e.ariaLabel || e.title)).map(e => e.outerHTML.slice(0, 80))"""


class BrowserCase(unittest.TestCase):
    """A case with its own tab and temporary folder. `__main__` sets the programs and the options."""
    browser = flipbook = None
    pictures = 3000
    # The folder for screenshots, in output.
    screenshots = "browser"

    def setUp(self):
        self.home = Path(tempfile.mkdtemp(prefix="flipbook-test-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.shots = ROOT / "output" / self.screenshots
        self.shots.mkdir(parents=True, exist_ok=True)
        self.browser.events = []
        self.session, target = self.browser.open_tab()
        self.addCleanup(self.browser.close_tab, target)
        self.browser.set_window(1280, 800)

    def save_screenshot(self):
        """Saves a screenshot at the end of the case."""
        self.browser.session = self.session
        self.browser.capture_window(self.shots / f"{self._testMethodName}.png")

    def check(self, claim, holds, detail=""):
        """Checks a claim. A failure is reported, and the case continues."""
        print(f"\n  {'ok' if holds else 'NOT OK'}  {claim}{f': {detail}' if detail != '' else ''}", end="", flush=True)
        with self.subTest(claim):
            if not holds:
                self.fail(f"{claim}: {detail}")

    def check_views(self):
        """Checks that the keys 1, 2 and 3 choose the panes of the player."""
        views = {"2": ["both", "difference"], "3": ["both", "difference"], "1": ["expected", "actual", "difference"]}
        for key, sides in views.items():
            self.browser.press(key)
            seen = [side for side in ("expected", "both", "actual", "difference") if self.browser.value(
                f"getComputedStyle(document.querySelector('figure[data-side={side}]')).display !== 'none'")]
            self.check(f"key {key} shows the panes of its view", sorted(seen) == sorted(sides), ", ".join(seen))

    def check_quiet(self, allowed):
        """Checks that the console is empty, and that all requested URLs match the pattern `allowed`."""
        kinds = ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
        # The tab of an earlier case may still report events.
        events = [event for event in self.browser.events if event.get("sessionId") == self.session]
        # Chromium logs every error response to the console.
        bad = [event for event in events if event["method"] in kinds and "status of 409" not in json.dumps(event)]
        self.check("the console is empty", not bad, json.dumps(bad)[:900] if bad else "")
        requested = {event["params"]["request"]["url"] for event in events
                 if event["method"] == "Network.requestWillBeSent"}
        unexpected = [url for url in requested if not re.match(allowed, url)]
        self.check("no other URL was requested", not unexpected, ", ".join(unexpected[:3]))

    def check_accessibility(self):
        unnamed, low = self.browser.value(UNNAMED), self.browser.value(CONTRAST)
        self.check("every control has a name", not unnamed, " ".join(unnamed))
        self.check("all text has a contrast of at least 4.5", not low, "; ".join(low[:5]))
