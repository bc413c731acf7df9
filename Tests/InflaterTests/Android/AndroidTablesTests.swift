import Testing

@testable import GRXAndroidData

@Suite struct AndroidTablesTests {
  private static let tables: [(name: String, table: SortedTable)] = [
    ("styles", AndroidTables.styles), ("values", AndroidTables.values), ("drawables", AndroidTables.drawables),
    ("color styles", AndroidTables.colorStyles), ("theme colors", AndroidTables.themeColors),
    ("colors", AndroidTables.colors), ("superclasses", AndroidTables.superclasses),
    ("platform attributes", AndroidTables.platformAttributes),
    ("library attributes", AndroidTables.libraryAttributes), ("layouts", AndroidTables.layouts),
  ]

  @Test func each_key_of_each_table_is_found_and_no_other() {
    for (name, table) in Self.tables {
      let keys = table.keys
      #expect(keys.count > 20, "\(name)")
      let isSorted = zip(keys, keys.dropFirst()).allSatisfy { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
      #expect(isSorted, "\(name)")
      #expect(keys.allSatisfy(table.contains), "\(name)")
      // Before the first key, between keys and files, and after the last one. The header isn't a row.
      for other in ["", "!", "# rows", "#", "~", "\u{10FFFF}"] { #expect(!table.contains(other), "\(name): \(other)") }
      let isAlone = keys.allSatisfy {
        !table.contains($0 + "\u{1}") && !table.contains(String($0.dropLast()) + "\u{1}")
      }
      #expect(isAlone, "\(name)")
    }
  }

  @Test func a_row_of_one_release_has_the_items_of_a_row_of_the_other() throws {
    let (first, second) = ("P/", "p/")
    #expect(AndroidTables.styles.keys.contains { $0.hasPrefix(first) })
    #expect(AndroidTables.styles.keys.contains { $0.hasPrefix(second) })
    // Each name that `items` lists is found alone, wherever the row that has it is.
    for key in AndroidTables.styles.keys {
      let items = try #require(AndroidTables.styles.items(of: key))
      let isEqual = items.allSatisfy { AndroidTables.styles.item($0.key, of: key) == $0.value }
      #expect(isEqual, "\(key)")
    }
  }

  @Test func a_value_is_the_rest_of_its_row() {
    #expect(AndroidTables.values.value(of: "L/dimen/abc_action_bar_default_height_material@land") == "48dp")
    #expect(AndroidTables.superclasses.value(of: "android.view.ViewGroup") == "android.view.View")
    #expect(AndroidTables.platformAttributes.value(of: "actionBarSize") == "")
    #expect(AndroidTables.values.value(of: "L/dimen/abc_action_bar_default_height_material@watch") == nil)
  }
}
