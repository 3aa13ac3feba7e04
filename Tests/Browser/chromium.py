"""A headless Chromium, and decoding of images with ffmpeg."""
import base64, fcntl, json, os, shutil, subprocess, tempfile, time

# The errors of an evaluation that a navigation ends.
NAVIGATIONS = ["Inspected target navigated or closed", "Execution context was destroyed", "Cannot find context"]


class Browser:
    """A headless Chromium, controlled by the DevTools protocol through a pipe."""

    def __init__(self, program, scale=None):
        """`scale` is the display's number of pixels per CSS pixel; emulated scales only enlarge a layout at scale 1."""
        self.program = program
        self.home = tempfile.mkdtemp(prefix="flipbook-browser-")
        commands, self.commands = os.pipe()
        self.responses, responses = os.pipe()
        flags = ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--remote-debugging-pipe",
                 f"--user-data-dir={self.home}"]
        flags += [f"--force-device-scale-factor={scale}"] if scale else []
        flags += ["--no-sandbox"] if os.geteuid() == 0 else []

        def connect():  # Chromium reads commands from descriptor 3 and writes responses to 4.
            reader, writer = fcntl.fcntl(commands, fcntl.F_DUPFD, 5), fcntl.fcntl(responses, fcntl.F_DUPFD, 5)
            os.dup2(reader, 3), os.dup2(writer, 4), os.close(reader), os.close(writer)

        null = subprocess.DEVNULL
        self.log = os.path.join(self.home, "log")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen([program, *flags, "about:blank"], close_fds=False, preexec_fn=connect,
                                            stdin=null, stdout=null, stderr=log)
        os.close(commands), os.close(responses)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        self.runs_scripts = True
        self.open_tab()

    def open_tab(self):
        """Opens a tab in a new window, and makes it the current one. Returns its session and its target."""
        self.session = None
        target = self.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        return self.session, target

    def close_tab(self, target):
        self.session = None
        self.call("Target.closeTarget", targetId=target)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            response = self.receive()
            if response.get("id") != self.number:
                self.events.append(response)
            elif "error" in response:
                raise RuntimeError(f"{method}: {response['error']}")
            else:
                return response["result"]

    def receive(self):
        while b"\0" not in self.rest:
            data = os.read(self.responses, 1 << 20)
            if not data:
                with open(self.log, errors="replace") as log:
                    raise RuntimeError(f"Chromium has ended with code {self.process.wait()}:\n{log.read()[-8000:]}")
            self.rest += data
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def value(self, expression):
        response = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=self.runs_scripts)
        if "exceptionDetails" in response:
            raise RuntimeError(f"{expression}: {response['exceptionDetails']}")
        return response["result"].get("value")

    def wait(self, expression, seconds=60):
        """Waits until an expression is true, also on another page to which the tab navigates meanwhile."""
        def holds():
            try:
                return self.value(expression)
            except RuntimeError as error:
                if not any(text in str(error) for text in NAVIGATIONS):
                    raise

        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise RuntimeError(f"not true within {seconds} s: {expression}")
            time.sleep(0.02)

    def pixels(self, canvas):
        """The RGBA pixels of the canvas that an expression returns."""
        return base64.b64decode(self.value(f"""(canvas => {{
            const copy = document.createElement('canvas');
            [copy.width, copy.height] = [canvas.width, canvas.height];
            const pen = copy.getContext('2d', {{ willReadFrequently: true }});
            pen.drawImage(canvas, 0, 0);
            const bytes = pen.getImageData(0, 0, copy.width, copy.height).data;
            let text = '';
            for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
            return btoa(text); }})({canvas})"""))

    def digest(self, canvas):
        """The SHA-256 of the RGBA pixels of a canvas, which is made in the page: it has megabytes of them."""
        return self.value(f"""(async canvas => {{
            const copy = new OffscreenCanvas(canvas.width, canvas.height), pen = copy.getContext('2d', {{ willReadFrequently: true }});
            pen.drawImage(canvas, 0, 0);
            const hash = await crypto.subtle.digest('SHA-256', pen.getImageData(0, 0, copy.width, copy.height).data);
            return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join(''); }})({canvas})""")

    def enable_scripts(self, enabled):
        """Sets whether pages run scripts. Without them no promise is ever resolved."""
        self.runs_scripts = enabled
        self.call("Emulation.setScriptExecutionDisabled", value=not enabled)

    def press(self, key, shift=False):
        for kind in ("keyDown", "keyUp"):
            letter = "\r" if key == "Enter" else key if len(key) == 1 else ""
            text = {"text": letter} if kind == "keyDown" and letter else {}
            number = {"windowsVirtualKeyCode": {"Escape": 27, "Enter": 13}[key]} if key in ("Escape", "Enter") else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, modifiers=8 if shift else 0, **text,
                      **number)

    def mouse(self, kind, x, y, count=1, modifiers=0):
        """Dispatches a mouse event ("mousePressed", "mouseMoved" while the button is down, "mouseReleased")."""
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=count, modifiers=modifiers,
                  buttons=0 if kind == "mouseReleased" else 1)

    def point(self, x, y):
        """Moves the mouse without a button."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="none", buttons=0)

    def click(self, x, y):
        self.mouse("mousePressed", x, y), self.mouse("mouseReleased", x, y)

    def double_click(self, x, y):
        """Clicks twice as a hand does: the button is down for 60 ms, and up for 80 ms."""
        self.point(x, y)
        for count in (1, 2):
            self.mouse("mousePressed", x, y, count), time.sleep(0.06)
            self.mouse("mouseReleased", x, y, count), time.sleep(0.08)

    def type(self, text):
        """Types characters, each as the events of its key."""
        for character in text:
            for kind in ("keyDown", "keyUp"):
                self.call("Input.dispatchKeyEvent", type=kind, key=character, **({"text": character} if kind == "keyDown" else {}))

    def painted(self):
        """Waits until the page has drawn everything that has changed."""
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def drag(self, selector, start, end):
        """Drags the mouse along the horizontal centre line of an element, between two fractions of its width."""
        self.value(f"document.querySelector('{selector}').scrollIntoView({{block: 'center'}})")
        x, y, width, height = self.value(
            f"(b => [b.x, b.y, b.width, b.height])(document.querySelector('{selector}').getBoundingClientRect())")
        for kind, part in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self.mouse(kind, x + width * part, y + height / 2)

    def set_window(self, width, height, dark=False, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.painted()

    def capture_window(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def capture_page(self, path):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        self.process.terminate()
        self.process.wait()
        os.close(self.commands), os.close(self.responses)
        shutil.rmtree(self.home, ignore_errors=True)


def run(flipbook, *arguments, codes=(0,), cwd=None):
    done = subprocess.run([flipbook, *arguments], cwd=cwd, capture_output=True, text=True)
    if done.returncode not in codes:
        raise RuntimeError(f"flipbook {' '.join(arguments)}: exit code {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def rgba(path):
    """The RGBA pixels of an image file."""
    command = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout
