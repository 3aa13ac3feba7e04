import Flipbook

extension ArgumentType<String> {
  static func text(_ placeholder: String, suggestions: [String] = []) -> Self {
    Self(.text(placeholder, suggestions: suggestions)) { text, _ in text }
  }

  static func file(_ placeholder: String, extensions: [String] = []) -> Self {
    Self(.file(placeholder, extensions: extensions)) { text, _ in text }
  }

  static func directory(_ placeholder: String) -> Self { Self(.directory(placeholder)) { text, _ in text } }

  /// The name of a scene. It is checked later, against the program's scenes.
  static var scene: Self { Self(.scene("NAME")) { text, _ in text } }

  /// The name of a device. An unknown name is an error.
  static var device: Self {
    Self(.text("NAME", suggestions: Device.all.map(\.name))) { (text, _) throws(CLIError) in
      try Device.check(text)
      return text
    }
  }
}

extension ArgumentType where Value: RawRepresentable<String> & CaseIterable {
  /// One value of an enumeration, by its raw value.
  static func choice(_ placeholder: String? = nil, of values: [Value] = Array(Value.allCases)) -> Self {
    let words = values.map(\.rawValue)
    return Self(.choice(placeholder ?? words.joined(separator: "|"), words)) { (text, name) throws(CLIError) in
      // `Arguments` has already rejected unknown values, except those of an option that another command declares.
      guard let value = Value(rawValue: text) else { throw .usage(unknown("value of --\(name)", text, in: words)) }
      return value
    }
  }
}

extension ArgumentType<Double> {
  /// A finite number in a closed range.
  static func number(_ placeholder: String, in range: ClosedRange<Double> = -1e9...1e9) -> Self {
    Self(.text(placeholder), "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number above an exclusive lower bound and at most an inclusive upper bound.
  static func number(_ placeholder: String, above lower: Double, upTo upper: Double) -> Self {
    Self(.text(placeholder), "a number above \(plain(lower)) and at most \(plain(upper))") { text in
      Double(text).flatMap { $0 > lower && $0 <= upper ? $0 : nil }
    }
  }
}

extension ArgumentType<Int> {
  /// A whole number in a closed range.
  static func count(_ placeholder: String = "N", in range: ClosedRange<Int>) -> Self {
    Self(.text(placeholder), "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ArgumentType<ByteCount> {
  static func bytes(_ placeholder: String) -> Self {
    Self(.text(placeholder), "a number of bytes, such as 2000000, 500kB or 2MB", parse: ByteCount.init)
  }
}

extension ArgumentType<FrameRate> {
  /// A frame rate such as `60`, `30000/1001` or `23.976`, at most 1000. Decimals near an NTSC rate become that rate:
  /// `23.976` is 24000/1001.
  static var frameRate: Self {
    Self(.text("N"), "a rate up to 1000, such as 60 or 30000/1001") { text in
      if let rate = FrameRate(text: text) { return rate }
      guard let number = Double(text), (0.001...1000).contains(number) else { return nil }
      let whole = number.rounded(.up)
      if number == whole { return FrameRate(Int64(whole)) }
      if [24.0, 30, 60, 120].contains(whole), abs(whole * 1000 / 1001 - number) < 0.01 {
        return FrameRate(Int64(whole) * 1000, per: 1001)
      }
      return FrameRate(Int64((number * 1000).rounded()), per: 1000)
    }
  }
}

extension ArgumentType<Clip.Moment> {
  /// A moment of a clip: an instant (`1.35s`, `300ms`), a percentage of the length (`50%`), or a name.
  static var moment: Self {
    Self(.text("TIME|NAME|PERCENT")) { (text, name) throws(CLIError) in
      if let moment = Clip.Moment(text) { return moment }
      throw .invalid(text, name, text.hasSuffix("%") ? "a percentage from 0% to 100%" : "a time from 0s to 3600s")
    }
  }
}

extension ArgumentType<Color> {
  static var opaqueColor: Self {
    Self(.text("#RRGGBB"), "an opaque colour, such as #F2F2F7") { Color(hex: $0) }
  }
  /// A colour, or `transparent`.
  static var color: Self {
    Self(
      .text("transparent|#RRGGBB", suggestions: ["transparent"]), "transparent, or a colour such as #F2F2F7"
    ) { text in
      text == "transparent" ? .clear : Color(hex: text)
    }
  }
}

extension ArgumentType<PixelRegion> {
  /// A rectangle of pixels, such as `0,0,780x88`.
  static var region: Self {
    Self(.text("X,Y,WxH"), "a rectangle in pixels, such as 0,0,780x88") { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let sides = parts.last?.split(separator: "x", omittingEmptySubsequences: false) ?? []
      let numbers = (parts.dropLast() + sides).compactMap { $0.first?.isNumber == true ? Int($0) : nil }
      guard parts.count == 3, sides.count == 2, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
      return PixelRegion(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}

extension ArgumentType {
  /// A comma-separated list of values without duplicates or empty items.
  static func list<Element>(
    _ value: OptionDefinition.Value, of element: ArgumentType<Element>
  ) -> Self where Value == [(text: String, value: Element)] {
    Self(value) { (text, name) throws(CLIError) in
      let texts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      var values: Value = []
      for text in texts {
        if text.isEmpty {
          throw .usage("empty item in the list --\(name) \(texts.joined(separator: ","))")
        }
        if values.contains(where: { $0.text == text }) { throw .usage("duplicate item \"\(text)\" in --\(name)") }
        values.append((text, try element.parse(text, name)))
      }
      return values
    }
  }
}

extension ArgumentType<ClosedRange<Int>> {
  /// A range of frame numbers, such as `0-59`.
  static var frames: Self {
    Self(.text("A-B"), "a range, such as 0-59") { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { NumberText.whole($0) }
      guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last else { return nil }
      return first...last
    }
  }
}

extension Device {
  static func check(_ name: String) throws(CLIError) {
    if named(name) == nil { throw .usage(unknown(OptionName.device.rawValue, name, in: all.map(\.name))) }
  }
}

/// Returns a number without `.0`, and without an exponent if it is short without one.
func plain(_ value: Double) -> String { NumberText.plain(value) }
