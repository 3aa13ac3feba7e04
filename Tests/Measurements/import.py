"""Measures the time and memory of importing recordings with many events."""
import argparse, os, subprocess, sys, tempfile, time
from pathlib import Path

EPILOG = """
Makes a recording of each format with Tests/Samples/long-recording.py, imports it several times, and prints the minimum of
processor time, elapsed time and peak memory.
"""
FORMATS = ["pointer", "actions"]
MAKER = Path(__file__).resolve().parent.parent / "Samples/long-recording.py"


def measure(command):
    """The processor time and elapsed time of a command, in seconds, and its peak memory, in MB."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(print(f"bench: error: {' '.join(command)} failed", file=sys.stderr) or 70)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1000


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench import", description=__doc__, epilog=EPILOG)
    parser.error = lambda message: sys.exit(print(f"bench: error: {message}", file=sys.stderr) or 64)
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help=f"{', '.join(FORMATS)} (default: all)")
    parser.add_argument("--events", type=int, default=1_000_000, metavar="N", help="number of events (default: 1000000)")
    parser.add_argument("--times", type=int, default=3, metavar="N", help="number of imports of each recording (default: 3)")
    arguments = parser.parse_args()
    if unknown := set(arguments.formats) - set(FORMATS):
        parser.error(f"unknown format \"{unknown.pop()}\"")
    if min(arguments.events, arguments.times) < 1:
        parser.error("--events and --times must be at least 1")
    print(f"{arguments.events:<10} {'CPU,s':>10} {'elapsed,s':>10} {'memory,MB':>10}")
    for form in arguments.formats or FORMATS:
        with tempfile.NamedTemporaryFile() as recording:
            subprocess.run([sys.executable, MAKER, form, str(arguments.events)], stdout=recording, check=True)
            command = [os.environ["FLIPBOOK"], "import", recording.name, "--device", "pixel-8"]
            least = map(min, zip(*(measure(command) for _ in range(arguments.times))))
        print("%-10s %10.2f %10.2f %10.0f" % (form, *least), flush=True)


if __name__ == "__main__":
    main()
