import Graphics
import Imaging
import Platform
import Rendering
import Simulation
import Timebase

/// A filmstrip: some pictures of a clip, and under each its time, its named moments and what the script does.
///
///     let sheet = try clip.sheet(.frames(8))
///     let png = try PNGEncoder().encode(sheet.bitmap())
public struct Sheet: Sendable {
  /// Which pictures of a clip are shown.
  public enum Selection: Hashable, Sendable {
    /// So many of the clip's frames, evenly from the first to the last; all where there are no more.
    case frames(Int)
    /// One at each multiple of a duration of whole nanoseconds, from the start on.
    case every(Duration)
    /// The script's shots.
    case shots
  }

  /// How a sheet looks.
  public struct Style: Hashable, Sendable {
    /// How many pictures stand in a row; `nil` for as many as are easily seen.
    public var columns: Int?
    /// Whether each picture is shown within a plain device.
    public var showsDevice: Bool
    /// What is around the pictures, which may be clear; `nil` for the theme's colour.
    public var background: Color?

    /// Makes a style.
    ///
    /// - Precondition: `columns` is positive.
    public init(columns: Int? = nil, showsDevice: Bool = false, background: Color? = nil) {
      precondition(columns ?? 1 > 0, "a row has pictures, not \(columns ?? 0)")
      (self.columns, self.showsDevice, self.background) = (columns, showsDevice, background)
    }
  }

  /// An instant to which the script has given a name.
  package struct Moment: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The instant.
    package var instant: Instant
  }

  /// A picture with what is said of it.
  package struct Picture: Sendable, Equatable {
    /// What it shows.
    package var displayList: DisplayList
    /// The instant.
    package var time: Instant
    /// The names that the script gives to this very instant.
    package var names: [String]
    /// The named moments since the picture before, of which there is no picture.
    package var passed: [Moment]
    /// What the script does, such as `drag by 0,-170`; empty before it does anything.
    package var phase: String
    /// Whether the finger is down.
    package var isTouched: Bool
  }

  /// The most pictures that a sheet has.
  public static let pictureLimit = 1000

  /// The pictures, in order; at least one.
  package let pictures: [Picture]
  /// The expectations of the script that failed.
  public let failures: [PlaybackFailure]
  /// What the pictures do not show as it is meant, such as images of which there is no file.
  public let warnings: [String]
  /// Device pixels a point.
  public let scale: Double
  /// How it looks.
  public var style = Style()
  let theme: Theme
  /// What is shown at the right of these pictures, in the same style.
  private var neighbors: [Sheet] = []

  package init(pictures: [Picture], failures: [PlaybackFailure], warnings: [String] = [], scale: Double, theme: Theme) {
    (self.pictures, self.failures, self.warnings) = (pictures, failures, warnings)
    (self.scale, self.theme) = (scale, theme)
  }

  /// Everything that the sheet shows, as one list.
  ///
  /// - Throws: `RenderingError` where the font is missing.
  public func displayList() throws -> DisplayList {
    let shaper = try PangoTextShaper()
    return neighbors.reduce(SheetLayout(self, shaper: shaper).displayList()) { list, neighbor in
      var neighbor = neighbor
      neighbor.style = style
      return list.beside(SheetLayout(neighbor, shaper: shaper).displayList())
    }
  }

  /// The sheet with another one of as many pictures at its right.
  package func beside(_ other: Sheet) -> Sheet {
    var pair = self
    pair.neighbors.append(other)
    return pair
  }

  /// Draws the sheet; each picture has the pixels of the recorded frame.
  ///
  /// - Throws: `FlipbookError`.
  public func bitmap() throws -> Bitmap {
    try displayList().bitmap(scale: scale) { SheetError.tooLarge(width: $0.width, height: $0.height) }
  }
}

extension DisplayList {
  /// Draws the list; where it has more pixels than a picture may have, the error that is made of its extent is thrown.
  func bitmap(scale: Double, tooLarge: (PixelSize) -> any Error) throws -> Bitmap {
    let renderer = try FrameRenderer(scale: scale)
    let pixels = renderer.pixelSize(of: size)
    guard pixels.width <= Bitmap.maximumPixelCount / max(1, pixels.height) else { throw tooLarge(pixels) }
    return try renderer.render(self)
  }
}

/// Why there is no sheet of a clip.
package enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The script has no `shot`.
  case noShots(String)
  /// Every frame is hidden.
  case nothingVisible(String)
  /// More pictures than a sheet may have.
  case tooManyPictures(limit: Int)
  /// More pixels than a picture may have.
  case tooLarge(width: Int, height: Int)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .noShots(let script): "\(script) has no shot; write one, such as shot \"armed\", or ask for frames"
    case .nothingVisible(let script): "\(script) hides every frame, so there is nothing to show"
    case .tooManyPictures(let limit): "a sheet has at most \(limit) pictures; ask for fewer"
    case .tooLarge(let width, let height):
      "the sheet would have \(width)×\(height) pixels, which is too many; ask for fewer pictures or a smaller scale"
    }
  }
}

extension SheetError: FlipbookError {
  package var exitCode: ExitCode { .usage }
}
