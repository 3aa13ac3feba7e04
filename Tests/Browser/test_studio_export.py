"""Exports, and the presentation, in the studio."""
import hashlib, json, os, re, shlex, time
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
        self.page.idle()
        self.browser.wait("!document.querySelector('#export-clip').disabled", 10)

    def close(self):
        self.browser.press("Escape"), self.browser.wait("!document.querySelector('#export-dialog').open", 5)

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
    def test_a_file_is_exported(self):
        """The dialog writes what its command writes, and asks before it replaces a file."""
        self.open()
        self.choose("Format", "gif")
        command = self.command()
        self.export()
        text = self.done("written to pull.gif")
        self.check("the file is the one that the command makes", self.run_command(command) == {"pull.gif": digest(self.home / "pull.gif")}, command)
        folder = self.home / "downloads"
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        self.page.find("link", "Download pull.gif").click()
        end = time.monotonic() + 10
        while not (folder / "pull.gif").exists() and time.monotonic() < end:
            time.sleep(0.02)
        self.check("the link stores the file", (folder / "pull.gif").exists() and digest(folder / "pull.gif") == digest(self.home / "pull.gif"), text)
        run("rm", "-rf", str(folder))
        self.check("nothing else was written", self.files() == ["pull.flip", "pull.gif"], self.files())
        self.save_screenshot()
        (self.home / "pull.png").write_bytes(b"mine")
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
            self.check(f"{button} writes what it says", set(self.files()) == names | {"pull.flip", "pull.gif"}
                       and ((self.home / "pull.png").read_bytes() == b"mine") == (button != "Replace"), self.files())
        self.page.button("Close").click()
        self.check("the dialog is closed", not self.browser.value("document.querySelector('#export-dialog').open"))

    def test_the_command_has_the_choices(self):
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
        light = ("flipbook record pull.flip --device iphone-8 --scale 0.5 --theme light --with 'canvas 1:1' --with 'frame device' "
                 "--with 'backdrop #204060' --from 0.1s --to 0.2s --loop 2 -o pull.gif")
        self.check("the command has all choices", sorted(shlex.split(command.split(" && ")[0])) == sorted(shlex.split(light)) and "--theme dark" in command, command)
        page.find("textbox", "Accent").set("#234567", "change"), self.planned()
        warning = browser.value("document.querySelector('#export-dialog .warnings').textContent")
        self.check("an accent that is hard to see is warned of before the export", "has a contrast of" in warning, warning)
        self.choose("Preset", "pull-request")
        self.check("the preset chooses format, scale and size", [page.find("combobox", "Format").value("it.value"), page.find("textbox", "Maximum size").value("it.value")] == ["gif", "10MB"]
                   and "--max-bytes 10MB" in self.command(), self.command())
        self.choose("Preset", "none"), self.choose("Theme", "dark"), self.choose("Format", "html")
        self.check("a page has both themes", page.find("combobox", "Theme").value("it.value") == "both" and "--theme" not in self.command(), self.command())
        self.choose("Format", "picture"), self.planned()
        self.check("the theme comes back", page.find("combobox", "Theme").value("it.value") == "dark")
        self.check("a picture has no range and size", not any(page.find(role, name).enabled for role, name in (
            ("textbox", "From"), ("textbox", "To"), ("textbox", "Maximum size"), ("textbox", "Loops"))))
        self.close()
        self.check("the warning is on the page, too", self.chosen_accent_is_warned_of())
        self.open()
        self.choose("Format", "picture")
        self.check("a picture is presented as the page is", "--presented" in self.command() and "'accent #F0F0F0'" in self.command(), self.command())
        self.close()
        page.button("Presented").click(), page.settled()
        self.open()
        self.check("which the plain page leaves out", "--with" not in self.command() and "--presented" not in self.command(), self.command())
        self.choose("Canvas", "1:1")
        self.check("unless the dialog has a presentation", "--presented" in self.command() and "'canvas 1:1'" in self.command(), self.command())

    def chosen_accent_is_warned_of(self):
        """Chooses an accent on the page, which shows the presented clip."""
        self.page.find("textbox", "Accent").set("#F0F0F0", "change"), self.page.settled()
        self.check("a choice of the presentation shows it", self.page.button("Presented").value("it.ariaPressed") == "true")
        return "has a contrast of" in self.browser.value("document.querySelector('#presentation .warnings').textContent")

    def test_the_dialog_fits_every_window(self):
        page, browser = self.page, self.browser
        self.open()
        self.choose("Format", "gif"), self.choose("Theme", "both"), self.planned()
        for width, height, dark in ((1280, 800, False), (1920, 1080, True), (390, 844, False), (390, 844, True)):
            page.window(width, height, dark=dark)
            name = f"{width}-{'dark' if dark else 'light'}"
            for preset in ("none", "github"):
                self.choose("Preset", preset)
                if preset == "github":
                    self.type("Alternative text", "A pull"), self.planned()
                browser.capture_window(self.shots / f"export-{preset}-{name}.png")
                self.check(f"nothing overflows at {name}, preset {preset}", browser.value("""(dialog => {
                    const { left, right, top, bottom } = dialog.getBoundingClientRect();
                    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && dialog.scrollWidth <= dialog.clientWidth;
                  })(document.querySelector('#export-dialog'))"""))
            self.check_accessibility()

    def test_errors_are_shown(self):
        browser, page = self.browser, self.page
        page.write("wait 200ms", 'caption "\ue83a"\nwait 50ms'), page.settled()
        self.open()
        self.choose("Format", "gif")
        self.type("Maximum size", "much")
        browser.wait(f"{ERROR}.includes('invalid size')", 5)
        self.check("an invalid size cannot be exported", browser.value("document.querySelector('#export-clip').disabled"))
        self.type("Maximum size", ""), self.type("From", "armed"), self.planned(), self.export()
        browser.wait(f"{ERROR}.includes('armed')", 20)
        self.check("an unknown moment is reported with those that exist", "lifted" in browser.value(ERROR), browser.value(ERROR))
        self.check("no file is left", self.files() == ["pull.flip"], self.files())
        self.type("From", ""), self.choose("Format", "PNG sequence"), self.planned()
        self.check("the command's difference is noted", not browser.value("document.querySelector('#export-unsaved').hidden"))
        text = browser.value("document.querySelector('#export-dialog .warnings').textContent")
        self.check("a warning is shown before the export", "no font has U+E83A" in text, text)
        self.export(), self.done("written to pull")
        count = len(list((self.home / "pull/frames").iterdir()))
        self.check("the text of the page is exported, not that of the file", count == 16, count)


class StudioMarkupTests(StudioExportCase):
    def markup(self):
        return self.page.find("textbox", "Markup").value("it.value")

    def test_presets_show_markup(self):
        page, browser = self.page, self.browser
        (self.home / "pull~dark.png").write_bytes(b"mine")
        self.open()
        self.choose("Preset", "documentation")
        browser.wait(f"{ERROR} !== ''", 10)
        self.check("no alternative text is an error", "lternative text" in browser.value(ERROR) and browser.value("document.querySelector('#export-clip').disabled"), browser.value(ERROR))
        self.type("Alternative text", 'A "pull"')
        for preset, target in (("documentation", "docc"), ("github", "github")):
            self.choose("Preset", preset)
            command = self.command()
            self.check(f"{preset} is a command", command.startswith(f"flipbook embed pull.flip --for {target}") and "--alt 'A \"pull\"'" in command, command)
            ending = page.find("combobox", "Format").value("it.value")
            self.check(f"{preset} chooses the format", (ending == "mp4") == (target == "docc") and not any(page.find("combobox", name).enabled for name in ("Format", "Theme", "Scale")))
        self.check("the text is in the markup", 'alt="A &quot;pull&quot;"' in self.markup(), self.markup())
        page.button("Copy markup").click()
        browser.wait("/Copied|Ctrl-C/.test(document.querySelector('#copy-markup').textContent)", 5)
        self.export()
        browser.wait("document.querySelector('#ask').open", 10)
        browser.value("[...document.querySelectorAll('#ask button')].find(it => it.textContent === 'Keep both').click()")
        self.done(f"Download pull-2.{ending}")
        names = set(re.findall(r'(?:src|srcset)="([^"]*)"', self.markup()))
        written = {name for name in self.files() if name.startswith("pull-2")}
        self.check("the markup has the names of the files", names and names <= written, self.markup())
        self.check("the original stays", (self.home / "pull~dark.png").read_bytes() == b"mine")
        self.choose("Preset", "none")
        self.check("the box is there for the presets only", browser.value("document.querySelector('#export-markup').parentElement.hidden"))


class StudioLongExportTests(StudioExportCase):
    def prepare(self):
        (self.home / "pull.flip").write_text("scene vertical-swipe\ndevice iphone-17\nwait 300ms\ntouch at 160,330\ndrag by 0,-190 over 450ms\nlift\nwait 9s\n")

    def ended(self):
        """Whether the export ends within five seconds, without a process or a file."""
        end = time.monotonic() + 5
        while (left := self.studio.children() or self.files() != ["pull.flip"]) and time.monotonic() < end:
            time.sleep(0.02)
        return not left

    def test_export_is_cancelled(self):
        browser = self.browser
        self.open()
        self.choose("Format", "webm"), self.planned(), self.export()
        browser.wait("/ of \\d+ frames/.test(document.querySelector('#export-progress').textContent)", 30)
        browser.capture_window(self.shots / "export_progress.png")
        self.check("the bar shows the progress", float(self.page.find("progressbar", "Export").value("it.value / it.max")) < 1)
        self.check("the fields are disabled", not self.page.find("combobox", "Format").enabled)
        self.page.button("Cancel").click()
        browser.wait(f"{ERROR}.includes('cancelled')", 5)
        self.check("a cancelled export leaves nothing", self.ended(), self.files())
        self.export()
        browser.wait("!document.querySelector('#export-progress').hidden", 30)
        browser.call("Page.navigate", url="about:blank")
        self.check("a closed page cancels its export", self.ended(), self.files())
        browser.wait("document.readyState === 'complete'")


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
        self.check("the message names the remedy", re.match("ffmpeg is missing, so pull.mp4 was not made; install", self.browser.value(ERROR)), self.browser.value(ERROR))
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
