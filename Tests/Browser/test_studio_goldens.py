"""Review of goldens in the studio."""
from chromium import run
from studio import StudioCase, make_goldens


class StudioGoldensTests(StudioCase):
    def prepare(self):
        make_goldens(self.flipbook, self.home)

    def test_goldens_are_reviewed(self):
        flipbook, browser, page, home, shots = self.flipbook, self.browser, self.page, self.home, self.shots
        browser.wait("document.querySelector('#goldens li') && !document.querySelector('#goldens li[data-verdict=running]')", 60)
        verdicts = dict(browser.value("[...document.querySelectorAll('#goldens li')].map(li => [li.dataset.id, li.dataset.verdict])"))
        self.check("goldens have the verdicts of verify", sorted(verdicts.values()) == ["different", "different", "error", "new", "same"], verdicts)
        browser.value("[...document.querySelectorAll('#goldens .open')].find(button => button.textContent.includes('wrong')).focus()")
        browser.press("Enter"), browser.press("?")
        keys = browser.value("(dialog => dialog && dialog.textContent)(document.querySelector('dialog[open]'))")
        self.check("the list of keys has those of the review", "approve" in (keys or ""))
        browser.press("Escape"), browser.press("k")
        shown = browser.value("document.querySelector('.review h2').textContent")
        self.check("keys continue from a golden with an error", "thumb" in shown, shown)
        browser.press("k"), browser.wait("document.querySelector('.review h2').textContent === 'same'", 5)
        nothing = browser.value("(e => e.offsetParent && e.textContent)(document.querySelector('.review .nothing'))")
        self.check("a golden that is the same says so instead of empty images",
                   "are the same" in (nothing or "") and browser.value("document.querySelector('#player').hidden"), nothing)
        browser.capture_window(shots / "review-same.png")
        browser.press("Escape")
        hashes = home / "Goldens/thumb/frames.hashes"
        before = hashes.read_text()
        browser.value("[...document.querySelectorAll('#goldens .open')].find(b => b.textContent.includes('thumb')).focus()")
        browser.press("Enter")
        browser.wait("document.querySelector('#player')?.dataset.frame !== undefined", 20)
        browser.wait("document.querySelector('#status').textContent !== ''")
        self.check_views()
        browser.wait("document.querySelectorAll('.review .lane').length > 1", 10)
        probes = browser.value("""[...document.querySelectorAll('.review .probes button')].map(b =>
          [b.textContent, b.classList.contains('off'), b.ariaPressed === 'true'])""")
        diverging = [pressed for _, off, pressed in probes if off][:4]
        self.check("the probes that diverge are in the graph", diverging and all(diverging) and not all(pressed for *_, pressed in probes), probes)
        lane = browser.value("document.querySelector('.review .lane canvas').ariaLabel")
        self.check("the graph says where a probe diverges", "diverges from the golden at frame" in lane, lane)
        for height, width in ((800, 1280), (1080, 1920)):
            page.window(width, height)
            bottoms = browser.value("['.track', '.lane'].map(name => document.querySelector(`.review ${name}`).getBoundingClientRect().bottom)")
            self.check(f"{width}×{height}: the strip of differences and a probe are above the fold", max(bottoms) <= height, bottoms)
        browser.set_window(1280, 800)
        end = "document.querySelector('#player').dataset"
        browser.press("End"), browser.wait(f"{end}.frame > 10 && {end}.pixels > 0", 10)
        self.check("the last frame has a golden image and a difference", int(browser.value(f"{end}.pixels")) > 0, browser.value("document.querySelector('#status').textContent"))
        frame = browser.value(f"{end}.frame")
        browser.press("p"), browser.wait(f"{end}.frame !== '{frame}'", 5)
        browser.press("n"), browser.wait(f"{end}.frame === '{frame}'", 5)
        self.check("keys step by differences", True)
        for dark in (False, True):
            page.window(1280, 800, dark=dark)
            self.check_accessibility()
            browser.capture_window(shots / f"review-{'dark' if dark else 'light'}.png")
        page.window(390, 844, scale=2)
        browser.capture_page(shots / "review-narrow.png")
        browser.set_window(1280, 800)
        browser.press("a")
        browser.wait("document.querySelector('#goldens li[data-id=thumb], #goldens li:has(b)') && [...document.querySelectorAll('#goldens li')].find(li => li.textContent.includes('thumb')).dataset.verdict === 'same'", 30)
        self.check("a golden is approved with the keyboard alone", hashes.read_text() != before)
        run(flipbook, "verify", "thumb.flip", "--quiet", cwd=home)
        self.check("verify passes after the approval", True)
        script = home / "thumb.flip"
        text, stale = script.read_text(), "[...document.querySelectorAll('#goldens li[data-stale]')].find(li => li.textContent.includes('thumb'))"
        script.write_text(text.replace("700pt/s", "600pt/s")), browser.wait(f"{stale} !== undefined", 10)
        text_of_item = browser.value(f"{stale}.textContent")
        self.check("a verdict whose script has changed is out of date", "verify it again" in text_of_item, text_of_item)
        browser.capture_window(shots / "stale.png")
        script.write_text(text), browser.wait(f"{stale} === undefined", 10)
        other = home / "Goldens/late/frames.hashes"
        before = other.read_text()
        page.button("Skip").click() if len(page.all("button", "Skip")) == 1 else browser.press("l")
        browser.wait("[...document.querySelectorAll('#goldens .kind')].some(kind => kind.textContent.startsWith('skipped'))", 10)
        self.check("a skipped golden is unchanged", other.read_text() == before)
        browser.value("document.activeElement.blur()")
        browser.press("Escape"), browser.wait("document.querySelector('#studio').dataset.view === 'clip'", 5)
