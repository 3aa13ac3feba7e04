/// The C library of the machine, whatever it is called there.
///
/// A file that needs its functions, `errno` or its constants says `import LibC`. Where a function has the name of a method
/// around it, `LibC.read(…)` is the system's.
///
/// | system | module |
/// |---|---|
/// | macOS | Darwin |
/// | Linux with musl, as Swift's static SDK has it | Musl |
/// | other Linux | Glibc |
///
/// Swift has no other name for what they have in common, so the choice is made here, once. What they do not have in
/// common (inotify and kqueue, `/proc/self/exe`) is chosen where it is used.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
