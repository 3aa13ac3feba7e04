/// Which Flipbook this is.
public enum Release {
  /// The version, as `flipbook --version` says it.
  public static let version = "0.1.0"
}
