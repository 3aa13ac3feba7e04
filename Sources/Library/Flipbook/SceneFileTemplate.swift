import Platform
import Screenshots
import Script

/// A scene file with a screen for each picture, and a script that walks through it.
package struct SceneFileTemplate: Sendable {
  private struct Screen {
    var name: String
    /// The path of the picture, relative to the scene file.
    var picture: String
  }

  private let screens: [Screen]
  /// A message with the order of the words if they were sorted.
  package let orderNote: String?

  /// Finds the pictures.
  ///
  /// - Parameters:
  ///   - words: Files, folders and globs.
  ///   - folder: The folder of the scene file.
  /// - Throws: ``ScreenshotError`` if the pictures cannot be used; `UserError` if one of them is not in the
  ///   folder or below.
  package init(_ words: [String], folder: String) throws {
    let set = try ScreenshotSet(words.map { PictureWord($0) }, sortsGlobs: true)
    orderNote = set.orderNote
    var taken = SceneDescription.reservedNames
    screens = try set.pictures.map { picture in
      let path = picture.files[0].image.path
      guard let relative = Files.relative(path, to: folder), !relative.hasPrefix("../") else {
        throw UserError(
          "\(path) is outside the folder of the scene file; write the scene file into a folder that contains the pictures",
          .badInput)
      }
      return Screen(name: Self.name(picture.title, &taken), picture: relative)
    }
  }

  /// The text of the scene file.
  package var sceneText: String {
    let blocks = screens.enumerated().map { index, screen in
      let next = index + 1 < screens.count ? screens[index + 1].name : nil
      let tap = next.map { "  tap 0,0,100%x100% push \(ScriptText.name($0)) plain\n" } ?? ""
      let hint = index == 0 ? Self.hint : ""
      return "screen \(ScriptText.name(screen.name)) \(ScriptText.quoted(screen.picture)) {\n\(hint)\(tap)}\n"
    }
    return """
      # The screens of an app. `flipbook help scene-file` explains every statement.
      # The first screen is shown first; a pushed screen can be swiped back from the left edge.
      # The tap area 0,0,100%x100% is the whole screen.

      \(blocks.joined(separator: "\n"))
      """
  }

  private static let hint = """
      # bar top 98                   the first rows of the picture, which do not scroll
      # view cart 330,52,44x44       a name for scripts: tap at cart, point at cart "…", zoom to cart

    """

  /// The text of a script that walks through the screens: by taps forwards, by swipes back.
  ///
  /// - Parameter file: The name of the scene file.
  package func scriptText(file: String) -> String {
    func step(_ action: String, _ name: String) -> String {
      "\(action)\nsettle within 2s\nexpect screen == \(ScriptText.name(name))\nwait 700ms\n"
    }
    let names = screens.map(\.name)
    let forwards = names.dropFirst().map { step("tap at 50%,50%", $0) }
    let back = names.dropLast().reversed().map { step("flick right at 1200pt/s from 5,50%", $0) }
    let swipes = back.isEmpty ? "" : "\n# Back by swipes from the left edge.\n\(back.joined(separator: "\n"))"
    return """
      # Walks through the screens of \(file).
      # `flipbook record FILE -o clip.mp4` makes a video, `flipbook help script` explains every statement.

      scene \(ScriptText.quoted(file))
      frame device   # the device around the screen; or none
      finger disc    # how the finger is drawn; or ring, none
      # set status-strip moving   # for pictures without a status bar: the rows at the top move with them

      wait 1s
      \(forwards.joined(separator: "\n"))\(swipes)
      """
  }

  /// Returns a screen's name for a title, and records it as taken.
  private static func name(_ title: String, _ taken: inout Set<String>) -> String {
    let printable = title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let words = String(String.UnicodeScalarView(printable)).split(separator: " ").joined(separator: "-")
    var base = words.isEmpty ? "screen-1" : words
    while base.utf8.count > ScriptLimits.nameBytes - 5 { base.removeLast() }
    var name = base, number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
