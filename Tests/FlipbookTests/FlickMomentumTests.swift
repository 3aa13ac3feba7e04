import Recording
import Script
import Simulation
import Testing

@testable import Flipbook

/// `set flick-momentum true`, in a whole clip.
struct FlickMomentumTests {
  private static let flicks = String(repeating: "flick up at 1500pt/s from 160,300\nwait 250ms\n", count: 2)

  /// Returns the offset of the long page's text at each frame.
  private func offsets(_ setting: String) throws -> [Double] {
    let clip = try Clip(text: "scene pull-for-menu\n\(setting)\nwait 100ms\n\(Self.flicks)wait 300ms\n", path: "m.flip")
    let frames = try clip.play().sequence()
    var offsets: [Double] = []
    while let probes = try frames.next()?.probes {
      guard case .number(let offset)? = probes.first(where: { $0.name == "text.offset.y" })?.value else { continue }
      offsets.append(offset)
    }
    return offsets
  }

  @Test func `with the setting, each flick after the first scrolls farther; without it, none does`() throws {
    let (plain, off, on) = (
      try offsets(""), try offsets("set flick-momentum false"), try offsets("set flick-momentum true")
    )
    #expect(plain == off)
    #expect(plain.count == on.count)
    // The first flick is identical, up to the second touch at 450 ms.
    #expect(plain[..<28] == on[..<28])
    #expect(plain[27] > 100)
    let most = zip(on, plain).map { $0 - $1 }.max() ?? 0
    #expect(most > 50, "\(most)")
  }

  @Test func `a recording lists the setting only if it is on`() throws {
    func names(_ setting: String) throws -> [String] {
      let clip = try Clip(text: "scene pull-for-menu\n\(setting)\nwait 20ms", path: "m.flip")
      return clip.settingEntries.map(\.name)
    }
    #expect(try names("") == ["bars", "dynamic-type"])
    #expect(try names("set flick-momentum false") == ["bars", "dynamic-type"])
    #expect(try names("set flick-momentum true") == ["bars", "dynamic-type", "flick-momentum"])
  }
}
