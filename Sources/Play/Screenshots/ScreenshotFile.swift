import Graphics
internal import Imaging
import Platform

/// The file of a picture of a screen, with the data of its header. The pixels are not decoded.
package struct ScreenshotFile: Sendable, Hashable {
  /// The picture, with its size in pixels.
  package let image: ImageReference
  /// Whether the file is a variant for the dark theme.
  package let isDark: Bool
  /// The device pixels per point in the file's name; `nil` if there are none.
  package let scale: Double?
  /// Whether the colours are converted, because the file has a profile other than sRGB.
  package let convertsColors: Bool
  /// The parts of the file that describe other colours than sRGB and are ignored; `nil` if there are none.
  package let ignoredColors: String?

  /// The file's name without its folder.
  package var name: String { Files.name(of: image.path) }
  /// The size in pixels, for messages.
  package var pixels: String { "\(image.pixelWidth) × \(image.pixelHeight) pixels" }

  /// Reads a file's header, and finds most damage without decoding it.
  ///
  /// - Throws: The reason, if the file is no picture of a screen.
  init(_ variant: VariantGroups.Variant) throws(UserError) {
    (isDark, scale) = (variant.isDark, variant.name.scale)
    do {
      let bytes = try Files.read(variant.path, limit: PictureReader.byteLimit)
      let header = try PictureReader.screenHeader(bytes)
      // A pixel has at least one bit, and deflate shrinks 1032 bytes to one at best.
      guard header.width * header.height / 8 / 1032 <= bytes.count else {
        throw ImageError(.implausible(width: header.width, height: header.height, bytes: bytes.count))
      }
      image = ImageReference(
        path: variant.path, pixelWidth: header.width, pixelHeight: header.height, isOpaque: !header.hasAlpha)
      (convertsColors, ignoredColors) = (header.convertsColors, header.ignoredColors)
    } catch let error as FileError {
      throw UserError(error.isTooLong ? "the file is longer than \(PictureReader.byteLimit >> 20) MB" : error.reason)
    } catch {
      throw UserError("\(error)")
    }
  }

  /// Returns the scale at which the picture is as wide as a screen: that of its name, 1, 2, 3, 4 or the device's own;
  /// `nil` if there is none.
  func scale(onWidth width: Double, of deviceScale: Double) -> Double? {
    let scales: [Double] = scale.map { [$0] } ?? [1, 2, 3, 4, deviceScale]
    return scales.first { abs(width * $0 - Double(image.pixelWidth)) < 0.01 }
  }
}
