#!/usr/bin/env python3
"""Replaces each comparison in some folders of Sources by a faulty one, and lists the faults that no test finds."""

import argparse, concurrent.futures, os, pathlib, re, shutil, subprocess, sys, tempfile, time

HELP = """
Each <, <=, >, >= is replaced by true, by false and by its neighbour (< by <=); each ==, !=, ===, !== by true and by false;
each min and max of two values by the first and by the second. A fault that no test finds indicates a missing test or an
unnecessary comparison.

The script copies the package and builds its lower modules with their tests once, in debug mode. In the copy each comparison
is a function, and an environment variable selects the faulty one. The tests of the comparison's own module run first.

exit codes: 0 all faults found · 1 some not found · 64 usage · 70 the build failed, or a test fails without any fault
"""
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["Engine/Motion", "Engine/Touch", "Engine/Interactions", "Play/Simulation/Stage", "Engine/Interface/Animation",
           "Engine/Interface/Scrolling"]
TESTS = [f"{module}Tests" for module in "Timebase Motion Touch Interface Interactions Simulation Scenes".split()]
DROPPED = ("Recording Verdicts Reports GoldenFiles Illustrations Flipbook CommandLine Commands Studio FlipbookTool ToolTestSupport "
           "FlipbookBench FlipbookStress").split()
NEIGHBOURS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
# A comment, the name of a function, a string, a comparison between spaces, or min( or max(.
TOKEN = re.compile(
    r'//.*|\bfunc \S+|"(?:\\.|[^"\\])*"|(?<=\s)(?:===|!==|[<>!=]=|[<>])(?=\s)|(?<![\w.`])(?:min|max)(?=\()')

MANIFEST = """
let (dropped, tests): (Set<String>, Set<String>) = (%s, %s)
package.products = []
package.targets.removeAll { dropped.contains($0.name) || $0.isTest && !tests.contains($0.name) }
for target in package.targets {
  target.dependencies.removeAll { if case .byNameItem(let name, _) = $0 { dropped.contains(name) } else { false } }
}
"""
SUPPORT = """import Glibc
let mutant = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? -1
func compare(_ site: Int, _ original: Bool, _ neighbour: Bool) -> Bool {
  switch mutant - site { case 0: true; case 1: false; case 2: neighbour; default: original }
}
"""
OPERATOR = "infix operator {name}: ComparisonPrecedence\n"
FUNCTION = "func {name} {generic}(a: {a}, b: {b}) -> Bool {{ compare({site}, a {op} b, a {neighbour} b) }}\n"
ORDERED = [("<T: Comparable>", "T", "T"), ("<T: Comparable, U: Comparable>", "(T, U)", "(T, U)"),
           ("<T: Comparable, U: Comparable, V: Comparable>", "(T, U, V)", "(T, U, V)")]
EQUAL = [("<T: Equatable>", "T", "T"), ("<T>", "T?", "_OptionalNilComparisonType")]
IDENTICAL = [("", "AnyObject?", "AnyObject?")]
CHOICE = """func {name}<T: Comparable>(_ a: T, _ b: T) -> T {{
  switch mutant - {site} {{ case 0: a; case 1: b; default: {op}(a, b) }}
}}
"""


class Mutations:
    """The possible faults by number, each with the folder of its module and a description."""

    def __init__(self):
        self.sites, self.faults, self.declarations = 0, {}, {}

    def plant(self, path, module):
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines):
            location = f"{path.parent.name}/{path.name}:{number + 1}"
            lines[number] = TOKEN.sub(lambda match: self.name(match.group(), f"{location}: {line.strip()}", module), line)
        path.write_text("\n".join(lines) + "\n")

    def name(self, op, text, module):
        """Returns a unique name for a comparison and declares the function of that name."""
        if op[0] in '/"f':
            return op
        site, self.sites = 4 * self.sites, self.sites + 1
        word = "".join(chr(0x2200 + digit) for digit in divmod(self.sites, 200))
        name = f"{op}{self.sites}" if op[0] == "m" else op + word
        faults = ["the first", "the second"] if op[0] == "m" else ["true", "false", NEIGHBOURS.get(op)]
        values = {"name": name, "site": site, "op": op, "neighbour": NEIGHBOURS.get(op, op)}
        overloads = ORDERED if op in NEIGHBOURS else IDENTICAL if len(op) == 3 else EQUAL
        declared = self.declarations.setdefault(module, [SUPPORT])
        if op[0] == "m":
            declared.append(CHOICE.format(**values))
        else:
            declared.append(OPERATOR.format(**values))
            declared += [FUNCTION.format(generic=g, a=a, b=b, **values) for g, a, b in overloads]
        self.faults.update({site + n: (module, f"{text}: {op} → {fault}") for n, fault in enumerate(faults) if fault})
        return name


def copy(package, folders):
    """Copies the part of the package that the tests need, with a switch for each fault."""
    for folder in ["Sources", "Tests"]:
        shutil.rmtree(package / folder, ignore_errors=True)
        shutil.copytree(ROOT / folder, package / folder)
    if not (package / "Assets").exists():
        (package / "Assets").symlink_to(ROOT / "Assets")
    names = tuple(str(names).replace("'", '"') for names in (DROPPED, TESTS))
    (package / "Package.swift").write_text((ROOT / "Package.swift").read_text() + MANIFEST % names)
    mutations = Mutations()
    for folder in folders:
        for path in sorted((package / "Sources" / folder).rglob("*.swift")):
            mutations.plant(path, "/".join(folder.split("/")[:2]))
    for module, texts in mutations.declarations.items():
        (package / "Sources" / module / "Mutants.swift").write_text("".join(texts))
    return mutations


def passes(program, fault, limit, module):
    """Returns whether the tests of a module pass with a fault. The first failure, a crash or a hang ends the run."""
    environment = dict(os.environ, MUTANT=str(fault), SWIFT_BACKTRACE="enable=no")
    command = ["timeout", "-s", "KILL", str(limit), program, "--testing-library", "swift-testing", "--filter", pathlib.Path(module).name]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        for line in process.stdout:
            if "✘".encode() in line:
                process.terminate()
                return False
    return process.returncode == 0


def main():
    parser = argparse.ArgumentParser(
        prog="python3 Tests/Mutations", description=__doc__, epilog=HELP, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.error = lambda message: sys.exit(print(f"mutate: error: {message}", file=sys.stderr) or 64)
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help=f"folder in Sources (default: {', '.join(FOLDERS)})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="number of parallel test runs (default: one per core)")
    parser.add_argument("--only", default="", metavar="WORD", help="only faults whose description contains WORD, such as a file or \"→ <=\"")
    parser.add_argument("--build", metavar="DIR", help="build in this directory and keep it")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        package = pathlib.Path(arguments.build or directory).resolve()
        mutations = copy(package, arguments.folders or FOLDERS)
        faults = {number: fault for number, fault in mutations.faults.items() if arguments.only in fault[1]}
        print(f"{mutations.sites} comparisons, {len(faults)} faults", flush=True)
        if subprocess.run(["swift", "build", "--build-tests", "--package-path", package], stdout=sys.stderr).returncode:
            return 70
        program, start = package / ".build/debug/FlipbookPackageTests.xctest", time.monotonic()
        if not passes(program, -1, 900, "."):
            return 70
        limit = 3 * (time.monotonic() - start) + 10

        def survives(number):
            own = f"^{faults[number][0]}Tests\\."
            return passes(program, number, limit, own) and passes(program, number, limit, ".")

        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            left = [number for number, survived in zip(faults, pool.map(survives, faults)) if survived]
        for number in left:
            print(faults[number][1])
        print(f"{len(faults) - len(left)} of {len(faults)} faults found")
        return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
