import Flipbook
import JSON

/// The format of the printed commands.
enum ShardsFormat: String, CaseIterable {
  case lines, slurm, github
}

/// The commands that make the parts of shared work, and the one that merges them.
struct ShardsWork {
  /// The arguments of the command whose parts are made, without `--shard`.
  var command: [String]
  var merge: [String]
  var count: Int
  /// Whether an interrupted part can be resumed.
  var resumes: Bool

  func text(_ format: ShardsFormat) -> String {
    switch format {
    case .lines: lines
    case .slurm: slurm
    case .github: github
    }
  }

  private static let folder = "output/parts"
  private var parts: [String] { (1...count).map { Shard(index: $0, count: count).directory } }
  private var mergeLine: String { ShellWord.line(["flipbook", "merge"] + parts + merge) }

  /// The command of a part. `shard` is a shell expression and is not quoted.
  private func part(_ shard: String, escaping escape: (String) -> String = { $0 }) -> String {
    // Options come before the arguments that may be operands.
    "\(command[0]) \(command[1]) --shard=\(shard) " + escape(ShellWord.line(Array(command.dropFirst(2))))
  }

  private var lines: String {
    ((1...count).map { part("\($0)/\(count)") } + [mergeLine]).map { $0 + "\n" }.joined()
  }

  /// A shell script that submits both jobs. Each job's script is passed on standard input.
  private var slurm: String {
    let resume = resumes ? " $resume" : ""
    let again =
      "# A requeued task continues with its finished frames.\nresume=\n"
      + "[ \"${SLURM_RESTART_COUNT:-0}\" -eq 0 ] || resume=--resume\n"
    return """
      #!/bin/sh
      # Submits \(count) parts and their merge. Run it with sh in a directory that all nodes share. Its arguments are options of
      # the array, such as --array=0-\(count - 1), --partition=NAME, --cpus-per-task=4.
      set -eu
      array=$(sbatch --parsable "$@" <<'PART'
      #!/bin/sh
      #SBATCH --job-name=flipbook
      #SBATCH --array=1-\(count)
      #SBATCH --ntasks=1
      #SBATCH --requeue
      #SBATCH --open-mode=append
      \(resumes ? again : "")exec \(part("auto/\(count)" + resume))
      PART
      )
      # The merge runs even if a part failed, and reports missing parts.
      merge=$(sbatch --parsable --dependency="afterany:${array%%;*}" <<'MERGE'
      #!/bin/sh
      #SBATCH --job-name=flipbook-merge
      #SBATCH --ntasks=1
      exec \(mergeLine)
      MERGE
      )
      echo "parts ${array%%;*}, merge ${merge%%;*}"

      """
  }

  private var github: String {
    // GitHub evaluates `${{` even within names. This expression produces the characters themselves.
    func literal(_ text: String) -> String { text.replacing("${{", with: "${{ '${{' }}") }
    return """
      name: flipbook
      on: [pull_request, workflow_dispatch]
      permissions:
        contents: read
      jobs:
        part:
          runs-on: ubuntu-latest
          strategy:
            fail-fast: false
            matrix:
              part: [\((1...count).map(String.init).joined(separator: ", "))]
          steps:
            - uses: actions/checkout@v4
            # Install flipbook here, or use an image that contains it.
            - run: \(Self.text(part("${{ matrix.part }}/\(count)", escaping: literal)))
            - uses: actions/upload-artifact@v4
              if: ${{ !cancelled() }}
              with:
                name: flipbook-part-${{ matrix.part }}
                path: \(Self.folder)
        merge:
          needs: part
          if: ${{ !cancelled() }}
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v4
            - uses: actions/download-artifact@v4
              with:
                pattern: flipbook-part-*
                path: \(Self.folder)
                merge-multiple: true
            - run: \(Self.text(literal(mergeLine)))
            - uses: actions/upload-artifact@v4
              if: ${{ !cancelled() }}
              with:
                name: flipbook
                path: |
                  output
                  !\(Self.folder)

      """
  }

  /// Returns a string literal of YAML, in JSON's syntax.
  private static func text(_ string: String) -> String { JSONValue.string(string).line }
}
