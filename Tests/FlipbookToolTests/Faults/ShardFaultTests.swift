import Testing

/// Faults of sharded jobs: full disks, killed tasks, and tasks with the same part.
@Suite struct ShardFaultTests {
  @Test(FaultBench.needsMounts, arguments: ["record a.flip", "record s", "verify s --goldens goldens"])
  func `a part on a full disk is an error, and merge rejects it`(command: String) throws {
    let bench = try FaultBench()
    let outcome = bench.run(
      """
      unshare -rm sh -c 'mkdir s disk 1; cp a.flip s; sed s/900pt/700pt/ a.flip >s/b.flip; mount -t tmpfs -o size=1m none disk
      dd if=/dev/zero of=disk/.fill bs=1k 2>/dev/null; $FLIPBOOK \(command) -q --shard 2/2 -o disk/2; code=$?
      [ $code = 74 ] || [ $code = 73 ] || exit 9; test ! -e disk/2/shard.json || exit 8
      $FLIPBOOK \(command) -q --shard 1/2 -o 1 >/dev/null
      $FLIPBOOK merge 1 disk/2 $(case "\(command)" in record*) echo -o whole;; esac); [ $? = 65 ] && test ! -e whole'
      """)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.message.contains("disk"), "\(outcome)")
    #expect(outcome.message.contains("No space left"), "\(outcome)")
    #expect(outcome.message.contains("disk/2 has no shard.json, unlike 1: "), "\(outcome)")
  }

  /// The process is killed by SIGKILL, and another one resumes its part.
  @Test func `a killed part is rejected by merge, and resuming it gives the whole recording`() throws {
    let bench = try FaultBench()
    let outcome = bench.run(
      """
      mkdir s; for i in 1 2 3; do sed "s/300ms/${i}s/; s/60x40/160x240/" a.flip >s/$i.flip; done
      $FLIPBOOK record s -q -o whole >/dev/null; $FLIPBOOK record s -q --shard 1/2 -o 1 >/dev/null
      $FLIPBOOK record s -q --shard 2/2 -o 2 & task=$!
      until find 2 -name 'frame-*' 2>/dev/null | grep -q .; do :; done; kill -9 $task; wait $task
      test -e 2/shard.json || { $FLIPBOOK merge 1 2 -o merged; [ $? = 65 ] || exit 9; test ! -e merged || exit 8; }
      $FLIPBOOK record s -q --shard 2/2 -o 2 --resume >/dev/null || exit 7
      $FLIPBOOK merge 1 2 -o merged -q >/dev/null && diff -r whole merged
      """)
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test func `a second task with the same part is an error, and the first one completes`() throws {
    let bench = try FaultBench()
    let outcome = bench.run(
      """
      mkdir s; sed "s/300ms/20s/; s/60x40/320x480/" a.flip >s/a.flip; cp b.flip s
      # Again, where the first was done before it was stopped.
      until grep -qs '^State:.T' /proc/${first-}/status; do
        [ -z "${first-}" ] || wait $first; rm -rf part
        $FLIPBOOK record s -q --shard 1/1 -o part & first=$!
        until [ -e part/a ]; do :; done; kill -STOP $first
        until grep -qs '^State:.[TZ]' /proc/$first/status; do :; done
      done
      $FLIPBOOK record s -q --shard 1/1 -o part; code=$?; kill -CONT $first; wait $first || exit 9
      $FLIPBOOK merge part -o whole -q >/dev/null && $FLIPBOOK record s -q -o again >/dev/null && diff -r whole again && exit $code
      """)
    #expect(outcome.code == 73, "\(outcome)")
    #expect(outcome.message.contains("part: another process is writing this part"), "\(outcome)")
  }

  @Test func `a link, pipe or oversized file in place of a part is an error`() throws {
    let bench = try FaultBench()
    let outcome = bench.run(
      """
      for i in 1 2; do $FLIPBOOK verify a.flip --goldens goldens -q --shard $i/2 -o $i >/dev/null; done
      mkdir 3; ln -s ../2/shard.json 3/shard.json; $FLIPBOOK merge 1 3; [ $? = 65 ] || exit 9
      mkfifo 4; $FLIPBOOK merge 1 4; [ $? = 66 ] || exit 8
      mkdir 5; mkfifo 5/shard.json; $FLIPBOOK merge 1 5; [ $? = 65 ] || exit 7
      mkdir 6; head -c 3000000 /dev/zero >6/shard.json; $FLIPBOOK merge 1 6; [ $? = 65 ] || exit 6
      cp -r 2 7; rm 7/0000/piece.json; ln -s /dev/zero 7/0000/piece.json; $FLIPBOOK merge 1 7; [ $? = 65 ] || exit 5
      $FLIPBOOK merge 1 2 -q
      """)
    #expect(outcome.code == 0, "\(outcome)")
  }
}
