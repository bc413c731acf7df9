import Measure

/// The effect of helpers on the visibility of their members.
extension ConstraintLayout: VisibilityPassing {
  /// Passes the visibility of groups on to their members, makes the contents of placeholders visible, and hides
  /// placeholders without content.
  ///
  /// Changes that a helper no longer requests are reverted, so equal trees always look the same. No layout is
  /// requested, since this runs within one.
  package final func handOnVisibilities() {
    for child in ChildStates(state) { child.takeBackVisibility() }
    guard hasHelpers else { return }
    var ids: [String: View]?
    for child in subviews {
      switch child {
      case is Guideline, is Barrier: show(child, as: .gone)
      case let placeholder as Placeholder:
        let known = ids ?? viewsByID()
        ids = known
        if let content = placeholder.content.flatMap({ known[$0] }), content !== self, content !== placeholder {
          show(placeholder, as: .visible)
          show(content, as: .visible)
        } else {
          show(placeholder, as: .hidden)
        }
      case let helper as ConstraintHelper where helper is Group || helper.handsOnVisibility:
        let known = ids ?? viewsByID()
        ids = known
        for id in helper.referencedIds {
          if let member = known[id], member !== self { show(member, as: helper.visibility) }
        }
      default: break
      }
    }
  }

  /// Whether a child can affect the visibility of others, or its own.
  private var hasHelpers: Bool { ChildStates(state).contains { ChildRole($0) != .view } }

  /// Returns the children by their ids; if several have the same id, the last one.
  private func viewsByID() -> [String: View] {
    var views: [String: View] = [:]
    for child in subviews {
      if let id = child.id { views[id] = child }
    }
    return views
  }

  private func show(_ view: View, as visibility: Visibility) {
    guard view.visibility != visibility else { return }
    view.state.handOn(visibility)
  }
}
