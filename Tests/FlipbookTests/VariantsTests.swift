import Flipbook
import Testing

@Suite struct VariantsTests {
  @Test func `the light theme, the first device and the first scale of a list have no suffix`() {
    let variants = Variants(devices: ["iphone-17", "pixel-8"], themes: [.dark, .light, .both], scales: [2, 1.5])
    #expect(
      variants.all.map(\.suffix) == [
        "~dark", "", "-both", "-pixel-8~dark", "-pixel-8", "-pixel-8-both", "~dark@1.5x", "@1.5x", "-both@1.5x",
        "-pixel-8~dark@1.5x", "-pixel-8@1.5x", "-pixel-8-both@1.5x",
      ])
  }

  @Test func `a single value has no suffix, except a theme with the names of DocC`() {
    var variants = Variants(devices: ["pixel-8"], themes: [.dark], scales: [3])
    #expect(variants.all.map(\.suffix) == [""])
    variants.namesSingleTheme = true
    #expect(variants.all.map(\.suffix) == ["~dark"])
    #expect(Variants().all == [Variant()])
  }

  @Test(arguments: [
    ("pull.gif", "pull~dark@2x.gif"), ("a.b/pull.tar.gif", "a.b/pull.tar~dark@2x.gif"),
    ("a.b/pull", "a.b/pull~dark@2x"),
  ])
  func `the suffix is before the extension of a file and at the end of a folder`(path: String, file: String) {
    let variant = Variants(themes: [.light, .dark], scales: [1, 2]).all[3]
    #expect(variant.file(path) == file)
    #expect(variant.directory("\(path)/") == "\(path)~dark@2x")
  }
}
