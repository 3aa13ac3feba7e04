/// The script of a clip that is small, so that it is soon drawn: an article on 80 by 120 points, 20 frames a second, which
/// stands still for 200 ms, is kept as the shot `start`, and then does what the other lines say.
package func smallClip(_ lines: String...) -> String {
  """
  scene vertical-swipe
  size 80x120
  scale 1
  fps 20
  wait 200ms
  shot "start"

  """ + lines.joined(separator: "\n")
}
