#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reading of whole files without Foundation, whose loading costs milliseconds at start.
enum FileBytes {
  /// All bytes of a file, or its first `limit`.
  static func read(path: String, limit: Int = .max) throws(ImageError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for someone to write into it.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw ImageError(.unreadable(errno: errno), path: path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw ImageError(.unreadable(errno: errno), path: path) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, min(limit, Int(status.st_size)))) { buffer, count in
      failure = fill(buffer, &count, from: file)
    }
    guard failure == 0 else { throw ImageError(.unreadable(errno: failure), path: path) }
    return bytes
  }

  private static func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int, from file: Int32
  ) -> Int32 {
    guard let start = buffer.baseAddress else { return 0 }
    while count < buffer.count {
      #if canImport(Darwin)
        let got = Darwin.read(file, start + count, buffer.count - count)
      #else
        let got = Glibc.read(file, start + count, buffer.count - count)
      #endif
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        return errno
      }
      count += got
    }
    return 0
  }
}
