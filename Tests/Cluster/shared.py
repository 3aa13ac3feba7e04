"""Clips with matching and differing goldens, and the results of a single run."""
import atexit, filecmp, functools, os, re, shutil, subprocess, tempfile, time, unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
REPORTS = ("json", "xml", "html")
# The times in reports, which differ between runs.
TIMES = re.compile(r'"(timestamp|duration)": [^,]+| (time|timestamp)="[^"]*"|[0-9]+\.[0-9] s|\d{4}-\d\d-\d\d[T ][0-9:]+')


def flipbook():
    build = Path(os.environ.get("FLIPBOOK_BUILD_DIR", ROOT / ".build"))
    paths = [os.environ.get("FLIPBOOK"), build / "release/flipbook", build / "debug/flipbook"]
    return next((Path(path).resolve() for path in paths if path and os.access(path, os.X_OK)), None)


def wait(condition, seconds, failure):
    """Waits until `condition()` is true, and returns its value."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"{failure} within {seconds} s")
        time.sleep(0.02)
    return value


def reports(name):
    return f"--report json={name}.json --report junit={name}.xml --report html={name}.html"


class Folder:
    """A temporary folder for commands, with the program on their PATH."""

    def __init__(self):
        self.path = Path(tempfile.mkdtemp(prefix="flipbook-cluster-"))
        atexit.register(shutil.rmtree, self.path)
        self.path.chmod(0o755)
        for name in ("bin", "log", "scripts"):
            (self.path / name).mkdir()
        (self.path / "bin/flipbook").symlink_to(flipbook())
        self.environment = dict(os.environ, PATH=f"{self.path}/bin:{os.environ['PATH']}", FLIPBOOK_ASSETS=f"{ROOT}/Assets")

    def run(self, line, codes=(0,)):
        """Runs a shell command. Returns its exit code and its output."""
        done = subprocess.run(["sh", "-c", line], cwd=self.path, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        if done.returncode not in codes:
            raise AssertionError(f"{line}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.returncode, done.stdout


@functools.cache
def whole_run():
    """Records and verifies in a single run. Returns the folder, and the exit code of the verification."""
    folder = Folder()
    for script in (ROOT / "Assets/scripts/virtual-pages").glob("*.flip"):
        shutil.copy(script, folder.path / "scripts")
    folder.run("flipbook approve scripts --goldens Goldens --approved approved --record all -q")
    for name in ("taps-count", "backwards"):
        script = folder.path / f"scripts/{name}.flip"
        script.write_text(script.read_text().replace("900pt", "700pt"))
    shutil.rmtree(folder.path / "Goldens/momentum")
    folder.run("flipbook record scripts -q -o whole")
    verdict, _ = folder.run(f"flipbook verify scripts --goldens Goldens --approved approved -q {reports('whole')}", range(1, 80))
    (folder.path / "output/failures").rename(folder.path / "failures")
    return folder, verdict


class ClusterCase(unittest.TestCase):
    """A case that compares merged parts with a single run."""

    @classmethod
    def setUpClass(cls):
        cls.shell, cls.verdict = whole_run()
        cls.folder = cls.shell.path

    def run_line(self, line):
        return self.shell.run(line)[1]

    def setUp(self):
        shutil.rmtree(self.folder / "output", ignore_errors=True)

    def files(self, folder):
        root = self.folder / folder
        return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and path.name != "report.html")

    def check_folders(self, one, other):
        names = self.files(one)
        self.assertEqual(names, self.files(other))
        _, different, unreadable = filecmp.cmpfiles(self.folder / one, self.folder / other, names, shallow=False)
        self.assertEqual(different + unreadable, [])

    def check_reports(self, name):
        for ending in REPORTS:
            one, other = (TIMES.sub("", (self.folder / f"{each}.{ending}").read_text()) for each in ("whole", name))
            self.assertTrue(one == other, f"{name}.{ending} differs from whole.{ending}")
        self.check_folders("failures", "output/failures")

    def drawn(self):
        """A frame of a part that is being recorded; None before the first one."""
        return next((self.folder / "output/parts").glob("**/frame-*.png"), None)
