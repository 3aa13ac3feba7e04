internal import CPixels
import Imaging

/// From where on a difference between two pictures is one that a person would notice.
///
/// A pixel's difference is the distance of its two colours in OKLab (Björn Ottosson, "A perceptual color space for image
/// processing", 2020), in which black and white are 1 apart, as they are seen on a screen that reflects 1 % of its white.
/// Pixels that are not opaque are looked at before white and before black; the larger distance counts.
///
/// A pixel is *visibly different* beyond `distance`. What it differs by may also be a part of the contrast around it, since
/// renderers smooth edges differently: that part is Δ / (largest level − smallest level), in the channel in which it is
/// largest, over the pixel and its neighbours. It is taken in levels, because those are what a renderer blends by coverage.
/// Differences are *noticed* where there are enough of them in a small window, or where an area has another shade.
package struct PerceptualThresholds: Hashable, Sendable {
  /// The defaults, with which a dot of one pixel is found and the noise of another renderer is not.
  package static let standard = PerceptualThresholds()

  /// From which distance on a pixel is visibly different.
  ///
  /// 0.02 is the just noticeable difference that CSS Color 4 uses for OKLab. Two levels of 255 in every channel are at
  /// most 0.012 apart, so noise of one or two levels never is visible; from eleven levels of grey on it always is.
  package var distance: Double
  /// Which part of the contrast around it a pixel may differ by, 0…1.
  ///
  /// A renderer that blends an edge of coverage c twice, by a clip and by a fill, gets c² where another one gets c, since
  /// coverages are multiplied as if they had nothing to do with each other (Porter and Duff, "Compositing Digital Images",
  /// 1984). They disagree by c − c², at most 1/4. Two levels, the noise of rounding, are not counted as part of it. A pixel
  /// beyond counts in part, and in full from 2/15 more on: cairo's image backend samples 15 rows a pixel, and either
  /// coverage may be rounded the other way. So an edge that moves by a fifth of a pixel passes, by a half is found.
  package var edgeShare: Double
  /// From which sum of the distances of visibly different pixels on, within 8 by 8 pixels, they are noticed.
  ///
  /// 0.2 is a single pixel that changes by a fifth of the way from black to white, or a line of eight pixels that are
  /// just visibly different.
  package var cluster: Double
  /// From which mean difference on, within 16 by 16 pixels, another shade of an area is noticed, whatever the area shows.
  ///
  /// Noise cancels itself out, another shade does not: 0.0035 lies between one level of grey (at most 0.0034) and two (at
  /// least 0.0037), which is where two plain areas shown in turn begin to flicker. Where the area is not plain, a pixel
  /// counts as much if it differs by more than two levels and its neighbours by the same; any other one lies on an edge and
  /// counts a quarter, so that edges may be smoothed a little more or less, and letters of another colour are found.
  package var areaShift: Double

  /// Makes thresholds; a larger number lets more pass.
  ///
  /// - Precondition: none is negative.
  package init(distance: Double = 0.02, edgeShare: Double = 1 / 4, cluster: Double = 0.2, areaShift: Double = 0.0035) {
    precondition(
      min(distance, edgeShare, cluster, areaShift) >= 0,
      "thresholds are 0 or more, not \(distance), \(edgeShare), \(cluster), \(areaShift)")
    (self.distance, self.edgeShare, self.cluster, self.areaShift) = (distance, edgeShare, cluster, areaShift)
  }

  var native: pixels_thresholds {
    pixels_thresholds(
      distance: Float(distance), edge: Float(edgeShare), cluster: Float(cluster), area: Float(areaShift))
  }
}

extension RGBA {
  /// How far two colours are apart to the eye: their distance in OKLab as `PerceptualThresholds` describes it, 0…1.
  package func perceptualDistance(to other: RGBA) -> Double { Double(pixels_distance(native, other.native)) }

  private var native: UInt32 {
    var pixel: UInt32 = 0
    withUnsafeMutableBytes(of: &pixel) { bytes in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      pixels_native_from_straight(start, [red, green, blue, alpha], 1)
    }
    return pixel
  }
}
