import GRXInspection
import Inflater
import Layouts
import Measure

/// The edits that convert one plan to another, in the order of the new document; a removed view is at its old position.
///
/// Applying them one after another produces exactly the new plan.
package struct EditScript {
  package struct Step {
    enum Action {
      /// Changes the view's blueprint.
      case change((inout ViewBlueprint) -> Void)
      /// Gives one of the view's settings the value that it has in a plan. A closure would take memory for each of them.
      case set(name: String, occurrence: Int32, isChildAttribute: Bool, in: LayoutPlan)
      /// Edits the tree of a plan.
      case restructure((LayoutPlan) -> Void)

      /// Makes the edit in the blueprint of the view with a key; has no effect for an edit of the tree.
      func change(_ blueprint: inout ViewBlueprint, _ key: Int) {
        switch self {
        case .change(let change): change(&blueprint)
        case .set(let name, let occurrence, let isChildAttribute, let plan):
          guard let new = plan[key] else { return }
          let setting = KeyedSettings.Key(name: name, isChildAttribute: isChildAttribute, occurrence: Int(occurrence))
          KeyedSettings.set(setting, of: &blueprint.settings, asIn: new.settings)
          // A plugin may also have read the attribute.
          if new.maker.isOfElement { blueprint.maker = new.maker }
        case .restructure: break
        }
      }

      func apply(_ plan: LayoutPlan, _ key: Int) {
        if case .restructure(let restructure) = self { restructure(plan) } else { plan.edit(key) { change(&$0, key) } }
      }
    }

    /// The properties that most steps don't have.
    private struct Rare {
      var contentCount = 0
      var otherSources: [SourceEdit] = []
      var attribute: String?
      var related: [SourceEdit] = []
      var place: SourceEdit.Place?
    }

    let edit: LayoutEdit
    /// The view's name for readers.
    let name: String
    let action: Action
    private let shortKey: Int32
    private var shortFirstAlike: Int32 = 0
    private var firstSource: SourceEdit?
    /// The rare properties of a step that has some. There are as many steps as edited views, and an empty array takes
    /// little memory.
    private var rare: [Rare] = []

    private init(edit: LayoutEdit, key: Int, name: String, action: Action) {
      (self.edit, self.name, self.action, shortKey) = (edit, name, action, Int32(key))
    }

    init(edit: LayoutEdit, key: Int, name: String, contentCount: Int = 0, apply: @escaping (LayoutPlan) -> Void) {
      self.init(edit: edit, key: key, name: name, action: .restructure(apply))
      if contentCount > 0 { rare = [Rare(contentCount: contentCount)] }
    }

    /// Creates an edit of one view.
    init(edit: LayoutEdit, key: Int, name: String, change: @escaping (inout ViewBlueprint) -> Void) {
      self.init(edit: edit, key: key, name: name, action: .change(change))
    }

    /// Creates an edit that gives a setting the value that it has in a plan.
    init(edit: LayoutEdit, key: Int, name: String, setting: KeyedSettings.Key, in plan: LayoutPlan) {
      self.init(
        edit: edit, key: key, name: name,
        action: .set(
          name: setting.name, occurrence: Int32(setting.occurrence), isChildAttribute: setting.isChildAttribute,
          in: plan))
    }

    /// The key of the edited view.
    package var key: Int { Int(shortKey) }

    /// Whether the edit changes the view's blueprint, rather than the tree.
    var changesBlueprint: Bool { if case .restructure = action { false } else { true } }

    /// The number of views in a view that was added or removed.
    var contentCount: Int { rare.first?.contentCount ?? 0 }

    /// The edits in the source that caused it; empty if the places aren't known.
    package fileprivate(set) var sources: [SourceEdit] {
      get { firstSource.map { [$0] + (rare.first?.otherSources ?? []) } ?? [] }
      set {
        firstSource = newValue.first
        if newValue.count > 1 { setRare { $0.otherSources = Array(newValue.dropFirst()) } }
      }
    }

    var hasSources: Bool { firstSource != nil }

    /// The index of the first step that the same edits of the source caused, or of this one.
    fileprivate(set) var firstAlike: Int {
      get { Int(shortFirstAlike) }
      set { shortFirstAlike = Int32(newValue) }
    }

    /// The document's name of the attribute, if it differs from the edit's.
    fileprivate(set) var attribute: String? {
      get { rare.first?.attribute }
      set { if newValue != nil { setRare { $0.attribute = newValue } } }
    }

    /// Edits of the resources among which the new value was looked up. Without one of them, the value is yet another
    /// if this edit is made.
    fileprivate(set) var related: [SourceEdit] {
      get { rare.first?.related ?? [] }
      set { if !newValue.isEmpty { setRare { $0.related = newValue } } }
    }

    /// The line of the view, for an edit without sources; `nil` if it isn't known.
    fileprivate(set) var place: SourceEdit.Place? {
      get { rare.first?.place }
      set { if newValue != nil { setRare { $0.place = newValue } } }
    }

    /// Sets a rare property, which has no value yet.
    private mutating func setRare(_ set: (inout Rare) -> Void) {
      if rare.isEmpty { rare.append(Rare()) }
      set(&rare[0])
    }

    /// Descriptions with their locations, using the names of the source if it is known.
    package var allWords: [String] {
      !hasSources ? [words + SourceEdit.places(nil, place)] : sources.map(\.words)
    }

    package var words: String { edit.words(name, contentCount: contentCount) }
  }

  package private(set) var steps: [Step] = []
  /// The actions of the steps, which each trial reads without copying whole steps.
  private(set) var actions: [Step.Action] = []
  /// The indexes of the steps that change a view's blueprint, which follow each other, by its key.
  private var changesOfView: [Range<Int32>] = []
  /// The old plan, with the keys that its views have in the new one.
  package let start: LayoutPlan
  package let new: LayoutPlan
  package let old: LayoutPlan
  /// The views of both plans, each with keys in pre-order.
  let newTree: FrameTree
  let oldTree: FrameTree
  package let matching: ViewMatching
  /// The new indexes of views whose order among their siblings changed.
  private let reordered: Set<Int>
  /// The new children of each view.
  private let siblings: [[Int]]

  /// An attribute as its document contains it.
  private typealias WrittenAttribute = (name: String, value: String, place: SourceEdit.Place)
  /// The old attributes of changed settings that have no step yet, the first one last.
  private var formerAttributes: [(key: Int, setting: KeyedSettings.Key, written: WrittenAttribute?)] = []
  /// The changes in other files.
  private let resources: ResourceEdits?

  package init(from old: LayoutPlan, to new: LayoutPlan, resources: ResourceEdits? = nil) {
    (self.old, self.new) = (old, new)
    self.resources = resources
    let (oldTree, newTree) = (FrameTree(old), FrameTree(new))
    let matching = ViewMatching(from: old, oldTree, to: new, newTree)
    (self.oldTree, self.newTree, self.matching) = (oldTree, newTree, matching)
    // The keys of a fresh plan count its nodes in pre-order.
    let newCount = newTree.count
    for (index, former) in matching.oldIndex.enumerated() where former >= 0 {
      old.shareSettings(of: former, with: new, index)
    }
    start = old.copy(capacity: newCount + oldTree.count) {
      matching.newIndex[$0] >= 0 ? matching.newIndex[$0] : newCount + $0
    }
    reordered = Self.reordered(newTree, oldTree, matching)
    siblings = newTree.indices.map { Array(newTree.children(of: $0)) }
    findSteps()
    changesOfView = Array(repeating: 0..<0, count: newCount)
    var alike: [[SourceEdit]: Int] = [:]
    for (index, step) in steps.enumerated() {
      steps[index].firstAlike = index
      if step.hasSources {
        let identity = step.identity
        if let first = alike[identity] { steps[index].firstAlike = first } else { alike[identity] = index }
      }
      if step.changesBlueprint {
        let known = changesOfView[step.key]
        changesOfView[step.key] = (known.isEmpty ? Int32(index) : known.lowerBound)..<Int32(index + 1)
      }
      if !step.hasSources { steps[index].place = place(of: step) }
    }
    actions = steps.map(\.action)
    for plan in [old, new] { plan.releaseContent() }
  }

  /// Returns all views except for a largest set whose order didn't change.
  private static func reordered(
    _ new: FrameTree, _ old: FrameTree, _ matching: ViewMatching
  ) -> Set<Int> {
    var reordered: Set<Int> = []
    for index in new.indices where matching.oldIndex[index] >= 0 && new.hasChildren(index) && !new.hasOneChild(index) {
      // Keys are numbered in pre-order, so they order siblings.
      let kept = new.children(of: index).filter { child in
        let before = matching.oldIndex[child]
        return before >= 0 && old[before].parent == matching.oldIndex[index]
      }
      let order = kept.map { matching.oldIndex[$0] }
      let inOrder = Set(longestIncreasingSubsequence(of: order))
      for (index, child) in kept.enumerated() where !inOrder.contains(index) { reordered.insert(child) }
    }
    return reordered
  }

  /// Returns the indexes of the steps that change a view's blueprint.
  func changes(of key: Int) -> Range<Int> {
    let range = changesOfView[key]
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  /// Returns the name of a view: that of the new layout, or the old one's for a view that was removed.
  package func name(_ key: Int) -> String {
    key < newTree.count ? newTree.name(of: key) : oldTree.formerName(of: key - newTree.count)
  }

  // MARK: Finding

  private mutating func findSteps() {
    readFormerAttributes()
    var removed: [Int: [Int]] = [:]
    var last = -1
    for (oldIndex, newIndex) in matching.newIndex.enumerated() {
      if newIndex >= 0 { last = newIndex } else { removed[last, default: []].append(oldIndex) }
    }
    let hasOtherRoot = matching.oldIndex[0] != 0
    if hasOtherRoot { appendRoot() }
    var late = appendRemovals(removed[-1] ?? [])
    for index in newTree.indices {
      if index > 0 { appendStructure(index) }
      let oldIndex = matching.oldIndex[index]
      if oldIndex >= 0, let before = old[oldIndex], let after = new[index] { appendChanges(before, after, index) }
      late += appendRemovals(removed[index] ?? [])
    }
    for index in late { appendRemoval(index) }
    formerAttributes = []
  }

  /// Returns the location of the view of a step: in the new files, or in the old ones for a removed view.
  private func place(of step: Step) -> SourceEdit.Place? {
    let isNew = step.key < newTree.count
    let place = isNew ? new.places[step.key] : old.places[step.key - newTree.count]
    return place.map { SourceEdit.Place($0.own.location(of: .node)) }
  }

  func key(ofOld index: Int) -> Int {
    matching.newIndex[index] >= 0 ? matching.newIndex[index] : newTree.count + index
  }

  /// Makes another view the root, with the former root as its first child.
  private mutating func appendRoot() {
    let (blueprint, oldKey) = (new[0], key(ofOld: 0))
    // Its position: before the next of its new siblings that is already in position.
    var next: Int?
    if oldKey < newTree.count, newTree[oldKey].parent == 0 {
      next = siblings[0][(newTree[oldKey].index + 1)...].first { sibling in
        let before = matching.oldIndex[sibling]
        return before >= 0 && oldTree[before].parent ?? -1 == matching.oldIndex[0] && !reordered.contains(sibling)
      }
    }
    steps.append(
      Step(edit: .becameRoot(before: name(oldKey)), key: 0, name: newTree.name(of: 0)) { plan in
        if plan[0] == nil, let blueprint { plan.set(0, blueprint) }
        plan.remove(0)
        let children = plan.children(of: 0)
        let place = next.flatMap { children.firstIndex(of: $0) } ?? children.count
        plan.insert(oldKey, in: 0, after: place == 0 ? nil : children[place - 1])
      })
  }

  /// Appends the addition or move of a view.
  private mutating func appendStructure(_ index: Int) {
    guard let parent = newTree[index].parent else { return }
    let oldIndex = matching.oldIndex[index]
    let (siblings, place) = (siblings[parent], newTree[index].index)
    func insert(_ plan: LayoutPlan) {
      // The siblings before it are already in position.
      let sibling = siblings[..<place].last { plan.parent(of: $0) == parent }
      plan.insert(index, in: parent, after: sibling)
    }
    guard oldIndex >= 0 else {
      // Descendants of a new view are added with it.
      if matching.oldIndex[parent] < 0 && parent != 0 { return }
      let (matching, new) = (matching, new)
      steps.append(
        Step(
          edit: .added(in: newTree.name(of: parent)), key: index, name: newTree.name(of: index),
          contentCount: contentCount(of: index)
        ) { plan in
          guard plan[parent] != nil else { return }
          plan.add(index, of: new) { matching.oldIndex[$0] < 0 }
          insert(plan)
        })
      return
    }
    // After `appendRoot`, the former root is in the new one.
    let oldParent = oldTree[oldIndex].parent.map(key(ofOld:)) ?? 0
    let isElsewhere = oldParent != parent
    guard isElsewhere || reordered.contains(index) else { return }
    let edit: LayoutEdit =
      isElsewhere ? .moved(from: name(oldParent), to: newTree.name(of: parent)) : .reordered
    steps.append(
      Step(edit: edit, key: index, name: newTree.name(of: index)) { plan in
        guard plan[index] != nil, plan[parent] != nil else { return }
        plan.remove(index)
        insert(plan)
      })
  }

  private func contentCount(of new: Int) -> Int {
    newTree.children(of: new).filter { matching.oldIndex[$0] < 0 }.reduce(0) { $0 + 1 + contentCount(of: $1) }
  }

  /// Appends the removals of views whose parents still exist; their descendants are removed with them.
  ///
  /// - Returns: The removed views with descendants that have to be moved out first.
  private mutating func appendRemovals(_ oldIndexes: [Int]) -> [Int] {
    var late: [Int] = []
    for index in oldIndexes {
      guard oldTree[index].parent.map({ matching.newIndex[$0] >= 0 }) ?? true else { continue }
      if keepsContent(index) { late.append(index) } else { appendRemoval(index) }
    }
    return late
  }

  private func keepsContent(_ old: Int) -> Bool {
    oldTree.children(of: old).contains { matching.newIndex[$0] >= 0 || keepsContent($0) }
  }

  private mutating func appendRemoval(_ index: Int) {
    let key = self.key(ofOld: index)
    func count(_ old: Int) -> Int {
      oldTree.children(of: old).filter { matching.newIndex[$0] < 0 }.reduce(0) { $0 + 1 + count($1) }
    }
    let parent = newTree.name(of: oldTree[index].parent.map { matching.newIndex[$0] } ?? 0)
    steps.append(
      Step(edit: .removed(from: parent), key: key, name: name(key), contentCount: count(index)) { $0.remove(key) })
  }

  // MARK: Attributes

  /// Reads the old attributes of edited views in documents that read their nodes again, so that the content of only one
  /// of the two documents is in memory at a time.
  private mutating func readFormerAttributes() {
    for (key, index) in matching.oldIndex.enumerated() where index >= 0 {
      guard let before = old[index]?.settings, let after = new[key]?.settings, before != after,
        let place = old.places[index], place.own.document.readsNodesAgain
      else { continue }
      for (setting, was, _) in KeyedSettings.changes(from: before, to: after) {
        formerAttributes.append((key, setting, written(setting.name, place, was?.value)))
      }
    }
    if !formerAttributes.isEmpty { old.releaseDocuments() }
    // They are used from the end.
    formerAttributes.reverse()
  }

  /// Returns an attribute of the old document, or `nil` if it comes from elsewhere.
  private mutating func formerlyWritten(
    _ setting: KeyedSettings.Key, of key: Int, _ place: ViewPlace, _ value: AttributeValue?
  ) -> WrittenAttribute? {
    if let last = formerAttributes.last, last.key == key, last.setting == setting {
      return formerAttributes.removeLast().written
    }
    return written(setting.name, place, value)
  }

  private mutating func appendChanges(_ old: ViewBlueprint, _ new: ViewBlueprint, _ key: Int) {
    let name = newTree.name(of: key)
    // The axis of a UIStackView makes it a row or a column, which has the same name in the document.
    if old.className != new.className || old.kind.name != new.kind.name {
      let (oldName, newName) =
        old.className == new.className ? (old.kind.name, new.kind.name) : (old.className, new.className)
      steps.append(
        Step(
          edit: .className(old: oldName, new: newName), key: key, name: name,
          change: {
            $0.maker = new.maker
            $0.className = new.className
            $0.context = new.context
          }))
    }
    if old.id != new.id {
      steps.append(
        Step(edit: .id(old: old.id, new: new.id), key: key, name: name, change: { $0.id = new.id }))
    }
    if old.settings == new.settings { return }
    for (setting, before, after) in KeyedSettings.changes(from: old.settings, to: new.settings) {
      let (was, now) = (before?.value, after?.value)
      let edit =
        was == now
        ? LayoutEdit.attributeOrder(setting.name, isBehindChildren: after?.isBehindChildren ?? false)
        : LayoutEdit.attribute(setting.name, isChildAttribute: setting.isChildAttribute, old: was, new: now)
      // The blueprint stays in the plan; copies of thousands would be kept for this alone.
      steps.append(Step(edit: edit, key: key, name: name, setting: setting, in: self.new))
      let sources = sources(of: setting, was, now, key)
      steps[steps.count - 1].sources = sources.edits
      steps[steps.count - 1].related = sources.related
      steps[steps.count - 1].attribute = sources.name
    }
  }
}

extension EditScript {
  /// Returns the edits in the source that changed the value of a setting, the edits of resources to which it now
  /// refers, and the document's name for the attribute, if it isn't the setting's.
  private mutating func sources(
    of setting: KeyedSettings.Key, _ was: AttributeValue?, _ now: AttributeValue?, _ key: Int
  ) -> (edits: [SourceEdit], related: [SourceEdit], name: String?) {
    let (before, after) = (old.places[matching.oldIndex[key]], new.places[key])
    guard let before, let after else { return ([], [], nil) }
    let (oldOrigin, newOrigin) = (origin(setting.name, before, was), origin(setting.name, after, now))
    if oldOrigin == nil && newOrigin == nil {
      let (old, new) = (formerlyWritten(setting, of: key, before, was), written(setting.name, after, now))
      guard old?.value != new?.value, let name = new?.name ?? old?.name else { return ([], [], nil) }
      let edit = SourceEdit(
        .attribute(name, view: newTree.name(of: key)), old: old?.value, new: new?.value, oldPlace: old?.place,
        newPlace: new?.place)
      return ([edit], [], nil)
    }
    // The changes on the element itself. An attribute without effect before may be in effect without the others.
    var edits: [SourceEdit] = []
    var names: Set<String> = []
    let searched = (newOrigin?.path ?? []) + (oldOrigin?.path ?? []) + (oldOrigin?.searchedAttributes ?? [])
    for name in searched where names.insert(name).inserted {
      let (old, new) = (oldOrigin?.given[name], newOrigin?.given[name])
      if old?.value == new?.value { continue }
      edits.append(
        SourceEdit(
          .attribute(name, view: newTree.name(of: key)), old: old?.value, new: new?.value,
          oldPlace: old.map { SourceEdit.Place($0.location) }, newPlace: new.map { SourceEdit.Place($0.location) }))
    }
    let name = newOrigin?.path.first ?? oldOrigin?.path.first
    let hasOwnEdits = !edits.isEmpty
    let themes = themeEdits(oldOrigin, newOrigin)
    let isOfTheme = oldOrigin?.dependsOnTheme ?? false || edits.isEmpty && newOrigin?.dependsOnTheme ?? false
    let relatedThemes = newOrigin?.dependsOnTheme ?? false ? themes : []
    if isOfTheme { edits += themes }
    guard let resources else { return (edits, relatedThemes, name) }
    // The resources to which the element refers have other values. If the element now refers to others, only the edits
    // that change what the former ones would give now belong to it.
    let referred = newOrigin?.resources ?? []
    let (oldDocument, newDocument) = (before.own.document, after.own.document)
    var known = resources.edits(
      of: (oldOrigin?.resources ?? []) + (oldOrigin?.searchedResources ?? []), isOld: true, newDocument)
    if !hasOwnEdits {
      for edit in resources.edits(of: referred, isOld: false, oldDocument) where !known.contains(edit) {
        known.append(edit)
      }
    }
    let related = resources.edits(
      of: referred + (newOrigin?.searchedResources ?? []), isOld: false, oldDocument)
    return (edits + known, related + relatedThemes, name)
  }

  /// Returns the edits of the places that set the theme of a view.
  private func themeEdits(_ old: AttributeOrigin?, _ new: AttributeOrigin?) -> [SourceEdit] {
    guard var before = old?.themes[...], var after = new?.themes[...] else { return [] }
    func isSame(_ one: AttributeOrigin.Theme?, _ other: AttributeOrigin.Theme?) -> Bool {
      one?.name == other?.name && one?.value == other?.value
    }
    while !before.isEmpty, !after.isEmpty, isSame(before.first, after.first) {
      before.removeFirst()
      after.removeFirst()
    }
    while !before.isEmpty, !after.isEmpty, isSame(before.last, after.last) {
      before.removeLast()
      after.removeLast()
    }
    return (0..<max(before.count, after.count)).compactMap { index in
      let (was, now) = (before.dropFirst(index).first, after.dropFirst(index).first)
      return (now ?? was).map { theme in
        SourceEdit(
          .other(theme.name), old: was?.value, new: now?.value, oldPlace: was.map { SourceEdit.Place($0.location) },
          newPlace: now.map { SourceEdit.Place($0.location) })
      }
    }
  }

  /// Returns the origin of a value, or `nil` if only its text is known.
  private func origin(_ name: String, _ place: ViewPlace, _ value: AttributeValue?) -> AttributeOrigin? {
    let site = place.own
    return site.document.origin(of: name, value ?? .null, at: site.node)
  }

  /// Returns an attribute in its document, or `nil` if it comes from elsewhere.
  private func written(_ name: String, _ place: ViewPlace, _ value: AttributeValue?) -> WrittenAttribute? {
    guard let (site, attribute) = place.attribute([name]), let found = site.written(attribute) else { return nil }
    return (found.name, found.value ?? LayoutEdit.text(attribute.value), SourceEdit.Place(found.location))
  }
}
