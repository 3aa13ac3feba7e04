/// The most telling reason why a clip is not its golden.
public enum Cause: Hashable, Sendable {
  /// Something draws that is not what drew the golden: a library of another version, another font.
  case renderer([Change])
  /// The clip was recorded with other settings.
  case settings([Change])
  /// The clip shows something else: another feed, another picture beside it, another file of a setting.
  case inputs([Change])
  /// The right pictures stand at the wrong places.
  case timing(TimingFault)
  /// The finger moves otherwise: the script is another.
  case touches(ProbeDeparture)
  /// A quantity of the scene moves otherwise.
  case motion(ProbeDeparture)
  /// Nothing moves otherwise, and the same instants look different.
  case appearance(ClipVerdict.Frame)
  /// Rate, extent or length are others, and that is all that is known.
  case shape([Change])
  /// Probes that the golden has are there no more.
  case lostProbes([String])

  /// The reason's name: a word for tables and files.
  public var name: String {
    switch self {
    case .renderer: "renderer"
    case .settings: "settings"
    case .inputs: "inputs"
    case .timing(.dropped): "frame dropped"
    case .timing(.doubled): "frame doubled"
    case .timing(.inserted): "frame inserted"
    case .timing(.swapped): "frames swapped"
    case .timing(.shifted): "time shift"
    case .touches: "touches"
    case .motion: "motion"
    case .appearance: "appearance"
    case .shape: "shape"
    case .lostProbes: "probes lost"
    }
  }
}

extension ClipVerdict {
  /// Why the clip is not its golden; `nil` where it is the same.
  ///
  /// A renderer is blamed only where nothing moves otherwise: it cannot move a probe. A timing fault is blamed where the
  /// probes are as they were, since frames were then lost on the way, or where they are late too.
  public var cause: Cause? {
    if isSame { return nil }
    if !settings.isEmpty { return .settings(settings) }
    if !inputs.isEmpty { return .inputs(inputs) }
    if let touch = departures.first(where: { $0.probe.hasPrefix("touch.") }), touch.tick == departures.first?.tick {
      return .touches(touch)
    }
    if let timing { return .timing(timing) }
    if let first = departures.first { return .motion(first) }
    if !renderer.isEmpty { return .renderer(renderer) }
    if let first = differing.first { return .appearance(first) }
    return shape.isEmpty ? .lostProbes(lostProbes) : .shape(shape)
  }
}
