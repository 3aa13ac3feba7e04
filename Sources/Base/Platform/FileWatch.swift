import LibC

/// A watch that detects changes of files by any program, with inotify, or kqueue on macOS. It reads no file.
///
/// The directories are watched, since editors replace a file by a new one. The targets of links are watched too.
package final class FileWatch {
  private let descriptor: Int32
  /// The names of the watched files, by the watch of their directory.
  private var names: [Int32: Set<String>] = [:]
  private var watches: [String: Int32] = [:]

  /// Makes a watch without files.
  ///
  /// - Throws: `FileError` if the system has no watch left.
  package init() throws(FileError) {
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    #else
      descriptor = kqueue()
    #endif
    guard descriptor >= 0 else { throw FileError(.create, "a watch of files", errno: errno) }
  }

  deinit {
    #if !os(Linux)
      for watch in names.keys { close(watch) }
    #endif
    close(descriptor)
  }

  /// Adds files to watch; they need not exist. A file is not watched if its directory does not exist.
  package func watch(_ paths: [String]) {
    for path in paths {
      for place in Set([path, Files.resolved(path) ?? path]) {
        guard let watch = watch(ofDirectory: Files.directory(of: place), file: place) else { continue }
        names[watch, default: []].insert(Files.name(of: place))
      }
    }
  }
}

#if os(Linux)
  extension FileWatch {
    private func watch(ofDirectory directory: String, file: String) -> Int32? {
      if let known = watches[directory] { return known }
      // A file that is being written counts as changed when it is closed.
      let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)
      let watch = inotify_add_watch(descriptor, directory, events)
      guard watch >= 0 else { return nil }
      watches[directory] = watch
      return watch
    }

    /// Returns at once whether one of the files was changed, replaced or removed since the last call.
    package func hasChanged() -> Bool {
      var hasChanged = false
      let size = 16 << 10
      return withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
        while true {
          let count = read(descriptor, buffer.baseAddress, size)
          guard count > 0 else { return hasChanged }
          var offset = 0
          while offset < count {
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<start + Int(event.len)])
            let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            // Some events were lost because there were too many.
            let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
            hasChanged = hasChanged || isLost || names[event.wd]?.contains(name) ?? false
            offset = start + Int(event.len)
          }
        }
      }
    }
  }
#else
  extension FileWatch {
    private func watch(ofDirectory directory: String, file: String) -> Int32? {
      if watches[directory] == nil, let watch = vnode(directory) { watches[directory] = watch }
      if watches[file] == nil, let watch = vnode(file) { (watches[file], names[watch]) = (watch, []) }
      return watches[directory]
    }

    private func vnode(_ path: String) -> Int32? {
      let file = open(path, O_EVTONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      let events = UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_EXTEND)
      var event = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR), fflags: events, data: 0,
        udata: nil)
      guard kevent(descriptor, &event, 1, nil, 0, nil) == 0 else {
        close(file)
        return nil
      }
      return file
    }

    /// Returns at once whether one of the files was changed, replaced or removed since the last call.
    ///
    /// Changes of other files in the same directories count too.
    package func hasChanged() -> Bool {
      var (event, now) = (kevent(), timespec())
      var hasChanged = false
      while kevent(descriptor, nil, 0, &event, 1, &now) > 0 {
        hasChanged = true
        guard event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 else { continue }
        // The next file of that name is watched when it is added again.
        let watch = Int32(event.ident)
        watches = watches.filter { $0.value != watch }
        names[watch] = nil
        close(watch)
      }
      return hasChanged
    }
  }
#endif
