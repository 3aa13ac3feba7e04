import Platform

/// The names of a recording's files, beside the folder of its frames.
public enum RecordingFiles {
  /// What the recording says of itself.
  public static let manifest = "manifest.json"
  /// A hash of every frame.
  public static let hashes = "frames.framehash"
  /// What every probe reads at every frame.
  public static let trace = "trace.tsv"

  /// Whether a recording would replace a file: one of these, a frame, or something of a recording under way.
  ///
  /// - Parameter directory: The recording's directory, an absolute path without links.
  package static func isReplaced(_ file: String, byRecordingIn directory: String) -> Bool {
    let folder = Files.resolved(Files.directory(of: file)).map { $0 + "/" + Files.name(of: file) }
    return [folder, Files.resolved(file)].compactMap(\.self).contains { path in
      guard Files.exists(path), Files.lies(path, below: directory) else { return false }
      let parts = path.dropFirst(directory.count).split(separator: "/").map(String.init)
      guard let first = parts.first else { return false }
      if first == "frames" { return parts.count == 2 && OutputDirectory.isFrame(parts[1]) }
      return [manifest, hashes, trace, Replacement.name].contains(first)
    }
  }
}
