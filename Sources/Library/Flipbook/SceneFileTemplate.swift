import Graphics
import Platform
import Screenshots
import Script

/// A scene file with a screen for each picture, and a script that walks through it.
package struct SceneFileTemplate: Sendable {
  private struct Screen {
    var name: String
    /// The path of the picture, relative to the scene file.
    var picture: String
    var caption: String?
    /// The area that opens the next screen.
    var area: String
    /// The name of the area in the screen before.
    var opener: String { "open \(name)" }
  }

  private let screens: [Screen]
  private let device: Device
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
    device = set.inferredDevice.device
    // Rounded down, because a view ends within its picture.
    let size = Size((device.size.width * 100).rounded(.down) / 100, (device.size.height * 100).rounded(.down) / 100)
    var taken = SceneDescription.reservedNames
    screens = try zip(set.pictures, set.heights()).map { picture, height in
      let path = picture.files[0].image.path
      guard let relative = Files.relative(path, to: folder), !relative.hasPrefix("../") else {
        throw UserError(
          "\(path) is outside the folder of the scene file; write the scene file into a folder that contains the pictures",
          .badInput)
      }
      return Screen(
        name: Self.name(picture.title, &taken), picture: relative, caption: Screenshot.caption(of: picture.title),
        area: "0,0,\(height > size.height + 0.5 ? size.sides : "100%x100%")")
    }
  }

  /// The text of the scene file.
  package var sceneText: String {
    let blocks = screens.enumerated().map { index, screen in
      let next = index + 1 < screens.count ? screens[index + 1] : nil
      let tap = next.map { next in
        let opener = ScriptText.quoted(next.opener)
        return "  view \(opener) \(screen.area)\n  tap \(opener) push \(ScriptText.name(next.name)) plain\n"
      }
      let lines = "\(index == 0 ? Self.hint : "")\(tap ?? "")"
      return "screen \(ScriptText.name(screen.name)) \(ScriptText.quoted(screen.picture)) {\n\(lines)}\n"
    }
    return """
      # The screens of an app. `flipbook help scene-file` explains every statement.
      # The first screen is shown first; a pushed screen can be swiped back from the left edge.
      # A tap on the view "open NAME" opens the screen NAME; 0,0,100%x100% is the whole screen.

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
    let captions = screens.map(\.caption)
    let hasCaptions = captions.contains { $0 != nil }
    func step(_ action: String, to screen: Screen) -> String {
      let caption = hasCaptions ? "\(ScriptText.caption(screen.caption))\n" : ""
      return "\(caption)\(action)\nsettle within 2s\nwait 900ms\n"
    }
    let start = screens.first?.caption.map { "\(ScriptText.caption($0))\n" } ?? ""
    let forwards = screens.dropFirst().map { step("tap at \(ScriptText.quoted($0.opener))", to: $0) }
    let back = screens.dropLast().reversed().map { step("flick right at 1200pt/s from 5,50%", to: $0) }
    let swipes = back.isEmpty ? "" : "\n# Back by swipes from the left edge.\n\(back.joined(separator: "\n"))"
    return """
      # Walks through the screens of \(file).
      # `flipbook record FILE -o clip.mp4` makes a video, `flipbook help script` explains every statement.

      scene \(ScriptText.quoted(file))
      \(ScriptTemplate.Look(of: device, captions: captions).lines)
      # set status-strip moving   # for pictures without a status bar: the rows at the top move with them

      \(start)wait 1s
      \(forwards.joined(separator: "\n"))\(swipes)
      """
  }

  /// Returns a screen's name for a title, and records it as taken.
  private static func name(_ title: String, _ taken: inout Set<String>) -> String {
    let printable = title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let words = String(String.UnicodeScalarView(printable)).split(separator: " ").joined(separator: "-")
    var base = words.isEmpty ? "screen-1" : words
    while base.utf8.count > ScriptLimits.nameBytes - 10 { base.removeLast() }
    var name = base, number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}
