/// Why there is no video.
public enum VideoError: Error, Hashable, Sendable {
  /// A directory has no frames.
  case noFrames(String)
  /// Programs are missing. The commands make the video where they are not.
  case toolMissing([String], output: String, commands: [String])
  /// ffmpeg did not make the file, or made something else; its last words, and how it was called.
  case failed(output: String, reason: String, messages: String, command: String)
  /// The file cannot be as small as it should be; how many bytes the smallest one has that was made, and what it is.
  case doesNotFit(output: String, limit: Int, smallest: Int, form: String)
  /// A file's name says no format.
  case noFormat(String)
}

extension VideoError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .noFrames(let directory): "there is no frame-*.png in \(directory)"
    case .toolMissing(let programs, let output, let commands):
      "\(programs.joined(separator: " and ")) \(programs.count > 1 ? "are" : "is") missing, so \(output) was not made; "
        + "scripts/setup or apt-get install ffmpeg gets it"
        + (commands.isEmpty ? "" : "; the frames stay, and this makes the video of them:")
        + commands.map { "\n  " + $0 }.joined()
    case .failed(let output, let reason, let messages, let command):
      "ffmpeg could not make \(output): \(reason)"
        + messages.split(whereSeparator: \.isNewline).suffix(8).map { "\n  " + $0 }.joined()
        + "\nthe command was: \(command)"
    case .doesNotFit(let output, let limit, let smallest, let form):
      "\(output) does not fit into \(limit) bytes: the smallest that was made has \(smallest), with \(form); allow more, or "
        + "record fewer frames with --from and --to"
    case .noFormat(let path):
      "the name of \(path) says no format; end it with "
        + VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    }
  }
}
