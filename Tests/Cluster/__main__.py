"""Runs parts on the nodes of a Slurm cluster and on workers of GNU parallel, and compares the results with a single run."""
import argparse, os, shutil, subprocess, sys, unittest
from pathlib import Path

sys.dont_write_bytecode = True
import shared

EPILOG = """
Starts Slurm on the loopback interface (a controller and two nodes with one core, in a temporary folder) and submits the output
of `flipbook shards --format slurm` as arrays from 0 and from 1. One task is killed during a clip and requeued. Then does the
same with GNU parallel and kills one of its workers. Recordings and verdicts must be identical to those of a single run. All
started processes are stopped at the end.

environment:
  FLIPBOOK            the program (default: that of the build directory)
  FLIPBOOK_BUILD_DIR  build directory (default: .build)

exit codes: 0 passed · 1 failed · 64 usage · 69 a requirement is missing, or the user is not root
"""
PROGRAMS = ["slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "munged", "parallel"]
PACKAGES = ["slurmctld", "slurmd", "slurm-client", "munge", "parallel"]


def missing(install):
    """Returns the reason why the tests cannot run, or None. Installs packages if `install` is set."""
    if os.geteuid() != 0:
        return "must be run as root, because Slurm starts its nodes as root"
    if " /sys/fs/cgroup" not in Path("/proc/mounts").read_text():
        return "Slurm requires control groups in /sys/fs/cgroup"
    if install and not all(map(shutil.which, PROGRAMS)) and shutil.which("apt-get"):
        # With an init system, the packages start services, which these tests do not use.
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *PACKAGES]):
            subprocess.run(["apt-get", *command], env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    if not all(map(shutil.which, PROGRAMS)):
        return f"missing packages; install them, or pass --install: {' '.join(PACKAGES)}"
    if not shared.flipbook():
        return "flipbook is missing; build it with swift build -c release"


def main():
    parser = argparse.ArgumentParser(prog="python3 Tests/Cluster", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--install", action="store_true", help="install missing packages (always on if CI is set; Debian, Ubuntu)")
    parser.error = lambda message: (parser.print_usage(sys.stderr), sys.stderr.write(f"Tests/Cluster: error: {message}\n"), sys.exit(64))
    arguments = parser.parse_args()
    # Slurm's daemons are in directories of root's PATH.
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    reason = missing(arguments.install or os.environ.get("CI"))
    if reason:
        sys.stderr.write(f"Tests/Cluster: {reason}\n")
        return 69
    suite = unittest.TestLoader().discover(str(Path(__file__).parent))
    return 0 if unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
