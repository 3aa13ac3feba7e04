import Flipbook
import Platform
import Recording

/// The recordings of a list of clips, of which this process makes its part; what `record` and `demo` share.
struct ShardRun {
  struct Item: Sendable {
    var subject: any Recordable
    /// The directory below the part's; empty for the part itself.
    var place: String
    var name: String
  }

  let shard: Shard
  let directory: String
  let arguments: Arguments
  let console: Console

  init(_ shard: Shard, output: String?, _ arguments: Arguments, _ console: Console) throws(CLIError) {
    (self.shard, self.arguments, self.console) = (shard, arguments, console)
    directory = Files.withoutSlash(output ?? shard.directory)
    try RecordCommand.checkName(directory)
  }

  /// Records the part, and says at the end what it has.
  ///
  /// - Throws: what recording throws; the part counts as unfinished then.
  func record(_ items: [Item], _ run: inout RecordingRun) throws {
    let looks = try items.concurrentMap(jobs: arguments.jobs()) { [console] item throws(any Error) in
      try item.subject.firstLook(isCancelled: console.isInterrupted)
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
      try run.record(item.subject, to: path, named: item.name, resumes: arguments.has("resume")) { _ in piece.selection
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
}
