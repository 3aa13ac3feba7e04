import Graphics

extension Landscape {
  /// The pictures, each with colours and shapes of its own.
  static let all = [aurora, beach, canyon, dunes, evening, forest, glacier]

  private static func ridge(
    _ outline: Ridge.Outline, _ heights: [Double], _ top: Int, _ bottom: Int
  ) -> Ridge {
    Ridge(outline: outline, heights: heights, top: color(top), bottom: color(bottom))
  }

  /// A colour as design tools write it, 0xRRGGBB.
  private static func color(_ hex: Int, alpha: Double = 1) -> Color {
    Color(rgb: hex >> 16 & 255, hex >> 8 & 255, hex & 255, alpha: alpha)
  }

  /// A row of firs: feet at one height, or on a slope.
  private static func firs(_ count: Int, from left: Double, to right: Double, _ top: Int, _ bottom: Int) -> Ridge {
    let heights = (0...count).map { left + (right - left) * Double($0) / Double(count) + 0.012 * Double($0 % 3) }
    return ridge(.trees, heights, top, bottom)
  }

  private static let aurora = Landscape(
    sky: [GradientStop(0, color(0x07102B)), GradientStop(0.45, color(0x123A5A)), GradientStop(0.75, color(0x1F6B6A))],
    ornaments: [
      .stars(90),
      .ribbon([0.2, 0.1, 0.24, 0.12, 0.3], depth: 0.42, color(0x38F2A5, alpha: 0.55)),
      .ribbon([0.05, 0.16, 0.06, 0.22, 0.1], depth: 0.36, color(0x7C6BFF, alpha: 0.5)),
      .ribbon([0.34, 0.26, 0.36, 0.3, 0.22], depth: 0.26, color(0x4DE8D0, alpha: 0.4)),
    ],
    ridges: [
      ridge(.peaks, [0.62, 0.52, 0.58, 0.46, 0.6, 0.55, 0.66, 0.57], 0x1B3A55, 0x0A1A2E),
      firs(13, from: 0.78, to: 0.72, 0x071322, 0x03070F),
    ])

  private static let beach = Landscape(
    sky: [GradientStop(0, color(0x2FA4E7)), GradientStop(0.5, color(0xBDE9F7)), GradientStop(0.6, color(0xFFF3D1))],
    ornaments: [
      .disc(x: 0.72, y: 0.2, radius: 34, color(0xFFF6C9)),
      .streak(x: 0.25, y: 0.16, width: 0.3, color(0xFFFFFF, alpha: 0.7)),
      .streak(x: 0.34, y: 0.185, width: 0.22, color(0xFFFFFF, alpha: 0.55)),
      .streak(x: 0.8, y: 0.36, width: 0.26, color(0xFFFFFF, alpha: 0.5)),
    ],
    ridges: [
      ridge(.hills, [0.47, 0.45, 0.5, 0.5, 0.5], 0x4C9C8F, 0x2E7C78),
      ridge(.hills, [0.5, 0.5], 0x1C8FC0, 0x0B6FA0),
      ridge(.hills, [0.62, 0.65, 0.68, 0.72, 0.7], 0xBFEFF0, 0x58C5CF),
      ridge(.hills, [0.66, 0.69, 0.73, 0.77, 0.75], 0xF7E3B1, 0xD9A85F),
    ])

  private static let canyon = Landscape(
    sky: [GradientStop(0, color(0xF9A14A)), GradientStop(0.35, color(0xFFD08A)), GradientStop(0.6, color(0xFFEBC7))],
    ornaments: [.disc(x: 0.3, y: 0.3, radius: 26, color(0xFFF9E5))],
    ridges: [
      ridge(.mesas, [0.46, 0.38, 0.5, 0.42, 0.48], 0xE7935F, 0xC46A46),
      ridge(.mesas, [0.42, 0.56, 0.52, 0.6, 0.36, 0.36], 0xC75F3C, 0x8E3B2C),
      ridge(.mesas, [0.56, 0.56, 0.7, 0.68, 0.74, 0.58], 0x99402C, 0x5A2220),
      ridge(.hills, [0.82, 0.78, 0.84, 0.8], 0x5C2721, 0x2B1214),
    ])

  private static let dunes = Landscape(
    sky: [GradientStop(0, color(0x5B4A9C)), GradientStop(0.35, color(0xE58FB0)), GradientStop(0.6, color(0xFFD7A8))],
    ornaments: [.disc(x: 0.76, y: 0.34, radius: 20, color(0xFFF1D6)), .stars(14)],
    ridges: [
      ridge(.hills, [0.52, 0.46, 0.55, 0.5, 0.53], 0xE7A86B, 0xC67F4A),
      ridge(.hills, [0.5, 0.62, 0.58, 0.66], 0xF3C07C, 0xB56A3B),
      ridge(.hills, [0.74, 0.7, 0.6, 0.76], 0xDA9350, 0x8B4A2B),
      ridge(.hills, [0.7, 0.84, 0.8, 0.74], 0xB8703C, 0x4F2719),
    ])

  private static let evening = Landscape(
    sky: [
      GradientStop(0, color(0x2A1B58)), GradientStop(0.3, color(0x9A2F6E)), GradientStop(0.5, color(0xFF7A45)),
      GradientStop(0.56, color(0xFFC25C)),
    ],
    ornaments: [
      .streak(x: 0.22, y: 0.28, width: 0.34, color(0xFFB38A, alpha: 0.5)),
      .streak(x: 0.8, y: 0.33, width: 0.3, color(0xFFB38A, alpha: 0.45)),
      .disc(x: 0.5, y: 0.53, radius: 66, color(0xFFE9A0)),
    ],
    ridges: [
      ridge(.hills, [0.56, 0.56], 0xC9485B, 0x24123F),
      ridge(.hills, [0.545, 0.53, 0.56, 0.62, 0.66], 0x3B1A4A, 0x1B0C2C),
      ridge(.hills, [0.9, 0.84, 0.86, 0.78, 0.72], 0x1E0D2F, 0x0C0616),
    ])

  private static let forest = Landscape(
    sky: [GradientStop(0, color(0xCFE9C9)), GradientStop(0.3, color(0xEAF4D3)), GradientStop(0.6, color(0xB5D8A7))],
    ornaments: [.disc(x: 0.62, y: 0.18, radius: 30, color(0xFFFDE8))],
    ridges: [
      ridge(.hills, [0.42, 0.34, 0.4, 0.36, 0.44], 0x9FC99A, 0x86B787),
      firs(18, from: 0.5, to: 0.46, 0x78AE7C, 0x5F9A6B),
      firs(12, from: 0.6, to: 0.64, 0x46835B, 0x2F6A4B),
      firs(8, from: 0.8, to: 0.76, 0x1E5239, 0x0B2A1E),
    ])

  private static let glacier = Landscape(
    sky: [GradientStop(0, color(0x6FB6E8)), GradientStop(0.4, color(0xD6EEFA)), GradientStop(0.6, color(0xF4FBFF))],
    ornaments: [.streak(x: 0.7, y: 0.14, width: 0.34, color(0xFFFFFF, alpha: 0.8))],
    ridges: [
      ridge(.peaks, [0.5, 0.3, 0.42, 0.2, 0.4, 0.32, 0.48], 0xF2FAFF, 0xA9CDE6),
      ridge(.peaks, [0.42, 0.52, 0.36, 0.55, 0.46, 0.58, 0.4], 0xBFE0F2, 0x5E9CC4),
      ridge(.peaks, [0.62, 0.54, 0.64, 0.58, 0.66, 0.56, 0.62], 0xE6F6FD, 0x7FB9DA),
      ridge(.hills, [0.68, 0.69, 0.68, 0.69], 0x2E7FAE, 0x0C2F52),
    ])
}
