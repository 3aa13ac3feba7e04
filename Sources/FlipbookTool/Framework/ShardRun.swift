import Flipbook
import Platform
import Recording

/// The recordings of a list of clips, of which this process makes its part; what `record` and `demo` share.
struct ShardRun {
  /// Something that is recorded.
  struct Item: Sendable {
    /// What is shown.
    enum Subject: Sendable {
      /// A script.
      case clip(Clip)
      /// Several of them, one after the other.
      case reel(Reel)
    }

    var subject: Subject
    /// The directory below the part's; empty for the part itself.
    var place: String
    /// What messages call it.
    var name: String

    /// What playing it tells.
    func firstLook(isCancelled: () -> Bool) throws -> FirstLook {
      switch subject {
      case .clip(let clip): try clip.firstLook(isCancelled: isCancelled)
      case .reel(let reel): try reel.firstLook(isCancelled: isCancelled)
      }
    }
  }

  let shard: Shard
  let directory: String
  let arguments: Arguments
  let console: Console

  init(_ shard: Shard, output: String?, _ arguments: Arguments, _ console: Console) throws(CLIError) {
    let path = output ?? shard.directory
    (self.shard, self.arguments, self.console) = (shard, arguments, console)
    directory = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    try RecordCommand.checkName(directory)
  }

  /// Records the part, and says at the end what it has.
  ///
  /// - Throws: what recording throws; the part counts as unfinished then.
  func record(_ items: [Item], _ run: inout RecordingRun) throws {
    let looks = try Self.looks(at: items, jobs: arguments.jobs(), isCancelled: console.isInterrupted) {
      try $0.firstLook(isCancelled: $1)
    }
    let pieces = ShardPlan(costs: looks.map(\.costs), count: shard.count).pieces(of: shard.index)
    let ticket = ShardTicket(
      .recordings, index: shard.index, count: shard.count, version: Release.version,
      options: [Option.compress.name, "captions"].compactMap { name in arguments.value(name).map { "--\(name) \($0)" }
      },
      clips: zip(items, looks).map { ShardTicket.Clip($0.place, frames: $1.costs.count, content: $1.content) },
      pieces: pieces)
    // A recording's own directory is locked by the recorder.
    let lock = items.contains { $0.place.isEmpty } ? nil : try Self.lock(directory)
    defer { withExtendedLifetime(lock) {} }
    try Files.createDirectory(directory)
    try ShardTicket.remove(from: directory)
    run.announces = false
    for piece in pieces {
      let item = items[piece.clip]
      let path = item.place.isEmpty ? directory : "\(directory)/\(item.place)"
      switch item.subject {
      case .clip(let clip):
        try run.record(clip, to: path, named: item.name, resumes: arguments.has("resume")) { _ in piece.selection }
      case .reel(let reel): try run.record(reel, to: path, named: item.name, selection: piece.selection)
      }
      if console.isInterrupted() { throw CancellationError() }
    }
    if pieces.isEmpty, !arguments.has("quiet") {
      console.note("part \(shard.index) of \(shard.count) has no frames: the others have all of them")
    }
    try ticket.write(to: directory)
    try console.print(directory)
  }

  /// Keeps other processes out of a part's directory, which is made.
  static func lock(_ directory: String) throws -> DirectoryLock {
    try Files.createDirectory(directory)
    do { return try DirectoryLock(directory) } catch {
      throw error.isBusy ? ShardError.busy(path: directory) : error
    }
  }

  /// Looks at everything, several at a time.
  static func looks<Element: Sendable>(
    at items: [Element], jobs: Int, isCancelled: @escaping @Sendable () -> Bool,
    _ look: @Sendable (Element, () -> Bool) throws -> FirstLook
  ) throws -> [FirstLook] {
    try items.concurrentMap(jobs: jobs) { item throws(any Error) in try look(item, isCancelled) }
  }
}
