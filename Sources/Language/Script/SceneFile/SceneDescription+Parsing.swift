extension SceneDescription {
  /// Parses and checks a scene file.
  ///
  /// - Parameters:
  ///   - text: The file's text. With all included files it has at most 1 MiB.
  ///   - file: The file's name in messages. Included files and pictures are resolved relative to its folder.
  ///   - include: Reads included files; without it, `include` is an error.
  ///   - fileCheck: Checks whether pictures can be read; without it they are not checked.
  /// - Throws: ``ScriptError`` with all errors of the file and of its included files, up to a limit.
  package init(
    text: String, file: String, include: Script.Include? = nil, fileCheck: Script.FileCheck? = nil
  ) throws(ScriptError) {
    var library = ScriptLibrary(root: file, allowsOutsideFiles: false, include: include, fileCheck: fileCheck)
    let statements = try library.open(text: text, by: SceneFileParser.self)
    self = library.description(file, statements)
    if library.hasErrors { throw library.error }
  }

  /// Returns a diagnostic at a location of the scene file, with its source line.
  package func diagnostic(at location: Script.Location, _ message: String, hint: String? = nil) -> ScriptDiagnostic {
    let source = sources.first { $0.file == location.file } ?? Script.Source(file: location.file, text: "")
    return source.diagnostic(at: location, message, hint: hint)
  }

  /// Warnings: statements that have no effect, each with its location.
  package var warnings: [String] {
    let taps = screen(start)?.taps ?? []
    return taps.filter { $0.action == .back }.map {
      "\($0.location): back has no effect on the start screen, unless another screen opened it"
    }
  }

  /// The files and globs of all pictures, in the order of the file.
  package var pictures: [Script.FileReference] {
    screens.flatMap { screen -> [Script.FileReference] in
      var files = [screen.picture].compactMap(\.self)
      files += screen.bars.compactMap(\.picture)
      files += screen.overlays.map(\.picture)
      return files + screen.areas.flatMap(\.pictures)
    }
  }
}

extension SceneDescription.Screen {
  /// The rectangles of views and taps, which can be in a bar or an overlay.
  var rectangles: [SceneDescription.Rectangle] {
    views.map(\.rect) + taps.compactMap { if case .rect(let rect) = $0.target { rect } else { nil } }
  }
}

extension Script.FileReference {
  /// Whether the path contains wildcards, so that it can stand for several files.
  package var hasWildcards: Bool { path.contains { "*?".contains($0) } }
}
