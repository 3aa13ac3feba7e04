/// A name and its value, both as text: a setting, or a library with its version.
package struct NamedValue: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
