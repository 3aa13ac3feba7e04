import Graphics
import Platform
import Timebase

/// The settings of a clip that scripts, `--with` and options share. A value of `nil` means that the setting is not set.
///
/// `SettingDefinition` has a row for each of them.
public struct ClipSettings: Sendable, Hashable {
  /// The scene's name.
  public var scene: String?
  /// The device's name.
  public var device: String?
  /// The screen's size in points, instead of a device.
  package var size: Size?
  /// The device pixels per point: above 0 and at most 16. (Default: the scale of the device; 1 if the script sets
  /// its own size.)
  public var scale: Double?
  /// The frame rate in lowest terms: 1 to 1000 frames per second (default: 60).
  public var frameRate: FrameRate?
  /// The colour theme (default: light).
  public var theme: Theme?
  /// Whether frames show the finger as a disc with a fading trail if the script does not set its appearance.
  public var showsTouches = false
  /// The touch samples per second, 60 to 1200.
  package var touchRate: Int?
  /// The size of the image in pixels, at scale 1.
  public var canvas: Size?
  /// Whether the canvas has no backdrop; false if the line of the canvas does not contain `transparent`.
  package var isTransparent: Bool?
  /// The places of the device and of captions on the canvas (default: centre).
  package var layout: Layout?
  /// The surface behind the screen.
  package var backdrop: Backdrop?
  /// The colour of callouts.
  public var accent: Color?
  /// The font of captions, cards and callouts.
  package var font: Script.FileReference?
  /// The surroundings of the screen (default: none).
  package var frame: Frame?
  /// The appearance of the finger (default: none, or a disc if ``showsTouches``).
  package var finger: Finger?
  /// The end of the clip (default: none).
  package var loop: Loop?
  /// The margin around the device, in points (default: what fits the canvas).
  public var padding: Double?

  /// Creates settings without any value.
  public init() {}

  /// The surface behind the screen.
  package enum Backdrop: Sendable, Hashable {
    /// One colour, the colours at the top and the bottom of a gradient, or the three or four of soft fields.
    case colors([Color])
    /// A picture that covers the canvas.
    case picture(Script.FileReference)

    /// The colours, empty for a picture.
    package var colors: [Color] { if case .colors(let colors) = self { colors } else { [] } }
    /// The picture, if it is one.
    package var picture: Script.FileReference? { if case .picture(let file) = self { file } else { nil } }
  }

  /// The places of the device and of captions on the canvas.
  package struct Layout: Sendable, Hashable {
    /// The place of the device.
    package enum Place: String, Sendable, CaseIterable {
      /// The centre; captions are below the device.
      case center
      /// The side; captions are next to the device.
      case left, right
      /// The lower part, over the edge; captions are above the device.
      case above
      /// The whole canvas; captions are over the screen. An app preview has this layout, which scripts cannot choose.
      case cover

      /// The places that a script can choose.
      package static let allCases: [Place] = [.center, .left, .right, .above]
    }

    /// The place of the device.
    package var place: Place
    /// The height of the device with its frame in percent of the canvas's, or its width with ``Place/above``: 20 to 200.
    package var percent: Double?

    /// Creates a layout; `percent` is `nil` for the default size.
    package init(_ place: Place = .center, percent: Double? = nil) { (self.place, self.percent) = (place, percent) }

    /// The layout as a script writes it.
    package var line: String { place.rawValue + (percent.map { " \(NumberText.plain($0))%" } ?? "") }
  }

  /// The surroundings of the screen.
  package enum Frame: Sendable, Hashable {
    /// The device, with a finish; `nil` for the one that the backdrop's text colour selects.
    case device(Finish?)
    /// Nothing.
    case none

    /// The first word of a frame in a script.
    enum Kind: String, CaseIterable { case device, none }

    /// The finish, if there is a device with one.
    package var finish: Finish? { if case .device(let finish) = self { finish } else { nil } }
  }

  /// The metal of a device.
  package enum Finish: String, Sendable, CaseIterable { case black, silver, gold, blue }

  /// The end of a clip that is shown in a loop.
  package enum Loop: Sendable, Hashable {
    /// The last frames are as they are.
    case none
    /// They are mixed with the first frame over the duration.
    case fade(Duration)

    /// The duration of the fade; `nil` without one.
    package var fade: Duration? { if case .fade(let duration) = self { duration } else { nil } }
    /// The end as a script writes it.
    package var line: String { fade.map { "fade \(NumberText.duration($0))" } ?? "none" }
  }

  /// The appearance of the finger.
  package enum Finger: String, Sendable, CaseIterable {
    /// A disc with a trail.
    case disc
    /// A ring that does not cover the content.
    case ring
    /// A disc with a trail in the accent colour.
    case accent
    /// The finger is not shown.
    case none
  }
}

extension ClipSettings {
  /// The colour of the backdrop, in place of the script's backdrop or transparent canvas.
  public var background: Color? {
    get { backdrop?.colors.first }
    set { backdrop = newValue.map { .colors([$0]) } }
  }

  /// Whether a device is drawn around the screen, even if the script has no device frame.
  public var framesDevice: Bool {
    get { if case .device = frame { true } else { false } }
    set { frame = newValue ? .device(frame?.finish) : nil }
  }

  /// ``showsTouches`` as an optional: `nil` for false.
  var touches: Bool? {
    get { showsTouches ? true : nil }
    set { showsTouches = newValue ?? false }
  }
}

// MARK: Operations on all settings

extension ClipSettings {
  /// The option name of ``showsTouches``; scripts use `finger` instead.
  package static let touchesName = "touches"

  /// The names and values that goldens record, of all settings that are set.
  package var entries: [(name: String, text: String)] { entries { $0.parse != nil } }

  /// The names and values that manifests record, of all settings of the presentation that are set.
  package var presentationEntries: [(name: String, text: String)] { entries { $0.parse == nil } }

  private func entries(_ isIncluded: (SettingDefinition.Field) -> Bool) -> [(name: String, text: String)] {
    SettingDefinition.all.compactMap { setting in
      guard let field = setting.field, isIncluded(field), let text = field.text(self) else { return nil }
      return (field.entry ?? setting.name, text)
    }
  }

  /// The command-line options that produce the ``entries``.
  package var arguments: [String] {
    entries.flatMap { $0.name == Self.touchesName ? ["--\($0.name)"] : ["--\($0.name)", $0.text] }
  }

  /// Sets a setting from its name and text in a golden. Returns `false` if the name is unknown or the text is invalid.
  package mutating func set(_ name: String, _ text: String) -> Bool {
    SettingDefinition.all.first { $0.name == name }?.field?.parse?(text, &self) ?? false
  }

  /// Returns these settings, with missing values filled in from `others`.
  package func filled(from others: ClipSettings) -> ClipSettings {
    SettingDefinition.fields.reduce(into: others.without(self)) { if $1.isSet(self) { $1.copy(self, &$0) } }
  }

  /// Returns these settings without those that `others` sets or replaces.
  package func without(_ others: ClipSettings) -> ClipSettings {
    SettingDefinition.fields.reduce(into: self) { if $1.isReplaced(others) { $1.copy(ClipSettings(), &$0) } }
  }

  /// Whether any setting of the presentation is set.
  package var hasPresentation: Bool { self != withoutPresentation }

  /// The settings without those of the presentation.
  package var withoutPresentation: ClipSettings {
    SettingDefinition.all.reduce(into: self) { if $1.scope == .presentation { $1.field?.copy(ClipSettings(), &$0) } }
  }

  /// The files that the settings name.
  package var files: [Script.FileReference] { SettingDefinition.fields.compactMap { $0.file(self) } }

  /// Removes the settings that name files at some locations.
  package mutating func removeFiles(at locations: Set<Script.Location>) {
    for field in SettingDefinition.fields {
      if let file = field.file(self), locations.contains(file.location) { field.copy(ClipSettings(), &self) }
    }
  }
}

// MARK: Texts

extension ClipSettings {
  /// The named canvases, in pixels.
  package static let canvases: KeyValuePairs<String, Size> = [
    "16:9": Size(1920, 1080), "1:1": Size(1080, 1080), "9:16": Size(1080, 1920), "4:3": Size(1440, 1080),
  ]

  /// The named backdrops: the colours of soft fields.
  package static let backdrops: KeyValuePairs<String, [Color]> = [
    "mist": colors("#ECEEF2,#FAFBFD,#DDE2EC,#E6E1EE"), "sand": colors("#F6E7DC,#FEF6EC,#F5D2C3,#F1DFBE"),
    "sky": colors("#DCE8FC,#F0F7FF,#C9DBFF,#D8D2F8"), "night": colors("#13151C,#2C3040,#182642,#2E1F3F"),
    "violet": colors("#4630B0,#6A4ADF,#A5358C,#1F5FD6"), "ember": colors("#A8323F,#BF4A12,#8E2A73,#6A2E9E"),
  ]

  private static func colors(_ text: String) -> [Color] {
    text.split(separator: ",").compactMap { Color(hex: String($0)) }
  }

  /// A description of the accepted canvases, for messages.
  package static let canvasForms =
    "\(canvases.map(\.key).joined(separator: ", ")), or a size in pixels such as 1280x720, with sides from "
    + "\(ScriptLimits.canvasSides.lowerBound) to \(ScriptLimits.canvasSides.upperBound)"

  /// Returns the canvas of a ratio or of a size in pixels, or `nil` for any other text. See ``canvasForms``.
  package static func canvas(_ text: String) -> Size? {
    if let size = canvases.first(where: { $0.key == text })?.value { return size }
    let sides = text.split(omittingEmptySubsequences: false) { "x×".contains($0) }.map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      ScriptLimits.canvasSides.contains(width), ScriptLimits.canvasSides.contains(height)
    else { return nil }
    return Size(Double(width), Double(height))
  }
}

extension Size {
  /// The sides as a script writes them, such as `320x480`.
  package var sides: String { "\(NumberText.plain(width))x\(NumberText.plain(height))" }
}
