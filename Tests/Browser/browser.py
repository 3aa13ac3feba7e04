"""A real browser for the tests of the pages, and what all of them check: `scripts/test-report`, `scripts/test-studio`."""
import argparse, base64, json, os, re, shutil, subprocess, sys, tempfile, time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Browser:
    """A headless Chromium that is steered by its DevTools protocol through a pipe."""

    def __init__(self, program, scale=None):
        """`scale`: the display's own pixels a CSS pixel. The protocol's emulation lays out as without it and then enlarges."""
        self.program = program
        self.home = tempfile.mkdtemp(prefix="flipbook-browser-")
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        flags = ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
                 "--remote-debugging-pipe",
                 f"--user-data-dir={self.home}"] + ([f"--force-device-scale-factor={scale}"] if scale else []) + (["--no-sandbox"] if os.geteuid() == 0 else [])

        def connect():  # Chromium reads commands from 3 and answers on 4.
            os.dup2(commands, 100), os.dup2(answers, 101), os.dup2(100, 3), os.dup2(101, 4)

        null = subprocess.DEVNULL
        self.process = subprocess.Popen([program, *flags, "about:blank"], close_fds=False, preexec_fn=connect,
                                        stdin=null, stdout=null, stderr=null)
        os.close(commands), os.close(answers)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        self.open_tab()

    def open_tab(self):
        """Opens another tab in a window of its own, and steers that one from now on; gives its session and its target."""
        self.session = None
        target = self.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        return self.session, target

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            else:
                return answer["result"]

    def receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                raise RuntimeError("the browser ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > end:
                raise RuntimeError(f"waited {seconds} s without success for {expression}")
            time.sleep(0.02)

    def pixels(self, canvas):
        """The bytes of the pixels of a canvas, which an expression gives."""
        return base64.b64decode(self.value(f"""(canvas => {{
            const copy = document.createElement('canvas');
            [copy.width, copy.height] = [canvas.width, canvas.height];
            const pen = copy.getContext('2d', {{ willReadFrequently: true }});
            pen.drawImage(canvas, 0, 0);
            const bytes = pen.getImageData(0, 0, copy.width, copy.height).data;
            let text = '';
            for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
            return btoa(text); }})({canvas})"""))

    def press(self, key, shift=False):
        for kind in ("keyDown", "keyUp"):
            letter = "\r" if key == "Enter" else key if len(key) == 1 else ""
            text = {"text": letter} if kind == "keyDown" and letter else {}
            number = {"windowsVirtualKeyCode": {"Escape": 27, "Enter": 13}[key]} if key in ("Escape", "Enter") else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, modifiers=8 if shift else 0, **text,
                      **number)

    def drag(self, selector, start, end):
        """Presses, moves and releases the mouse at parts of an element's width, half way down."""
        self.value(f"document.querySelector('{selector}').scrollIntoView({{block: 'center'}})")
        x, y, width, height = self.value(
            f"(b => [b.x, b.y, b.width, b.height])(document.querySelector('{selector}').getBoundingClientRect())")
        for kind, part in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self.call("Input.dispatchMouseEvent", type=kind, x=x + width * part, y=y + height / 2, button="left",
                      buttons=1, clickCount=1)

    def look(self, width, height, dark=False, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def photograph_window(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def photograph(self, path):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


class Checks:
    failed = 0

    @classmethod
    def that(cls, sentence, holds, detail=""):
        print(f"  {'ok' if holds else 'NOT OK'}  {sentence}{f': {detail}' if detail != '' else ''}", flush=True)
        cls.failed += not holds


def run(flipbook, *words, codes=(0,), cwd=None):
    done = subprocess.run([flipbook, *words], cwd=cwd, capture_output=True, text=True)
    if done.returncode not in codes:
        raise RuntimeError(f"flipbook {' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def rgba(path):
    """The bytes of the pixels of an image's file."""
    words = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    return subprocess.run(words, capture_output=True, check=True).stdout


def check_views(browser):
    """The keys 1, 2 and 3 of the player show its panes."""
    for key, sides in {"2": ["both", "difference"], "3": ["both", "difference"], "1": ["expected", "actual", "difference"]}.items():
        browser.press(key)
        seen = [side for side in ("expected", "both", "actual", "difference")
                if browser.value(f"getComputedStyle(document.querySelector('figure[data-side={side}]')).display !== 'none'")]
        Checks.that(f"view {key} shows its panes", sorted(seen) == sorted(sides), ", ".join(seen))


def check_quiet(browser, allowed):
    """Nothing was written to the console, and nothing was asked for but addresses that match a pattern."""
    bad = [event for event in browser.events if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")]
    Checks.that("the console is empty", not bad, json.dumps(bad)[:900] if bad else "")
    asked = {event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"}
    strange = [url for url in asked if not re.match(allowed, url)]
    Checks.that("nothing else was asked for", not strange, ", ".join(strange[:3]))


def check_access(browser):
    unnamed = browser.value("""[...document.querySelectorAll('button, select, input, [role=slider], [role=img]')]
        .filter(e => !e.closest('[hidden]') && !(e.textContent.trim() || e.ariaLabel || e.title)).map(e => e.outerHTML.slice(0, 80))""")
    Checks.that("everything that can be used has a name", not unnamed, " ".join(unnamed))
    low = browser.value("""(() => {
      const light = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => x / 255)
        .map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
      const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
        if (!/, 0\\)$|color|transparent/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
      return [...document.querySelectorAll('body *')].filter(e => e.offsetParent && !e.disabled
        && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).map(e => {
          const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((p, q) => q - p);
          return [(a + 0.05) / (b + 0.05), e.className || e.tagName, e.textContent.slice(0, 30)]; })
        .filter(([ratio]) => ratio < 4.5).map(([ratio, ...rest]) => `${ratio.toFixed(2)} ${rest.join(' ')}`);
    })()""")
    Checks.that("all text has a contrast of at least 4.5", not low, "; ".join(low[:5]))


def programs(test):
    """Chromium and flipbook; says what is missing, and has None in its place."""
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    browser = next((found for found in (shutil.which(name) for name in names if name) if found), None)
    if not browser:
        sys.stderr.write(f"{test}: there is no Chromium here; scripts/setup --with-chromium installs it\n")
    build = Path(os.environ.get("FLIPBOOK_BUILD_DIR", ROOT / ".build"))
    places = [os.environ.get("FLIPBOOK"), build / "release/flipbook", build / "debug/flipbook"]
    flipbook = next((str(Path(place).resolve()) for place in places if place and os.access(place, os.X_OK)), None)
    if not flipbook:
        sys.stderr.write(f"{test}: there is no flipbook; swift build -c release makes it\n")
    return browser, flipbook


def main(test, description, epilog, check, options=lambda parser: None):
    """The command line of a test: `check(browser, flipbook, home, shots, arguments)` has a folder of its own. Gives the exit code."""
    parser = argparse.ArgumentParser(description=description, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter)
    options(parser)
    parser.error = lambda message: (parser.print_usage(sys.stderr), sys.stderr.write(f"test-{test}: {message}\n"), sys.exit(64))
    arguments = parser.parse_args()
    browser, flipbook = programs(f"test-{test}")
    if not browser or not flipbook:
        return 69
    shots = ROOT / "output" / test
    shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"flipbook-{test}-") as home:
        chromium = Browser(browser)
        try:
            check(chromium, flipbook, Path(home), shots, arguments)
        finally:
            chromium.close()
    print(f"screenshots: {shots}")
    return 1 if Checks.failed else 0
