import Foundation
import Platform
import TestSupport
import Testing
import ToolTestSupport

/// The output of `flipbook shards`, read by shells and YAML parsers.
@Suite struct ShardsCommandTests {
  static let hasYAML = Shell.succeeds("python3 -c 'import yaml'")

  private func text(_ line: String) throws -> String {
    let captured = CapturedConsole()
    #expect(captured.run(line) == .done, "\(captured.diagnostics)")
    return captured.output
  }

  @Test func `the lines format prints a command for each part, and the merge last`() throws {
    let lines = try text("shards next-article -n 3 --theme dark -o out/x").split(separator: "\n")
    #expect(
      lines.prefix(3).enumerated().allSatisfy {
        $1 == "flipbook record --shard=\($0 + 1)/3 --theme=dark next-article"
      })
    #expect(
      lines.dropFirst(3) == ["flipbook merge output/parts/1-of-3 output/parts/2-of-3 output/parts/3-of-3 -o out/x"])
    let verdict = try text("shards next-article -n 1 --command verify --mask a --mask b --report github").split(
      separator: "\n")
    #expect(
      verdict == [
        "flipbook verify --shard=1/1 --mask=a --mask=b next-article",
        "flipbook merge output/parts/1-of-1 --report=github",
      ])
  }

  /// The output is run unchanged, in a folder with shell metacharacters in its name.
  @Test func `the printed lines run unchanged in a shell`() throws {
    let bench = try FaultBench()
    let outcome = bench.run(
      """
      mkdir "it's \\$1" bin && cp a.flip b.flip "it's \\$1" && ln -s "$FLIPBOOK" bin/flipbook && PATH=$PWD/bin:$PATH
      flipbook record "it's \\$1" -q -o whole || exit
      flipbook shards "it's \\$1" -n 3 -o merged > work || exit
      sh -e work >/dev/null && diff -r whole merged
      """)
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// Names with special meanings in shells, here-documents and schedulers.
  private static let oddNames = [
    "it's", "\"quoted\"", "$(touch PWNED)", "`touch PWNED`", "a  b ", " lead", "-n", "$HOME", "PART", "MERGE", "a;b",
    "a&b",
    "#x", "~", "*", "a\\b", "%j", "${{ x }}", "!!", "\u{FC}n\u{EF}\u{65E5}\u{1F600}",
  ]

  @Test(arguments: ["lines", "slurm"]) func `odd names reach the commands unchanged`(format: String) throws {
    let bench = try FaultBench()
    try FileManager.default.createDirectory(
      at: bench.folder.appending(path: "odd/bin"), withIntermediateDirectories: true)
    for name in Self.oddNames {
      let script = "scene pull-for-menu\nsize 60x40\nfps 5\nwait 200ms\n"
      #expect(
        FileManager.default.createFile(atPath: "\(bench.folder.path)/odd/\(name).flip", contents: Data(script.utf8)))
    }
    let outcome = bench.run(
      #"""
      cd odd; export LOG=$PWD/log LC_ALL=C
      printf '#!/bin/sh\nprintf "%%s\\0" "$@" end >>"$LOG"\n' >bin/flipbook
      printf '#!/bin/sh\ncat >job.$$; echo 17; sh job.$$\n' >bin/sbatch
      chmod +x bin/*; PATH=$PWD/bin:$PATH
      "$FLIPBOOK" shards -n 2 --format \#(format) -o 'out $(touch PWNED) PART' -- *.flip >work || exit
      sh -e work >/dev/null || exit 70
      parts="1/2 2/2"; [ \#(format) = lines ] || parts=auto/2
      for part in $parts; do printf '%s\0' record --shard=$part -- *.flip end; done >expected
      printf '%s\0' merge output/parts/1-of-2 output/parts/2-of-2 -o 'out $(touch PWNED) PART' end >>expected
      cmp expected log >&2 && test ! -e PWNED
      """#)
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test(arguments: ["lines", "slurm", "github"])
  func `control characters in names are rejected`(format: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = "\(folder)/x\nPART\n)\ntouch PWNED\narray=$(cat <<'PART'\n.flip"
    try Files.write(Array("scene vertical-swipe\nwait 300ms\n".utf8), to: script)
    for arguments in [
      [script], ["next-article", "-o", "a\nMERGE\nb"], ["next-article", "--feed", "a\tb"],
      ["next-article", "--with", "theme\u{7}dark"], ["next-article", "-o", "a\u{85}b"],
      ["next-article", "-o", "a\u{2028}b"],
      ["next-article", "--command", "verify", "--report", "json=a\rb.json"],
    ] {
      let captured = CapturedConsole()
      #expect(captured.run(arguments: ["shards", "-n", "2", "--format", format] + arguments) == .badInput)
      #expect(captured.output == "")
      #expect(captured.diagnostics.contains("has a control character"), "\(captured.diagnostics)")
    }
  }

  /// Runs a check on `d`, the documents of a YAML file.
  private func check(_ yaml: String, _ check: String) throws {
    let bench = try FaultBench()
    try Data(yaml.utf8).write(to: bench.folder.appending(path: "work.yaml"))
    let program = "import yaml\nd = list(yaml.safe_load_all(open('work.yaml')))\n\(check)\n"
    try Data(program.utf8).write(to: bench.folder.appending(path: "check.py"))
    let outcome = bench.run("python3 check.py")
    #expect(outcome.code == 0, "\(outcome.message)\n\(yaml)")
  }

  @Test(.enabled(if: hasYAML), arguments: ["record", "verify"])
  func `the workflow is valid YAML with a job for the parts and one for the merge`(command: String) throws {
    try check(
      text("shards next-article -n 3 --format github --command \(command)"),
      """
      part, merge = d[0]["jobs"]["part"], d[0]["jobs"]["merge"]
      assert part["strategy"]["matrix"]["part"] == [1, 2, 3] and merge["needs"] == "part"
      runs = [s["run"] for s in part["steps"] + merge["steps"] if "run" in s]
      assert "flipbook \(command) --shard=${{ matrix.part }}/3" in runs[0]
      assert runs[1].startswith("flipbook merge output/parts/1-of-3 ")
      """)
  }

  @Test func `expressions of GitHub in names are escaped`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = "\(folder)/${{github.actor}}.flip"
    try Files.write(Array("scene vertical-swipe\nwait 300ms\n".utf8), to: script)
    let yaml = try text("shards \(script) -n 2 --format github")
    #expect(yaml.contains("/${{ '${{' }}github.actor}}.flip'"))
    #expect(yaml.contains("--shard=${{ matrix.part }}/2 "))
    #expect(yaml.contains("-o 'output/${{ '${{' }}github.actor}}'"))
  }

  @Test(arguments: ["record", "verify"])
  func `an error in a script is reported, and nothing is printed`(command: String) throws {
    let script = FileManager.default.temporaryDirectory.appending(path: "flipbook-\(UUID().uuidString).flip").path
    defer { try? FileManager.default.removeItem(atPath: script) }
    try Files.write(Array("scene vertical-swipe\nlfit\n".utf8), to: script)
    let captured = CapturedConsole()
    #expect(captured.run("shards \(script) -n 2 --command \(command)") == .badInput)
    #expect(captured.output.isEmpty)
    #expect(captured.diagnostics.contains("\(script):2:1: error"), "\(captured.diagnostics)")
  }

  @Test func `the slurm format submits an array and a dependent merge`() throws {
    let script = try text("shards next-article -n 4 --format slurm --command verify")
    #expect(script.contains("#SBATCH --array=1-4\n"))
    #expect(script.contains("\nexec flipbook verify --shard=auto/4 next-article\n"))
    #expect(script.contains("--dependency=\"afterany:${array%%;*}\""))
    #expect(!script.contains("resume"))
    let folder = FileManager.default.temporaryDirectory
    let recording = try text("shards next-article -n 4 --format slurm")
    #expect(recording.contains("exec flipbook record --shard=auto/4 $resume next-article\n"))
    for text in [script, recording] {
      let file = folder.appending(path: "flipbook-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(text.utf8).write(to: file)
      // With a stand-in for sbatch that prints a job number and runs nothing.
      let line =
        "mkdir -p \(file.path).d && cd \(file.path).d && printf 'cat > job$$; echo \"17;cluster\"' > sbatch && "
        + "chmod +x sbatch && PATH=$PWD:$PATH sh \(file.path) --array=0-3 && for job in job*; do sh -n $job || exit; done; rm -r $PWD"
      #expect(Shell.run(line, in: folder, "").code == 0)
    }
  }

  @Test(arguments: [
    ("shards next-article", "missing option -n N"),
    ("shards next-article -n 0", "for --count; expected a whole number from 1"),
    ("shards - -n 2", "standard input"),
    ("shards next-article -n 2 --command verify -o x", "-o requires --command record"),
    ("shards next-article -n 2 --report github", "--report requires --command verify"),
    ("shards next-article -n 2 --mask a", "--mask is not an option of record"),
    ("shards next-article -n 2 --command verify --compress small", "--compress is not an option of verify"),
    ("shards next-article -n 2 --format k8s", "unknown value of --format \"k8s\""),
    ("shards nothing -n 2", "no such file or built-in script: nothing"),
    ("shards next-article next-article -n 2", "have the same output directory"),
    ("shards next-article next-article -n 2 --command verify", "next-article"),
    ("shards next-article -n 2 -o x.mp4", "expected a directory for frames"),
    ("shards next-article -n 2 --fps x", "for --fps; expected a rate"),
    ("shards next-article -n 2 --theme light,light", "duplicate item \"light\" in --theme"),
    ("shards next-article -n 2 --command verify --report json=a.txt", "expected .json"),
    ("shards next-article -n 2 --command verify --share x", "for --share; expected a number"),
  ])
  func `invalid options for parts are errors`(line: String, message: String) {
    let captured = CapturedConsole()
    #expect([.usage, .inputNotFound].contains(captured.run(line)))
    #expect(captured.output.isEmpty)
    #expect(captured.diagnostics.contains(message), "\(captured.diagnostics)")
  }
}
