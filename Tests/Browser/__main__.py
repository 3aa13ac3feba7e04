"""Tests the pages of reports and of the studio in Chromium, with mouse and keyboard."""
import argparse, fcntl, os, shutil, subprocess, sys, tempfile, time, unittest
from pathlib import Path

sys.dont_write_bytecode = True
from case import ROOT, BrowserCase
from chromium import Browser

EPILOG = """
Elements of the studio are found by their accessible role and name. Each case has its own tab, folder and studio, and writes a
screenshot to output/report or output/studio at its end. The processes share the classes of cases. Measured times are printed; because machines differ, only a time far
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


def cases(suite):
    """All cases of a suite, without its groups."""
    return [one for item in suite for one in (cases(item) if isinstance(item, unittest.TestSuite) else [item])]


class SharedSuite(unittest.TestSuite):
    """The classes of cases that no other process has taken. The file at `path` has the number of those taken."""
    _cleanup = False

    def __init__(self, classes, path):
        super().__init__()
        self.classes, self.path = classes, path

    def __iter__(self):
        while (number := self.take()) < len(self.classes):
            yield from self.classes[number]

    def take(self):
        with open(self.path, "r+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            number = int(file.read() or 0)
            file.seek(0), file.write(str(number + 1))
        return number


def classes(cases):
    """The cases of each class, those of the largest class first."""
    found = {}
    for one in cases:
        found.setdefault(type(one), []).append(one)
    return sorted(found.values(), key=len, reverse=True)


def run_in_parallel(jobs):
    """Runs the cases in several processes, and prints their outputs one after the other. Cases mostly wait for motion to end."""
    outputs = [tempfile.TemporaryFile() for _ in range(jobs)]
    with tempfile.NamedTemporaryFile() as taken:
        parts = [subprocess.Popen([sys.executable, Path(__file__).parent, *sys.argv[1:], "--taken", taken.name],
                                  stdout=output, stderr=subprocess.STDOUT) for output in outputs]
        codes = [part.wait() for part in parts]
    for output in outputs:
        output.seek(0)
        sys.stdout.write(output.read().decode(errors="replace"))
    return max(codes, key=abs)


class TimedResult(unittest.TextTestResult):
    """Prints how long each case takes."""

    def startTest(self, test):
        self.started = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        self.stream.writeln(f"  {time.monotonic() - self.started:.2f} s")


def main():
    parser = argparse.ArgumentParser(prog="python3 Tests/Browser", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="run only cases whose file, class or name contains NAME, such as report")
    parser.add_argument("--pictures", type=int, default=150, metavar="N", help="number of images in the memory test (default: 150)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="number of browsers at a time (default: 2)")
    parser.add_argument("--taken", help=argparse.SUPPRESS)
    parser.error = lambda message: (parser.print_usage(sys.stderr), sys.stderr.write(f"Tests/Browser: error: {message}\n"), sys.exit(64))
    arguments = parser.parse_args()
    browser, BrowserCase.flipbook = programs()
    if not browser or not BrowserCase.flipbook:
        return 69
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in arguments.names] or None
    found = cases(loader.discover(str(Path(__file__).parent)))
    if not found:
        parser.error(f"no case matches {' or '.join(arguments.names)}")
    groups = classes(found)
    if arguments.jobs > 1 and len(groups) > 1 and not arguments.taken:
        return run_in_parallel(min(arguments.jobs, len(groups)))
    suite = SharedSuite(groups, arguments.taken) if arguments.taken else unittest.TestSuite(found)
    BrowserCase.pictures, BrowserCase.browser = arguments.pictures, Browser(browser)
    try:
        result = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=TimedResult).run(suite)
    finally:
        BrowserCase.browser.close()
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
