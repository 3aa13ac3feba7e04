/// The names of a recording's files, beside the folder of its frames.
public enum RecordingFiles {
  /// What the recording says of itself.
  public static let manifest = "manifest.json"
  /// A hash of every frame.
  public static let hashes = "frames.framehash"
  /// What every probe reads at every frame.
  public static let trace = "trace.tsv"
}
