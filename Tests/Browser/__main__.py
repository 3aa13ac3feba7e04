"""Uses the pages of reports and of the studio in a real browser, as a person does: with the mouse, and with the keyboard."""
import argparse, os, shutil, sys, unittest
from pathlib import Path

sys.dont_write_bytecode = True
from case import ROOT, BrowserCase
from chromium import Browser

EPILOG = """
Elements of the studio are found by their accessible role and name. Each case has a tab, a folder and a studio of its own.
Screenshots go to output/report and output/studio, one at the end of each case. Measured times are printed; only what is
several times slower than it should be is a failure, since machines differ.

FLIPBOOK names the program, CHROMIUM the browser, FLIPBOOK_BUILD_DIR another build directory than .build.
exit codes: 0 all cases pass · 1 some fail · 64 usage · 69 no browser, or no flipbook
"""


def programs():
    """Chromium and flipbook; prints what is missing, and returns None in its place."""
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    browser = next((found for found in (shutil.which(name) for name in names if name) if found), None)
    if not browser:
        sys.stderr.write("Tests/Browser: Chromium is missing; scripts/setup --with-chromium installs it\n")
    build = Path(os.environ.get("FLIPBOOK_BUILD_DIR", ROOT / ".build"))
    places = [os.environ.get("FLIPBOOK"), build / "release/flipbook", build / "debug/flipbook"]
    flipbook = next((str(Path(place).resolve()) for place in places if place and os.access(place, os.X_OK)), None)
    if not flipbook:
        sys.stderr.write("Tests/Browser: flipbook is missing; swift build -c release makes it\n")
    return browser, flipbook


def main():
    parser = argparse.ArgumentParser(prog="python3 Tests/Browser", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="run only cases whose file, class or name has this text, such as report")
    parser.add_argument("--pictures", type=int, default=3000, metavar="N", help="images shown while memory is measured (default: 3000)")
    parser.error = lambda message: (parser.print_usage(sys.stderr), sys.stderr.write(f"Tests/Browser: {message}\n"), sys.exit(64))
    arguments = parser.parse_args()
    browser, BrowserCase.flipbook = programs()
    if not browser or not BrowserCase.flipbook:
        return 69
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in arguments.names] or None
    suite = loader.discover(str(Path(__file__).parent))
    if not suite.countTestCases():
        parser.error(f"no case is named {' or '.join(arguments.names)}")
    BrowserCase.pictures, BrowserCase.browser = arguments.pictures, Browser(browser)
    try:
        result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite)
    finally:
        BrowserCase.browser.close()
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
