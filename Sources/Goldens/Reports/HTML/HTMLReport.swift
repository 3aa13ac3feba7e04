import Imaging

/// What came out of verifications, as one page with a player for each clip that does not pass.
///
/// The page needs nothing but itself: no network, no other file, no server. Pictures are in it once each, cut into strips
/// that they share, so that a clip of some hundred frames takes a few megabytes.
public struct HTMLReport {
  /// Whose picture a picture is.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The golden's.
    case expected
    /// What there is now.
    case actual
  }

  /// Gives the picture of a frame; `nil` where there is none.
  public typealias Pictures = (_ verification: Verification, _ side: Side, _ frame: Int) throws -> PictureFile?

  /// How many bytes a page takes unless said otherwise.
  public static let standardByteLimit = 9_500_000

  private let verifications: [Verification]
  private let context: ReportContext
  private let byteLimit: Int
  private let pictures: Pictures

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes the page may take, about. Where all pictures do not fit, they become smaller, and
  ///     fewer at last; the first frame of each clip that differs stays whole.
  ///   - pictures: Asked for each frame's picture, perhaps several times. What it throws is told on the page.
  public init(
    _ verifications: [Verification], context: ReportContext = ReportContext(),
    byteLimit: Int = standardByteLimit, pictures: @escaping Pictures
  ) {
    (self.verifications, self.context, self.byteLimit, self.pictures) = (verifications, context, byteLimit, pictures)
  }

  /// The page's bytes, in UTF-8.
  ///
  /// - Throws: `ImageError` without memory.
  public func bytes() throws(ImageError) -> [UInt8] {
    let failing = verifications.filter { $0.status != .same }
    let page = ReportPage(verifications, context)
    var bytes = Array(page.start.utf8)
    for (number, verification) in failing.enumerated() {
      // What one clip leaves of its share, the others have.
      let others = failing[number...].count { $0.artifacts != nil }
      let room = max(0, byteLimit - bytes.count - Self.reserve) / max(1, others)
      let data = try data(of: verification, room: room)
      bytes += page.article(verification, number, notes: data?.notes ?? []).utf8
      if let data { Self.append(data, of: number, to: &bytes) }
    }
    return bytes + page.end.utf8
  }

  /// Bytes that are kept for what follows the clips.
  private static let reserve = 60_000

  private func data(of verification: Verification, room: Int) throws(ImageError) -> ClipData? {
    guard let clip = ClipPictures(verification), clip.frameCount > 0 else { return nil }
    let read = { (hash: String) -> Bitmap? in
      guard let source = clip.sources[hash] else { return nil }
      return try pictures(verification, source.side, source.frame)?.decode()
    }
    // What the player is told besides pictures takes about 9 bytes a reading and 250 a picture.
    let columns = verification.actualRecord?.trace.columns.count ?? 0
    let words = min(room / 2, clip.frameCount * (12 * columns + 250))
    let album = try PictureAlbum(
      steps: clip.steps(verification).map { $0.map(clip.pictures(ofFrame:)) }, byteLimit: (room - words) / 4 * 3,
      read: read)
    return ClipData(verification, clip, album)
  }

  private static func append(_ data: ClipData, of number: Int, to bytes: inout [UInt8]) {
    bytes += "<script type=\"application/json\" id=\"clip-\(number)-data\">\(data.json)</script>\n".utf8
    for sheet in data.sheets {
      bytes += "<script type=\"text/plain\" id=\"clip-\(number)-sheet-\(sheet.atlas)-\(sheet.index)\">".utf8
      bytes += Base64.encode(sheet.bytes)
      bytes += "</script>\n".utf8
    }
  }
}
