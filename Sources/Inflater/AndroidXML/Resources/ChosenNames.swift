import Inflater
import Synchronization

/// The names that the options of a run choose, each of which at least one of its layouts should have.
package final class ChosenNames: Sendable {
  /// The meaning of a name.
  package enum Kind: Hashable, Sendable {
    /// A state of the MotionLayouts: a ConstraintSet or a Transition.
    case state
    /// A variant of the application.
    case variant
  }

  /// The layouts' answers.
  private struct Answers {
    var isFound = false
    /// The names that the layouts have instead; `nil` if none was looked at.
    var others: Set<String>?
  }

  private let answers = Mutex<[Kind: Answers]>([:])

  /// Records that a layout has the name.
  func found(_ kind: Kind) { answers.withLock { $0[kind, default: Answers()].isFound = true } }

  /// Records that a layout has other names instead.
  func missing(_ kind: Kind, among others: some Sequence<String>) {
    answers.withLock { $0[kind, default: Answers()].others = ($0[kind]?.others ?? []).union(others.prefix(1000)) }
  }

  /// Returns whether a layout has the name, so far.
  package func isFound(_ kind: Kind) -> Bool { answers.withLock { $0[kind]?.isFound == true } }

  /// Returns the names, in order, that layouts have instead; `nil` if one of them has the name, or if no layout can have
  /// one.
  package func others(_ kind: Kind) -> [String]? {
    answers.withLock { answers in
      guard let answer = answers[kind], !answer.isFound else { return nil }
      return answer.others?.sorted()
    }
  }
}
