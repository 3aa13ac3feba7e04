"""Exports, and the presentation, in the studio."""
import hashlib, json, os, re, shlex, subprocess, time
from pathlib import Path

from chromium import run
from studio import ERROR_NOTICES, StudioCase

QUICK = """scene vertical-swipe
device iphone-4
scale 0.5
wait 100ms
touch at 160,400
drag by 0,-60 over 100ms
lift
shot "lifted"
wait 200ms
"""
RESULT = "[...document.querySelectorAll('#exported li')].map(item => item.textContent).join(' | ')"
ERROR = "document.querySelector('#export-error').textContent"


def digest(path):
    path = Path(path)
    if path.is_dir():
        return {str(file.relative_to(path)): digest(file) for file in sorted(path.rglob("*")) if file.is_file()}
    return hashlib.sha256(path.read_bytes()).hexdigest()


class StudioExportCase(StudioCase):
    def prepare(self):
        (self.home / "pull.flip").write_text(QUICK)

    def open(self):
        self.page.button("Export…").click()
        self.browser.wait("document.querySelector('#export-dialog').open", 5)
        self.planned()

    def planned(self):
        self.browser.wait("!document.querySelector('#export-clip').disabled", 10)
        # The plan follows the latest change.
        time.sleep(0.3)

    def choose(self, name, value):
        self.page.find("combobox", name).set(value)

    def type(self, name, value):
        self.page.find("textbox", name).set(value, "input")

    def export(self):
        self.page.button("Export clip").click()

    def done(self, name, seconds=60):
        self.browser.wait(f"{RESULT}.includes({json.dumps(name)})", seconds)
        return self.browser.value(RESULT)

    def command(self):
        self.planned()
        return self.page.find("textbox", "Command").value("it.value")

    def files(self):
        return sorted(file.name for file in self.home.iterdir())

    def run_command(self, command):
        """Runs a command of the dialog in another folder, with the program under test."""
        folder = self.home / "again"
        folder.mkdir()
        (folder / "pull.flip").write_text((self.home / "pull.flip").read_text())
        for part in command.split(" && "):
            words = shlex.split(part)
            self.assertEqual(words[0], "flipbook")
            run(self.flipbook, *words[1:], "--quiet", cwd=folder)
        made = {file.name: digest(file) for file in folder.iterdir() if file.name != "pull.flip"}
        run("rm", "-r", str(folder))
        return made


class StudioExportTests(StudioExportCase):
    def test_formats_have_the_bytes_of_the_command(self):
        self.open()
        for form, name in (("mp4", "pull.mp4"), ("gif", "pull.gif"), ("webp", "pull.webp"), ("apng", "pull.apng"),
                           ("webm", "pull.webm"), ("html", "pull.html"), ("picture", "pull.png"), ("PNG sequence", "pull")):
            self.choose("Format", form)
            command = self.command()
            self.export()
            text = self.done(f"written to {name}")
            self.check(f"{form} is the file that the command makes", self.run_command(command) == {name: digest(self.home / name)}, command)
            if form != "PNG sequence":
                link = self.page.find("link", f"Download {name}")
                fetched = link.value("fetch(it.href).then(r => r.arrayBuffer()).then(b => crypto.subtle.digest('SHA-256', b))"
                                     ".then(d => [...new Uint8Array(d)].map(x => x.toString(16).padStart(2, '0')).join(''))")
                self.check(f"{form} can be downloaded", fetched == digest(self.home / name), text)
        self.choose("Format", "mp4"), self.planned(), self.export()
        self.browser.wait("document.querySelector('#ask').open", 10)
        self.browser.value("[...document.querySelectorAll('#ask button')].find(it => it.textContent === 'Replace').click()")
        self.done("Download pull.mp4")
        folder = self.home / "downloads"
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        self.page.find("link", "Download pull.mp4").click()
        end = time.monotonic() + 10
        while not (folder / "pull.mp4").exists() and time.monotonic() < end:
            time.sleep(0.1)
        self.check("the link stores the file", (folder / "pull.mp4").exists() and digest(folder / "pull.mp4") == digest(self.home / "pull.mp4"))
        run("rm", "-rf", str(folder))
        self.check("nothing else was written", self.files() == sorted(["pull.flip", "pull.mp4", "pull.gif", "pull.webp", "pull.apng", "pull.webm", "pull.html", "pull.png", "pull"]), self.files())
        self.save_screenshot()
        self.page.button("Close").click()
        self.check("the dialog is closed", not self.browser.value("document.querySelector('#export-dialog').open"))

    def test_choices_are_exported(self):
        page, browser = self.page, self.browser
        browser.value("document.querySelector('#screen').focus()")
        page.find("slider", "Time").set(0.1, "input"), page.shows(6), browser.press("i")
        page.find("slider", "Time").set(0.2, "input"), page.shows(12), browser.press("o")
        self.open()
        self.check("the range is that of the loop", [page.find("textbox", name).value("it.value") for name in ("From", "To")] == ["0.1s", "0.2s"])
        for name, value in (("Format", "gif"), ("Theme", "both"), ("Canvas", "1:1"), ("Frame", "device"), ("Scale", "0.5"), ("Device", "iphone-8")):
            self.choose(name, value)
        self.type("Loops", "2"), page.find("textbox", "Backdrop").set("#204060", "change")
        command = self.command()
        browser.capture_window(self.shots / "export_choices.png")
        self.export(), self.done("pull~dark.gif")
        self.check("both themes are the files of the command", self.run_command(command) == {
            name: digest(self.home / name) for name in ("pull.gif", "pull~dark.gif")}, command)
        shape = subprocess.run(["ffprobe", "-v", "error", "-count_packets", "-show_entries", "stream=width,height,nb_read_packets", "-of", "csv=p=0",
                                str(self.home / "pull.gif")], capture_output=True, text=True).stdout.strip()
        self.check("the file has the canvas and the range", shape.startswith("540,540,") and int(shape.split(",")[2]) <= 7, shape)
        self.choose("Preset", "pull-request")
        self.check("the preset chooses format, scale and size", [page.find("combobox", "Format").value("it.value"), page.find("textbox", "Maximum size").value("it.value")] == ["gif", "10MB"]
                   and "--max-bytes 10MB" in self.command(), self.command())
        self.choose("Preset", "none"), self.choose("Theme", "dark"), self.choose("Format", "html")
        self.check("a page has both themes", page.find("combobox", "Theme").value("it.value") == "both" and "--theme" not in self.command(), self.command())
        self.choose("Format", "picture"), self.planned()
        self.check("the theme comes back", page.find("combobox", "Theme").value("it.value") == "dark")
        self.check("a picture has no range and size", not any(page.find(role, name).enabled for role, name in (
            ("textbox", "From"), ("textbox", "To"), ("textbox", "Maximum size"), ("textbox", "Loops"))))
        self.type("From", "")

    def test_pictures_are_presented_as_the_page_is(self):
        page = self.page
        self.open()
        self.choose("Format", "picture")
        self.check("the plain screen at first", "--presented" not in self.command(), self.command())
        self.choose("Canvas", "1:1"), page.find("textbox", "Accent").set("#008060", "change")
        command = self.command()
        self.check("a presentation of the dialog is shown", "--presented" in command and "'canvas 1:1'" in command and "'accent #008060'" in command, command)
        self.export(), self.done("Download pull.png")
        self.check("the picture is that of the command", self.run_command(command) == {"pull.png": digest(self.home / "pull.png")}, command)
        self.browser.press("Escape"), self.browser.wait("!document.querySelector('#export-dialog').open", 5)
        self.choose("Canvas", "4:3"), page.settled()
        self.check("a choice of the presentation shows it", page.button("Presented").value("it.ariaPressed") == "true")
        self.open()
        self.check("so does the page's presentation", "--presented" in self.command() and "'canvas 4:3'" in self.command(), self.command())
        self.browser.press("Escape"), self.browser.wait("!document.querySelector('#export-dialog').open", 5)
        page.button("Presented").click(), page.settled()
        self.open()
        self.check("which the plain page leaves out", "--" not in self.command().replace("--at", ""), self.command())

    def test_dialog_fits_every_window(self):
        page, browser = self.page, self.browser
        for width, height, dark in ((1280, 800, False), (1280, 800, True), (1920, 1080, True), (390, 844, False), (390, 844, True)):
            name = f"{width}-{'dark' if dark else 'light'}"
            browser.set_window(width, height, dark=dark), page.settled()
            page.find("group", "Presentation").value("it.scrollIntoView({ block: 'center' })"), time.sleep(0.3)
            browser.capture_window(self.shots / f"presentation-{name}.png")
            self.open()
            self.choose("Preset", "none"), self.choose("Format", "gif"), self.choose("Theme", "both"), self.planned()
            if width == 390:
                self.export(), self.done("pull~dark.gif")
                for file in self.home.glob("*.gif"):
                    file.unlink()
            browser.capture_window(self.shots / f"export-{name}.png")
            for preset in ("none", "github"):
                self.choose("Preset", preset), time.sleep(0.3)
                if preset == "github":
                    self.type("Alternative text", "A pull"), self.planned()
                    browser.capture_window(self.shots / f"export-{preset}-{name}.png")
                self.check_fit(f"{name}, preset {preset}")
            self.check_accessibility()
            browser.press("Escape"), browser.wait("!document.querySelector('#export-dialog').open", 5)

    def check_fit(self, name):
        self.check(f"nothing overflows at {name}", self.browser.value("""(dialog => {
            const { left, right, top, bottom } = dialog.getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && dialog.scrollWidth <= dialog.clientWidth;
          })(document.querySelector('#export-dialog'))"""))

    def test_conflicts_are_asked_about(self):
        (self.home / "pull.png").write_bytes(b"mine")
        self.open()
        self.choose("Format", "picture"), self.planned()
        for button, names in (("Cancel", {"pull.png"}), ("Keep both", {"pull.png", "pull-2.png"}), ("Replace", {"pull.png", "pull-2.png"})):
            self.export()
            self.browser.wait("document.querySelector('#ask').open", 10)
            self.page.find("alertdialog", "pull.png already exists")
            self.browser.value(f"[...document.querySelectorAll('#ask button')].find(it => it.textContent === '{button}').click()")
            if button != "Cancel":
                self.done("Download")
            else:
                self.browser.wait("!document.querySelector('#ask').open", 5)
            self.check(f"{button} writes what it says", set(self.files()) == names | {"pull.flip"}
                       and ((self.home / "pull.png").read_bytes() == b"mine") == (button != "Replace"), self.files())

    def test_errors_are_shown(self):
        browser = self.browser
        self.open()
        self.choose("Format", "gif")
        self.type("Maximum size", "much")
        browser.wait(f"{ERROR}.includes('invalid size')", 5)
        self.check("an invalid size cannot be exported", browser.value("document.querySelector('#export-clip').disabled"))
        self.type("Maximum size", "10B")
        self.planned(), self.export()
        browser.wait(f"{ERROR}.includes('exceeds the limit')", 60)
        self.check("a size that does not fit is reported", "pull.gif exceeds the limit of 10 bytes" in browser.value(ERROR), browser.value(ERROR))
        self.type("Maximum size", ""), self.type("From", "armed"), self.planned(), self.export()
        browser.wait(f"{ERROR}.includes('armed')", 20)
        self.check("an unknown moment is reported with those that exist", "lifted" in browser.value(ERROR), browser.value(ERROR))
        self.check("no file is left", self.files() == ["pull.flip"], self.files())

    def test_unsaved_text_is_exported(self):
        page = self.page
        page.write("wait 200ms", "wait 50ms"), page.settled()
        self.open()
        self.choose("Format", "PNG sequence"), self.planned()
        self.check("the command's difference is noted", not self.browser.value("document.querySelector('#export-unsaved').hidden"))
        self.export(), self.done("written to pull")
        count = len(list((self.home / "pull/frames").iterdir()))
        self.check("the text of the page is exported, not that of the file", count == 16, count)


class StudioMarkupTests(StudioExportCase):
    def prepare(self):
        (self.home / "pull.flip").write_text(QUICK.replace("wait 100ms", 'caption "Pull up"\nwait 100ms', 1))

    def markup(self):
        return self.page.find("textbox", "Markup").value("it.value")

    def test_presets_write_what_embed_writes(self):
        page = self.page
        self.open()
        for preset, target, ending in (("github", "github", "gif"), ("documentation", "docc", "mp4")):
            names = [f"pull.{ending}", f"pull~dark.{ending}", "pull.png", "pull~dark.png"]
            self.choose("Preset", preset)
            command = self.command()
            self.check(f"{preset} is a command", command.startswith(f"flipbook embed pull.flip --for {target}"), command)
            self.check(f"{preset} chooses the format", page.find("combobox", "Format").value("it.value") == ending
                       and not any(page.find("combobox", name).enabled for name in ("Format", "Theme", "Scale")))
            planned = self.markup()
            self.export(), self.done("Download pull~dark.png")
            self.check(f"{preset} has the files of the command", self.run_command(command) == {name: digest(self.home / name) for name in names}, command)
            printed = run(self.flipbook, *shlex.split(command)[1:], cwd=self.home)
            self.check(f"{preset} has the markup of the command", self.markup() == printed.rstrip("\n") == planned and "Pull up" in printed, printed)
            for name in names:
                self.page.find("link", f"Download {name}")
            page.button("Copy markup").click()
            self.browser.wait("/Copied|Ctrl-C/.test(document.querySelector('#copy-markup').textContent)", 5)
            self.browser.wait("document.querySelector('#copy-markup').textContent === 'Copy markup'", 5)
            run("rm", *(str(self.home / name) for name in names))
        self.choose("Preset", "none")
        self.check("the box is there for the presets only", self.browser.value("document.querySelector('#export-markup').parentElement.hidden"))

    def test_markup_names_the_files(self):
        (self.home / "pull~dark.png").write_bytes(b"mine")
        self.open()
        self.choose("Preset", "github"), self.planned()
        self.export()
        self.browser.wait("document.querySelector('#ask').open", 10)
        self.browser.value("[...document.querySelectorAll('#ask button')].find(it => it.textContent === 'Keep both').click()")
        self.done("Download pull-2.gif")
        self.check("all files are numbered", self.files() == sorted(["pull.flip", "pull~dark.png", *(f"pull-2{it}" for it in (".gif", "~dark.gif", ".png", "~dark.png"))]), self.files())
        names = set(re.findall(r'(?:src|srcset)="([^"]*)"', self.markup()))
        self.check("the markup has their names", names == {name for name in self.files() if name.startswith("pull-2")}, self.markup())
        self.check("the original stays", (self.home / "pull~dark.png").read_bytes() == b"mine")

    def test_alternative_text_is_entered(self):
        self.page.write('caption "Pull up"\n', ""), self.page.settled()
        self.open()
        self.choose("Preset", "github")
        self.browser.wait(f"{ERROR} !== ''", 10)
        self.check("its absence is an error", "lternative text" in self.browser.value(ERROR) and self.browser.value("document.querySelector('#export-clip').disabled"), self.browser.value(ERROR))
        self.type("Alternative text", 'A "pull"'), self.planned()
        self.check("the text is in the markup and the command", 'alt="A &quot;pull&quot;"' in self.markup() and "--alt 'A \"pull\"'" in self.command(), self.command())

    def test_warnings_are_shown(self):
        self.page.write('caption "Pull up"\n', 'caption "\ue83a"\n'), self.page.settled()
        self.open()
        self.choose("Format", "gif"), self.planned(), self.export()
        text = self.done("no font has U+E83A", 60)
        self.check("a warning is shown with the file", "Download pull.gif" in text, text)


class StudioLongExportTests(StudioExportCase):
    def prepare(self):
        (self.home / "pull.flip").write_text("scene vertical-swipe\ndevice iphone-4\nwait 300ms\ntouch at 160,330\ndrag by 0,-190 over 450ms\nlift\nwait 9s\n")

    def test_export_is_cancelled(self):
        browser = self.browser
        self.page.find("combobox", "Device").set("iphone-17"), self.page.settled()
        self.open()
        self.choose("Format", "webm"), self.planned(), self.export()
        browser.wait("/ of \\d+ frames/.test(document.querySelector('#export-progress').textContent)", 30)
        browser.capture_window(self.shots / "export_progress.png")
        self.check("the bar shows the progress", float(self.page.find("progressbar", "Export").value("it.value / it.max")) < 1)
        self.check("the fields are disabled", not self.page.find("combobox", "Format").enabled)
        started = time.monotonic()
        self.page.button("Cancel").click()
        browser.wait(f"{ERROR}.includes('cancelled')", 5)
        self.check("a cancelled export ends at once", time.monotonic() - started < 2)
        self.check("it leaves no file", self.files() == ["pull.flip"], self.files())
        self.check("ffmpeg has ended", subprocess.run(["pgrep", "-P", str(self.studio.process.pid)], capture_output=True).stdout == b"")
        self.export()
        browser.wait("/ of \\d+ frames/.test(document.querySelector('#export-progress').textContent)", 30)
        browser.call("Page.navigate", url="about:blank")
        time.sleep(1)
        self.check("a closed page cancels its export", self.files() == ["pull.flip"] and subprocess.run(
            ["pgrep", "-P", str(self.studio.process.pid)], capture_output=True).stdout == b"", self.files())

    def test_export_takes_as_long_as_the_command(self):
        self.open()
        command = self.command()
        for attempt in range(3):
            started = time.monotonic()
            run(self.flipbook, *shlex.split(command)[1:-1], "command.mp4", "--quiet", cwd=self.home)
            alone = time.monotonic() - started
            started = time.monotonic()
            self.export(), self.done("written to pull.mp4")
            seconds = time.monotonic() - started
            (self.home / "pull.mp4").unlink()
            if seconds <= 1.2 * alone:
                break
            self.choose("Format", "mp4"), self.planned()
        self.check("an export takes at most 1.2 times as long as the command", seconds <= 1.2 * alone, f"{seconds:.2f} s, {alone:.2f} s")


class StudioWithoutFFmpegTests(StudioExportCase):
    def start(self, script, *options):
        path = os.environ["PATH"]
        os.environ["PATH"] = "/nonexistent"
        try:
            return super().start(script, *options)
        finally:
            os.environ["PATH"] = path

    def test_missing_ffmpeg_is_reported(self):
        self.open()
        self.export()
        self.browser.wait(f"{ERROR} !== ''", 20)
        self.check("the message names the remedy", re.match("ffmpeg and ffprobe are missing, so pull.mp4 was not made; install", self.browser.value(ERROR)), self.browser.value(ERROR))
        self.choose("Format", "picture"), self.planned(), self.export()
        self.done("Download pull.png")
        self.check("pictures need no ffmpeg", self.files() == ["pull.flip", "pull.png"], self.files())


class StudioPresentationTests(StudioExportCase):
    def test_overrides_are_put_into_the_script(self):
        page, browser = self.page, self.browser
        put = "#presentation .put"
        self.check("nothing can be put at first", browser.value(f"document.querySelector('{put}').disabled"))
        before = browser.value("document.querySelector('#screen').width / document.querySelector('#screen').height")
        self.choose("Canvas", "16:9"), page.settled()
        self.choose("Theme", "dark"), page.settled()
        page.find("textbox", "Backdrop").set("#102030,#405060", "change"), page.settled()
        page.find("textbox", "Accent").set("#40c0a0", "change"), page.settled()
        browser.wait(f"!document.querySelector('{put}').disabled", 5)
        page.find("group", "Presentation"), page.find("group", "Settings")
        browser.capture_window(self.shots / "presentation.png")
        browser.value(f"document.querySelector('{put}').click()")
        expected = QUICK.replace("scale 0.5\n", "scale 0.5\ntheme dark\ncanvas 16:9\nbackdrop #102030,#405060\naccent #40c0a0\n")
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(expected)}", 10)
        page.settled()
        self.check("the overrides are cleared", browser.value(f"document.querySelector('{put}').disabled && document.querySelector('#reset').disabled"))
        self.check("the lists show the script's values", page.find("combobox", "Canvas").value("it.value") == "16:9" and page.find("combobox", "Theme").value("it.value") == "dark")
        self.check("the text boxes show them", [page.find("textbox", name).value("it.value") for name in ("Backdrop", "Accent")] == ["#102030,#405060", "#40C0A0"])
        page.button("Undo").click()
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(QUICK)}", 10)
        self.check("one step takes all of it back", True)
        self.choose("Canvas", "custom"), page.find("textbox", "Canvas size").set("1280x720", "change"), page.settled()
        page.button("Reset presentation").click(), page.settled()
        self.check("the presentation can be reset", page.find("combobox", "Canvas").value("it.value") == "" and not browser.value(ERROR_NOTICES), browser.value(ERROR_NOTICES))
        self.choose("Canvas", "custom")
        page.find("textbox", "Canvas size").set("640x480 transparent", "change"), page.settled()
        browser.wait("document.querySelector('#screen').getContext('2d').getImageData(0, 0, 1, 1).data[3] === 0", 5)
        self.check("a transparent canvas is shown over a checkerboard", "conic" in browser.value("getComputedStyle(document.querySelector('#screen')).backgroundImage"))

    def test_recording_with_overrides_puts_them_into_the_script(self):
        page, browser = self.page, self.browser
        page.find("combobox", "Theme").set("dark"), page.settled()
        page.button("Record").click()
        browser.wait("document.querySelector('#mode').dataset.state === 'recording'", 10)
        page.drag(0.2, 300), page.rests()
        browser.wait("!document.querySelector('#stop').disabled", 10), page.button("Stop").click()
        page.button("Keep recording").click()
        browser.wait("document.querySelector('#ask').open", 10)
        browser.value("[...document.querySelectorAll('#ask button')].find(it => it.textContent === 'Put settings into script and keep').click()")
        browser.wait("/theme dark[^]*wait 200ms\\n[^]*touch|theme dark[^]*wait 200ms\\n[^]*(drag|flick|stroke)/.test(document.querySelector('textarea').value)", 10)
        page.settled()
        self.check("the theme no longer overrides the script", browser.value("document.querySelector('#reset').disabled") and not browser.value(ERROR_NOTICES), browser.value(ERROR_NOTICES))
        page.button("Undo").click()
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(QUICK)}", 10), page.settled()
        self.check("one step takes back the recording and the theme", page.find("combobox", "Theme").value("it.value") == "dark" and not browser.value("document.querySelector('#reset').disabled"))
