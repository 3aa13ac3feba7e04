import Graphics
import LibC
import Script

extension ClipSettings.Finish {
  /// The colours of the metal.
  private var colors: (light: Color, mid: Color, dark: Color) {
    switch self {
    case .black: (Color(rgb: 0x6D, 0x6F, 0x76), Color(rgb: 0x3C, 0x3D, 0x42), Color(rgb: 0x1D, 0x1E, 0x21))
    case .silver: (Color(rgb: 0xF2, 0xF3, 0xF5), Color(rgb: 0xC9, 0xCB, 0xD0), Color(rgb: 0x9B, 0x9D, 0xA4))
    case .gold: (Color(rgb: 0xF3, 0xE6, 0xCF), Color(rgb: 0xD9, 0xC3, 0xA0), Color(rgb: 0xA8, 0x8F, 0x6A))
    case .blue: (Color(rgb: 0x93, 0xA6, 0xBA), Color(rgb: 0x56, 0x69, 0x7F), Color(rgb: 0x2F, 0x3E, 0x52))
    }
  }

  /// Returns the metal of a body: a gradient at 100°, clockwise from the top.
  func metal(on rect: Rect) -> Paint {
    let (light, mid, dark) = colors, angle = 100 * Double.pi / 180
    let direction = Vector(sin(angle), -cos(angle))
    let half = (rect.width * abs(direction.dx) + rect.height * abs(direction.dy)) / 2
    return .linearGradient(
      from: rect.center + direction * -half, to: rect.center + direction * half,
      stops: [
        GradientStop(0, light), GradientStop(0.12, mid), GradientStop(0.5, dark), GradientStop(0.88, mid),
        GradientStop(1, light),
      ])
  }

  /// The metal of buttons: darker than the body's sides, so that they are seen on light backdrops too.
  var button: Paint {
    let (mid, dark) = (colors.mid, colors.dark)
    return .color(
      Color(red: (mid.red + dark.red) / 2, green: (mid.green + dark.green) / 2, blue: (mid.blue + dark.blue) / 2))
  }

  /// The colour of the ring around a home button, on black.
  var ring: Color { self == .black ? colors.light : colors.mid }
}

/// The shadows of a device or of a bare screen: a narrow one where it touches the backdrop, and a wide one.
package enum DeviceShadow {
  /// The smallest margin with shadows if there is no canvas, as a fraction of the device's height.
  package static let leastPadding = 0.12

  /// Returns the shadows of an outline.
  ///
  /// - Parameter isOnDark: Whether the backdrop is dark, so that the shadow must be stronger to be seen.
  package static func item(of body: RoundedRect, onDark isOnDark: Bool) -> DisplayItem {
    let height = body.rect.height
    let shadows = [
      SoftShadow(drop: 0.006 * height, deviation: 0.007 * height, opacity: 0.28),
      SoftShadow(drop: 0.035 * height, deviation: 0.042 * height, opacity: isOnDark ? 0.45 : 0.3),
    ]
    let side = shadows.map(\.reach).max() ?? 0
    let above = shadows.map { $0.reach - $0.drop }.max() ?? 0, below = shadows.map { $0.reach + $0.drop }.max() ?? 0
    let shape = RoundedRect(Rect(origin: Point(side, above), size: body.rect.size), corners: body.corners)
    let size = Size(shape.rect.width + 2 * side, above + shape.rect.height + below)
    return .contents(
      Contents(size: size, commands: [.shadows(shadows, of: shape)]),
      .translation(body.rect.origin - shape.rect.origin))
  }
}

extension CanvasLayout {
  /// Returns the finish of the device. Without a choice it stands out from a dark canvas.
  func finish(_ colors: TextColors) -> ClipSettings.Finish {
    chosenFinish ?? (hasCanvas && colors.title == .white ? .silver : .black)
  }
}
