"""The studio and its page, for the test cases."""
import atexit, functools, json, math, re, shutil, signal, subprocess, tempfile, time, urllib.request
from pathlib import Path

from case import BrowserCase
from chromium import run

# Records the times of events and of new images on the screen, and counts requests and those in progress.
WATCH = """
  window.watch = { waiting: 0, latencies: [], images: 0, last: 0, pending: 0 };
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...all) {
    put.apply(this, all);
    if (this.canvas.id !== 'screen') return;
    watch.last = performance.timeOrigin + performance.now();
    if (!watch.waiting) return;
    const since = watch.waiting;
    watch.waiting = 0;
    watch.latencies.push(performance.now() - since);
  };
  const real = fetch;
  window.fetch = async (path, init) => {
    const isLive = /live$/.test(path), isImage = isLive || /frame$/.test(path), isWaiting = !/events/.test(path);
    const first = isLive ? JSON.parse(init.body).events[0]?.[3] : 0;
    watch.pending += isWaiting;
    const response = await real(path, init).finally(() => { watch.pending -= isWaiting; });
    if (isImage) watch.images += 1;
    if (first) watch.waiting = first;
    if (/pages\\/\\d+/.test(path)) watch.page = /pages\\/(\\d+)/.exec(path)[1];
    return response;
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
scale 0.5
fps 30
wait 200ms
flick left at 900pt/s from 250,240
wait 900ms
shot "end"
"""
ERROR_NOTICES = "[...document.querySelectorAll('.notice.bad')].map(notice => notice.textContent).join(' ')"


def replace(path, text):
    """Replaces a file as a whole, as editors do. A studio may see a file that is written in place while it is empty."""
    other = path.with_suffix(".new")
    other.write_text(text)
    other.replace(path)


class Studio:
    """A running studio. Without a script it shows the first page."""

    def __init__(self, flipbook, script, home, *options):
        started = time.monotonic()
        self.process = subprocess.Popen([flipbook, "studio", *([script] if script else []), "--quiet", *options], cwd=home, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.seconds = time.monotonic() - started
        if not self.address:
            raise RuntimeError(f"the studio did not start: {self.process.stderr.read()}")

    def request(self, path, body=None):
        """The response to a request that does not come from the page."""
        request = urllib.request.Request(self.address + path, None if body is None else json.dumps(body).encode(),
                                         {"Content-Type": "application/json"} if body is not None else {})
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.read()

    def memory(self):
        """The resident memory, in MB."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024

    def children(self):
        """The processes that the studio has started and that still run."""
        return subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout.split()

    def close(self):
        """Ends the studio, and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        if not self.process.stderr.closed:
            self.errors = self.process.communicate(timeout=10)[1]
        return self.process.returncode


class Element:
    """An element of the page."""

    def __init__(self, browser, node):
        self.browser = browser
        self.id = browser.call("DOM.resolveNode", backendNodeId=node)["object"]["objectId"]

    def value(self, expression):
        """The value of an expression in which `it` is the element."""
        response = self.browser.call("Runtime.callFunctionOn", objectId=self.id, returnByValue=True, awaitPromise=True,
                                   functionDeclaration=f"function () {{ const it = this; return {expression}; }}")
        if "exceptionDetails" in response:
            raise RuntimeError(f"{expression}: {response['exceptionDetails']}")
        return response["result"].get("value")

    def position(self, across=0.5, down=0.5):
        """A position in the window, from fractions of the element's size."""
        self.value("it.scrollIntoView({ block: 'nearest' })")
        x, y, width, height = self.value("(b => [b.x, b.y, b.width, b.height])(it.getBoundingClientRect())")
        return x + width * across, y + height * down

    def click(self):
        self.browser.click(*self.position())

    def double_click(self):
        self.browser.double_click(*self.position())

    def set(self, value, event="change"):
        """Sets the value of a control and dispatches an event, as if the user had changed it."""
        self.value(f"(it.value = {json.dumps(value)}, it.dispatchEvent(new Event('{event}')))")

    @property
    def enabled(self):
        return not self.value("it.disabled")


class Page:
    """The studio's page and the actions of its user."""

    def __init__(self, browser, studio):
        self.browser, self.studio = browser, studio
        browser.call("DOM.enable"), browser.call("Accessibility.enable"), browser.call("Performance.enable")
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        started = time.monotonic()
        browser.call("Page.navigate", url=studio.address)
        browser.wait("document.querySelector('#screen')?.dataset.frame !== undefined")
        self.seconds = time.monotonic() - started
        # The time from navigation to the page's load event.
        self.loaded = browser.value("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000
        self.settled()

    def settled(self):
        """Waits until the timeline of the latest clip is shown."""
        self.browser.wait("(main => main.ariaBusy !== 'true' && main.dataset.timeline !== undefined && main.dataset.timeline"
                          " === document.querySelector('#screen').dataset.clip)(document.querySelector('#studio'))")

    def idle(self):
        """Waits until the page waits for no response and has drawn the latest ones."""
        self.browser.value("""(async () => {
          const frame = () => new Promise(requestAnimationFrame);
          do {
            while (watch.pending) await frame();
            await frame(), await frame();
          } while (watch.pending); })()""")

    def window(self, width, height, **options):
        """Sets the size of the window, and waits until the page has it."""
        self.browser.set_window(width, height, **options), self.idle()

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
                raise RuntimeError(f"expected one element of role {role} named “{name}”, found {len(found)}")
            time.sleep(0.02)

    def button(self, name):
        return self.find("button", name)

    def frame(self):
        return round(float(self.find("slider", "Time").value("it.value")) * 60)

    def shows(self, frame):
        self.browser.wait(f"document.querySelector('#screen').dataset.frame === '{frame}'", 10)

    def reset(self):
        """Resets all settings to the script's values."""
        self.button("Reset all").click()
        self.browser.wait("document.querySelector('#reset').disabled", 10), self.settled()

    def gestures(self, count):
        """Waits until `count` gestures are listed."""
        self.browser.wait(f"document.querySelectorAll('#gestures li').length === {count}", 10)

    def notice(self, text):
        """Waits for a notice whose detail starts or ends with `text`, and returns the detail."""
        codes = "[...document.querySelectorAll('.notice code')].map(code => code.textContent)"
        self.browser.wait(f"{codes}.some(detail => detail.startsWith('{text}') || detail.endsWith('{text}'))", 5)
        return self.browser.value(f"{codes}.pop()")

    def mode(self):
        return self.browser.value("document.querySelector('#mode').dataset.state")

    def rests(self):
        self.browser.wait("document.querySelector('#screen').dataset.moving === 'false'", 20)

    def drag(self, distance, milliseconds=400, lift=True, start=0.75):
        """Drags up by a fraction of the screen's height, as evenly as the system schedules this process."""
        screen = self.find("image", "Screen")
        x, top = screen.position(0.5, start)
        height = screen.value("it.getBoundingClientRect().height") * distance
        mouse = self.browser.mouse
        mouse("mousePressed", x, top)
        begin = time.monotonic()
        while (progress := (time.monotonic() - begin) * 1000 / milliseconds) < 1:
            mouse("mouseMoved", x, top - height * progress)
            time.sleep(0.004)
        mouse("mouseMoved", x, top - height)
        if lift:
            mouse("mouseReleased", x, top - height)

    def write(self, before, after):
        """Replaces a part of the script by typing."""
        self.find("textbox", "Script").value(
            f"(it.focus(), it.setSelectionRange(it.value.indexOf({json.dumps(before)}), "
            f"it.value.indexOf({json.dumps(before)}) + {len(before)}))")
        self.browser.call("Input.insertText", text=after)

    def text(self):
        return self.find("textbox", "Script").value("it.value")

    def save_script(self):
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key="s", code="KeyS", modifiers=2, windowsVirtualKeyCode=83)

    def pixels(self):
        """The RGBA pixels of the screen."""
        return self.browser.pixels("document.querySelector('#screen')")

    def full_pixels(self, width):
        """The RGBA pixels of the screen at two pixels per point, at which `record` draws it: `width` pixels wide."""
        zoom, screen = self.find("combobox", "Zoom"), "document.querySelector('#screen')"
        zoom.set("2:1"), self.browser.wait(f"{screen}.width === {width}", 10)
        pixels = self.pixels()
        zoom.set("Fit"), self.browser.wait(f"{screen}.width < {width}", 10)
        return pixels


def percentile(values, fraction):
    return sorted(values)[min(len(values) - 1, math.ceil(fraction * len(values)) - 1)] if values else math.inf


@functools.cache
def goldens(flipbook):
    """A folder with four approved clips, made once for each process."""
    home = Path(tempfile.mkdtemp(prefix="flipbook-goldens-"))
    atexit.register(shutil.rmtree, home)
    for name in ("thumb", "late", "same", "wrong"):
        (home / f"{name}.flip").write_text(THUMB)
    run(flipbook, "approve", "--record", "all", "thumb.flip", "late.flip", "same.flip", "wrong.flip", "--quiet", cwd=home)
    return home


def make_goldens(flipbook, home):
    """Adds four approved clips to a folder, and changes them: one stays identical, two differ, one has an error."""
    shutil.copytree(goldens(flipbook), home, dirs_exist_ok=True)
    (home / "thumb.flip").write_text(THUMB.replace("900pt/s", "700pt/s").replace("device iphone-4", "device iphone-4\ntheme dark"))
    (home / "wrong.flip").write_text(THUMB.replace("wait 900ms", "wait 900mz"))
    (home / "late.flip").write_text(THUMB.replace("wait 200ms", "wait 250ms").replace("wait 900ms", "wait 850ms"))


class StudioCase(BrowserCase):
    """A case with its own studio, which plays `SCRIPT` or another script that `prepare` has written, and its page."""
    screenshots = "studio"
    script = "pull.flip"
    arguments = ()

    def setUp(self):
        super().setUp()
        (self.home / "pull.flip").write_text(SCRIPT)
        self.prepare()
        self.studio = self.start(self.script, *self.arguments)
        self.browser.call("Network.clearBrowserCookies")
        self.page = Page(self.browser, self.studio)
        self.addCleanup(self.save_screenshot)

    def prepare(self):
        """Creates further files before the studio starts."""

    def start(self, script, *options):
        """Starts a studio that ends with the case."""
        studio = Studio(self.flipbook, script, self.home, *options)
        self.addCleanup(studio.close)
        return studio

    def tearDown(self):
        if self.studio.process.poll() is None:
            self.check_quiet(f"{re.escape(self.studio.address)}|data:|blob:|about:")
