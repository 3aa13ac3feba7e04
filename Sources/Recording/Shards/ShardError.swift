/// Why parts that several machines made are not the whole.
public enum ShardError: Error, Hashable, Sendable {
  /// The directory is no part, or one that was not finished.
  case unfinished(path: String)
  /// The file that tells what a part is cannot be used; the reason.
  case damaged(path: String, reason: String)
  /// Some of the directories are parts that tell what they are, and this one is not.
  case noPart(path: String, beside: String)
  /// Two directories hold parts of different work; in what they differ.
  case different(first: String, other: String, what: String)
  /// The same part is there twice.
  case twice(index: Int, count: Int, first: String, other: String)
  /// Parts that are not there, by their numbers.
  case missing([Int], count: Int)
  /// The parts together do not have each frame of a clip once.
  case uncovered(clip: String)
  /// A file of a part is not what was written; the reason.
  case damagedPiece(path: String, reason: String)
  /// A directory that is to hold a part holds something else.
  case notAPart(path: String)
  /// Another process writes the part.
  case busy(path: String)
}

extension ShardError: CustomStringConvertible {
  /// Which part, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .unfinished(let path):
      "\(path) is no finished part: it has no \(ShardTicket.file), which is written last; run that part again"
    case .damaged(let path, let reason): "\(path)/\(ShardTicket.file) is damaged: \(reason); run that part again"
    case .noPart(let path, let beside):
      "\(path) has no \(ShardTicket.file), and \(beside) has one: that part was not finished, or is none of --shard; run it "
        + "again"
    case .different(let first, let other, let what):
      "\(first) and \(other) are not parts of one work: \(what); run both with the same version, scripts, goldens and options"
    case .twice(let index, let count, let first, let other):
      "part \(index) of \(count) is there twice: \(first) and \(other); name one of them"
    case .missing(let indices, let count):
      "\(Self.list(indices)) of \(count) \(indices.count == 1 ? "is" : "are") missing; name the directories of all parts, or "
        + "run what is missing with --shard \(indices.first ?? 1)/\(count)"
    case .uncovered(let clip):
      "the parts together do not have each frame of \(clip) once; run all parts again with the same version"
    case .damagedPiece(let path, let reason): "\(path) \(reason); run that part again"
    case .notAPart(let path):
      "\(path) is there, and no part of flipbook; choose another directory with -o, or move that away"
    case .busy(let path):
      "\(path): another process is writing that part; wait for its end, or choose another directory with -o"
    }
  }

  /// At most so many parts are named.
  private static let limit = 8

  private static func list(_ indices: [Int]) -> String {
    let shown = indices.prefix(limit).map(String.init).joined(separator: ", ")
    let more = indices.count > limit ? " and \(indices.count - limit) more" : ""
    return "\(indices.count == 1 ? "part" : "parts") \(shown)\(more)"
  }
}
