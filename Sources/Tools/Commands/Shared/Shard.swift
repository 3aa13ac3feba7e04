import CommandLine
import Flipbook

/// One of several machines that divide the scripts of a command among themselves.
///
/// Every machine computes the same division of all scripts. The longest script goes first, to the shard with the least
/// work so far. Each script is in exactly one shard.
struct Shard: Equatable {
  /// The number of the shard, from 1.
  let index: Int
  /// The number of all shards.
  let count: Int

  private static let countLimit = 100_000

  init(_ text: String) throws(UserError) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { NumberText.whole($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1], (1...Self.countLimit).contains(count),
      (1...count).contains(index)
    else { throw .invalid(text, .shard, "I/N with I from 1 to N, and N at most \(Self.countLimit), such as 1/4") }
    (self.index, self.count) = (index, count)
  }

  /// Returns the targets whose scripts are in this shard, in their order. An empty result is reported.
  ///
  /// - Parameters:
  ///   - script: Returns the path of a target's script.
  ///   - jobs: The number of scripts that are played in parallel.
  func choose<Target>(
    from targets: [Target], _ loader: ClipLoader, jobs: Int, _ console: Console, isQuiet: Bool,
    script: (Target) -> String
  ) throws -> [Target] {
    let paths = targets.map(script), run = Run(console)
    let lengths = try paths.map { try? loader.clip($0).plain }.concurrentMap(jobs: jobs) { clip in
      try Self.length(clip, run)
    }
    let shards = Self.division(of: zip(paths, lengths).map { Work(path: $0, length: $1) }, among: count)
    let chosen = zip(targets, shards).filter { $1 == index }.map(\.0)
    if chosen.isEmpty, !isQuiet { console.note("flipbook: shard \(index) of \(count) has no scripts") }
    return chosen
  }

  /// Returns the length of a clip in picoseconds; that of one second if it is `nil` or has errors.
  private static func length(_ clip: Clip?, _ run: Run) throws -> Int64 {
    let unknown: Int64 = 1_000_000_000_000
    do {
      let dryRun = try clip?.dryRun(run: run)
      return dryRun.flatMap { $0.errors.isEmpty ? $0.end.picoseconds : nil } ?? unknown
    } catch let error where !UserError.isInterruption(error) {
      return unknown
    }
  }

  // MARK: Division

  /// A script with its length, in any unit.
  struct Work {
    let path: String
    let length: Int64

    /// Whether this script is assigned before another one: longer scripts first, then by name without folders.
    func precedes(_ other: Work) -> Bool {
      if length != other.length { return length > other.length }
      let (name, otherName) = (Files.name(of: path), Files.name(of: other.path))
      return name != otherName ? name < otherName : path < other.path
    }
  }

  /// Returns the shard of each script, from 1 to `count`.
  static func division(of works: [Work], among count: Int) -> [Int] {
    var loads = Array(repeating: Int64(0), count: count)
    var shards = Array(repeating: 1, count: works.count)
    for work in works.indices.sorted(by: { works[$0].precedes(works[$1]) }) {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[least] += works[work].length
      shards[work] = least + 1
    }
    return shards
  }
}

extension OptionKey<Shard> {
  static var shard: Self {
    Self(
      .shard, ArgumentType(.text("I/N")) { (text, _) throws(UserError) in try Shard(text) },
      help: "process only the scripts of shard I of N")
  }
}
