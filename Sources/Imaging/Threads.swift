import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls a function with 0 on this thread, and with each further number below `count` on a thread of its own, as far as
/// threads can be had; whoever is called takes part in what is left to do. Returns when all calls have.
///
/// Dispatch takes a quarter of a millisecond longer to have its first thread, which is a twentieth of a comparison.
func inParallel(_ count: Int, _ body: @Sendable (Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    let threads = (1..<max(1, count)).compactMap { Call(number: $0, body: body).start() }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// The results of two functions, the first of which runs on this thread, and the other one meanwhile on a thread of its
/// own, if one can be had.
///
/// - Throws: what the first one throws, or else the second.
package func together<First, Second: Sendable>(
  _ first: () throws -> First, _ second: @Sendable () throws -> Second
) throws -> (First, Second) {
  let other = Mutex<Result<Second, any Error>?>(nil)
  let run = { @Sendable (_: Int) in
    let result = Result { try second() }
    other.withLock { $0 = result }
  }
  let own = try withoutActuallyEscaping(run) { run in
    let thread = Call(number: 1, body: run).start()
    defer { if let thread { pthread_join(thread, nil) } else { run(1) } }
    return try first()
  }
  guard let result = other.withLock({ $0 }) else { preconditionFailure("a thread ended before its work") }
  return (own, try result.get())
}

/// What a thread is to do.
private final class Call: Sendable {
  private let number: Int
  private let body: @Sendable (Int) -> Void

  init(number: Int, body: @escaping @Sendable (Int) -> Void) {
    self.number = number
    self.body = body
  }

  /// `nil` where there is no further thread.
  func start() -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let call = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { call in
        // Optional here, and not there.
        let call: UnsafeMutableRawPointer? = call
        let own = Unmanaged<Call>.fromOpaque(call.unsafelyUnwrapped).takeRetainedValue()
        own.body(own.number)
        return nil
      }, call.toOpaque())
    guard code == 0 else {
      call.release()
      return nil
    }
    return thread
  }
}
