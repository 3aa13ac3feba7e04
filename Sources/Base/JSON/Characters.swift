extension Unicode.Scalar {
  /// Whether the character is invisible and affects the terminal or other text.
  ///
  /// These are the control characters C0, DEL and C1, and those that change the direction of text (UAX #9). With them,
  /// a text can imitate another one.
  package var isHiddenControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with hidden controls written as `\u{1B}`, except line breaks and tabs.
  package var withVisibleControls: String {
    // Most texts have none, which their bytes show: the first bytes of C1 and the other controls are rare.
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x20 ? byte != 0x7F && byte != 0xC2 && byte != 0xD8 && byte != 0xE2 : byte == 0x0A || byte == 0x09
    }
    if isPlain { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isHiddenControl, scalar != "\n", scalar != "\t" {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
