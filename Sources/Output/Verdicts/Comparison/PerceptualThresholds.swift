internal import CPixels
import Imaging

/// The thresholds above which a person notices a difference between two pictures.
///
/// A pixel's difference is the distance of its two colours in OKLab, in which black and white are 1 apart (Björn
/// Ottosson, "A perceptual color space for image processing", 2020). The colours are those seen on a screen that
/// reflects 1 % of its white. Pixels that are not opaque are compared over white and over black; the larger distance
/// counts.
///
/// A pixel is *visibly different* beyond `distance`. Renderers smooth edges differently, so a part of the contrast
/// around the pixel is also tolerated. That part is Δ / (largest level − smallest level), over the pixel and its
/// neighbours, in the channel with the largest part. It is computed from levels, since renderers blend levels by
/// coverage. Differences are *noticed* if there are enough of them in a small window, or if an area has another
/// shade.
package struct PerceptualThresholds: Hashable, Sendable {
  /// The default thresholds, which detect a dot of one pixel but not the noise of another renderer.
  package static let standard = PerceptualThresholds()

  /// The smallest OKLab distance of a visibly different pixel.
  ///
  /// 0.02 is the just noticeable difference that CSS Color 4 uses for OKLab. Two levels of 255 in every channel are
  /// at most 0.012 apart, so noise of one or two levels is never visible. Eleven levels of grey or more are always
  /// visible.
  package var distance: Double
  /// The tolerated difference of a pixel as a fraction of the contrast around it, 0…1.
  ///
  /// A renderer that blends an edge of coverage c twice, by a clip and by a fill, gets c² instead of c. Coverages are
  /// multiplied as if they were independent (Porter and Duff, "Compositing Digital Images", 1984). The results differ
  /// by c − c², at most 1/4. Two levels, the noise of rounding, are not counted.
  ///
  /// A pixel beyond the limit counts partially, and fully from 2/15 above it. cairo's image backend samples 15 rows
  /// per pixel, and either coverage may be rounded the other way. An edge that moves by a fifth of a pixel therefore
  /// passes; one that moves by half a pixel is found.
  package var edgeShare: Double
  /// The smallest noticed sum of the distances of visibly different pixels, within 8 by 8 pixels.
  ///
  /// 0.2 is a pixel that changes by a fifth of the distance from black to white. It is also a line of eight pixels that
  /// are just visibly different.
  package var cluster: Double
  /// The smallest noticed mean difference within 16 by 16 pixels: another shade of an area with any content.
  ///
  /// Noise cancels out, another shade does not. 0.0035 lies between one level of grey (at most 0.0034) and two (at
  /// least 0.0037); two plain areas shown in turn begin to flicker at that difference.
  ///
  /// In an area that is not plain, a pixel counts fully if it differs by more than two levels and its neighbours
  /// differ by the same. Any other pixel is on an edge and counts a quarter. Edges may thus be smoothed a little
  /// differently, and letters of another colour are found.
  package var areaShift: Double

  /// Creates thresholds; larger values tolerate more.
  ///
  /// - Precondition: No value is negative.
  package init(distance: Double = 0.02, edgeShare: Double = 1 / 4, cluster: Double = 0.2, areaShift: Double = 0.0035) {
    precondition(
      min(distance, edgeShare, cluster, areaShift) >= 0,
      "thresholds must not be negative: \(distance), \(edgeShare), \(cluster), \(areaShift)")
    (self.distance, self.edgeShare, self.cluster, self.areaShift) = (distance, edgeShare, cluster, areaShift)
  }

  var native: pixels_thresholds {
    pixels_thresholds(
      distance: Float(distance), edge: Float(edgeShare), cluster: Float(cluster), area: Float(areaShift))
  }
}

extension RGBA {
  /// Returns the perceptual distance of two colours: their OKLab distance as `PerceptualThresholds` describes it,
  /// 0…1.
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
