import Foundation
import TestSupport
import Testing

/// The table of schedulers in the article: each command, run in four tasks with the variables that the scheduler sets.
@Suite struct SeveralMachinesTests {
  /// The variables of task `n`, counted from 0. GitHub inserts the value of an expression into the command.
  private static let variables = [
    "Slurm": "SLURM_ARRAY_TASK_ID=$((n + 1)) SLURM_ARRAY_TASK_COUNT=4",
    "GitHub": "matrix_shard=$((n + 1))",
    "GitLab": "CI_NODE_INDEX=$((n + 1)) CI_NODE_TOTAL=4",
    "Kubernetes, indexed Job": "JOB_COMPLETION_INDEX=$n",
    "GNU parallel": "",
  ]

  /// The schedulers with their commands.
  private static func rows() throws -> [(scheduler: String, command: String)] {
    let article = TestFolder.checkout.appending(path: "Sources/Library/Flipbook/Flipbook.docc/SeveralMachines.md")
    let lines = try String(contentsOf: article.standardized, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("| ") && $0.contains("--shard") }.map { line in
      let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|")
      let command = String(cells[cells.count - 1].split(separator: "`")[1]).replacing("\u{0}", with: "|")
      return (cells[0].trimmingCharacters(in: .whitespaces), command)
    }
  }

  @Test func `the command of each scheduler records every script once in four tasks`() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.scheduler)) == Set(Self.variables.keys))
    let bench = try FaultBench()
    let prepared = bench.run(
      """
      mkdir bin scripts && ln -s "$FLIPBOOK" bin/flipbook && for n in 1 2 3 4 5; do cp a.flip scripts/$n.flip; done
      command -v parallel || { printf '#!/bin/sh\\nexec xargs -I{} "$@"\\n' >bin/parallel; chmod +x bin/parallel; }
      PATH=$PWD/bin:$PATH; flipbook record scripts -o whole 2>/dev/null
      """)
    try #require(prepared.code == 0, "\(prepared)")
    for (scheduler, command) in rows {
      let variables = try #require(Self.variables[scheduler])
      let line = command.replacing("${{ matrix.shard }}", with: "$matrix_shard")
      bench.expect(
        """
        export PATH=$PWD/bin:$PATH; rm -rf output; : >paths
        for n in \(variables.isEmpty ? "0" : "0 1 2 3"); do
          export \(variables) LC_ALL=C; \(line) >>paths || exit
        done
        diff -r whole output && [ $(sort -u paths | wc -l) = $(wc -l <paths) ]
        """)
    }
  }
}
