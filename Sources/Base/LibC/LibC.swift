/// The C library of the system, whatever its name there.
///
/// A file that uses its functions, `errno` or its constants imports `LibC`. If a method has the name of a function,
/// `LibC.read(…)` calls the function.
///
/// | system | module |
/// |---|---|
/// | macOS | Darwin |
/// | Linux with musl, as in Swift's static SDK | Musl |
/// | other Linux | Glibc |
///
/// Swift has no common name for these modules, so they are selected here, once. Differences between systems (inotify
/// and kqueue, `/proc/self/exe`) are handled in the code that uses them.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
