"""Parts of a run on the workers of GNU parallel."""
from shared import ClusterCase

# The first command with part 2 is killed after its first frame.
WORKER = """#!/bin/sh
case $1 in *--shard=2/5*) [ -e killed ] || {
  sh -c "exec $1" & worker=$!
  until find output/parts/2-of-5 -name 'frame-*.png' 2>/dev/null | grep -q .; do sleep 0.01; done
  kill -9 $worker; : >killed; wait $worker; exit 1
} ;; esac
exec sh -c "$1"
"""


class ParallelTests(ClusterCase):
    def test_a_killed_worker_is_run_again(self):
        worker = self.folder / "bin/worker"
        worker.write_text(WORKER)
        worker.chmod(0o755)
        self.run_line("flipbook shards scripts -n 5 -o merged >work")
        self.run_line("head -n -1 work | parallel --will-cite -j 2 --retries 3 'worker {}'")
        self.assertTrue((self.folder / "killed").exists(), "no worker was killed")
        self.run_line('sh -c "$(tail -n 1 work)"')
        self.check_folders("whole", "merged")
