"""Settings that are chosen in the studio."""
import json, shlex

from chromium import rgba, run
from studio import COMPLAINT, StudioCase


class StudioSettingsTests(StudioCase):
    def test_choices_are_left_to_the_script_again(self):
        """What is chosen can be left to the script again, whatever the script makes of it."""
        browser, page = self.browser, self.page
        is_wrong = "document.querySelector('textarea').ariaInvalid === 'true'"
        is_right = "document.querySelector('textarea').ariaInvalid === 'false'"
        page.find("combobox", "Scene").set("page-flicking")
        browser.wait(is_wrong, 10)
        self.check("a scene that the script does not suit can be left", page.button("Reset all").enabled)
        page.button("Reset all").click(), browser.wait(is_right, 10), page.settled()
        start = browser.value("document.querySelector('#setting-start').value")
        browser.value("(field => (field.focus(), field.select()))(document.querySelector('#setting-start'))")
        browser.call("Input.insertText", text="abc"), browser.press("Enter")
        browser.wait(is_wrong, 10)
        self.check("and so can a setting", page.button("Reset all").enabled)
        page.button("start as the script has it").click(), browser.wait(is_right, 10), page.settled()
        field = "document.querySelector('#setting-start')"
        self.check("which has the script's value then", browser.value(f"{field}.value") == start and browser.value(f"document.activeElement === {field}"),
                   browser.value(f"{field}.value"))
        number = page.find("spinbutton", "load-delay as a number")
        before = number.value("it.value")
        number.value("(it.focus(), it.select())"), browser.call("Input.insertText", text="70"), page.settled()
        number.value("it.select()"), browser.call("Input.insertText", text=""), number.value("it.blur()")
        browser.wait("document.querySelector('#reset').disabled", 10), page.settled()
        self.check("a number that is emptied is the script's", number.value("it.value") == before, number.value("it.value"))
        number.value("(it.focus(), it.select())"), browser.call("Input.insertText", text="-5"), number.value("it.blur()")
        self.check("and one that cannot be is named", "load-delay" in browser.value(COMPLAINT), browser.value(COMPLAINT))
        number.value("(it.focus(), it.select())"), browser.call("Input.insertText", text="70")
        browser.wait("!document.querySelector('#reset').disabled", 10)
        self.check("until one is there that can", not browser.value(COMPLAINT))
        page.reset()

    def test_the_command_and_shots_show_what_is_chosen(self):
        flipbook, browser, page, home = self.flipbook, self.browser, self.page, self.home
        device = page.find("combobox", "Device")
        device.set("iphone-8")
        page.settled()
        delay = page.find("slider", "load-delay")
        delay.set(500, "input")
        browser.wait("!document.querySelector('#reset').disabled", 5), page.settled()
        page.button("Copy command").click()
        command = page.told("flipbook")
        run(flipbook, *shlex.split(command)[1:], "--quiet", "-o", "copied", "--frames", "0-2", cwd=home)
        told = json.loads((home / "copied/manifest.json").read_text())
        self.check("the command does what one sees", told["device"] == "iphone-8" and told["settings"]["load-delay"] == "500ms", command)
        page.button("Take shot").click()
        path = page.told(".png")
        self.check("a shot is an image of what one sees", rgba(home / path) == page.full_pixels(750), path)
        page.find("combobox", "Theme").set("dark")
        page.settled()
        page.button("Take shot").click()
        other = page.told("-2.png")
        self.check("a shot of the other theme takes no other's place", rgba(home / other) == page.full_pixels(750) != rgba(home / path), other)
        page.reset()
