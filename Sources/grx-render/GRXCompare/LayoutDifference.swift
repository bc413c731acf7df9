import GRXInspection
import Inflater
import Layouts
import Measure

/// The differences between two laid-out trees if only the frames are known: the changes without their reasons.
package struct LayoutDifference: Sendable {
  /// The differences of a view.
  struct Entry: Hashable, Sendable {
    /// The view's name: `#title`, or `View 0/2` with the child indexes from the root.
    let name: String
    /// The text after the name: `is 12 taller`; empty if only the look differs.
    let words: String
    /// The differences in the look: `background #6200EE → #03DAC5`.
    var looks: [String] = []
    /// The frame in points as in the tree form, `gone`, or `nil` for none.
    let before: String?
    let after: String?

    /// The difference as a sentence: `#subtitle moved down by 12: 0,20 300x16 → 0,32 300x16`.
    var sentence: String {
      let looks = looks.joined(separator: "; ")
      if words.isEmpty { return "\(name): \(looks)" }
      // A view that differs only in its name or class hasn't moved.
      let frames = before == after ? "" : ": " + [before, after].compactMap { $0 }.joined(separator: " → ")
      return "\(name) \(words)\(frames)" + (looks.isEmpty ? "" : "; \(looks)")
    }
  }

  /// The differences in the order of the new tree; a removed view follows the one before it.
  let entries: [Entry]

  var isEmpty: Bool { entries.isEmpty }

  package init(from old: FrameTree, to new: FrameTree) {
    entries = old == new ? [] : DifferenceWriter(old, new).entries()
  }

  /// The looks that differ, by the names of their views.
  package var looks: [LookChange] {
    entries.compactMap { $0.looks.isEmpty ? nil : LookChange(name: $0.name, words: $0.looks.joined(separator: "; ")) }
  }

  private static let maximumEntries = 40

  /// Returns a line for each view that differs.
  ///
  /// - Parameter listsAll: Whether none is left out.
  package func text(listsAll: Bool = false) -> String {
    let limit = listsAll ? Int.max : Self.maximumEntries
    var text = ""
    for entry in entries.prefix(limit) { text += entry.sentence + "\n" }
    return entries.count > limit ? text + "and \(entries.count - limit) more, which --all lists\n" : text
  }
}

/// Describes differences in prose.
private struct DifferenceWriter {
  let old: FrameTree
  let new: FrameTree
  let matching: ViewMatching

  init(_ old: FrameTree, _ new: FrameTree) {
    self.old = old
    self.new = new
    matching = ViewMatching(from: old, to: new)
  }

  func entries() -> [LayoutDifference.Entry] {
    var removedBehind: [Int: [Int]] = [:]
    var last = -1
    for (oldView, view) in matching.newIndex.enumerated() {
      if view >= 0 { last = view } else if isRemovedAlone(oldView) { removedBehind[last, default: []].append(oldView) }
    }
    var entries = (removedBehind[-1] ?? []).map(removal)
    for view in new.indices {
      if matching.oldIndex[view] < 0 {
        if let entry = appearance(of: view) { entries.append(entry) }
      } else if let entry = change(of: view) {
        entries.append(entry)
      }
      entries += (removedBehind[view] ?? []).map(removal)
    }
    return entries
  }

  // MARK: Appeared, removed

  /// Returns whether the parent of a removed view still exists and is shown.
  private func isRemovedAlone(_ oldView: Int) -> Bool {
    guard let parent = old[oldView].parent else { return true }
    let newParent = matching.newIndex[parent]
    return newParent >= 0 && new[newParent].state != .gone
  }

  private func removal(_ oldView: Int) -> LayoutDifference.Entry {
    var words = "was removed"
    if let parent = old[oldView].parent { words += " from \(old.name(of: parent))" }
    words += contentCount(below: oldView, in: old) { matching.newIndex[$0] < 0 }
    return LayoutDifference.Entry(
      name: old.formerName(of: oldView), words: words, before: old.placeWords(of: oldView), after: nil)
  }

  /// Returns the appearance of a view, or `nil` for a view inside one that was also added.
  private func appearance(of view: Int) -> LayoutDifference.Entry? {
    var words = "appeared"
    if let parent = new[view].parent {
      let oldParent = matching.oldIndex[parent]
      guard oldParent >= 0, old[oldParent].state != .gone else { return nil }
      words += " in \(new.name(of: parent))"
    }
    words += contentCount(below: view, in: new) { matching.oldIndex[$0] < 0 }
    return LayoutDifference.Entry(name: new.name(of: view), words: words, before: nil, after: new.placeWords(of: view))
  }

  private func contentCount(below view: Int, in tree: FrameTree, _ counts: (Int) -> Bool) -> String {
    var count = 0
    var pending = Array(tree.children(of: view))
    while let next = pending.popLast() {
      guard counts(next) else { continue }
      count += 1
      pending += tree.children(of: next)
    }
    return count == 0 ? "" : count == 1 ? ", with the view in it" : ", with \(count) views in it"
  }

  // MARK: Changed

  private func change(of view: Int) -> LayoutDifference.Entry? {
    let oldView = matching.oldIndex[view]
    let (before, after) = (old[oldView], new[view])
    let (oldName, name) = (old.names[oldView], new.names[view])
    var words = FrameWords(density: new.density)
    if oldName.className != name.className {
      words.states.append("is a \(name.className.excerpt) instead of a \(oldName.className.excerpt)")
    }
    if oldName.id != name.id {
      words.states.append(
        "was \(oldName.id.map { "#\($0.excerpt)" } ?? "without an id")" + (name.id == nil ? " and has no id" : ""))
    }
    let keepsParent = keepsParent(view)
    if !keepsParent, let oldParent = before.parent, let parent = after.parent {
      words.states.append("is in \(new.name(of: parent)) instead of \(old.name(of: oldParent))")
    } else if matching.reordered.contains(view) {
      words.states.append("has another place among its siblings")
    }
    switch (before.shownFrame, after.shownFrame) {
    case (nil, nil): break
    case (nil, _): words.states.append(after.isHidden ? "takes up space now" : "is visible now")
    case (_, nil): words.states.append("is gone")
    case (let oldFrame?, let newFrame?):
      if before.isHidden != after.isHidden {
        words.states.append(after.isHidden ? "is hidden" : "is visible now")
      }
      words.compare(oldFrame, newFrame, keepsParent: keepsParent)
    }
    let looks = LookChange.words(from: old.look(of: oldView), to: new.look(of: view))
    guard !words.isEmpty || !looks.isEmpty else { return nil }
    return LayoutDifference.Entry(
      name: new.name(of: view), words: words.isEmpty ? "" : words.text, looks: looks,
      before: old.placeWords(of: oldView), after: new.placeWords(of: view))
  }

  private func keepsParent(_ view: Int) -> Bool {
    old[matching.oldIndex[view]].parent.map { matching.newIndex[$0] } == new[view].parent
  }
}
