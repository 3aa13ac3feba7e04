"""Shares work among the nodes of a real Slurm, and among GNU parallel's workers, and compares the result with one machine's."""
import argparse, os, shutil, subprocess, sys, unittest
from pathlib import Path

sys.dont_write_bytecode = True
import shared

EPILOG = """
Starts a Slurm of its own on the loopback (a controller and two nodes of one core, in a temporary folder), submits what
`flipbook shards --format slurm` prints, as arrays from 0 and from 1, kills a task in mid-clip and requeues it, and compares
recordings and verdicts with those of one machine. The same with GNU parallel, a worker of which is killed. Every process
that it started is stopped at the end.

FLIPBOOK names the program, FLIPBOOK_BUILD_DIR another build directory than .build.
exit codes: 0 identical · 1 something differs, or a job did not end · 64 usage · 69 something is missing, or this is not root
"""
PROGRAMS = ["slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "munged", "parallel"]
PACKAGES = ["slurmctld", "slurmd", "slurm-client", "munge", "parallel"]


def missing(install):
    """The reason why the tests cannot run; installs packages if it may."""
    if os.geteuid() != 0:
        return "Slurm starts its nodes as root"
    if " /sys/fs/cgroup" not in Path("/proc/mounts").read_text():
        return "Slurm starts no node without control groups in /sys/fs/cgroup"
    if install and not all(map(shutil.which, PROGRAMS)) and shutil.which("apt-get"):
        # The packages start services of their own if there is an init; this Slurm needs none of them.
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *PACKAGES]):
            subprocess.run(["apt-get", *command], env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    if not all(map(shutil.which, PROGRAMS)):
        return f"install these first, or pass --install: {' '.join(PACKAGES)}"
    if not shared.flipbook():
        return "flipbook is missing; swift build -c release makes it"


def main():
    parser = argparse.ArgumentParser(prog="python3 Tests/Cluster", description=__doc__, epilog=EPILOG,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--install", action="store_true", help="install missing packages, as if CI is set (Debian, Ubuntu; as root)")
    parser.error = lambda message: (parser.print_usage(sys.stderr), sys.stderr.write(f"Tests/Cluster: {message}\n"), sys.exit(64))
    arguments = parser.parse_args()
    # Slurm's daemons are found only in root's path.
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    reason = missing(arguments.install or os.environ.get("CI"))
    if reason:
        sys.stderr.write(f"Tests/Cluster: {reason}\n")
        return 69
    suite = unittest.TestLoader().discover(str(Path(__file__).parent))
    return 0 if unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
