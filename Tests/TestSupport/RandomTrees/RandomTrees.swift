import Layouts
import Measure

/// Random trees of all classes of views, with all attributes of their tables. The same seed produces the same tree.
package struct RandomTrees {
  package var random: SplitMix64
  private let classes: [RandomClass]
  private let maximumDepth: Int
  private let maximumCount: Int
  private var viewsLeft = 0
  private var idCount = 0

  /// - Parameters:
  ///   - classes: The classes of the views; at least one of them isn't a layout.
  ///   - maximumDepth: The number of levels below the root.
  ///   - maximumCount: The approximate maximum number of views in a tree.
  package init(
    seed: UInt64, classes: [RandomClass] = RandomClass.all, maximumDepth: Int = 4, maximumCount: Int = 40
  ) {
    random = SplitMix64(seed: seed)
    self.classes = classes
    self.maximumDepth = maximumDepth
    self.maximumCount = maximumCount
  }

  /// Returns a tree whose root is a layout.
  package mutating func tree() -> View { description().build() }

  /// Returns the same as a description, which can be edited, built and written as a document.
  package mutating func description() -> RandomView {
    viewsLeft = maximumCount
    return make(pick(classes.filter(\.isLayout)), in: nil, depth: 0)
  }

  package mutating func specs() -> MeasureSpecs { MeasureSpecs(width: spec(), height: spec()) }

  private mutating func spec() -> MeasureSpec {
    switch below(8) {
    case 0: .unspecified
    case 1...3: .exactly(below(400))
    default: .atMost(below(500))
    }
  }

  // MARK: Numbers

  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func newID() -> String {
    idCount += 1
    return "v\(idCount)"
  }

  /// Returns an id that one of the latest views probably has.
  mutating func recentID() -> String { "v\(max(1, idCount - below(5)))" }

  // MARK: Views

  /// Returns a new leaf for use as a child of `parent`.
  package mutating func leaf(in parent: RandomClass) -> RandomView {
    make(pick(classes.filter { !$0.isLayout && $0.isUsed(in: parent) }), in: parent, depth: maximumDepth)
  }

  private mutating func make(_ randomClass: RandomClass, in parent: RandomClass?, depth: Int) -> RandomView {
    viewsLeft -= 1
    var view = RandomView(className: randomClass.name)
    if chance(25) { view.id = newID() }
    let own = attributes(of: randomClass)
    for attribute in own where chance(attribute.chance) { view.set(attribute.name, value(attribute)) }
    for attribute in childAttributes(of: parent) where !own.contains(where: { $0.name == attribute.name }) {
      if chance(attribute.chance) { view.set(attribute.name, value(attribute)) }
    }
    if randomClass.isLayout && depth < maximumDepth {
      for _ in 0..<Int.random(in: randomClass.childCount, using: &random) {
        view.children.append(make(childClass(of: randomClass, depth: depth), in: randomClass, depth: depth + 1))
      }
      randomClass.finish(&view, &self)
    }
    return view
  }

  private mutating func childClass(of parent: RandomClass, depth: Int) -> RandomClass {
    let isDeepest = depth + 1 >= maximumDepth || viewsLeft <= 0
    if let usual = parent.usualChild, !isDeepest, chance(85) { return RandomClass.named(usual) }
    let usable = classes.filter { $0.isUsed(in: parent) }
    return isDeepest || chance(35) ? pick(usable.filter { !$0.isLayout }) : pick(usable)
  }

  // MARK: Attributes

  /// An attribute that a random view may have.
  package struct Candidate {
    package let name: String
    let expected: String
    let owner: RandomClass?
    let chance: Int
  }

  /// Returns the attributes of a class that can be set at any time.
  package func attributes(of randomClass: RandomClass) -> [Candidate] {
    if randomClass.takesOnlyValues { return randomClass.values.keys.sorted().map { candidate($0, "", randomClass) } }
    return randomClass.kind.attributes.filter { !randomClass.setAtTheEnd.contains($0.name) }
      .map { candidate($0.name, $0.expected, randomClass) }
  }

  /// Returns the params that can be set at any time for a child of `parent`, or of any parent if it is `nil`.
  package func childAttributes(of parent: RandomClass?) -> [Candidate] {
    if parent?.takesOnlyValues ?? classes[0].takesOnlyValues { return [] }
    return (parent?.kind ?? .unknownParent).childAttributes
      .filter { parent?.setAtTheEnd.contains($0.name) != true }
      .map { candidate($0.name, $0.expected, parent) }
  }

  private func candidate(_ name: String, _ expected: String, _ owner: RandomClass?) -> Candidate {
    Candidate(name: name, expected: expected, owner: owner, chance: owner?.chances[name] ?? chance(of: name))
  }

  /// Returns a valid value.
  package mutating func value(_ candidate: Candidate) -> AttributeValue {
    if let make = candidate.owner?.values[candidate.name] { return make(&self) }
    guard let value = value(of: candidate.name, expected: candidate.expected) else {
      fatalError("Random trees don't know values for \(candidate.name); give them in RandomClass.all")
    }
    return value
  }
}
