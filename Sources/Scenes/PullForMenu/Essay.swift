/// Something to read.
struct Essay {
  let title: String
  let lead: String
  let paragraphs: [String]

  /// About the lens that made lighthouses bright; written for this scene.
  static let lighthouse = Essay(
    title: "A lens made of rings",
    lead: "How a road engineer made the sea safer by taking most of the glass away.",
    paragraphs: [
      """
      A lighthouse has one task: to be seen from as far away as the horizon allows. For two thousand years the answer \
      was more fire. Wood, coal, then oil; bigger grates, taller towers. Most of the light went up into the clouds or \
      back into the tower, and ships went on the rocks within sight of the flame.
      """,
      """
      The obvious remedy is a lens. Put a lamp at its focus, and the rays that fan out leave side by side, as one beam. \
      But a lens wide enough to catch most of the light would be as thick as a wall. It would weigh tons, crack as it \
      cooled, and swallow in its own depth much of the light that it gathered.
      """,
      """
      Augustin Fresnel built roads for the French state and thought about light in the evenings. He saw that glass bends \
      a ray only at its surface; what lies between the two faces merely carries it across. So he left out what merely \
      carries. He cut the curved face into rings and pushed each ring back until the lens was thin.
      """,
      """
      Seen from the front, such a lens is a bull's-eye with circles around it, like a stone's ripples made solid. Each \
      ring is the rim of a different lens, and all of them share one focus. Above and below, Fresnel set prisms that \
      catch the rays which would have missed and turn them level too.
      """,
      """
      In July 1823 the first of these lenses was lit at Cordouan, on a rock in the mouth of the Gironde. Sailors saw it \
      from more than thirty kilometres away, and asked what was being burned there. It was an oil lamp, not much larger \
      than before.
      """,
      """
      Turning the lens made the beam sweep, and the sweep became a name. One flash every ten seconds, or two and a \
      pause: a captain who had not seen land for weeks could count, look into a list, and know which headland lay \
      before him.
      """,
      """
      Fresnel died four years later, at thirty-nine. The rings stayed. They are in stage lamps and traffic lights, in \
      the flat sheet that helps a bus driver to see behind the bus, in the visor through which one looks at a world \
      that is not there.
      """,
      """
      It is a good habit to ask of anything heavy which part of it does the work. Often it is only the surface, and the \
      rest is there because nobody has dared to cut.
      """,
    ])
}
