import Foundation
import Imaging
import Simulation
import TestSupport

/// The feed of W1 and W2: articles of a dozen paragraphs with a noisy picture of 340×180 points.
enum BenchFeed {
  /// Creates a directory, writes the picture into it, and returns the feed.
  static func make(in directory: String) throws -> InputFile {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Data(PNGEncoder(.fast).encode(picture())).write(to: URL(filePath: directory + "/noise.png"))
    let items = (1...4).map { number in
      """
      {"id": "\(number)", "title": "How an article number \(number) gets a title of more than one line",
       "authors": [{"name": "A. Writer"}], "date_published": "2026-01-0\(number)T09:00:00Z",
       "content_html": "\(body(number))"}
      """
    }
    let text = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "Measured", "items": [\(items.joined(separator: ",\n"))]}
      """
    return InputFile(name: "bench.json", directory: directory, bytes: Array(text.utf8))
  }

  private static func body(_ number: Int) -> String {
    var dice = SplitMix(seed: UInt64(number))
    var paragraphs = (0..<12).map { _ in
      let sentence = (0..<45).map { _ in words[Int(dice.next() % UInt64(words.count))] }
      return "<p>\(sentence.joined(separator: " ")).</p>"
    }
    paragraphs.insert("<img src='noise.png' alt='noise'>", at: 1)
    return paragraphs.joined()
  }

  /// A gradient with noise of ±1 in each channel, which does not compress.
  private static func picture() throws -> Bitmap {
    var dice = SplitMix(seed: 7)
    let (width, height) = (680, 360)
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let noise = dice.next()
        let base = [40 + 160 * x / width, 40 + 160 * y / height, 200 - 120 * x / width]
        for channel in 0..<3 {
          rgba.append(UInt8(base[channel] + Int(noise >> (16 * UInt64(channel)) & 0xffff) % 3 - 1))
        }
        rgba.append(255)
      }
    }
    return try Bitmap(width: width, height: height, rgba: rgba)
  }

  private static let words = """
    a the of and to in is that it was for on with as by light water paper stone river engine letter garden window \
    morning evening mountain measure number question answer forward between because without another thousand slowly
    """.split(whereSeparator: { " \n".contains($0) })
}
