import Imaging
import Platform

/// The names of a recording's files, beside the folder of its frames.
public enum RecordingFiles {
  /// What the recording says of itself.
  public static let manifest = "manifest.json"
  /// A hash of every frame.
  public static let hashes = "frames.hashes"
  /// What had its place in earlier versions of Flipbook, in ffmpeg's format `framehash`.
  public static let formerHashes = "frames.framehash"
  /// What every probe reads at every frame.
  public static let trace = "trace.tsv"

  /// The captions as WebVTT, where they were asked for.
  public static let captions = "captions.vtt"

  /// Whether a directory has the hashes that an earlier version of Flipbook wrote. A file of that name from elsewhere
  /// does not count.
  package static func hasFormerHashes(_ directory: String) -> Bool {
    FrameHashes.areFormer((try? Files.readPrefix("\(directory)/\(formerHashes)", count: 64)) ?? [])
  }

  /// Whether a directory is a recording or a golden that only an earlier version of Flipbook can read.
  package static func areFormer(_ directory: String) -> Bool {
    !Files.exists("\(directory)/\(hashes)") && hasFormerHashes(directory)
  }

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
      return [manifest, hashes, formerHashes, trace, captions, ShardTicket.file, Replacement.name].contains(first)
    }
  }
}
