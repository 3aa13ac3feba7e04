import Graphics
import Interface
import TestSupport
import Testing

@Suite struct ContentSizeCategoryTests {
  func traits(_ category: ContentSizeCategory) -> Traits {
    var traits = Traits(displayScale: 2, theme: .light, textShaper: GridShaper())
    traits.preferredContentSizeCategory = category
    return traits
  }

  /// The sizes of UIKit's body style.
  @Test func `body text has UIKit's size in each category`() {
    #expect(ContentSizeCategory.allCases.map(\.rawValue) == ["xs", "s", "m", "l", "xl", "xxl", "xxxl"])
    #expect(ContentSizeCategory.allCases.map(\.bodySize) == [14, 15, 16, 17, 19, 21, 23])
    for category in ContentSizeCategory.allCases {
      #expect(traits(category).scaledValue(for: 17) == category.bodySize)
    }
    #expect(traits(.large).scaledValue(for: 13.25) == 13.25)
    #expect(traits(.extraSmall).scaledValue(for: 44) == 36)
    #expect(traits(.extraExtraExtraLarge).scaledValue(for: 44) == 60)
  }

  @Test func `a label scales its font only if it adjusts for the category`() {
    let window = Window(size: Size(320, 480), traits: traits(.extraExtraExtraLarge))
    let (fixed, adjusting, large) = (
      Label("abc", TextStyle(size: 17)), Label("abc", TextStyle(size: 17)), Label("abc", TextStyle(size: 23))
    )
    adjusting.adjustsFontForContentSizeCategory = true
    for label in [fixed, adjusting, large] { window.addSubview(label) }
    let sizes = [fixed, adjusting, large].map { $0.sizeThatFits(Size(300, 100)) }
    #expect(sizes[1] == sizes[2])
    #expect(sizes[0].width < sizes[1].width)
    #expect(adjusting.attributedText == fixed.attributedText)
  }

  @Test func `the default row height grows with the category, a set one stays`() {
    let table = TableView(style: .plain)
    let window = Window(size: Size(320, 480), traits: traits(.extraLarge))
    window.addSubview(table)
    #expect(table.rowHeight == 49)
    let tall = TableView(style: .plain)
    tall.rowHeight = 80
    window.addSubview(tall)
    #expect(tall.rowHeight == 80)
  }
}
