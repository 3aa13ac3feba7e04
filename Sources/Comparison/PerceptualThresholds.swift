internal import CPixels
import Imaging

/// From where on a difference between two pictures is one that a person would notice.
///
/// A pixel's difference is the distance of its two colours in OKLab (Björn Ottosson, "A perceptual color space for image
/// processing", 2020), in which black and white are 1 apart, as they are seen on a screen that reflects 1 % of its white.
/// Pixels that are not opaque are looked at before white and before black; the larger distance counts.
///
/// A pixel is *visibly different* beyond `distance`. One that smooths an edge may differ by a part of the edge's contrast
/// as well, since renderers round coverage differently (see Vytautas Vyšniauskas, "Anti-aliased Pixel and Intensity Slope
/// Detector", 2009). Differences are *noticed* where there are enough of them in a small window, or where a plain area
/// has another shade.
public struct PerceptualThresholds: Hashable, Sendable {
  /// The defaults, with which a dot of one pixel is found and the noise of another renderer is not.
  public static let standard = PerceptualThresholds()

  /// From which distance on a pixel is visibly different.
  ///
  /// 0.02 is the just noticeable difference that CSS Color 4 uses for OKLab. Two levels of 255 in every channel are at
  /// most 0.012 apart, so noise of one or two levels never is visible; from eleven levels of grey on it always is.
  public var distance: Double
  /// Which part of an edge's contrast a pixel that smooths the edge may differ by, 0…1.
  ///
  /// Cairo's image backend samples 15 rows a pixel, so two renderers may disagree by a fifteenth; 1/12 leaves room for
  /// rounding. An edge that moves by an eighth of a pixel is beyond it.
  public var edgeShare: Double
  /// From which sum of the distances of visibly different pixels on, within 8 by 8 pixels, they are noticed.
  ///
  /// 0.2 is a single pixel that changes by a fifth of the way from black to white, or a line of eight pixels that are
  /// just visibly different.
  public var cluster: Double
  /// From which mean difference on, within 16 by 16 pixels, another shade of a plain area is noticed.
  ///
  /// Noise cancels itself out, another shade does not: 0.0035 lies between one level of grey (at most 0.0034) and two (at
  /// least 0.0037), which is where two plain areas shown in turn begin to flicker.
  public var areaShift: Double

  /// Makes thresholds; a larger number lets more pass.
  ///
  /// - Precondition: none is negative.
  public init(distance: Double = 0.02, edgeShare: Double = 1 / 12, cluster: Double = 0.2, areaShift: Double = 0.0035) {
    precondition(
      min(distance, edgeShare, cluster, areaShift) >= 0,
      "thresholds are 0 or more, not \(distance), \(edgeShare), \(cluster), \(areaShift)")
    self.distance = distance
    self.edgeShare = edgeShare
    self.cluster = cluster
    self.areaShift = areaShift
  }

  var native: pixels_thresholds {
    pixels_thresholds(
      distance: Float(distance), edge: Float(edgeShare), cluster: Float(cluster), area: Float(areaShift))
  }
}

extension RGBA {
  /// How far two colours are apart to the eye: their distance in OKLab as `PerceptualThresholds` describes it, 0…1.
  public func perceptualDistance(to other: RGBA) -> Double {
    Double(pixels_distance(native, other.native))
  }

  private var native: UInt32 {
    var pixel: UInt32 = 0
    withUnsafeMutableBytes(of: &pixel) { bytes in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      pixels_native_from_straight(start, [red, green, blue, alpha], 1)
    }
    return pixel
  }
}
