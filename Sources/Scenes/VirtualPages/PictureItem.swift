/// An item of the circular list: what a page shows.
struct PictureItem: Equatable {
  /// The letter by which the item is known.
  let id: String
  /// What the picture shows.
  let name: String
  /// The picture.
  let landscape: Landscape
  /// How often a page has been tapped that shows the item.
  var taps = 0

  /// How many items there can be: one a letter.
  static let mostItems = names.count

  private static let names = [
    "Aurora", "Beach", "Canyon", "Dunes", "Evening", "Forest", "Glacier", "Harbour", "Island", "Jetty", "Karst",
    "Lagoon", "Meadow", "Nightfall", "Outback", "Pines", "Quarry", "Reef", "Savanna", "Tundra", "Uplands", "Valley",
    "Wadi", "Xeric", "Yonder", "Zenith",
  ]

  /// Makes the item of a number, 0 being A; there are pictures for seven, which come again after that.
  init(number: Int) {
    name = Self.names[number]
    id = String(name.prefix(1))
    landscape = Landscape.all[number % Landscape.all.count]
  }
}
