/// Where bytes stop being UTF-8.
package enum UTF8Check {
  /// The offset of the first byte that does not belong to well-formed UTF-8 (Unicode 15, table 3-7), or `nil`.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var index = 0
    while index < bytes.count {
      guard let length = sequenceLength(at: index, in: bytes) else { return index }
      index += length
    }
    return nil
  }

  private static func sequenceLength(at index: Int, in bytes: [UInt8]) -> Int? {
    let lead = bytes[index]
    if lead < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for trail in bytes[(index + 2)..<max(index + 2, index + length)] where trail & 0xC0 != 0x80 { return nil }
    return length
  }
}
