import JSON

/// What the page's player is told of a clip.
struct ClipData {
  /// JSON, safe within a `script` element.
  let json: String
  /// The sheets of pictures by the atlas and the place in it.
  let sheets: [(atlas: Int, index: Int, bytes: [UInt8])]
  /// What is to be said about the pictures, a line each.
  let notes: [String]

  /// Gathers it. `album` is `nil` where there is no picture at all.
  init(_ verification: Verification, _ pictures: ClipPictures, _ album: PictureAlbum) {
    sheets = album.atlases.enumerated().flatMap { atlas, content in
      content.sheets.enumerated().map { (atlas, $0.offset, $0.element.bytes) }
    }
    notes = Self.notes(album, pictures)
    json = Self.value(verification, pictures, album).line.replacing("<", with: "\\u003c")
  }

  private static func notes(_ album: PictureAlbum, _ pictures: ClipPictures) -> [String] {
    var notes: [String] = []
    if album.largestFactor > 1 {
      notes.append(
        "Some pictures are shown at 1/\(album.largestFactor) of their size, to keep this page small; the first that "
          + "differs is whole.")
    }
    if !pictures.sources.isEmpty, album.pictures.count + album.troubles.count < pictures.sources.count {
      notes.append("Some frames are left out of this page to keep it small; the one before is shown in their place.")
    }
    return notes + album.troubles.prefix(5).map { "A picture cannot be shown: \($0)" }
  }

  private static func value(
    _ verification: Verification, _ pictures: ClipPictures, _ album: PictureAlbum
  ) -> JSONValue {
    let record = verification.actualRecord ?? verification.expectedRecord
    let order = album.pictures.keys.sorted()
    let index = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    // −1: there is no picture of it anywhere; −2: there is one, and no room.
    let places = { (hashes: [String]) in
      JSONValue.array(hashes.map { .integer(index[$0] ?? (pictures.sources[$0] == nil ? -1 : -2)) })
    }
    let count = pictures.frameCount
    let differing = verification.verdict?.differing.map(\.number) ?? []
    return .object([
      .init("name", .string(verification.name)), .init("frames", .integer(count)),
      .init("first", .integer(min(ClipPictures.firstFrame(verification), max(0, count - 1)))),
      .init("width", .integer(record?.hashes.width ?? 0)), .init("height", .integer(record?.hashes.height ?? 0)),
      .init("fps", .number(record?.framesPerSecond ?? 60)),
      .init("times", .array((0..<count).map { .raw(ReportText.fixed(record?.seconds(ofFrame: $0) ?? 0, places: 4)) })),
      .init("differing", .array(differing.map(JSONValue.integer))),
      .init("unlike", .array(unlike(pictures).map(JSONValue.integer))),
      .init("moments", .array(record.map { ClipPictures.momentFrames($0).map(value) } ?? [])),
      .init("touches", .array(record.map { ProbeCurves.touches($0).map(value) } ?? [])),
      .init("expected", places(pictures.hashes.expected)), .init("actual", places(pictures.hashes.actual)),
      .init("pictures", .array(order.compactMap { album.pictures[$0] }.map(value))),
      .init("atlases", .array(album.atlases.map(value))),
      .init("probes", ProbeCurves.value(verification, frameCount: count)),
    ])
  }

  /// The frames whose hashes are not the golden's, tolerated ones too.
  private static func unlike(_ pictures: ClipPictures) -> [Int] {
    zip(pictures.hashes.expected, pictures.hashes.actual).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
  }

  private static func value(_ moment: (name: String, frame: Int)) -> JSONValue {
    .object([.init("name", .string(moment.name)), .init("frame", .integer(moment.frame))])
  }

  private static func value(_ range: ClosedRange<Int>) -> JSONValue {
    .array([.integer(range.lowerBound), .integer(range.upperBound)])
  }

  private static func value(_ picture: PictureAlbum.Picture) -> JSONValue {
    let runs = picture.runs.flatMap { [JSONValue.integer($0.start), .integer($0.count)] }
    return .object([.init("atlas", .integer(picture.atlas)), .init("runs", .array(runs))])
  }

  private static func value(_ atlas: StripAtlas) -> JSONValue {
    .object([
      .init("factor", .integer(atlas.factor)), .init("byColumn", .bool(atlas.isByColumn)),
      .init("length", .integer(atlas.length)), .init("rows", .array(atlas.sheets.map { .integer($0.rowCount) })),
    ])
  }
}
