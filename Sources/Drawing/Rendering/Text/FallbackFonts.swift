internal import CDrawing
import Graphics

/// A Debian package with fonts for characters that the pinned fonts lack.
package enum FontPackage: String, CaseIterable, Sendable {
  /// The scripts of the world, except those of the other two packages.
  case core = "fonts-noto-core"
  /// Chinese, Japanese and Korean.
  case cjk = "fonts-noto-cjk"
  /// Emoji in colour.
  case emoji = "fonts-noto-color-emoji"

  /// The name of a font whose presence shows that the package is installed.
  fileprivate var sample: String {
    switch self {
    case .core: "NotoSansDevanagari"
    case .cjk: "NotoSansCJK"
    case .emoji: "NotoColorEmoji"
    }
  }

  /// The characters of the package, as text.
  package var contents: String {
    switch self {
    case .core: "Indic scripts, Thai and many more"
    case .cjk: "Chinese, Japanese and Korean"
    case .emoji: "emoji"
    }
  }

  /// Returns a file of the package, or `nil` if the package is not installed.
  package func file(in source: FontSource = FontSource()) -> String? {
    source.fallbackFile(sample, isHeavy: false)?.path
  }

  /// Returns the instructions for installing missing packages.
  package static func advice(for packages: [FontPackage]) -> String {
    "install \(packages.map(\.rawValue).joined(separator: " ")), or run scripts/setup --with-world-fonts"
  }
}

/// The writing of a character, which determines its fallback fonts. The first font that has the character is used:
///
/// | characters | fonts |
/// |---|---|
/// | emoji | Noto Color Emoji, DejaVu Sans, Noto Sans Symbols 2 |
/// | Han, kana, bopomofo and hangul with their punctuation | Noto Sans CJK; `HanRegion` selects the face |
/// | a script that Noto has a font for (`Writing.scripts`) | its Noto Sans, its Noto Serif, DejaVu Sans |
/// | everything else: Latin, symbols, signs | DejaVu Sans, Noto Sans, its Symbols, Symbols 2 and Math |
///
/// The list is fixed, and only `FontSource.fallbackDirectories` are searched. So other fonts and the font settings of
/// the machine never affect pixels.
enum Writing: Hashable {
  /// Emoji.
  case emoji
  case cjk
  /// A script, by its ISO 15924 tag.
  case script(UInt32)

  /// Finds the writing of a character by its first representative scalar.
  init(of character: Character) {
    let scalar = character.representative
    let tag = Self.tag(of: scalar)
    if character.isEmoji {
      self = .emoji
    } else if Self.cjkScripts[tag] != nil || Self.cjkBlocks.contains(where: { $0.contains(scalar.value) }) {
      self = .cjk
    } else if let block = Self.sharedBlocks.first(where: { $0.range.contains(scalar.value) }) {
      self = .script(block.script)
    } else {
      self = .script(tag)
    }
  }

  /// The names of the fonts, best first.
  var fonts: [String] {
    switch self {
    case .emoji: ["NotoColorEmoji", "DejaVuSans", "NotoSansSymbols2"]
    case .cjk: ["NotoSansCJK"]
    case .script(let tag):
      if let name = Self.scripts[tag]?.filter({ $0 != " " }) {
        ["NotoSans\(name)", "NotoSerif\(name)", "DejaVuSans"]
      } else {
        ["DejaVuSans", "NotoSans", "NotoSansSymbols", "NotoSansSymbols2", "NotoSansMath"]
      }
    }
  }

  /// Whether letters may extend above or below a line of the pinned fonts, as in Arabic, Thai and the scripts of India.
  /// Han and emoji do not.
  var isTall: Bool { if case .script(let tag) = self { Self.scripts[tag] != nil } else { false } }

  /// Returns the package that should have a character, or `nil` if Unicode does not define it.
  func package(of character: Character) -> FontPackage? {
    if [.privateUse, .unassigned].contains(character.representative.properties.generalCategory) { return nil }
    switch self {
    case .emoji: return .emoji
    case .cjk: return .cjk
    case .script: return .core
    }
  }

  /// Returns the common name of the writing of a character.
  func name(of character: Character) -> String {
    switch character.representative.properties.generalCategory {
    case .privateUse: return "private use"
    case .unassigned: return "unassigned"
    default: break
    }
    switch self {
    case .emoji: return "emoji"
    case .cjk: return Self.cjkScripts[Self.tag(of: character.representative)] ?? "CJK"
    case .script(let tag): return Self.scripts[tag] ?? Self.pinnedScripts[tag] ?? "symbols"
    }
  }

  private static let cjkScripts = tags("Hani Han, Hira Hiragana, Kana Katakana, Bopo Bopomofo, Hang Hangul")
  private static let pinnedScripts = tags("Latn Latin, Grek Greek, Cyrl Cyrillic")
  /// Characters that several scripts share: CJK punctuation, strokes, enclosed and full-width forms.
  private static let cjkBlocks: [ClosedRange<UInt32>] = [
    0x2E80...0x33FF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF, 0x1F200...0x1F2FF,
  ]
  /// The comma and the digits of Arabic, and the danda of India's scripts.
  private static let sharedBlocks: [(range: ClosedRange<UInt32>, script: UInt32)] = [
    (0x0600...0x06FF, tag("Arab")), (0x0964...0x0965, tag("Deva")),
  ]

  /// The scripts that Noto covers, with the name of the font.
  private static let scripts = tags(
    """
    Adlm Adlam, Aghb Caucasian Albanian, Ahom Ahom, Arab Arabic, Armi Imperial Aramaic, Armn Armenian, Avst Avestan, \
    Bali Balinese, Bamu Bamum, Bass Bassa Vah, Batk Batak, Beng Bengali, Bhks Bhaiksuki, Brah Brahmi, Bugi Buginese, \
    Buhd Buhid, Cakm Chakma, Cans Canadian Aboriginal, Cari Carian, Cham Cham, Cher Cherokee, Copt Coptic, \
    Cprt Cypriot, Deva Devanagari, Dogr Dogra, Dsrt Deseret, Dupl Duployan, Egyp Egyptian Hieroglyphs, Elba Elbasan, \
    Elym Elymaic, Ethi Ethiopic, Geor Georgian, Glag Glagolitic, Gong Gunjala Gondi, Gonm Masaram Gondi, Goth Gothic, \
    Gran Grantha, Gujr Gujarati, Guru Gurmukhi, Hano Hanunoo, Hatr Hatran, Hebr Hebrew, \
    Hluw Anatolian Hieroglyphs, Hmng Pahawh Hmong, Hmnp Nyiakeng Puachue Hmong, Hung Old Hungarian, \
    Ital Old Italic, Java Javanese, Kali Kayah Li, Khar Kharoshthi, Khmr Khmer, Khoj Khojki, Knda Kannada, \
    Kthi Kaithi, Lana Tai Tham, Laoo Lao, Lepc Lepcha, Limb Limbu, Lina Linear A, Linb Linear B, Lisu Lisu, \
    Lyci Lycian, Lydi Lydian, Mahj Mahajani, Mand Mandaic, Mani Manichaean, Marc Marchen, Medf Medefaidrin, \
    Mend Mende Kikakui, Merc Meroitic, Mero Meroitic, Mlym Malayalam, Modi Modi, Mong Mongolian, Mroo Mro, \
    Mtei Meetei Mayek, Mult Multani, Mymr Myanmar, Narb Old North Arabian, Nbat Nabataean, Newa Newa, Nkoo NKo, \
    Nshu Nushu, Ogam Ogham, Olck Ol Chiki, Orkh Old Turkic, Orya Oriya, Osge Osage, Osma Osmanya, Palm Palmyrene, \
    Pauc Pau Cin Hau, Perm Old Permic, Phag Phags Pa, Phli Inscriptional Pahlavi, Phlp Psalter Pahlavi, \
    Phnx Phoenician, Plrd Miao, Prti Inscriptional Parthian, Rjng Rejang, Rohg Hanifi Rohingya, Runr Runic, \
    Samr Samaritan, Sarb Old South Arabian, Saur Saurashtra, Sgnw SignWriting, Shaw Shavian, Shrd Sharada, \
    Sidd Siddham, Sind Khudawadi, Sinh Sinhala, Sogd Sogdian, Sogo Old Sogdian, Sora Sora Sompeng, Soyo Soyombo, \
    Sund Sundanese, Sylo Syloti Nagri, Syrc Syriac, Tagb Tagbanwa, Takr Takri, Tale Tai Le, Talu New Tai Lue, \
    Taml Tamil, Tang Tangut, Tavt Tai Viet, Telu Telugu, Tfng Tifinagh, Tglg Tagalog, Thaa Thaana, Thai Thai, \
    Tibt Tibetan, Tirh Tirhuta, Ugar Ugaritic, Vaii Vai, Wara Warang Citi, Wcho Wancho, Xpeo Old Persian, \
    Xsux Cuneiform, Yezi Yezidi, Yiii Yi, Zanb Zanabazar Square
    """)

  /// Returns the ISO 15924 tag of a scalar's script, as HarfBuzz knows it.
  private static func tag(of scalar: Unicode.Scalar) -> UInt32 {
    hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue
  }

  /// Returns a list such as `Thai Thai, Laoo Lao` by tag.
  private static func tags(_ list: String) -> [UInt32: String] {
    let pairs = list.split(separator: ", ").map { (tag($0.prefix(4)), String($0.dropFirst(5))) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns four letters as a tag.
  private static func tag(_ letters: some StringProtocol) -> UInt32 { letters.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}

/// The region whose forms Han characters have; the raw value is the number of the face in the files of Noto Sans CJK.
///
/// A text does not state its language, but its characters hint at it. The first kana makes it Japanese, and the first
/// hangul Korean. Otherwise bopomofo, or a character that only Traditional Chinese uses, makes it Traditional Chinese.
/// Any other text is Simplified Chinese, even a Japanese title without kana.
enum HanRegion: Int {
  case japan = 0
  case korea = 1
  case china = 2
  case taiwan = 3

  /// Finds the region of a text from its characters; see the type.
  init(of text: AttributedText) {
    self = .china
    for scalar in text.runs.lazy.flatMap(\.text.unicodeScalars) where scalar.value >= 0x1100 {
      switch hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value) {
      case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA: self = .japan
      case HB_SCRIPT_HANGUL: self = .korea
      case HB_SCRIPT_BOPOMOFO: self = .taiwan
      default:
        if Self.traditional.contains(scalar) { self = .taiwan }
        continue
      }
      if self != .taiwan { return }
    }
  }

  /// Frequent characters that both Simplified Chinese and Japanese write in another form.
  private static let traditional = Set(
    "這們來會說對國學發經與關樣體點讓嗎麼從將當實總處變應氣灣觀圖萬數區權獨雙讀賣寫聲條單戰畫號邊歡藝濟驗臺廣價"
      .unicodeScalars)
}

extension Character {
  /// Whether the character is shown as a coloured picture.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
  }

  /// The representative scalar of a missing character: the first visible one beyond ASCII.
  var representative: Unicode.Scalar {
    let shown = unicodeScalars.first { !$0.isASCII && !$0.properties.isDefaultIgnorableCodePoint }
    return shown ?? unicodeScalars.first ?? "\u{FFFD}"
  }
}
