import Platform
import Recording

/// Which part of shared work a command does.
struct Shard: Equatable {
  /// The part, from 1.
  var index: Int
  /// How many parts there are.
  var count: Int

  static let option = Option(
    "shard", .text("I/N|auto|auto/N", suggestions: ["auto"]),
    help: "part I of N, or the one that a scheduler's variables tell; merge makes the whole")

  /// The directory of the part where none is named.
  var directory: String { "output/parts/\(index)-of-\(count)" }

  /// The part that a command line asks for; `nil` where it asks for the whole. What was read from the environment is said.
  static func wanted(_ arguments: Arguments, _ console: Console) throws -> Shard? {
    guard let text = arguments.value(option.name) else { return nil }
    guard let count = try autoCount(text) else { return try explicit(text) }
    var environment = ShardEnvironment(console.variable)
    let shard = try environment.shard(of: count.number)
    if !arguments.has("quiet") {
      console.note("flipbook: part \(shard.index) of \(shard.count), by \(environment.read.joined(separator: ", "))")
    }
    // By this Bazel knows that the test takes a part, and not everything each time.
    if let file = console.variable("TEST_SHARD_STATUS_FILE"), !file.isEmpty { try Files.touch(file) }
    return shard
  }

  /// The count of `auto/N`, which `auto` leaves open; `nil` for anything else.
  private static func autoCount(_ text: String) throws(CLIError) -> (number: Int?, Void)? {
    if text == "auto" { return (nil, ()) }
    guard text.hasPrefix("auto/") else { return nil }
    guard let count = number(text.dropFirst(5)), (1...ShardPlan.countLimit).contains(count) else {
      throw .usage(
        "--shard auto/N has a number of parts from 1 to \(ShardPlan.countLimit), not \"\(text.dropFirst(5))\"")
    }
    return (count, ())
  }

  private static func explicit(_ text: String) throws(CLIError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(number)
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...ShardPlan.countLimit).contains(count),
      (1...count).contains(index)
    else {
      throw .usage(
        "--shard is a part such as 1/4 of at most \(ShardPlan.countLimit), auto or auto/4, not \"\(text)\"")
    }
    return Shard(index: index, count: count)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
