import Graphics
import Platform
import Screenshots
import Script

extension ScreenshotSet {
  /// Finds the pictures of the options, or else those of a script; `nil` if there are none.
  ///
  /// - Throws: `ScriptError` if the script names the pictures, else `ScreenshotError`.
  init?(_ script: Script, _ options: ClipOptions) throws {
    if !options.screens.isEmpty {
      try self.init(options.screens.map { PictureWord($0) }, sortsGlobs: true)
      return
    }
    let files = script.settings.screens
    if files.isEmpty || options.feed != nil { return nil }
    // Settings of `--with` have the command line's rights.
    let roots = files[0].location.file == Clip.linesName ? nil : script.folders
    do throws(ScreenshotError) {
      try self.init(files.words, below: roots)
    } catch {
      let found = error.found(in: files)
      throw ScriptError([script.diagnostic(at: found.location, found.message, hint: found.hint)])
    }
  }
}

extension Script {
  /// The folders in which pictures must be: if the script is a symbolic link, that of the link and that of its target.
  var folders: [String] { Self.folders(of: file) }

  /// Returns the folders of a script; see ``folders``.
  static func folders(of path: String) -> [String] {
    [path, Files.resolved(path)].compactMap(\.self).map(Files.directory)
  }

  /// Checks whether the words of `screens` name files below some folders; `nil` allows any file.
  static func screensCheck(below folders: [String]?) -> ScreensCheck {
    { files in
      do throws(ScreenshotError) {
        try ScreenshotSet.check(files.words, below: folders)
        return nil
      } catch {
        return error.found(in: files)
      }
    }
  }
}

extension [Script.FileReference] {
  fileprivate var words: [PictureWord] { map { PictureWord($0.path, path: $0.resolvedPath) } }
}

extension ScreenshotError {
  /// Returns the error at the word that causes it.
  fileprivate func found(in files: [Script.FileReference]) -> Script.ScreensError {
    Script.ScreensError(location: files[word].location, message: message, hint: hint)
  }
}

extension Clip {
  /// The files of the pictures of screens: all variants for themes and scales.
  package var screenFiles: [String] { screens?.files ?? scenePictures?.files ?? [] }

  /// Messages about the choice of the screen, and about the order of the pictures.
  package var screenNotes: [String] { [screens?.orderNote, screenNote].compactMap(\.self) }

  /// Suggestions for the sheets of a scene file. The pictures of sheets are decoded.
  package var sheetSuggestions: [String] {
    scenePictures?.sheetSuggestions(on: screen, scale: scale, theme: theme) ?? []
  }

  /// Returns the pictures in the clip's theme, with warnings about them.
  var shownScreens: ScreenshotSet.Fitted {
    screens?.fitted(to: screen, scale: scale, theme: theme) ?? ScreenshotSet.Fitted()
  }

  /// The statement `screens` of the script as a line; `nil` if the script has none.
  var screensLine: String? {
    let words = script.settings.screens.map { ScriptText.path($0.path) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
