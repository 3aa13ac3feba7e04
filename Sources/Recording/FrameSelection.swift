/// Which frames of a clip are drawn and written. The simulation always runs through, and a frame keeps its number, so
/// parts together are the whole.
public enum FrameSelection: Hashable, Sendable, CustomStringConvertible {
  /// Every frame.
  case all
  /// The frames with these numbers.
  case frames(ClosedRange<Int>)
  /// The share `index` (from 1) of `count`. Runs of `FrameSelection.shardRun` neighbours stay together, since most of
  /// what they show is the same.
  case shard(index: Int, count: Int)

  /// How many neighbouring frames belong to the same share.
  public static let shardRun = 32

  /// As the command line writes it.
  public var description: String {
    switch self {
    case .all: "the whole"
    case .frames(let range): "--frames \(range.lowerBound)-\(range.upperBound)"
    case .shard(let index, let count): "--shard \(index)/\(count)"
    }
  }

  /// Whether a frame belongs to the selection; numbers count from 0.
  public func contains(_ number: Int) -> Bool {
    switch self {
    case .all: true
    case .frames(let range): range.contains(number)
    case .shard(let index, let count): number / Self.shardRun % count == index - 1
    }
  }
}
