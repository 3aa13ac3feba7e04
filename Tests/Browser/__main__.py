"""Tests the pages of reports and of the studio in Chromium, with mouse and keyboard."""
import argparse, os, shutil, sys, unittest
from pathlib import Path

sys.dont_write_bytecode = True
from case import ROOT, BrowserCase
from chromium import Browser

EPILOG = """
Elements of the studio are found by their accessible role and name. Each case has its own tab, folder and studio, and writes a
screenshot to output/report or output/studio at its end. Measured times are printed; because machines differ, only a time far
beyond its target is a failure.

environment:
  FLIPBOOK            the program (default: that of the build directory)
  FLIPBOOK_BUILD_DIR  build directory (default: .build)
  CHROMIUM            the browser (default: chromium or google-chrome on the PATH)

exit codes: 0 passed · 1 failed · 64 usage · 69 browser or flipbook missing
"""


def programs():
    """The paths of Chromium and flipbook; None for a missing one, which is reported."""
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    browser = next((found for found in (shutil.which(name) for name in names if name) if found), None)
    if not browser:
        sys.stderr.write("Tests/Browser: Chromium is missing; scripts/setup --with-chromium installs it\n")
    build = Path(os.environ.get("FLIPBOOK_BUILD_DIR", ROOT / ".build"))
    paths = [os.environ.get("FLIPBOOK"), build / "release/flipbook", build / "debug/flipbook"]
    flipbook = next((str(Path(path).resolve()) for path in paths if path and os.access(path, os.X_OK)), None)
    if not flipbook:
        sys.stderr.write("Tests/Browser: flipbook is missing; build it with swift build -c release\n")
    return browser, flipbook


def main():
    parser = argparse.ArgumentParser(prog="python3 Tests/Browser", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="run only cases whose file, class or name contains NAME, such as report")
    parser.add_argument("--pictures", type=int, default=3000, metavar="N", help="number of images in the memory test (default: 3000)")
    parser.error = lambda message: (parser.print_usage(sys.stderr), sys.stderr.write(f"Tests/Browser: error: {message}\n"), sys.exit(64))
    arguments = parser.parse_args()
    browser, BrowserCase.flipbook = programs()
    if not browser or not BrowserCase.flipbook:
        return 69
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in arguments.names] or None
    suite = loader.discover(str(Path(__file__).parent))
    if not suite.countTestCases():
        parser.error(f"no case matches {' or '.join(arguments.names)}")
    BrowserCase.pictures, BrowserCase.browser = arguments.pictures, Browser(browser)
    try:
        result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite)
    finally:
        BrowserCase.browser.close()
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
