"""Settings in the studio."""
import shlex

from chromium import rgba
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

    def test_undo_restores_controls_despite_errors(self):
        """The controls show what applies after Undo and Reset, although a script with errors has no clip."""
        browser, page = self.browser, self.page
        is_wrong = "document.querySelector('.gutter .off') !== null"
        fields = {"load-delay": page.find("slider", "load-delay"), "Device": page.find("combobox", "Device"), "Theme": page.find("combobox", "Theme"),
                  "Canvas": page.find("combobox", "Canvas"), "Backdrop": page.find("textbox", "Backdrop")}
        shown = lambda: {name: field.value("it.value") for name, field in fields.items()}
        before = shown()
        page.write("450ms", "450mz"), browser.wait(is_wrong, 10)
        changes = {"load-delay": ("500", "input"), "Device": ("iphone-8", "change"), "Theme": ("dark", "change"), "Canvas": ("1:1", "change"),
                   "Backdrop": ("#102030", "change")}
        for name, (value, event) in changes.items():
            fields[name].set(value, event), page.idle()
        self.check("choices are shown although the script has an error", shown() == {name: value for name, (value, _) in changes.items()}, shown())
        for name in reversed(changes):
            page.button("Undo").click(), page.idle()
            self.check(f"Undo shows the earlier {name}", shown()[name] == before[name], f"{shown()[name]}, expected {before[name]}")
        page.button("Redo").click(), page.idle()
        self.check("Redo shows the choice again", shown()["load-delay"] == "500", shown())
        page.button("Reset load-delay to the script's value").click(), page.idle()
        self.check("Reset shows the script's value", shown() == before, shown())

    def test_command_and_shots_use_the_choices(self):
        page, home = self.page, self.home
        page.find("combobox", "Device").set("iphone-8"), page.settled()
        page.find("slider", "load-delay").set(500, "input"), page.settled()
        page.button("Copy command").click()
        command = shlex.split(page.notice("flipbook"))
        self.check("the command has the chosen device and setting", "iphone-8" in command and any("load-delay" in word for word in command), command)
        page.button("Take shot").click()
        path = page.notice(".png")
        self.check("a shot has the pixels of the screen", rgba(home / path) == page.full_pixels(750), path)
        page.find("combobox", "Theme").set("dark")
        page.settled()
        page.button("Take shot").click()
        other = page.notice("-2.png")
        self.check("a shot of the other theme does not replace the first", rgba(home / other) != rgba(home / path), other)
