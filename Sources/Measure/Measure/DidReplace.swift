/// Replaces a value.
///
/// - Returns: Whether the new value differs; if not, nothing is written.
@inlinable @inline(__always)
package func didReplace<Value: Equatable>(_ value: inout Value, with new: Value) -> Bool {
  guard value != new else { return false }
  value = new
  return true
}
