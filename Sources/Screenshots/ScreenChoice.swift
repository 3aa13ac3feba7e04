import Graphics
import Platform

/// The screen that fits pictures: a device, or a plain screen of the first picture's size.
package struct ScreenChoice: Sendable, Hashable, CustomStringConvertible {
  /// The device. Its name is empty if no device has a screen of that size.
  package let device: Device
  /// The scale of the clip, in pixels per point.
  package let scale: Double
  /// The name of the picture.
  private let name: String
  /// The size of the picture.
  private let pixels: String

  /// The choice as a message.
  package var description: String {
    let size = "\(NumberText.plain(device.size.width)) × \(NumberText.plain(device.size.height)) points"
    let screen = device.name.isEmpty ? "a screen of \(size)" : device.name
    return "selected \(screen) at scale \(NumberText.short(scale)) from \(name) (\(pixels))"
  }

  /// Chooses the screen for a picture.
  ///
  /// It is the device with as many pixels as the picture, or with as many points as the picture has at the scale of its
  /// name, or at 1, 2 or 4.
  init(_ file: ScreenPictureFile) {
    (name, pixels) = (file.name, file.pixels)
    let (width, height) = (Double(file.image.pixelWidth), Double(file.image.pixelHeight))
    if let device = Self.device(width, height, \.scale) {
      (self.device, scale) = (device, device.scale)
      return
    }
    let scales: [Double] = file.scale.map { [$0] } ?? [1, 2, 4]
    for scale in scales {
      if let device = Self.device(width, height, { _ in scale }) {
        (self.device, self.scale) = (device, scale)
        return
      }
    }
    scale = file.scale ?? (width > 1000 ? 3 : width > 600 ? 2 : 1)
    // A device has room for its status bar.
    let points = max(1, (width / scale).rounded())
    let tall = min((height / scale).rounded(), (2.5 * points).rounded(.down))
    device = Device(name: "", size: Size(points, max(Device.statusBarHeight, tall)), scale: scale)
  }

  /// Returns the newest device that has a size in pixels at a scale; a Pro only if there is no other.
  private static func device(_ width: Double, _ height: Double, _ scale: (Device) -> Double) -> Device? {
    let fitting = Device.all.filter {
      abs($0.size.width * scale($0) - width) < 0.01 && abs($0.size.height * scale($0) - height) < 0.01
    }
    return fitting.last { !$0.name.contains("-pro") } ?? fitting.last
  }
}

extension ScreenPictureSet {
  /// The screen for a clip that names none: that of the largest file of the first picture.
  package var screenChoice: ScreenChoice {
    let files = pictures[0].files
    return ScreenChoice(files.max { $0.image.pixelWidth < $1.image.pixelWidth } ?? files[0])
  }
}
