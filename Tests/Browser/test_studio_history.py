"""Undo and redo across the page of the studio."""
import json

from studio import ERROR_NOTICES, StudioCase, make_goldens, replace

SHIFT, CONTROL = 8, 2


class HistoryCase(StudioCase):
    def key(self, key, modifiers=0):
        code = {"z": "KeyZ", "y": "KeyY", "Escape": "Escape", "ArrowUp": "ArrowUp", "Enter": "Enter"}[key]
        for kind in ("rawKeyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, modifiers=modifiers,
                              windowsVirtualKeyCode={"Escape": 27, "ArrowUp": 38, "Enter": 13}.get(key, ord(key.upper()[0])))


class StudioHistoryTests(HistoryCase):
    def is_text(self, text):
        self.browser.wait(f"document.querySelector('[aria-label=Script]').value === {json.dumps(text)}", 5)

    def steps(self):
        """The names of the steps in the list, and the position in it."""
        self.page.button("History").click()
        names = self.browser.value("[...document.querySelectorAll('#history button')].map(button => button.textContent)")
        now = self.browser.value("[...document.querySelectorAll('#history button')].findIndex(button => button.ariaCurrent)")
        self.key("Escape")
        return names[1:], now

    def test_typing_and_choices_are_undone(self):
        browser, page = self.browser, self.page
        text = page.text()
        self.check("nothing is to undo at first", not page.button("Undo").enabled and not page.button("Redo").enabled
                   and not page.button("History").enabled)
        page.write("450ms", "900ms")
        page.find("combobox", "Theme").set("dark"), page.settled()
        page.write("150ms", "200ms")
        edited = page.text()
        names, now = self.steps()
        self.check("the list names the steps", now == 3 and names == ["Type “900ms”", "Theme dark", "Type “200ms”"], f"{names} {now}")
        self.check("the button names the step", page.button("Undo").value("it.title").startswith("Undo: Type"),
                   page.button("Undo").value("it.title"))
        page.find("textbox", "Script").click()
        self.key("z", CONTROL), self.is_text(text.replace("450ms", "900ms"))
        self.check("undo in the script leaves the focus there", browser.value("document.activeElement.ariaLabel") == "Script")
        page.button("Undo").click()
        browser.wait("document.querySelector('[aria-label=Theme]').value === 'light'", 10), page.settled()
        self.check("a choice is undone", not page.button("Reset all").enabled)
        page.button("Undo").click(), self.is_text(text), page.settled()
        self.check("all is undone", not page.button("Undo").enabled and browser.value("document.querySelector('#edited').hidden"))
        self.check("the focus stays near the button", browser.value("document.activeElement.ariaLabel") == "Redo")
        self.key("z", CONTROL | SHIFT), self.is_text(text.replace("450ms", "900ms"))
        self.key("y", CONTROL)
        browser.wait("document.querySelector('[aria-label=Theme]').value === 'dark'", 10)
        self.key("y", CONTROL), self.is_text(edited), page.settled()
        page.button("History").click()
        page.button("Start").click(), self.is_text(text)
        self.browser.capture_window(self.shots / "history.png")
        self.key("Escape")
        self.check("a click in the list goes there", self.steps()[1] == 0)

    def test_undo_after_saving_and_after_changes_by_others(self):
        browser, page, path = self.browser, self.page, self.home / "pull.flip"
        text = page.text()
        page.write("# Pull", "# Mine"), page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.key("z", CONTROL), self.is_text(text)
        self.check("undo after saving makes the text edited, and leaves the file",
                   not browser.value("document.querySelector('#edited').hidden") and path.read_text().startswith("# Mine"))
        self.key("y", CONTROL), self.is_text(text.replace("# Pull", "# Mine"))
        replace(path, text.replace("# Pull", "# Theirs"))
        self.is_text(text.replace("# Pull", "# Theirs"))
        page.button("Undo").click(), self.is_text(text.replace("# Pull", "# Mine"))
        self.check("a change by another program is a step", self.steps()[0][-1] == "Change of pull.flip by another program", self.steps())
        page.write("# Mine", "# My own")
        replace(path, text.replace("# Pull", "# Hers"))
        page.button("Take theirs").click(), self.is_text(text.replace("# Pull", "# Hers"))
        page.button("Undo").click(), self.is_text(text.replace("# Pull", "# My own"))
        self.check("undo after Take theirs brings my text back", path.read_text().startswith("# Hers"))
        self.check("no error is shown", not browser.value(ERROR_NOTICES), browser.value(ERROR_NOTICES))


class StudioApprovalHistoryTests(HistoryCase):
    def prepare(self):
        make_goldens(self.flipbook, self.home)

    def verdict(self, name):
        return self.browser.value("[...document.querySelectorAll('#goldens li')].find(li => "
                                  f"li.querySelector('b').textContent === '{name}').dataset.verdict")

    def has_verdict(self, name, verdict):
        self.browser.wait("[...document.querySelectorAll('#goldens li')].find(li => "
                          f"li.querySelector('b').textContent === '{name}').dataset.verdict === '{verdict}'", 30)

    def decide(self, name, button):
        self.browser.value("[...document.querySelectorAll('#goldens li')].find(li => li.querySelector('b').textContent === "
                           f"'{name}').querySelector('.{button}').click()")

    def test_approvals_are_undone(self):
        browser, page, hashes = self.browser, self.page, self.home / "Goldens/thumb/frames.hashes"
        browser.wait("document.querySelector('#goldens li') && !document.querySelector('#goldens li[data-verdict=running]')", 60)
        all_hashes = [self.home / f"Goldens/{name}/frames.hashes" for name in ("thumb", "late")]
        all_before = [path.read_text() for path in all_hashes]
        page.button("Approve all").click(), page.button("Approve 3").click()
        self.has_verdict("thumb", "same"), self.has_verdict("late", "same")
        browser.wait("!document.querySelector('#history-button').disabled", 20)
        page.button("History").click()
        names = browser.value("[...document.querySelectorAll('#history button')].map(button => button.textContent)")
        self.check("the history has one step for all approvals", names == ["Start", "Approve all"], names)
        page.button("Start").click(), self.key("Escape")
        self.has_verdict("thumb", "different"), self.has_verdict("late", "different"), self.has_verdict("pull", "new")
        self.check("its undo restores all goldens", [path.read_text() for path in all_hashes] == all_before)
        before, text = hashes.read_text(), page.text()
        self.decide("thumb", "approve")
        status = browser.value("document.querySelector('#verified').textContent")
        self.has_verdict("thumb", "same")
        self.check("the list reports that it approves", status == "Approving …", status)
        approved = hashes.read_text()
        self.check("an approval writes the golden", approved != before)
        page.button("Undo").click(), self.has_verdict("thumb", "different")
        self.check("its undo restores the golden", hashes.read_text() == before)
        page.button("Redo").click(), self.has_verdict("thumb", "same")
        self.check("its redo approves again", hashes.read_text() == approved)
        self.decide("late", "skip")
        skipped = "[...document.querySelectorAll('#goldens .kind')].filter(kind => kind.textContent.startsWith('skipped')).length"
        browser.wait(f"{skipped} === 1", 10)
        page.button("Undo").click(), browser.wait(f"{skipped} === 0", 10)
        page.write("450ms", "900ms")
        hashes.write_text(approved + "\n")
        page.button("Undo").click()
        browser.wait(f"document.querySelector('[aria-label=Script]').value === {json.dumps(text)}", 5)
        page.button("Undo").click()
        browser.wait(f"{ERROR_NOTICES}.includes('has changed since it was approved')", 30)
        self.check("an approval is not undone if the golden has changed", hashes.read_text() == approved + "\n")
        self.check("the step is removed, because it cannot be undone", not page.button("Undo").enabled)
        browser.value("document.querySelector('.notice.bad button').click()")
