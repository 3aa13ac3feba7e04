import Foundation
import Graphics
import Staging
import TestSupport
import Testing

@testable import Illustrations

@Suite struct ViewMarksTests {
  private let screen = Size(320, 480)

  private func marks(_ areas: [Rect], scale: Double = 2) -> ViewMarks {
    let entries = areas.enumerated().map { LegendEntry(number: $0 + 1, text: "view \($0)", area: $1) }
    return ViewMarks(entries, on: screen, scale: scale, GridShaper())
  }

  private static let layouts: [[Rect]] = [
    (0..<40).map { Rect(Double($0 % 5) * 64, Double($0 / 5) * 60, 64, 60) },
    (0..<40).map { Rect(Double($0 % 10) * 32, Double($0 / 10) * 30, 20, 20) },
    (0..<40).map { _ in Rect(0, 0, 320, 480) }, (0..<40).map { Rect(0, Double($0) * 12, 320, 12) },
    [Rect(-50, -50, 20, 20), Rect(310, 470, 100, 100), Rect(100, 100, 0.2, 300)],
  ]

  @Test(arguments: layouts, [0.5, 1, 3]) func `labels of forty views do not overlap`(areas: [Rect], scale: Double) {
    let labels = marks(areas, scale: scale).labels
    #expect(labels.count == areas.count)
    for (index, label) in labels.enumerated() {
      #expect(Rect(origin: .zero, size: screen).contains(label))
      #expect(!labels[..<index].contains(where: label.intersects))
    }
  }

  @Test func `white text has enough contrast on every colour`() {
    for color in ViewMarks.colors {
      let parts = [color.red, color.green, color.blue].map { pow(($0 + 0.055) / 1.055, 2.4) }
      let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      #expect(1.05 / (luminance + 0.05) >= 4.5, "\(color)")
    }
  }

  @Test func `a legend's line is separated by tabs`() {
    let entry = LegendEntry(number: 3, text: "The footer", area: Rect(0, 100.5, 320, 1.0 / 3))
    #expect(entry.line == "3\tThe footer\t0\t100.5\t320\t0.333333")
  }
}
