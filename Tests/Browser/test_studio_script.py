"""The script in the studio: typed, saved, and changed by other programs."""
import json, os, re, time

from studio import COMPLAINT, StudioCase, percentile


class StudioScriptTests(StudioCase):
    def test_a_script_is_edited(self):
        browser, page, home, shots = self.browser, self.page, self.home, self.shots
        path = home / "pull.flip"
        before = path.read_text()
        page.write("450ms", "450mz")
        browser.wait("document.querySelector('.gutter .off') !== null", 10)
        line = browser.value("document.querySelector('.gutter .off').textContent")
        told = browser.value("document.querySelector('.mistakes li').textContent")
        self.check("a mistake is shown at its line while one types", line == "9" and "Line 9" in told, told)
        self.check("and to screen readers", page.find("textbox", "Script").value("it.ariaInvalid") == "true")
        browser.photograph_window(shots / "mistake-light.png")
        page.write("450mz", "900ms")
        browser.wait("!document.querySelector('.gutter .off')", 10)
        page.settled()
        self.check("what is typed is played, and not written", path.read_text() == before)
        page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("Ctrl-S writes it", path.read_text() == before.replace("450ms", "900ms"))
        page.write('mark "turned"', 'caption "Turned" for 500ms')
        page.settled()
        captions = browser.value("[...document.querySelectorAll('.captions button')].map(button => button.textContent)")
        self.check("captions are on the timeline", captions == ["Turned"], captions)
        page.write('caption "Turned" for 500ms', 'mark "turned"')
        page.settled()
        slider = page.find("slider", "Time")
        slider.set(0.6, "input"), page.shows(36)
        times = []
        for theme in ("dark", "light", "dark", "light", "dark", "light"):
            text = re.sub(r"theme \w+\n", "", path.read_text()).replace("fps 60\n", f"fps 60\ntheme {theme}\n")
            time.sleep(0.3)
            moment = time.time() * 1000
            path.write_text(text)
            browser.wait(f"watch.last > {moment} && document.querySelector('[aria-label=Theme]').value === '{theme}'", 10)
            times.append(browser.value("watch.last") - moment)
        self.check("a file that is saved is shown", percentile(times, 0.5) < 3000,
                   f"after {percentile(times, 0.5):.0f} ms, at most {max(times):.0f} ms (should be 100)")
        self.check("and the slider stays where it was", page.frame() == 36, page.frame())

    def test_a_failed_expectation_is_listed_once(self):
        """What only playing shows is listed once, with a caption too."""
        browser, page = self.browser, self.page
        for caption in ("", 'caption "Here" for 300ms\n'):
            page.write('mark "turned"\n', f'mark "turned"\n{caption}expect page == 7\n')
            browser.wait("document.querySelector('textarea').ariaInvalid === 'true'", 10), page.settled()
            told = browser.value("[...document.querySelectorAll('.mistakes li')].map(item => item.textContent)")
            count = browser.value("document.querySelector('#mistake-count').textContent")
            self.check(f"an expectation that fails is listed once{', with a caption' if caption else ''}",
                       count == "1 mistake" and len(told) == 1 and "expect page == 7" in told[0], f"{count}: {told}")
            page.write(f'{caption}expect page == 7\n', ""), page.settled()

    def test_changes_in_two_places(self):
        browser, page, home = self.browser, self.page, self.home
        path = home / "pull.flip"
        page.write("# Pull", "# Mine: pull")
        path.write_text(path.read_text().replace("# Pull", "# Theirs: pull"))
        page.button("Take theirs").click()
        self.check("theirs is taken where one says so", page.text() == path.read_text())
        page.write("# Theirs", "# Mine")
        path.write_text(path.read_text().replace("# Theirs", "# Hers"))
        page.button("Keep mine").click()
        page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("mine is kept where one says so", path.read_text().startswith("# Mine"), path.read_text().splitlines()[0])

    def test_an_unreadable_file_is_not_overwritten(self):
        """A file that is there and cannot be read is not overwritten, unless one says so."""
        browser, page, home = self.browser, self.page, self.home
        path, text = home / "pull.flip", page.text()
        banner = "(banner => banner.hidden ? '' : banner.textContent)(document.querySelector('#banner'))"
        for theirs, problem in (("# caf\u00e9: an hour of work\n".encode("latin-1"), "is not UTF-8 text"),
                                (b"# theirs\n" * 120000, "is longer than 1 MiB")):
            path.write_bytes(theirs)
            browser.wait(f"{banner}.includes({json.dumps(problem)})", 10)
            page.write("# Pull", "# Pull, on")
            page.save_script()
            page.button("Cancel").click()
            self.check(f"a script that {problem} is not overwritten", path.read_bytes() == theirs, browser.value(banner))
            page.save_script(), page.find("dialog", "Replace the file?")
            browser.value("[...document.querySelectorAll('#ask button')].find(b => b.textContent === 'Keep mine').click()")
            browser.wait("document.querySelector('#edited').hidden", 10)
            self.check("unless one says so", path.read_text() == page.text() and not browser.value(banner))
            page.write("# Pull, on", "# Pull"), page.save_script()
            browser.wait("document.querySelector('#edited').hidden", 10)
        other = home / "pipe"
        os.mkfifo(other), os.replace(other, path)
        browser.wait(f"{banner}.includes('it is a pipe')", 10)
        page.write("# Pull", "# Pull, on"), page.save_script()
        browser.wait("document.querySelector('.notice.bad') !== null", 5)
        said = browser.value(COMPLAINT)
        self.check("a pipe in its place is not written to", path.is_fifo() and "it is a pipe" in said, said)
        self.check("and keeps no page waiting", json.loads(page.studio.ask("api/about"))["script"].endswith("pull.flip"))
        path.unlink(), path.write_text(text)
        browser.wait(f"!{banner}.includes('it is a pipe')", 10)
        page.write("# Pull, on", "# Pull")
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(text)}", 10), page.settled()
        browser.value("document.querySelector('.notice.bad button')?.click()")

    def test_a_script_that_names_a_pipe(self):
        """A script that names a pipe has a mistake, and the studio goes on."""
        browser, page, home = self.browser, self.page, self.home
        os.mkfifo(home / "fifo.json")
        for line in ("feed fifo.json", "include fifo.json", "feed /dev/stdin"):
            page.write("fps 60\n", f"fps 60\n{line}\n")
            browser.wait("document.querySelector('.gutter .off') !== null", 10)
            told = browser.value("document.querySelector('.mistakes li').textContent")
            self.check(f"{line} is a mistake and blocks nothing", "fifo" in told or "stdin" in told, told)
            page.write(f"{line}\n", ""), browser.wait("!document.querySelector('.gutter .off')", 10), page.settled()

    def test_the_file_is_deleted_and_comes_back(self):
        """The file is deleted, has other line endings, and is again as the page knows it."""
        browser, page, home = self.browser, self.page, self.home
        path = home / "pull.flip"
        text = path.read_text()
        path.unlink()
        browser.wait("document.querySelector('#path').textContent === 'not written yet'", 10)
        page.button("Write script").click()
        browser.wait("document.querySelector('#path').textContent === ''", 10)
        self.check("a script that was deleted can be written again", path.exists() and path.read_text() == text)
        theirs = ("# Theirs\n" + text).replace("\n", "\r\n").encode()
        path.write_bytes(theirs)
        browser.wait("document.querySelector('textarea').value.startsWith('# Theirs')", 10)
        self.check("other line endings are not an edit", browser.value("document.querySelector('#edited').hidden"))
        page.write("# Theirs", "# Pull"), page.save_script()
        browser.wait("document.querySelector('#edited').hidden", 10)
        self.check("and stay", path.read_bytes() == theirs.replace(b"# Theirs", b"# Pull"))
        path.write_text(text)
        browser.wait(f"document.querySelector('textarea').value === {json.dumps(text)}", 10)
        page.write("# Pull", "# Mine too")
        path.write_text(text.replace("# Pull", "# Hers"))
        page.button("Take theirs")
        path.write_text(text)
        browser.wait("document.querySelector('#banner').hidden", 10)
        self.check("what is on no disk any more is not offered", page.text() == text.replace("# Pull", "# Mine too"))
