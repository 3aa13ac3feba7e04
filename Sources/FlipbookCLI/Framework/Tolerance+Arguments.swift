import Goldens

extension Option {
  static let channelDelta = Option(
    "channel-delta", .text("N"), help: "by how much each channel may differ, 0 to 255")
  static let share = Option("share", .text("PERCENT"), help: "how many of a hundred pixels may differ, 0 to 100")
  static let perceptual = Option("perceptual", help: "let pass what a person would not notice")
  static let exact = Option("exact", help: "let nothing pass, whatever the script says")

  /// What is let pass.
  static let tolerance: [Option] = [channelDelta, share, perceptual]
}

extension Arguments {
  /// What the command line lets pass; `nil` where it says nothing of that.
  func tolerance() throws(Failure) -> Tolerance? {
    guard Option.tolerance.contains(where: { has($0.name) }) else { return has(Option.exact.name) ? .exact : nil }
    if has(Option.exact.name) { throw .usage("--exact excludes --channel-delta, --share and --perceptual") }
    return Tolerance(
      channelDelta: try count(Option.channelDelta.name, in: 0...255) ?? 0,
      percent: try number(Option.share.name, in: 0...100) ?? 0,
      perceptual: has(Option.perceptual.name) ? Tolerance.perceptual.perceptual : nil)
  }
}
