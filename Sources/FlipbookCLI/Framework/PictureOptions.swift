import Graphics
import Imaging

/// What `shot` and `sheet` share: what is around the screen, and how the file is written.
extension Option {
  static let deviceFrame = Option("device-frame", help: "draw a plain device around the screen")
  static let background = Option(
    "background", .text("transparent|#RRGGBB", suggestions: ["transparent"]), help: "what is behind everything")
  static let picturing: [Option] = [.deviceFrame, .background, .quiet]
}

extension Arguments {
  /// The colour of `--background`; clear where it is `transparent`, `nil` where it was not given.
  func background() throws(Failure) -> Color? {
    guard let text = value(Option.background.name) else { return nil }
    if text == "transparent" { return .clear }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.first == "#", text.utf8.count == 7, digits.count == 6 else {
      throw .usage("--background is transparent or a colour such as #F2F2F7, not \"\(text)\"")
    }
    return Color(rgb: digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5])
  }

  /// What writes the picture's file.
  func encoder(unlessSaid usual: PNGEncoder.Compression) -> PNGEncoder {
    PNGEncoder(value(Option.compress.name).flatMap(PNGEncoder.Compression.init) ?? usual)
  }
}
