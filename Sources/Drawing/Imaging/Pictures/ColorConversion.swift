internal import CCodec

/// A conversion from the colours of an embedded ICC profile to sRGB, with LittleCMS.
final class ColorConversion {
  /// The largest size of a profile, in bytes. Profiles with tables for printers have up to 3 MB.
  static let profileLimit = 4 << 20

  /// The conversion, for the decoders in C.
  let colors: OpaquePointer

  /// Makes the conversion of a picture, or `nil` if its values are sRGB.
  ///
  /// They are sRGB if there is no profile, if the profile is sRGB or damaged, and if it does not fit the picture, such
  /// as one of inks.
  init?(_ header: PictureHeader) {
    guard let profile = header.profile, !header.isCMYK, profile.count <= Self.profileLimit,
      let colors = codec_colors_make(profile, profile.count, header.isGray ? 1 : 0)
    else { return nil }
    self.colors = colors
  }

  deinit { codec_colors_release(colors) }
}
