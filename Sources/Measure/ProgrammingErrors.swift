/// Ends the program with `sentence` on standard error if `condition` doesn't hold, which is a programming error of the caller.
///
/// The sentence is printed in release builds too; that of a `precondition` isn't.
@inlinable @inline(__always)
package func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { stop(sentence()) }
}

/// Ends the program with `sentence` on standard error.
@inline(never)
@usableFromInline
package func stop(_ sentence: String) -> Never { fatalError(sentence) }
