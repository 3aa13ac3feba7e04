"""Settings in the studio."""
import json, shlex

from chromium import rgba, run
from studio import ERROR_NOTICES, StudioCase


class StudioSettingsTests(StudioCase):
    def test_choices_are_reset(self):
        """Choices can be reset even if they cause errors in the script."""
        browser, page = self.browser, self.page
        is_wrong = "document.querySelector('textarea').ariaInvalid === 'true'"
        is_right = "document.querySelector('textarea').ariaInvalid === 'false'"
        page.find("combobox", "Scene").set("page-flicking")
        browser.wait(is_wrong, 10)
        self.check("a scene that does not fit the script can be reset", page.button("Reset all").enabled)
        page.button("Reset all").click(), browser.wait(is_right, 10), page.settled()
        start = browser.value("document.querySelector('#setting-start').value")
        browser.value("(field => (field.focus(), field.select()))(document.querySelector('#setting-start'))")
        browser.call("Input.insertText", text="abc"), browser.press("Enter")
        browser.wait(is_wrong, 10)
        self.check("an invalid setting can be reset", page.button("Reset all").enabled)
        page.button("Reset start to the script's value").click(), browser.wait(is_right, 10), page.settled()
        field = "document.querySelector('#setting-start')"
        self.check("the setting then has the script's value", browser.value(f"{field}.value") == start and browser.value(f"document.activeElement === {field}"),
                   browser.value(f"{field}.value"))
        number = page.find("spinbutton", "load-delay as a number")
        before = number.value("it.value")
        number.value("(it.focus(), it.select())"), browser.call("Input.insertText", text="70"), page.settled()
        number.value("it.select()"), browser.call("Input.insertText", text=""), number.value("it.blur()")
        browser.wait("document.querySelector('#reset').disabled", 10), page.settled()
        self.check("an empty number resets the setting", number.value("it.value") == before, number.value("it.value"))
        number.value("(it.focus(), it.select())"), browser.call("Input.insertText", text="-5"), number.value("it.blur()")
        self.check("an invalid number is reported", "load-delay" in browser.value(ERROR_NOTICES), browser.value(ERROR_NOTICES))
        number.value("(it.focus(), it.select())"), browser.call("Input.insertText", text="70")
        browser.wait("!document.querySelector('#reset').disabled", 10)
        self.check("a valid number removes the error", not browser.value(ERROR_NOTICES))
        page.reset()

    def test_command_and_shots_use_the_choices(self):
        flipbook, browser, page, home = self.flipbook, self.browser, self.page, self.home
        device = page.find("combobox", "Device")
        device.set("iphone-8")
        page.settled()
        delay = page.find("slider", "load-delay")
        delay.set(500, "input")
        browser.wait("!document.querySelector('#reset').disabled", 5), page.settled()
        page.button("Copy command").click()
        command = page.notice("flipbook")
        run(flipbook, *shlex.split(command)[1:], "--quiet", "-o", "copied", "--frames", "0-2", cwd=home)
        manifest = json.loads((home / "copied/manifest.json").read_text())
        self.check("the command has the chosen device and setting", manifest["device"] == "iphone-8" and manifest["settings"]["load-delay"] == "500ms", command)
        page.button("Take shot").click()
        path = page.notice(".png")
        self.check("a shot has the pixels of the screen", rgba(home / path) == page.full_pixels(750), path)
        page.find("combobox", "Theme").set("dark")
        page.settled()
        page.button("Take shot").click()
        other = page.notice("-2.png")
        self.check("a shot of the other theme does not replace the first", rgba(home / other) == page.full_pixels(750) != rgba(home / path), other)
        page.reset()
