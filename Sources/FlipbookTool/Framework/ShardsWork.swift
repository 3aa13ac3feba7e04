import JSON
import Platform

/// How the work of several machines is written down.
enum ShardsFormat: String, CaseIterable {
  case lines, slurm, github, gitlab, k8s
}

/// The commands that make the parts of shared work, and the one that puts them together.
struct ShardsWork {
  /// The words of the command whose parts are made, without `--shard`.
  var command: [String]
  var merge: [String]
  var count: Int
  /// Whether a part that was stopped can be gone on with.
  var resumes: Bool
  /// For Kubernetes: the containers' image, and the claim of the volume that they share.
  var image: String
  var claim: String

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
  private var mergeLine: String { ShellWord.line(["flipbook", "merge"] + parts + merge) }

  /// The command of a part; `shard` is for a shell, and not quoted.
  private func part(_ shard: String, escaping escape: (String) -> String = { $0 }) -> String {
    // Options come before what may be operands.
    "\(command[0]) \(command[1]) --shard=\(shard) " + escape(ShellWord.line(Array(command.dropFirst(2))))
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
      \(resumes ? again : "")exec \(part("auto/\(count)" + resume))
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
    // In names, too, GitHub takes these braces for an expression, and this one stands for themselves.
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
            # The package of flipbook has to be installed here, or be part of the runner's image.
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

  private var gitlab: String {
    // A part with differences is a part; the merge gives the verdict.
    let verdicts = command[1] == "verify" ? "\n  allow_failure: {exit_codes: [1, 2, 3, 4, 65]}" : ""
    return """
      flipbook-part:
        stage: test
        parallel: \(count)\(verdicts)
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

  /// One Job, whose last index is the merge. Its parts lie in a folder of the Job's own, where no earlier run has left any.
  /// A part is done when its ticket is there, however it ended; one that fails for good ends the Job, and the merge that
  /// waits for it.
  private var kubernetes: String {
    let parts = (1...count).map { "$folder/\($0)-of-\(count)" }
    let tickets = parts.map { "[ -e \($0)/shard.json ]" }.joined(separator: " && ")
    let line = """
      folder=\(Self.folder)/$RUN part=$((JOB_COMPLETION_INDEX + 1)); if [ $part -le \(count) ]; then \
      dir=$folder/$part-of-\(count); \(part("$part/\(count) --output=$dir")) || \
      { code=$?; [ -e $dir/shard.json ] || exit $code; : >$folder/failed; }; \
      else until \(tickets); do sleep 2; done; \
      flipbook merge \(parts.joined(separator: " ")) \(ShellWord.line(merge)) && [ ! -e $folder/failed ]; fi
      """
    return """
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: flipbook
      spec:
        completionMode: Indexed
        # The last one puts the others together.
        completions: \(count + 1)
        parallelism: \(count + 1)
        backoffLimitPerIndex: 2
        maxFailedIndexes: 0
        podFailurePolicy:
          rules:
            # Verdicts and mistakes, which come again with every try.
            - {action: FailJob, onExitCodes: {operator: In, values: [1, 2, 3, 4, 64, 65, 66]}}
        template:
          spec:
            restartPolicy: Never
            containers:
              - name: flipbook
                image: \(Self.text(image))
                workingDir: /work
                env:
                  - name: RUN
                    valueFrom: {fieldRef: {fieldPath: "metadata.labels['batch.kubernetes.io/controller-uid']"}}
                # Two dollars are one, where Kubernetes would look for a variable of its own.
                command: ["sh", "-c", \(Self.text(line.replacing("$", with: "$$")))]
                volumeMounts:
                  - {name: work, mountPath: /work}
            volumes:
              - name: work
                persistentVolumeClaim: {claimName: \(Self.text(claim))}

      """
  }

  /// A string of YAML, of which JSON's are some.
  private static func text(_ string: String) -> String { JSONValue.string(string).line }
}
