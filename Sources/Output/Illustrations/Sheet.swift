import Graphics
import Imaging
import Platform
import Rendering
import Script
import Simulation
import Timebase

/// A filmstrip: pictures of a clip, each with its time, its named moments and the script's action.
///
///     let sheet = try clip.sheet(.frames(8))
///     let png = try PNGEncoder().encode(sheet.bitmap())
public struct Sheet: Sendable {
  /// The selection of a clip's pictures.
  public enum Selection: Hashable, Sendable {
    /// The given number of frames, evenly distributed from the first to the last; all frames if there are fewer.
    case frames(Int)
    /// A picture at each multiple of a duration from the start; the duration has whole nanoseconds.
    case every(Duration)
    /// The script's shots.
    case shots
  }

  /// The appearance of a sheet.
  public struct Style: Hashable, Sendable {
    /// The number of pictures in a row; `nil` distributes the pictures evenly.
    public var columns: Int?
    /// Whether each picture is drawn within a plain device.
    public var showsDevice: Bool
    /// The background of the sheet, which may be transparent; `nil` for the theme's colour.
    public var background: Color?

    /// Creates a style.
    ///
    /// - Precondition: `columns` is positive.
    public init(columns: Int? = nil, showsDevice: Bool = false, background: Color? = nil) {
      precondition(columns ?? 1 > 0, "the number of columns must be positive, not \(columns ?? 0)")
      (self.columns, self.showsDevice, self.background) = (columns, showsDevice, background)
    }
  }

  /// An instant that the script names.
  package struct Moment: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The instant.
    package var instant: Instant
  }

  /// A picture with its caption.
  package struct Picture: Sendable, Equatable {
    /// The picture's content.
    package var displayList: DisplayList
    /// The instant.
    package var time: Instant
    /// The names that the script gives to this exact instant.
    package var names: [String]
    /// The named moments since the previous picture that have no picture of their own.
    package var passed: [Moment]
    /// The script's action, such as `drag by 0,-170`; empty before the first one.
    package var phase: String
    /// Whether the finger is down.
    package var isTouched: Bool
  }

  /// The maximum number of pictures in a sheet.
  public static let pictureLimit = 1000
  /// The error of a sheet with more pictures.
  package static let tooManyPictures = UserError("a sheet has at most \(pictureLimit) pictures; choose fewer")

  /// The pictures, in order; at least one.
  package let pictures: [Picture]
  /// The failed expectations of the script.
  public let failures: [PlaybackFailure]
  /// Warnings about the content, such as images whose files are missing.
  public let warnings: [String]
  /// The number of device pixels per point.
  public package(set) var scale: Double
  /// The appearance.
  public var style = Style()
  /// The finish of the devices.
  package var finish = ClipSettings.Finish.black
  let theme: Theme
  /// The sheets to the right of this one, drawn in the same style.
  private var neighbors: [Sheet] = []

  package init(pictures: [Picture], failures: [PlaybackFailure], warnings: [String] = [], scale: Double, theme: Theme) {
    (self.pictures, self.failures, self.warnings) = (pictures, failures, warnings)
    (self.scale, self.theme) = (scale, theme)
  }

  /// Returns the sheet as one display list.
  ///
  /// - Throws: `RenderingError` if the font is missing.
  package func displayList() throws -> DisplayList {
    let shaper = try PangoTextShaper()
    return neighbors.reduce(SheetLayout(self, shaper: shaper).displayList()) { list, neighbor in
      var neighbor = neighbor
      neighbor.style = style
      return list.beside(SheetLayout(neighbor, shaper: shaper).displayList())
    }
  }

  /// Returns this sheet with another one, of as many pictures, to its right.
  package func beside(_ other: Sheet) -> Sheet {
    var pair = self
    pair.neighbors.append(other)
    return pair
  }

  /// Draws the sheet; each picture has the pixels of the recorded frame.
  ///
  /// - Throws: `FlipbookError` if a font is missing, or if the bitmap would be too large.
  public func bitmap() throws -> Bitmap {
    try displayList().bitmap(scale: scale) {
      UserError("the sheet would have \($0) pixels, which is too many; use fewer pictures or a smaller scale")
    }
  }
}

extension DisplayList {
  /// Draws the list at a scale, or a smaller one that limits the longer side to a number of pixels.
  ///
  /// - Throws: `RenderingError` if the font is missing.
  package func bitmap(scale: Double, longestSide limit: Int) throws -> Bitmap {
    let size = self.size
    // A little less, so that rounding adds no pixel.
    let largest = (Double(limit) - 0.01) / max(size.width, size.height)
    return try FrameRenderer(scale: min(scale, largest)).render(self)
  }

  /// Draws the list; throws the error that `tooLarge` returns if the bitmap would have too many pixels.
  func bitmap(scale: Double, tooLarge: (PixelSize) -> any Error) throws -> Bitmap {
    let renderer = try FrameRenderer(scale: scale)
    let pixels = renderer.pixelSize(of: size)
    guard pixels.width <= Bitmap.maximumPixelCount / max(1, pixels.height) else { throw tooLarge(pixels) }
    return try renderer.render(self)
  }
}
