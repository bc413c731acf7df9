/// Ends the program with `sentence` on standard error if `condition` is false, which is a programming error of the
/// caller.
///
/// Unlike the message of a `precondition`, the sentence is printed in release builds, too.
@inlinable @inline(__always)
package func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { stop(sentence()) }
}

/// Ends the program with `sentence` on standard error.
@inline(never)
@usableFromInline
package func stop(_ sentence: String) -> Never { fatalError(sentence) }
