"""The studio and its page, as the cases use them."""
import json, math, re, signal, subprocess, time, urllib.request
from pathlib import Path

from case import BrowserCase
from chromium import run

# Notes when events come and when the screen shows something new, and counts what is sent.
WATCH = """
  window.watch = { waiting: 0, latencies: [], shown: [], images: 0, last: 0, live: null, requests: 0, moves: 0 };
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...all) {
    put.apply(this, all);
    if (this.canvas.id !== 'screen') return;
    watch.last = performance.timeOrigin + performance.now();
    if (!watch.waiting) return;
    const since = watch.waiting;
    watch.waiting = 0;
    watch.latencies.push(performance.now() - since);
    requestAnimationFrame(() => watch.shown.push(performance.now() - since));
  };
  const real = fetch;
  window.fetch = async (path, init) => {
    watch.requests += 1;
    const isLive = /live$/.test(path), isImage = isLive || /frame$/.test(path);
    const first = isLive ? JSON.parse(init.body).events[0]?.[3] : 0;
    const answer = await real(path, init);
    if (isImage) watch.images += 1;
    if (first) watch.waiting = first;
    if (/pages\\/\\d+/.test(path)) watch.page = /pages\\/(\\d+)/.exec(path)[1];
    return answer;
  };
"""

SCRIPT = """# Pull up until the footer is armed, then let go.
scene vertical-swipe
device iphone-4
fps 60
set open-at end

wait 300ms
touch at 160,330
drag by 0,-190 over 450ms ease-out
shot "armed"
hold 150ms
lift
settle within 3s
mark "turned"
wait 600ms
shot "end"
"""
THUMB = """scene page-flicking
device iphone-4
wait 200ms
flick left at 900pt/s from 250,240
wait 900ms
shot "end"
"""
COMPLAINT = "[...document.querySelectorAll('.notice.bad')].map(notice => notice.textContent).join(' ')"


class Studio:
    """The program, which runs until it is ended."""

    def __init__(self, flipbook, script, home, *words):
        started = time.monotonic()
        self.process = subprocess.Popen([flipbook, "studio", script, "--quiet", *words], cwd=home, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.seconds = time.monotonic() - started
        if not self.address:
            raise RuntimeError(f"the studio did not start: {self.process.stderr.read()}")

    def ask(self, path, body=None):
        """What the server says to somebody else who knows the address."""
        request = urllib.request.Request(self.address + path, None if body is None else json.dumps(body).encode(),
                                         {"Content-Type": "application/json"} if body is not None else {})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read()

    def memory(self):
        """Megabytes of memory."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=10)


class Element:
    """An element that was found by its role and its name."""

    def __init__(self, browser, node):
        self.browser = browser
        self.id = browser.call("DOM.resolveNode", backendNodeId=node)["object"]["objectId"]

    def value(self, expression):
        """What an expression gives in which `it` is the element."""
        answer = self.browser.call("Runtime.callFunctionOn", objectId=self.id, returnByValue=True, awaitPromise=True,
                                   functionDeclaration=f"function () {{ const it = this; return {expression}; }}")
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def place(self, across=0.5, down=0.5):
        self.value("it.scrollIntoView({ block: 'nearest' })")
        x, y, width, height = self.value("(b => [b.x, b.y, b.width, b.height])(it.getBoundingClientRect())")
        return x + width * across, y + height * down

    def click(self):
        x, y = self.place()
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1,
                              buttons=1 if kind == "mousePressed" else 0)

    def set(self, value, event="change"):
        """Gives a control a value, as who chooses it does."""
        self.value(f"(it.value = {json.dumps(value)}, it.dispatchEvent(new Event('{event}')))")

    @property
    def enabled(self):
        return not self.value("it.disabled")


class Page:
    """The studio's page, with what a person would do on it."""

    def __init__(self, browser, studio):
        self.browser, self.studio = browser, studio
        browser.call("DOM.enable"), browser.call("Accessibility.enable"), browser.call("Performance.enable")
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        started = time.monotonic()
        browser.call("Page.navigate", url=studio.address)
        browser.wait("document.querySelector('#screen')?.dataset.frame !== undefined")
        self.seconds = time.monotonic() - started
        # When the browser said that the page was loaded, since it was asked to go there.
        self.loaded = browser.value("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000
        self.settled()

    def settled(self):
        """Waits until the timeline of the latest clip is there."""
        self.browser.wait("(main => main.ariaBusy !== 'true' && main.dataset.timeline !== undefined && main.dataset.timeline"
                          " === document.querySelector('#screen').dataset.clip)(document.querySelector('#studio'))")

    def all(self, role, name):
        root = self.browser.call("DOM.getDocument", depth=0)["root"]["nodeId"]
        found = self.browser.call("Accessibility.queryAXTree", nodeId=root, role=role, accessibleName=name)["nodes"]
        return [Element(self.browser, node["backendDOMNodeId"]) for node in found if not node.get("ignored")]

    def find(self, role, name):
        end = time.monotonic() + 10
        while True:
            found = self.all(role, name)
            if len(found) == 1:
                return found[0]
            if time.monotonic() > end:
                raise RuntimeError(f"there are {len(found)} elements of role {role} named “{name}”")
            time.sleep(0.05)

    def button(self, name):
        return self.find("button", name)

    def frame(self):
        return round(float(self.find("slider", "Time").value("it.value")) * 60)

    def shows(self, frame):
        self.browser.wait(f"document.querySelector('#screen').dataset.frame === '{frame}'", 10)

    def reset(self):
        """Leaves all settings to the script."""
        self.button("Reset all").click()
        self.browser.wait("document.querySelector('#reset').disabled", 10), self.settled()

    def gestures(self, count):
        """Waits until so many gestures are recorded."""
        self.browser.wait(f"document.querySelectorAll('#gestures li').length === {count}", 10)

    def told(self, word):
        """What the page says in a notice that ends with a word, or begins with it, as soon as it does."""
        codes = "[...document.querySelectorAll('.notice code')].map(code => code.textContent)"
        self.browser.wait(f"{codes}.some(text => text.startsWith('{word}') || text.endsWith('{word}'))", 5)
        return self.browser.value(f"{codes}.pop()")

    def mode(self):
        return self.browser.value("document.querySelector('#mode').dataset.state")

    def rests(self):
        self.browser.wait("document.querySelector('#screen').dataset.moving === 'false'", 20)

    def mouse(self, kind, x, y):
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1,
                          buttons=0 if kind == "mouseReleased" else 1)

    def drag(self, distance, milliseconds=400, lift=True, start=0.75):
        """Drags the screen up by parts of its height, as evenly as this program is let run."""
        screen = self.find("image", "Screen")
        x, top = screen.place(0.5, start)
        height = screen.value("it.getBoundingClientRect().height") * distance
        self.mouse("mousePressed", x, top)
        begin = time.monotonic()
        while (part := (time.monotonic() - begin) * 1000 / milliseconds) < 1:
            self.mouse("mouseMoved", x, top - height * part)
            time.sleep(0.004)
        self.mouse("mouseMoved", x, top - height)
        if lift:
            self.mouse("mouseReleased", x, top - height)

    def write(self, before, after):
        """Selects a part of the script and types another one."""
        self.find("textbox", "Script").value(
            f"(it.focus(), it.setSelectionRange(it.value.indexOf({json.dumps(before)}), "
            f"it.value.indexOf({json.dumps(before)}) + {len(before)}))")
        self.browser.call("Input.insertText", text=after)

    def text(self):
        return self.find("textbox", "Script").value("it.value")

    def save_script(self):
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key="s", code="KeyS", modifiers=2, windowsVirtualKeyCode=83)

    def pixels(self):
        """The bytes of the screen's pixels."""
        return self.browser.pixels("document.querySelector('#screen')")

    def full_pixels(self, width):
        """The same in a window in which the screen is that wide: as large as `record` draws it."""
        self.browser.look(2200, 1700)
        self.browser.wait(f"document.querySelector('#screen').width === {width}", 10)
        pixels = self.pixels()
        self.browser.look(1280, 800)
        self.browser.wait(f"document.querySelector('#screen').width < {width}", 10)
        return pixels


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, math.ceil(part * len(values)) - 1)] if values else math.inf


def make_goldens(flipbook, home):
    """Goldens: one that is the same, two that differ, and one whose script has a mistake."""
    for name in ("thumb", "late", "same", "wrong"):
        (home / f"{name}.flip").write_text(THUMB)
    run(flipbook, "approve", "--record", "all", "thumb.flip", "late.flip", "same.flip", "wrong.flip", "--quiet", cwd=home)
    (home / "thumb.flip").write_text(THUMB.replace("900pt/s", "700pt/s").replace("device iphone-4", "device iphone-4\ntheme dark"))
    (home / "wrong.flip").write_text(THUMB.replace("wait 900ms", "wait 900mz"))
    (home / "late.flip").write_text(THUMB.replace("wait 200ms", "wait 250ms").replace("wait 900ms", "wait 850ms"))


class StudioCase(BrowserCase):
    """A case with a studio of its own, which plays `SCRIPT`, and its page."""
    screenshots = "studio"

    def setUp(self):
        super().setUp()
        (self.home / "pull.flip").write_text(SCRIPT)
        self.prepare()
        self.studio = self.start("pull.flip")
        self.page = Page(self.browser, self.studio)
        self.addCleanup(self.photograph_end)

    def prepare(self):
        """Makes more files before the studio starts."""

    def start(self, script, *words):
        """Starts a studio, which ends with the case."""
        studio = Studio(self.flipbook, script, self.home, *words)
        self.addCleanup(studio.close)
        return studio

    def tearDown(self):
        if self.studio.process.poll() is None:
            self.check_quiet(f"{re.escape(self.studio.address)}|data:|blob:|about:")
