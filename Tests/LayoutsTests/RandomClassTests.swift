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

  @Test func equal_seeds_make_equal_trees() {
    for seed in 0..<50 as Range<UInt64> {
      var (one, other) = (RandomTrees(seed: seed), RandomTrees(seed: seed))
      #expect(one.description() == other.description())
      #expect(one.specs() == other.specs())
    }
  }
}
