"""Editing the script in the studio, and changes by other programs."""
import json, os, re, time

from studio import ERROR_NOTICES, StudioCase, replace


class StudioScriptTests(StudioCase):
    def test_a_script_is_edited(self):
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        path = home / "pull.flip"
        before = path.read_text()
        page.write("450ms", "450mz")
        browser.wait("document.querySelector('.gutter .off') !== null", 10)
        line = browser.value("document.querySelector('.gutter .off').textContent")
        shown = browser.value("document.querySelector('.errors li').textContent")
        self.check("an error is shown at its line while typing", line == "9" and "Line 9" in shown, shown)
        self.check("screen readers report it", page.find("textbox", "Script").value("it.ariaInvalid") == "true")
        browser.capture_window(shots / "error-light.png")
        page.write("450mz", "900ms")
        browser.wait("!document.querySelector('.gutter .off')", 10)
        page.settled()
        self.check("an edit is played, but not saved", path.read_text() == before)
        page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("Ctrl-S saves it", path.read_text() == before.replace("450ms", "900ms"))
        page.write('mark "turned"', 'caption "Turned" for 500ms')
        page.settled()
        self.check("captions are on the timeline", bool(page.button("caption Turned")))
        page.write('caption "Turned" for 500ms', 'mark "turned"')
        page.settled()
        # An error that only playback finds is listed once, even if the script has a caption.
        for caption in ("", 'caption "Here" for 300ms\n'):
            page.write('mark "turned"\n', f'mark "turned"\n{caption}expect page == 7\n')
            browser.wait("document.querySelector('textarea').ariaInvalid === 'true'", 10), page.settled()
            shown = browser.value("[...document.querySelectorAll('.errors li')].map(item => item.textContent)")
            count = browser.value("document.querySelector('#error-count').textContent")
            self.check(f"a failed expectation is listed once{', with a caption' if caption else ''}",
                       count == "1 error" and len(shown) == 1 and "expect page == 7" in shown[0], f"{count}: {shown}")
            page.write(f'{caption}expect page == 7\n', ""), page.settled()
        slider = page.find("slider", "Time")
        slider.set(0.6, "input"), page.shows(36)
        times = []
        for theme in ("dark", "light"):
            text = re.sub(r"theme \w+\n", "", path.read_text()).replace("fps 60\n", f"fps 60\ntheme {theme}\n")
            moment = time.time() * 1000
            path.write_text(text)
            browser.wait(f"watch.last > {moment} && document.querySelector('[aria-label=Theme]').value === '{theme}'", 10)
            times.append(browser.value("watch.last") - moment)
        self.check("a change by another program is shown", True, f"after at most {max(times):.0f} ms (should be 100)")
        self.check("the slider stays at its frame", page.frame() == 36, page.frame())

    def test_conflicting_changes(self):
        browser, page, home = self.browser, self.page, self.home
        path = home / "pull.flip"
        page.write("# Pull", "# Mine: pull")
        replace(path, path.read_text().replace("# Pull", "# Theirs: pull"))
        page.button("Take theirs").click()
        self.check("Take theirs loads the file", page.text() == path.read_text())
        page.write("# Theirs", "# Mine")
        replace(path, path.read_text().replace("# Theirs", "# Hers"))
        page.button("Keep mine").click()
        page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("Keep mine saves the page's text", path.read_text().startswith("# Mine"), path.read_text().splitlines()[0])

    def test_an_unreadable_file_is_not_overwritten(self):
        """An unreadable file is overwritten only if the user confirms."""
        browser, page, home = self.browser, self.page, self.home
        path, text = home / "pull.flip", page.text()
        banner = "(banner => banner.hidden ? '' : banner.textContent)(document.querySelector('#banner'))"
        theirs = "# caf\u00e9: an hour of work\n".encode("latin-1")
        path.write_bytes(theirs)
        browser.wait(f"{banner}.includes('is not UTF-8 text')", 10)
        page.write("# Pull", "# Pull, on")
        page.save_script()
        page.button("Cancel").click()
        self.check("an unreadable script is not overwritten", path.read_bytes() == theirs, browser.value(banner))
        page.save_script(), page.find("alertdialog", "Replace the file?")
        browser.value("[...document.querySelectorAll('#ask button')].find(b => b.textContent === 'Keep mine').click()")
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("confirming overwrites it", path.read_text() == page.text() and not browser.value(banner))
        page.write("# Pull, on", "# Pull"), page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        other = home / "pipe"
        os.mkfifo(other), os.replace(other, path)
        browser.wait(f"{banner}.includes('it is a pipe')", 10)
        page.write("# Pull", "# Pull, on"), page.save_script()
        browser.wait("document.querySelector('.notice.bad') !== null", 5)
        notice = browser.value(ERROR_NOTICES)
        self.check("a pipe at the script's path is not written to", path.is_fifo() and "it is a pipe" in notice, notice)
        self.check("the studio still responds", json.loads(page.studio.request("api/about"))["script"].endswith("pull.flip"))
        path.unlink(), path.write_text(text)
        browser.wait(f"!{banner}.includes('it is a pipe')", 10)
        page.write("# Pull, on", "# Pull")
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(text)}", 10), page.settled()
        browser.value("document.querySelector('.notice.bad button')?.click()")

    def test_the_file_is_deleted_and_comes_back(self):
        """The file is deleted, gets other line endings, and returns to the version that the page knows."""
        browser, page, home = self.browser, self.page, self.home
        path = home / "pull.flip"
        text = path.read_text()
        path.unlink()
        browser.wait("document.querySelector('#path').textContent === 'not saved yet'", 10)
        page.button("Save").click()
        browser.wait("document.querySelector('#path').textContent === ''", 10)
        self.check("a deleted script can be saved again", path.exists() and path.read_text() == text)
        theirs = ("# Theirs\n" + text).replace("\n", "\r\n").encode()
        path.write_bytes(theirs)
        browser.wait("document.querySelector('textarea').value.startsWith('# Theirs')", 10)
        self.check("other line endings are not an edit", browser.value("document.querySelector('#edited').hidden"))
        page.write("# Theirs", "# Pull"), page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("saving keeps the line endings", path.read_bytes() == theirs.replace(b"# Theirs", b"# Pull"))
        path.write_text(text)
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(text)}", 10)
        page.write("# Pull", "# Mine too")
        path.write_text(text.replace("# Pull", "# Hers"))
        page.button("Take theirs")
        path.write_text(text)
        browser.wait("document.querySelector('#banner').hidden", 10)
        self.check("a version that no longer exists is not offered", page.text() == text.replace("# Pull", "# Mine too"))
