import Graphics
import Imaging

/// Bitmaps in centred rows: a moment on several devices, or moments of several clips.
///
///     let phones = try ["iphone-4", "iphone-17"].map { name in
///       var options = ClipOptions()
///       options.device = name
///       return try Clip(script: "pull.flip", options: options).shot(at: .named("armed")).bitmap()
///     }
///     let bitmap = try Lineup([phones]).bitmap()
public struct Lineup: Sendable {
  /// The rows from top to bottom, each from left to right.
  public var rows: [[Bitmap]]
  /// The colour around the bitmaps; opaque.
  public var background: Color
  /// The space between two bitmaps and around all of them, in pixels.
  public var gap: Int

  /// A grey against which the edges of light and dark screens are both visible: `systemGray` of UIKit.
  public static let ground = Color(rgb: 0x8e, 0x8e, 0x93)

  /// Creates a lineup. The gap is an eighteenth of the highest bitmap, at least 4 pixels.
  ///
  /// - Precondition: the background is opaque.
  public init(_ rows: [[Bitmap]], background: Color = ground) {
    precondition(background.alpha == 1, "the background must be opaque, not \(background)")
    (self.rows, self.background) = (rows, background)
    gap = max(4, (rows.joined().map(\.height).max() ?? 0) / 18)
  }

  /// Draws the rows as one bitmap. The bitmaps of a row are centred vertically.
  ///
  /// - Throws: `ImageError` if there is no bitmap, if the result would be too large, or if memory runs out.
  public func bitmap() throws(ImageError) -> Bitmap {
    func byte(_ part: Double) -> UInt8 { UInt8((min(1, max(0, part)) * 255).rounded()) }
    let ground = RGBA(byte(background.red), byte(background.green), byte(background.blue))
    return try Bitmap.lineup(rows, gap: gap, ground: ground)
  }
}
