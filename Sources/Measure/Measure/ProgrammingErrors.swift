/// Ends the program with `sentence` on standard error if `condition` is false, which is a programming error of the
/// caller.
///
/// Unlike the message of a `precondition`, the sentence is printed in release builds, too.
@inlinable @inline(__always)
package func require(
  _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if !condition { stop(sentence(), file: file, line: line) }
}

/// Ends the program with `sentence` on standard error, after the place of the call that is wrong.
@inline(never)
@usableFromInline
package func stop(_ sentence: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(sentence, file: file, line: line)
}
