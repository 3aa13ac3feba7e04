"""A Slurm cluster on the loopback interface: a controller and two nodes with one core."""
import os, re, socket, subprocess

from shared import wait

CONFIGURATION = """ClusterName=flipbook
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/log/slurmctld
SlurmdLogFile={folder}/log/slurmd-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1,requeue_delay=1
MinJobAge=300
KillWait=2
SlurmdParameters=config_overrides
NodeName=one NodeHostname={host} NodeAddr=127.0.0.1 Port={one} CPUs=1 State=UNKNOWN
NodeName=two NodeHostname={host} NodeAddr=127.0.0.1 Port={two} CPUs=1 State=UNKNOWN
PartitionName=all Nodes=one,two Default=YES MaxTime=INFINITE State=UP
"""
ENDED = {"COMPLETED", "FAILED", "CANCELLED", "NODE_FAIL", "TIMEOUT"}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Slurm:
    def __init__(self, folder):
        self.folder, self.processes = folder, []
        for name in ("munge", "state", "spool/one", "spool/two"):
            (folder / name).mkdir(parents=True)
        (folder / "munge").chmod(0o700)
        (folder / "munge/key").write_bytes(os.urandom(1024))
        (folder / "munge/key").chmod(0o400)
        host = socket.gethostname().split(".")[0]
        (folder / "slurm.conf").write_text(CONFIGURATION.format(
            host=host, folder=folder, port=free_port(), one=free_port(), two=free_port()))
        self.environment = dict(os.environ, SLURM_CONF=f"{folder}/slurm.conf")

    def start(self):
        munge = self.folder / "munge"
        self.launch("munged", "--foreground", "--force", f"--key-file={munge}/key", f"--socket={munge}/socket",
                    f"--pid-file={munge}/pid", f"--seed-file={munge}/seed", f"--log-file={munge}/log")
        wait((munge / "socket").exists, 10, "munged did not start")
        self.launch("slurmctld", "-D", "-c")
        for node in ("one", "two"):
            self.launch("slurmd", "-D", "-N", node)
        wait(lambda: self.run("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == "2", 60, "the two nodes did not start")

    def launch(self, *command):
        log = open(self.folder / "log" / f"{command[0]}-{len(self.processes)}.out", "wb")
        self.processes.append(subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log))

    def run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def code(self, job):
        """Waits for the end of a job, and returns its exit code."""
        state = lambda: re.search(r"JobState=([A-Z_]+)", self.run("scontrol", "show", "job", job))
        wait(lambda: (found := state()) and found[1] in ENDED, 240, f"job {job} did not end")
        return int(re.search(r"ExitCode=(\d+):", self.run("scontrol", "show", "job", job))[1])

    def stop(self):
        """Stops the processes in reverse order."""
        self.run("scancel", "--user=root")
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
