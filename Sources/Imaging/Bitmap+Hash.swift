extension Bitmap {
  /// SHA-256 of all pixels as straight R, G, B, A bytes, in 64 hexadecimal digits: what
  /// `ffmpeg -pix_fmt rgba -f framehash` says of the picture's PNG file.
  public var rgbaHash: String {
    var hash = SHA256()
    hash.add(self)
    return hash.digest().hexadecimal
  }
}
