import Graphics
import Platform

/// The screen that fits pictures: a device, or a screen of the first picture's size.
package struct InferredDevice: Sendable, Hashable, CustomStringConvertible {
  /// The device. Its name is empty if no device has a screen of that size, or if it is turned.
  package let device: Device
  /// The scale of the clip, in pixels per point.
  package let scale: Double
  /// The name of the device, in portrait or turned; empty if no device has a screen of that size.
  private let deviceName: String
  /// The name of the picture.
  private let name: String
  /// The size of the picture.
  private let pixels: String

  /// The choice as a message.
  package var description: String {
    let sides = [device.size.width, device.size.height].map { NumberText.short(($0 * 100).rounded() / 100) }
    let screen = deviceName.isEmpty ? "a screen of \(sides[0]) × \(sides[1]) points" : deviceName
    let place = device.name == deviceName ? "" : " in landscape"
    return "selected \(screen)\(place) at scale \(NumberText.short(scale)) from \(name) (\(pixels))"
  }

  /// Chooses the screen for a picture.
  ///
  /// It is the device with as many pixels as the picture, or with as many points as the picture has at the scale of its
  /// name, or at 1, 2 or 4; else a screen of the kind that the picture's proportions suggest.
  init(_ file: ScreenshotFile) {
    (name, pixels) = (file.name, file.pixels)
    let picture = PictureSize(file)
    if let (device, scale) = picture.device {
      deviceName = device.name
      (self.device, self.scale) = (picture.isLandscape ? device.turned : device, scale)
    } else if let (device, scale) = picture.tallPhone {
      (deviceName, self.device, self.scale) = (device.name, device, scale)
    } else {
      device = picture.screen
      (deviceName, scale) = ("", device.scale)
    }
  }
}

/// The size of a picture in pixels, and the screens that fit it.
private struct PictureSize {
  let width: Double
  let height: Double
  /// The scale of the picture's name; `nil` if it has none.
  let scale: Double?

  init(_ file: ScreenshotFile) {
    (width, height, scale) = (Double(file.image.pixelWidth), Double(file.image.pixelHeight), file.scale)
  }

  var isLandscape: Bool { width > height }
  private var shorter: Double { min(width, height) }
  private var longer: Double { max(width, height) }

  // MARK: Named devices

  /// The device with as many pixels as the picture, or with as many points at a scale. A picture in landscape fits a
  /// device that is turned.
  var device: (Device, Double)? {
    // nil is the device's own scale.
    for common in scale.map({ [$0] }) ?? [nil, 1, 2, 4] as [Double?] {
      func scale(_ device: Device) -> Double { common ?? device.scale }
      let device = Self.newest {
        Self.equals($0.size.width * scale($0), shorter) && Self.equals($0.size.height * scale($0), longer)
      }
      if let device { return (device, scale(device)) }
    }
    return nil
  }

  /// Returns the newest device with a property; a Pro only if there is no other of its size.
  private static func newest(where fits: (Device) -> Bool) -> Device? {
    let fitting = Device.all.filter { $0.canBeChosen && fits($0) }
    return fitting.last { !$0.name.contains("-pro") && $0.size == fitting.last?.size } ?? fitting.last
  }

  private static func equals(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }

  /// The phone on which a very tall picture scrolls; `nil` if the picture is not that tall.
  var tallPhone: (Device, Double)? {
    guard height > 2.5 * width else { return nil }
    let phone = Self.newest {
      ($0.kind == .phone || $0.kind == .android) && Self.equals($0.size.width * (scale ?? $0.scale), width)
    }
    if let phone { return (phone, scale ?? phone.scale) }
    return (.phone(points(width, (2.17 * width).rounded(), at: phoneScale), scale: phoneScale), phoneScale)
  }

  // MARK: Screens without a name

  /// The screen of the picture's size, of the kind that its proportions suggest.
  var screen: Device {
    if isTablet { return .tablet(points(width, height, at: scale ?? 2), scale: scale ?? 2) }
    if height > 1.6 * width { return .phone(points(width, height, at: phoneScale), scale: phoneScale) }
    if width > 1.9 * height { return Device.phone(points(height, width, at: phoneScale), scale: phoneScale).turned }
    if isLandscape, width >= 1280 {
      let scale = scale ?? (width >= 2560 ? 2 : 1)
      return .desktop(points(width, height, at: scale), scale: scale)
    }
    return .plain(points(width, height, at: scale ?? 2), scale: scale ?? 2)
  }

  /// Whether the picture has the proportions of a tablet: 4:3 to 16:10, or in landscape 4:3 to 3:2.
  private var isTablet: Bool {
    shorter >= 1200 && longer * 3 >= shorter * 4
      && (isLandscape ? longer * 2 <= shorter * 3 : longer * 10 <= shorter * 16)
  }

  private var phoneScale: Double { scale ?? (shorter >= 1000 ? 3 : 2) }

  private func points(_ width: Double, _ height: Double, at scale: Double) -> Size {
    Size(max(1, width / scale), max(1, height / scale))
  }
}

extension ScreenshotSet {
  /// The screen for a clip that names none: that of the largest file of the first picture.
  package var inferredDevice: InferredDevice {
    let files = pictures[0].files
    return InferredDevice(files.max { $0.image.pixelWidth < $1.image.pixelWidth } ?? files[0])
  }
}
