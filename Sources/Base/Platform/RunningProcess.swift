import LibC

/// A running program, with pipes to its standard input and from its outputs.
///
/// The program is killed when this value is released, and when a signal ends this process. If this process ends in any
/// other way, the program reaches the end of its input.
package final class RunningProcess {
  /// The result of a program that has ended.
  package struct Ending: Sendable {
    /// The exit code, or 128 plus the signal's number if a signal killed the program, as in a shell.
    package var code: Int32
    /// The last bytes of its standard output.
    package var bytes: [UInt8]
    /// The last text of its standard error.
    package var messages: String

    /// The last bytes of its standard output, as text.
    package var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The number of bytes of each output that are kept, unless a caller needs more.
  private static let memory = 64 << 10
  /// The longest time of a single wait, in milliseconds.
  private static let patience: Int32 = 50

  private let process: pid_t
  private var input: Int32
  private var (output, messages): (Stream, Stream)
  private var hasEnded = false

  private struct Stream {
    var descriptor: Int32
    /// The number of bytes that are kept.
    var memory = RunningProcess.memory
    var bytes: [UInt8] = []
  }

  /// Starts a program found by the `PATH`.
  ///
  /// - Parameter outputBytes: The smallest number of bytes of its standard output to keep.
  /// - Throws: `FileError`; ``FileError/isMissing`` is true if the program is missing.
  package init(_ words: [String], keeping outputBytes: Int = 0) throws(FileError) {
    var pipes: [(reading: Int32, writing: Int32)] = []
    do throws(FileError) {
      for _ in 0..<3 { pipes.append(try ChildProcess.pipe()) }
      process = try ChildProcess.start(
        words, input: pipes[0].reading, output: pipes[1].writing, errors: pipes[2].writing)
    } catch {
      for ends in pipes {
        close(ends.reading)
        close(ends.writing)
      }
      throw error
    }
    for end in [pipes[0].reading, pipes[1].writing, pipes[2].writing] { close(end) }
    input = pipes[0].writing
    output = Stream(descriptor: pipes[1].reading, memory: max(outputBytes, Self.memory))
    messages = Stream(descriptor: pipes[2].reading)
    for end in [input, output.descriptor, messages.descriptor] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    #if os(Linux)
      // F_SETPIPE_SZ: with a larger pipe, a frame needs fewer writes.
      _ = fcntl(input, 1031, 1 << 20)
    #endif
  }

  deinit {
    for descriptor in [input, output.descriptor, messages.descriptor] where descriptor >= 0 { close(descriptor) }
    if !hasEnded { ChildProcess.end(process) }
  }

  /// Writes bytes to the program's standard input.
  ///
  /// - Returns: Whether the program still reads its input.
  /// - Throws: `CancellationError` soon after the run is cancelled.
  package func write(_ bytes: UnsafeRawBufferPointer, _ run: Run) throws(CancellationError) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard input >= 0 else { return false }
      try run.checkCancellation()
      guard wait(forInput: true) else { continue }
      let count = writeSome(input, UnsafeRawBufferPointer(rebasing: rest))
      if count > 0 { rest = rest.dropFirst(count) } else if ![EAGAIN, EINTR].contains(errno) { closeInput() }
    }
    return true
  }

  /// Closes the program's input and waits for its end.
  ///
  /// - Throws: `CancellationError` soon after the run is cancelled.
  package func finish(_ run: Run = Run()) throws(CancellationError) -> Ending {
    closeInput()
    while true {
      try run.checkCancellation()
      if let status = ChildProcess.status(of: process) {
        hasEnded = true
        // Reads its last output.
        listen()
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        return Ending(
          code: code, bytes: output.bytes, messages: String(decoding: messages.bytes, as: UTF8.self))
      }
      wait(forInput: false)
    }
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Waits for an event and reads available output. Returns whether the program's input can be written.
  @discardableResult private func wait(forInput: Bool) -> Bool {
    // The system ignores negative descriptors.
    var waited = [
      pollfd(fd: forInput ? input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: messages.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // Once both outputs are closed the program is about to end, which `poll` does not report.
    let isSilent = output.descriptor < 0 && messages.descriptor < 0
    guard poll(&waited, 3, isSilent && !forInput ? 2 : Self.patience) > 0 else { return false }
    if waited[1].revents != 0 || waited[2].revents != 0 { listen() }
    return waited[0].revents != 0
  }

  private func listen() {
    Self.read(&output)
    Self.read(&messages)
  }

  private static func read(_ stream: inout Stream) {
    guard stream.descriptor >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 13)
    while true {
      let count = LibC.read(stream.descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { break }
      stream.bytes += chunk[..<count]
      if stream.bytes.count > 2 * stream.memory { stream.bytes.removeFirst(stream.bytes.count - stream.memory) }
    }
    close(stream.descriptor)
    stream.descriptor = -1
  }
}

/// The system's `write`, which reports a closed pipe as an error only, whatever the process does with SIGPIPE.
private func writeSome(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    _ = fcntl(file, F_SETNOSIGPIPE, 1)
    return write(file, bytes.baseAddress, bytes.count)
  #else
    var (broken, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    sigpending(&pending)
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    let count = write(file, bytes.baseAddress, bytes.count)
    let code = errno
    if count < 0, code == EPIPE, sigismember(&pending, SIGPIPE) == 0 {
      // The signal that this thread has just received.
      var now = timespec()
      sigtimedwait(&broken, nil, &now)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return count
  #endif
}
