import Graphics

extension Color {
  /// Makes a colour from its hue, in turns (0 red, ⅓ green, ⅔ blue), and its saturation and lightness, 0…1 (the HSL
  /// model of CSS).
  init(hue: Double, saturation: Double, lightness: Double) {
    let chroma = saturation * min(lightness, 1 - lightness)
    func component(_ shift: Double) -> Double {
      let place = (shift + hue * 12).truncatingRemainder(dividingBy: 12)
      return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4))
  }
}
