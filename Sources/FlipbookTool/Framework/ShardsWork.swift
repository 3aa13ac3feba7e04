import JSON

/// How the work of several machines is written down.
enum ShardsFormat: String, CaseIterable {
  case lines, slurm, github, gitlab, k8s
}

/// The commands that make the parts of shared work, and the one that puts them together.
struct ShardsWork {
  /// The words of the command whose parts are made, without `--shard`.
  var command: [String]
  /// The words of the merge after the parts.
  var merge: [String]
  /// How many parts there are.
  var count: Int
  /// Whether a part that was stopped can be gone on with.
  var resumes: Bool
  /// For Kubernetes: the containers' image, and the claim of the volume that they share.
  var image: String
  var claim: String

  /// The text in a format.
  func text(_ format: ShardsFormat) -> String {
    switch format {
    case .lines: lines
    case .slurm: slurm
    case .github: github
    case .gitlab: gitlab
    case .k8s: kubernetes
    }
  }

  private static let folder = "output/parts"
  private var parts: [String] { (1...count).map { Shard(index: $0, count: count).directory } }
  private var mergeLine: String { Self.line(["flipbook", "merge"] + parts + merge) }

  /// The command of a part; `shard` is for a shell, and not quoted.
  private func part(_ shard: String, resume: String = "") -> String {
    // Options come before what may be operands.
    let words = command.prefix(2).map { $0 } + ["--shard=\u{0}"] + command.dropFirst(2)
    return Self.line(words).replacing("'--shard=\u{0}'", with: "--shard=\(shard)\(resume)")
  }

  private var lines: String {
    ((1...count).map { part("\($0)/\(count)") } + [mergeLine]).map { $0 + "\n" }.joined()
  }

  /// A shell script that submits both; each job's script is given on standard input.
  private var slurm: String {
    let resume = resumes ? " $resume" : ""
    let again =
      "# A task that is put into the queue again goes on with what it had.\nresume=\n"
      + "[ \"${SLURM_RESTART_COUNT:-0}\" -eq 0 ] || resume=--resume\n"
    return """
      #!/bin/sh
      # Submits \(count) parts, and after them what puts them together. Run it with sh in a folder that all nodes share; options
      # go to the array, such as --array=0-\(count - 1), --partition=NAME, --cpus-per-task=4.
      set -eu
      array=$(sbatch --parsable "$@" <<'PART'
      #!/bin/sh
      #SBATCH --job-name=flipbook
      #SBATCH --array=1-\(count)
      #SBATCH --ntasks=1
      #SBATCH --requeue
      #SBATCH --open-mode=append
      \(resumes ? again : "")exec \(part("auto/\(count)", resume: resume))
      PART
      )
      # Whatever became of the parts: what is missing is named by the merge.
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
    """
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
          # The package of flipbook has to be installed here, or be part of the runner's image.
          - run: \(Self.text(part("${{ matrix.part }}/\(count)")))
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
          - run: \(Self.text(mergeLine))
          - uses: actions/upload-artifact@v4
            if: ${{ !cancelled() }}
            with:
              name: flipbook
              path: |
                output
                !\(Self.folder)

    """
  }

  private var gitlab: String {
    """
    flipbook-part:
      stage: test
      parallel: \(count)
      script:
        - \(Self.text(part(count == 1 ? "1/1" : "auto/\(count)")))
      artifacts:
        when: always
        paths: [\(Self.folder)]
    flipbook-merge:
      stage: test
      needs: [flipbook-part]
      when: always
      script:
        - \(Self.text(mergeLine))
      artifacts:
        when: always
        paths: [output]
        exclude: ["\(Self.folder)/**/*"]

    """
  }

  /// Kubernetes knows no order of Jobs, so the second one waits until each part's ticket is there.
  private var kubernetes: String {
    let tickets = parts.map { "[ -e \($0)/shard.json ]" }.joined(separator: " && ")
    return """
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: flipbook
      spec:
        completionMode: Indexed
        completions: \(count)
        parallelism: \(count)
        backoffLimit: \(2 * count)
        template:
          spec:
            restartPolicy: Never
            containers:
              - name: part
                image: \(Self.text(image))
                workingDir: /work
                command: ["sh", "-c", \(Self.text("exec " + part("auto/\(count)")))]
                volumeMounts:
                  - {name: work, mountPath: /work}
            volumes:
              - name: work
                persistentVolumeClaim: {claimName: \(Self.text(claim))}
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: flipbook-merge
      spec:
        backoffLimit: 0
        template:
          spec:
            restartPolicy: Never
            initContainers:
              - name: wait
                image: \(Self.text(image))
                workingDir: /work
                command: ["sh", "-c", \(Self.text("until \(tickets); do sleep 5; done"))]
                volumeMounts:
                  - {name: work, mountPath: /work}
            containers:
              - name: merge
                image: \(Self.text(image))
                workingDir: /work
                command: ["sh", "-c", \(Self.text("exec " + mergeLine))]
                volumeMounts:
                  - {name: work, mountPath: /work}
            volumes:
              - name: work
                persistentVolumeClaim: {claimName: \(Self.text(claim))}

      """
  }

  /// A string of YAML, of which JSON's are some.
  private static func text(_ string: String) -> String { JSONValue.string(string).line }

  /// Words for a shell.
  private static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=:,@%".contains($0)) }
      return isPlain
        ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }.joined(separator: " ")
  }
}
