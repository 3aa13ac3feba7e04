internal import CPixels

/// The memory of the process.
public enum SystemMemory {
  /// Lets large blocks go back to the system as soon as they are freed, rather than be kept among small ones, where memory
  /// grows with a clip's length. It is for programs to decide, at their start; a library leaves its process alone. Does
  /// nothing where the C library has no such choice.
  public static func returnLargeBlocks() { pixels_return_large_blocks() }
}
