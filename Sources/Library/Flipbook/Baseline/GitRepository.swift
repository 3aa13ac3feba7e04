import GoldenFiles
import LibC
import Platform

/// A git repository that provides earlier versions of files, through the program `git`.
///
/// Nothing is written to the repository or fetched from another machine. No filter, hook or pager runs.
package struct GitRepository: Sendable {
  /// The top directory of the working tree, as an absolute path without symbolic links.
  package let root: String

  /// Finds the repository of a directory.
  ///
  /// - Throws: An error with the code `toolMissing` if `PATH` has no `git`. Any other one means that the directory is in
  ///   no working tree, or that `git` does not trust its owner.
  package init(containing directory: String) throws(UserError) {
    guard let found = Self.run(["rev-parse", "--show-toplevel"], in: directory) else {
      throw UserError("git is missing", .toolMissing)
    }
    guard found.code == 0, let root = Files.resolved(String(found.output.dropLast())), root.hasPrefix("/") else {
      throw UserError("\(directory) is in no git repository", .inputNotFound)
    }
    self.root = root
  }

  /// The path of a file from the top directory, with symbolic links in its directories resolved; `nil` if it is
  /// outside.
  package func path(of file: String) -> String? {
    guard let folder = Files.resolved(Files.directory(of: file)) else { return nil }
    return Self.path(of: "\(folder)/\(Files.name(of: file))", below: root)
  }

  /// The path from a directory to a file below it; `nil` if the file is elsewhere. Neither path may have symbolic links
  /// or dots.
  package static func path(of file: String, below directory: String) -> String? {
    // Compares bytes, because a slash and a combining accent after it form one `Character`.
    let start = directory.utf8.count + 1
    guard file.utf8.count > start, file.utf8.starts(with: "\(directory)/".utf8) else { return nil }
    return String(decoding: file.utf8.dropFirst(start), as: UTF8.self)
  }

  /// The hash of the commit that a revision names; `nil` if there is none.
  package func commit(_ revision: String) -> String? {
    if revision.hasPrefix("-") { return nil }
    return line(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
  }

  /// The commits whose files may have drawn a golden, the most likely first.
  ///
  /// They are the merge base with the target branch, the last commit, and the last commit that changed the golden.
  package func baselines(ofGolden golden: String) -> [String] {
    var commits = [mergeBase, commit("HEAD")]
    if let golden = path(of: "\(golden)/\(GoldenFolder.renderer)") {
      commits.append(line(["rev-list", "-1", "HEAD", "--", golden]))
    }
    return commits.compactMap(\.self).reduce(into: []) { all, commit in
      if !all.contains(commit) { all.append(commit) }
    }
  }

  /// Whether the repository is a shallow clone, so that a merge base may be missing.
  package var isShallow: Bool { line(["rev-parse", "--is-shallow-repository"]) == "true" }

  /// The variables in which continuous integration passes the target branch: GitHub, GitLab, Bitbucket, Jenkins,
  /// Buildkite and Azure.
  private static let branchVariables = [
    "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "BITBUCKET_PR_DESTINATION_BRANCH", "CHANGE_TARGET",
    "BUILDKITE_PULL_REQUEST_BASE_BRANCH", "SYSTEM_PULLREQUEST_TARGETBRANCH",
  ]

  /// The merge base with the first branch that exists; the branch's own commit if a shallow clone has no merge base.
  private var mergeBase: String? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    // GitLab fetches no other branch, but passes the commit.
    if let base = variable("CI_MERGE_REQUEST_DIFF_BASE_SHA"), base.count >= 40, base.allSatisfy(\.isHexDigit),
      let commit = commit(base)
    {
      return commit
    }
    let named = Self.branchVariables.compactMap(variable).filter { !$0.isEmpty }
    let branches = named.flatMap { name in
      let name = name.hasPrefix("refs/heads/") ? String(name.dropFirst("refs/heads/".count)) : name
      return ["refs/remotes/origin/\(name)", "refs/heads/\(name)"]
    }
    let usual = ["remotes/origin/HEAD", "remotes/origin/main", "remotes/origin/master", "heads/main", "heads/master"]
    guard let base = (branches + usual.map { "refs/\($0)" }).lazy.compactMap(commit).first else { return nil }
    return line(["merge-base", "HEAD", base]) ?? base
  }

  /// A file in a commit.
  package struct Entry: Hashable, Sendable {
    /// The hash of the git object.
    package var object: String
    /// Its size, in bytes.
    package var size: Int
  }

  /// Returns a regular file in a commit; `nil` if the path is missing, or is a link, a directory or a submodule.
  package func entry(_ path: String, at commit: String) -> Entry? {
    guard let found = Self.run(["ls-tree", "-l", "-z", "--full-tree", commit, "--", path], in: root), found.code == 0
    else { return nil }
    // `100644 blob HASH    SIZE<TAB>PATH<NUL>`
    let fields = found.output.prefix { $0 != "\t" }.split(separator: " ")
    guard fields.count == 4, fields[0].hasPrefix("100"), fields[1] == "blob", let size = Int(fields[3]), size >= 0
    else { return nil }
    return Entry(object: String(fields[2]), size: size)
  }

  /// The bytes of a file; `nil` if they cannot be read.
  package func bytes(of entry: Entry) -> [UInt8]? {
    guard let found = Self.run(["cat-file", "blob", entry.object], in: root, keeping: entry.size), found.code == 0,
      found.bytes.count == entry.size
    else { return nil }
    return found.bytes
  }

  private func line(_ words: [String]) -> String? {
    guard let found = Self.run(words, in: root), found.code == 0 else { return nil }
    let line = found.output.prefix { $0 != "\n" }
    return line.isEmpty ? nil : String(line)
  }

  /// The time limit of one call of `git`.
  private static let patience = Duration.seconds(20)

  /// Environment variables that would select another repository, as within a hook, are unset. The remaining ones
  /// prevent prompts, fetches and writes.
  private static let environment =
    ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE"].flatMap {
      ["-u", $0]
    }
    + ["GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0"]

  private static let settings = [
    "--no-pager", "--literal-pathspecs", "--no-replace-objects", "-c", "protocol.allow=never", "-c",
    "core.fsmonitor=false",
  ]

  /// Runs git without a shell; `nil` if it is missing or exceeds the time limit.
  private static func run(_ words: [String], in directory: String, keeping bytes: Int = 0) -> RunningProcess.Ending? {
    guard ChildProcess.place(of: "git") != nil else { return nil }
    let all = ["env"] + environment + ["git"] + settings + ["-C", directory] + words
    let deadline = ContinuousClock.now + patience
    return try? RunningProcess(all, keeping: bytes).finish(Run(isCancelled: { ContinuousClock.now > deadline }))
  }
}
