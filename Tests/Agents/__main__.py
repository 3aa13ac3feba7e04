"""Tests `flipbook mcp` with the reference client of the Model Context Protocol, the package mcp from PyPI."""
import argparse, os, shutil, subprocess, sys, unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
EPILOG = """
The client is installed into a virtual environment in the build directory, unless it is there. Measured times are printed; because
machines differ, only a time far beyond its target is a failure.

environment:
  FLIPBOOK            the program (default: that of the build directory)
  FLIPBOOK_BUILD_DIR  build directory (default: .build)

exit codes: 0 passed · 1 failed · 64 usage · 69 flipbook or the client is missing
"""
# The last version whose client speaks the three supported versions of the protocol.
REQUIREMENT = "mcp==1.30.0"


def program(build):
    """The path of flipbook, or None."""
    paths = [os.environ.get("FLIPBOOK"), build / "release/flipbook", build / "debug/flipbook"]
    return next((str(Path(path).resolve()) for path in paths if path and os.access(path, os.X_OK)), None)


def environment(build):
    """The Python of a virtual environment with the client, or None if it cannot be installed."""
    folder = build / "agents" / REQUIREMENT
    python = folder / "bin/python"
    if subprocess.run([python, "-c", "import mcp"], stderr=subprocess.DEVNULL).returncode == 0 if python.exists() else False:
        return python
    shutil.rmtree(folder, ignore_errors=True)
    for command in ([sys.executable, "-m", "venv", folder], [python, "-m", "pip", "install", "--quiet", REQUIREMENT]):
        if subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode != 0:
            shutil.rmtree(folder, ignore_errors=True)
            return None
    return python


def main():
    parser = argparse.ArgumentParser(prog="python3 Tests/Agents", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--installed", action="store_true", help=argparse.SUPPRESS)
    parser.error = lambda message: (parser.print_usage(sys.stderr), sys.stderr.write(f"Tests/Agents: error: {message}\n"), sys.exit(64))
    arguments = parser.parse_args()
    build = Path(os.environ.get("FLIPBOOK_BUILD_DIR", ROOT / ".build")).resolve()
    flipbook = program(build)
    if not flipbook:
        sys.stderr.write("Tests/Agents: flipbook is missing; build it with swift build -c release\n")
        return 69
    if not arguments.installed:
        python = environment(build)
        if not python:
            sys.stderr.write(f"Tests/Agents: cannot install {REQUIREMENT}; Debian and Ubuntu need python3-venv, and pip a network\n")
            return 69
        return subprocess.run([python, Path(__file__).parent, "--installed"], env=dict(os.environ, FLIPBOOK=flipbook)).returncode
    suite = unittest.TestLoader().discover(str(Path(__file__).parent))
    return 0 if unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
