import Layouts
import Measure
import TestSupport
import Testing

/// Random trees contain every class and every attribute, so their invariants cover all of them.
@Suite struct RandomClassTests {
  @Test func every_class_that_documents_may_name_is_in_random_trees() {
    #expect(Set(RandomClass.all.map(\.name)) == Set(RandomClass.kinds.map(\.name)))
    #expect(Set(ViewKind.builtIn.map(\.name)).isSubset(of: RandomClass.all.map(\.name)))
  }

  @Test func every_attribute_of_the_tables_is_given_in_some_tree() {
    var given: Set<String> = []
    func visit(_ view: RandomView, _ parent: String) {
      for attribute in view.attributes {
        given.insert("\(view.className).\(attribute.name)")
        given.insert("child of \(parent).\(attribute.name)")
      }
      for child in view.children { visit(child, view.className) }
    }
    for seed in 0..<18000 as Range<UInt64> {
      var trees = RandomTrees(seed: seed, maximumDepth: 2)
      visit(trees.description(), "")
    }
    for kind in RandomClass.kinds {
      for attribute in kind.attributes {
        #expect(given.contains("\(kind.name).\(attribute.name)"), "\(attribute.name) of \(kind.name)")
      }
      guard RandomClass.named(kind.name).isLayout else { continue }
      for attribute in kind.childAttributes {
        #expect(
          given.contains("child of \(kind.name).\(attribute.name)"), "\(attribute.name) of a child of \(kind.name)")
      }
    }
  }

  @Test func equal_seeds_make_equal_trees() {
    for seed in 0..<50 as Range<UInt64> {
      var (one, other) = (RandomTrees(seed: seed), RandomTrees(seed: seed))
      #expect(one.description() == other.description())
      #expect(one.specs() == other.specs())
    }
  }
}
