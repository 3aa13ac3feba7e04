import Graphics
import Screenshots
import Script

/// The screen that a script and the options select, and the number of pixels per point.
struct SelectedDevice {
  var device: Device
  var scale: Double

  /// - Parameters:
  ///   - choice: The screen that pictures choose.
  ///   - columns: The number of screens side by side in a frame.
  init(_ settings: ClipSettings, choice: InferredDevice?, columns: Double) throws(ClipError) {
    if let size = settings.size {
      device = Device(name: "", size: size, scale: 1)
    } else if let choice {
      device = choice.device
    } else {
      let name = settings.device ?? Device.all[0].name
      guard let named = Device.named(name) else { throw .noSuchDevice(name, known: Device.all.map(\.name)) }
      device = named
    }
    scale = settings.scale ?? choice?.scale ?? device.scale
    guard scale > 0, scale <= ScriptLimits.scale else { throw .badScale(scale) }
    if ScriptLimits.isTooLarge(width: columns * device.size.width, height: device.size.height, scale: scale) {
      throw .tooLarge(device.size, scale: scale)
    }
    guard device.size.height >= device.safeArea.top + device.safeArea.bottom else {
      throw .tooSmall(device.size, device.safeArea)
    }
  }
}
