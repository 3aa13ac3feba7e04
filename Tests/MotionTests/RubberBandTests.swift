import Motion
import TestSupport
import Testing

@Suite struct RubberBandTests {
  static let dimensions = [1.0, 50, 320, 416, 10_000]
  static let distances = [1e-9, 0.5, 10, 115.24, 500, 1e4, 1e9]

  @Test func `the band has its published offsets and distances`() {
    #expect(abs(RubberBand(dimension: 416).distance(forOffset: 55) - 115.24) < 0.005)
    #expect(abs(RubberBand(dimension: 320).distance(forOffset: 50) - 107.74) < 0.005)
    #expect(RubberBand(dimension: 320).offset(forDistance: 0) == 0)
    // The finger's travel for a third and two thirds of 50 pt.
    #expect(abs(RubberBand(dimension: 320).distance(forOffset: 50.0 / 3) - 32.0) < 0.05)
    #expect(abs(RubberBand(dimension: 320).distance(forOffset: 100.0 / 3) - 67.7) < 0.05)
  }

  @Test(arguments: dimensions) func `the distance is the inverse of the offset`(dimension: Double) {
    let band = RubberBand(dimension: dimension)
    for part in [0, 1e-6, 0.1, 0.5, 0.9, 0.999] {
      for offset in [part * dimension, -part * dimension] {
        #expect(isClose(band.offset(forDistance: band.distance(forOffset: offset)), offset, within: 1e-12))
      }
    }
  }

  @Test(arguments: dimensions) func `the offset grows and stays below the dimension`(dimension: Double) {
    let band = RubberBand(dimension: dimension)
    let offsets = Self.distances.map(band.offset)
    for (nearer, further) in zip(offsets, offsets.dropFirst()) { #expect(nearer < further) }
    for (distance, offset) in zip(Self.distances, offsets) {
      #expect(offset > 0)
      #expect(offset < dimension)
      #expect(offset <= distance * 0.55)
    }
    #expect(band.offset(forDistance: .infinity) == dimension)
    #expect(band.offset(forDistance: -.infinity) == -dimension)
  }

  @Test(arguments: dimensions) func `the offset is odd and the slope even`(dimension: Double) {
    let band = RubberBand(dimension: dimension)
    for distance in Self.distances {
      #expect(band.offset(forDistance: -distance) == -band.offset(forDistance: distance))
      #expect(band.slope(atDistance: -distance) == band.slope(atDistance: distance))
    }
  }

  @Test(arguments: dimensions) func `the slope is the derivative of the offset`(dimension: Double) {
    let band = RubberBand(dimension: dimension)
    #expect(band.slope(atDistance: 0) == 0.55)
    for distance in [-300, -1, 0.5, 10, 115.24, 500] {
      let measured = (band.offset(forDistance: distance + 1e-4) - band.offset(forDistance: distance - 1e-4)) / 2e-4
      #expect(isClose(band.slope(atDistance: distance), measured, within: 1e-7))
    }
  }

  @Test func `a band of zero dimension has no offset`() {
    let band = RubberBand(dimension: 0)
    for distance in [-100.0, 0, 100] {
      #expect(band.offset(forDistance: distance) == 0)
      #expect(band.distance(forOffset: distance) == 0)
      #expect(band.slope(atDistance: distance) == 0)
    }
  }

  @Test func `offsets outside the range have finite distances`() {
    let band = RubberBand(dimension: 100)
    for offset in [-1e9, -100, 100, 1e9] {
      let distance = band.distance(forOffset: offset)
      #expect(distance.isFinite)
      #expect((distance < 0) == (offset < 0))
      #expect(isClose(abs(band.offset(forDistance: distance)), 100, within: 1e-9))
    }
  }
}
