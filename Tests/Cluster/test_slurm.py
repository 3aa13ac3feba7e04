"""Parts of a run as tasks of a Slurm array."""
import subprocess

from shared import ClusterCase, reports, wait
from slurm import Slurm


class SlurmTests(ClusterCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.slurm = Slurm(cls.folder)
        cls.addClassCleanup(cls.slurm.stop)
        cls.shell.environment["SLURM_CONF"] = cls.slurm.environment["SLURM_CONF"]
        cls.slurm.start()

    def submit(self, options, first, log):
        """Submits an array of four parts. Returns the job numbers of the array and of the merge."""
        self.run_line(f"flipbook shards scripts -n 4 {options} --format slurm >submit")
        line = self.run_line(f"sh submit --array={first}-{first + 3} --output={self.folder}/log/{log}-%a").splitlines()[-1]
        fields = line.replace(",", "").split()
        return fields[1], fields[3]

    def check_recording(self, first, act=lambda array: None):
        array, merge = self.submit(f"-o merged-{first}", first, "part")
        act(array)
        self.assertEqual(self.slurm.code(merge), 0)
        self.check_folders("whole", f"merged-{first}")
        logs = [path.read_text() for path in (self.folder / "log").glob("part-*")]
        self.assertTrue(any("flipbook: part" in log for log in logs), "no task printed the variables that it read")

    def test_an_array_from_0(self):
        self.check_recording(0)

    def test_an_array_from_1_with_a_killed_task(self):
        def kill(array):
            frame = wait(self.drawn, 12, "no task drew a frame")
            part = frame.relative_to(self.folder / "output/parts").parts[0]
            subprocess.run(["scontrol", "requeue", f"{array}_{part.split('-')[0]}"], env=self.slurm.environment, check=True)

        self.check_recording(1, kill)

    def test_a_verdict(self):
        options = f"--command verify --goldens Goldens --approved approved {reports('slurm')}"
        _, merge = self.submit(options, 1, "verify")
        self.assertEqual(self.slurm.code(merge), self.verdict)
        self.check_reports("slurm")
