/// What a transaction did to the list, in the form in which a table animates it.
///
/// As with a fetched-results controller, all deletions come first and their indices count in the list as it was; then
/// the insertions, whose indices count in the list as it is.
public enum EventChange: Sendable, Hashable {
  /// The event that stood at this index before the transaction is gone.
  case delete(Int)
  /// The event that stands at this index now is new.
  case insert(Int)
}
