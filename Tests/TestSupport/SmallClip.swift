/// The script of a small clip that is drawn quickly: an article on 80 by 120 points, 20 frames a second, which is still
/// for 200 ms, has the shot `start`, and then performs the given lines.
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
