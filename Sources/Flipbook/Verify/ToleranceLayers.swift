import Goldens
import Script

/// What is let pass in each frame: what the script says of all frames, then what it says of some, then what the call
/// says. A later layer replaces what it speaks of; masks add up.
struct ToleranceLayers {
  private var layers: [ScriptSettings.Tolerance]
  private var call: Tolerance?
  private var masks: [String]

  /// - Parameters:
  ///   - script: The script's lines, in their order.
  ///   - call: What the call says, in place of what the script says; `nil` where it says nothing.
  ///   - masks: Names of views that the call leaves out of the comparison.
  init(_ script: [ScriptSettings.Tolerance], call: Tolerance? = nil, masks: [String] = []) {
    layers = script.filter { $0.frames == nil } + script.filter { $0.frames != nil }
    (self.call, self.masks) = (call, masks)
  }

  /// What is let pass in a frame.
  func tolerance(ofFrame frame: Int) -> Tolerance {
    if let call { return call }
    var tolerance = Tolerance.exact
    for layer in layers(of: frame) {
      switch layer.kind {
      case .exact: tolerance = .exact
      case .channelDelta(let delta): tolerance.channelDelta = delta
      case .share(let percent): tolerance.percent = percent
      case .perceptual: tolerance.perceptual = Tolerance.perceptual.perceptual
      case .mask: break
      }
    }
    return tolerance
  }

  /// The names of the views that are left out of the comparison of a frame.
  func masks(ofFrame frame: Int) -> [String] {
    masks
      + layers(of: frame).compactMap { layer in
        if case .mask(let view) = layer.kind { view } else { nil }
      }
  }

  /// The names of all views that are left out in some frame.
  var allMasks: Set<String> {
    Set(
      masks
        + layers.compactMap { layer in
          if case .mask(let view) = layer.kind { view } else { nil }
        })
  }

  private func layers(of frame: Int) -> [ScriptSettings.Tolerance] {
    layers.filter { $0.frames?.contains(frame) ?? true }
  }
}
