import Layouts

extension RandomTrees {
  /// Edits a document: changes an attribute, a text or a visibility, or adds, removes or moves a view.
  package mutating func edit(_ root: inout RandomView) {
    let path = pick(paths(in: root))
    switch below(16) {
    case 0:
      root.update(path) { view in
        let randomClass = RandomClass.named(view.className)
        guard randomClass.isLayout, view.children.count < randomClass.kind.maximumChildCount else { return }
        view.children.insert(leaf(in: randomClass), at: below(view.children.count + 1))
      }
    case 1: _ = root.remove(path)
    case 2: move(path, in: &root)
    case 3: root.update(path) { if $0.value(of: "text") != nil { $0.set("text", .string(text())) } }
    case 4: root.update(path) { $0.set("visibility", .string(pick(["visible", "gone", "invisible"]))) }
    case 5: root.update(path) { if !$0.attributes.isEmpty { $0.set(pick($0.attributes).name, nil) } }
    case 6: root.update(path) { $0.id = chance(70) ? newID() : nil }
    case 7: withSiblings(path, in: &root) { views, index, trees in views.swapAt(index, trees.below(views.count)) }
    case 8:
      let room = path.isEmpty ? 0 : RandomClass.named(root[path.dropLast()].className).kind.maximumChildCount
      withSiblings(path, in: &root) { views, index, _ in
        // Inserts a view before an indistinguishable one of the same class.
        if views.count < room { views.insert(views[index].withoutIDs, at: index) }
      }
    case 9: changeClass(path, in: &root)
    case 10: root.update(path) { $0.set("layoutDirection", .string(pick(["rtl", "ltr", "inherit"]))) }
    default: setAttribute(path, in: &root)
    }
  }

  private mutating func withSiblings(
    _ path: [Int], in root: inout RandomView, _ change: (inout [RandomView], Int, inout RandomTrees) -> Void
  ) {
    guard let last = path.last else { return }
    root.update(Array(path.dropLast())) { change(&$0.children, last, &self) }
  }

  /// Replaces a leaf by one of another class with the same id.
  private mutating func changeClass(_ path: [Int], in root: inout RandomView) {
    guard !path.isEmpty, root[path[...]].children.isEmpty else { return }
    var view = leaf(in: RandomClass.named(root[path.dropLast()].className))
    view.id = root[path[...]].id
    root.update(path) { $0 = view }
  }

  private mutating func setAttribute(_ path: [Int], in root: inout RandomView) {
    let parent = path.isEmpty ? nil : RandomClass.named(root[path.dropLast()].className)
    root.update(path) { view in
      let own = attributes(of: RandomClass.named(view.className))
      let names = Set(own.map(\.name))
      let candidate = pick(own + childAttributes(of: parent).filter { !names.contains($0.name) })
      view.set(candidate.name, value(candidate))
    }
  }

  private mutating func move(_ path: [Int], in root: inout RandomView) {
    guard let view = root.remove(path) else { return }
    let hosts = paths(in: root).filter { path in
      let randomClass = RandomClass.named(root[path[...]].className)
      return randomClass.isLayout && root[path[...]].children.count < randomClass.kind.maximumChildCount
    }
    let host = chance(50) || hosts.isEmpty ? Array(path.dropLast()) : pick(hosts)
    root.update(host) { $0.children.insert(view, at: below($0.children.count + 1)) }
  }

  private func paths(in view: RandomView) -> [[Int]] {
    [[]] + view.children.indices.flatMap { index in paths(in: view.children[index]).map { [index] + $0 } }
  }
}

extension RandomView {
  fileprivate subscript(path: ArraySlice<Int>) -> RandomView {
    path.first.map { children[$0][path.dropFirst()] } ?? self
  }

  fileprivate mutating func update(_ path: [Int], _ change: (inout RandomView) -> Void) {
    guard let first = path.first else { return change(&self) }
    children[first].update(Array(path.dropFirst()), change)
  }

  fileprivate var withoutIDs: RandomView {
    var view = self
    view.id = nil
    view.children = children.map(\.withoutIDs)
    return view
  }

  /// Removes the view at a path, and returns it, or `nil` for the root, which isn't removed.
  fileprivate mutating func remove(_ path: [Int]) -> RandomView? {
    guard let last = path.last else { return nil }
    var removed: RandomView?
    update(Array(path.dropLast())) { removed = $0.children.remove(at: last) }
    return removed
  }
}
