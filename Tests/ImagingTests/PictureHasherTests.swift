import CPixels
import Imaging
import Testing

@Suite struct PictureHasherTests {
  private func add(_ bitmap: Bitmap, to batch: PictureBatch) {
    let new = batch.append(PictureRows(bitmap))
    #expect(new.areAll)
    batch.copy(new, of: bitmap)
  }

  /// The hashes of some bitmaps, in batches of those that a batch accepts.
  private func hashes(_ bitmaps: [Bitmap], _ hasher: PictureHasher = PictureHasher()) throws -> [String] {
    var hashes = Array(repeating: "", count: bitmaps.count)
    var rest = Array(bitmaps.enumerated())
    while let first = rest.first {
      let batch = try PictureBatch(like: first.element, memory: BatchMemory())
      let mine = rest.filter { batch.accepts($0.element) }.prefix(PictureBatch.lanes)
      for bitmap in mine.map(\.element) { add(bitmap, to: batch) }
      for (index, hash) in zip(mine.map(\.offset), hasher.hashes(of: batch)) { hashes[index] = hash }
      rest.removeAll { one in mine.contains { $0.offset == one.offset } }
    }
    return hashes
  }

  private func expected(_ bitmaps: [Bitmap]) -> [String] { bitmaps.map { SHA256.hex(of: $0.rgba) } }

  /// Counts around the lanes of 3, 4, 8 and 16; idle lanes; rests behind the last whole block; other sizes and all kinds of
  /// transparency in one batch.
  @Test func hashesOfManyAreThoseOfEach() throws {
    var generator = SeededGenerator(5)
    for count in 0...19 {
      let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator))
      let bitmaps = try (0..<count).map { index in
        let kind = PictureKind.allCases.randomElement(using: &generator) ?? .noise
        return try kind.bitmap(width: width + (index == 6 ? 1 : 0), height: height, seed: 100 * count + index)
      }
      #expect(try hashes(bitmaps) == expected(bitmaps), "\(count) of \(width)×\(height)")
    }
  }

  /// Every way in which this machine can hash, with rows that begin and end anywhere in a block.
  @Test(arguments: [1, 3, 15, 16, 17, 33]) func everyWayGivesTheSame(width: Int) throws {
    let bitmaps = try (0..<21).map { try PictureKind.noise.bitmap(width: width, height: 9, seed: $0) }
    let memory = try #require(pixels_slabs_make())
    defer { pixels_slabs_release(memory) }
    let batch = try #require(pixels_batch_make(memory, width, 9, 1))
    defer { pixels_batch_release(batch) }
    for bitmap in bitmaps {
      let rows = (0..<9).map { row in
        bitmap.withUnsafeBytes { bytes in
          pixels_hash_of(bytes.bindMemory(to: UInt8.self).baseAddress! + row * 4 * width, 4 * width)
        }
      }
      var new = Array(repeating: pixels_new_row(), count: 9)
      var count = 0
      #expect(pixels_batch_add(batch, rows, &new, &count) == 1 && count <= 9)
      bitmap.withUnsafeBytes { bytes in
        pixels_batch_copy(batch, new, count, bytes.bindMemory(to: UInt8.self).baseAddress)
      }
    }
    #expect(pixels_sha256_ways() >= 1)
    for way in 0..<pixels_sha256_ways() {
      var hashes = Array(repeating: pixels_sha256(), count: bitmaps.count)
      for index in hashes.indices { pixels_sha256_begin(&hashes[index]) }
      pixels_batch_add_to_hashes(batch, Int32(way), &hashes, 0, bitmaps.count, 0, 4)
      pixels_batch_add_to_hashes(batch, Int32(way), &hashes, 0, bitmaps.count, 4, 5)
      for (index, bitmap) in bitmaps.enumerated() {
        var digest = [UInt8](repeating: 0, count: 32)
        pixels_sha256_end(&hashes[index], &digest)
        let text = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(text == SHA256.hex(of: bitmap.rgba), "way \(way), picture \(index)")
      }
    }
  }

  /// What several pictures show is kept once, at whatever height, without alpha where that is 255 everywhere; and a batch
  /// is full before it exceeds a limit.
  @Test(arguments: [(PictureKind.noise, 3), (.transparentNoise, 4)])
  func rowsAreKeptOnce(kind: PictureKind, channels: Int) throws {
    let page = try kind.bitmap(width: 20, height: 60, seed: 1)
    let size = channels * 20 * 60
    let batch = try PictureBatch(like: page, memory: BatchMemory())
    let moved = try Bitmap(width: 20, height: 60, rgba: Array(page.rgba[560...] + page.rgba[..<560]))
    for bitmap in [page, moved] {
      #expect(!batch.isFull(byteLimit: 2 * size))
      add(bitmap, to: batch)
      #expect(batch.byteCount == size)
    }
    let other = try kind.bitmap(width: 20, height: 60, seed: 2)
    add(other, to: batch)
    #expect(batch.isFull(byteLimit: 2 * size) && batch.byteCount == 2 * size)
    #expect(!batch.isFull(byteLimit: 3 * size))
    #expect(try !PictureBatch(like: page, memory: BatchMemory()).isFull(byteLimit: 0))
  }

  /// Parts that several tasks hash at once, whatever was hashed before.
  @Test func partsHaveTheHashesOfTheWhole() async throws {
    let pages = try (0..<13).map { try PictureKind.text.bitmap(width: 50, height: 70, seed: $0 / 2) }
    let batch = try PictureBatch(like: pages[0])
    for page in pages { add(page, to: batch) }
    let hasher = PictureHasher()
    for size in [1, 3, 5, 12, 13] {
      let parts = stride(from: 0, to: 13, by: size).map { $0..<min($0 + size, 13) }
      let hashes = await withTaskGroup(of: (Int, [String]).self) { group in
        for part in parts { group.addTask { (part.lowerBound, hasher.hashes(of: batch, part)) } }
        return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
      }
      #expect(hashes == expected(pages), "parts of \(size)")
    }
    #expect(hasher.hashes(of: batch, 4..<4).isEmpty)
  }

  /// What a batch has given back, others use; rows longer than a slab have memory of their own.
  @Test func memoryIsUsedAgain() throws {
    let memory = BatchMemory()
    for (width, height) in [(700, 900), (300, 10), (2_200_000, 2), (700, 900)] {
      let pages = try (0..<5).map { try PictureKind.noise.bitmap(width: width, height: height, seed: $0) }
      let batches = try [pages[..<2], pages[2...]].map { some in
        let batch = try PictureBatch(like: pages[0], memory: memory)
        for page in some { add(page, to: batch) }
        return batch
      }
      #expect(batches.flatMap { PictureHasher().hashes(of: $0) } == expected(pages))
    }
  }

  /// A picture whose rows from one on are others.
  private func changed(_ bitmap: Bitmap, below row: Int, seed: Int) throws -> Bitmap {
    let other = try PictureKind.noise.bitmap(width: bitmap.width, height: bitmap.height, seed: seed)
    let cut = row * bitmap.bytesPerRow
    return try Bitmap(
      width: bitmap.width, height: bitmap.height, rgba: Array(bitmap.rgba[..<cut] + other.rgba[cut...]))
  }

  @Test(arguments: [PictureKind.noise, .transparentNoise])
  func whatIsSharedWithAnEarlierPictureDoesNotShow(kind: PictureKind) throws {
    var generator = SeededGenerator(9)
    let hasher = PictureHasher()
    let whole = try kind.bitmap(width: 21, height: 130, seed: 1)
    // Rows around the steps of 32 at which a hash is kept, nothing shared, and everything.
    for rows in [[130], [129, 64], [128], [0], [31, 32, 33], [130, 130], [96, 97, 95, 130], [1]] {
      let bitmaps = try rows.map { try changed(whole, below: $0, seed: Int(generator.next() % 1000)) }
      #expect(try hashes(bitmaps, hasher) == expected(bitmaps), "\(rows)")
    }
    let shorter = try Bitmap(width: 21, height: 70, rgba: Array(whole.rgba[..<(70 * whole.bytesPerRow)]))
    #expect(try hashes([whole, shorter], hasher) == expected([whole, shorter]))
    #expect(try hashes([shorter], hasher) == expected([shorter]))
  }

  @Test func identitiesAreThoseOfThePixels() throws {
    let one = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
    let same = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
    #expect(PictureRows(one).identity == PictureRows(same).identity)
    for (x, y) in [(0, 0), (39, 0), (17, 25), (39, 49)] {
      let other = try PictureKind.text.bitmap(width: 40, height: 50, seed: 1)
      other[x, y] = RGBA(1, 2, 3)
      #expect(PictureRows(other).identity != PictureRows(one).identity)
    }
    // The same bytes in another shape.
    let wide = try Bitmap(width: 50, height: 40, rgba: one.rgba)
    #expect(PictureRows(wide).identity != PictureRows(one).identity)
  }
}
