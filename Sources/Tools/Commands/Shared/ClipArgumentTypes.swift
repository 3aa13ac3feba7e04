import CommandLine
import Flipbook

extension ArgumentType<String> {
  /// The name of a device. An unknown name is an error.
  static var device: Self {
    Self(.text("NAME", suggestions: Device.all.map(\.name))) { (text, _) throws(UserError) in
      try Device.check(text)
      return text
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
    Self(.text("TIME|NAME|PERCENT")) { (text, name) throws(UserError) in
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

extension Device {
  static func check(_ name: String) throws(UserError) {
    if named(name) == nil { throw UserError(unknown(OptionName.device.rawValue, name, in: all.map(\.name))) }
  }
}
