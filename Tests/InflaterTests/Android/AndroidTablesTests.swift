import Testing

@testable import GRXAndroidData

@Suite struct AndroidTablesTests {
  private static let tables: [(name: String, table: SortedTable)] =
    ReleaseTables.all.flatMap { tables in
      [
        ("styles", tables.styles), ("values", tables.values), ("drawables", tables.drawables),
        ("color styles", tables.colorStyles), ("theme colors", tables.themeColors), ("colors", tables.colors),
      ].map { ("\($0.0) of \(tables.apiLevel) and \(tables.material)", $0.1) }
    } + [
      ("superclasses", AndroidTables.superclasses), ("platform attributes", AndroidTables.platformAttributes),
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

  @Test(arguments: [(36, "1.14"), (34, "1.12"), (25, "1.2")])
  func a_row_has_the_items_of_those_that_it_is_like(_ apiLevel: Int, _ version: String) throws {
    let material = try #require(LibraryVersion(version))
    let styles = ReleaseTables.tables(apiLevel: apiLevel, material: material).styles
    let letters = Set(styles.keys.compactMap(\.first))
    #expect(letters == ["L", "P", "a", "m", "n", "p"])
    // Each name that `items` lists is found alone, wherever the row that has it is.
    for key in styles.keys {
      let items = try #require(styles.items(of: key))
      let isEqual = items.allSatisfy { styles.item($0.key, of: key) == $0.value }
      #expect(isEqual, "\(key)")
    }
  }

  @Test func the_newest_release_that_is_not_newer_is_chosen() throws {
    func chosen(_ apiLevel: Int, _ version: String) throws -> String {
      let tables = ReleaseTables.tables(apiLevel: apiLevel, material: try #require(LibraryVersion(version)))
      return "\(tables.apiLevel) \(tables.material)"
    }
    #expect(try chosen(36, "1.14") == "36 1.14")
    #expect(try chosen(99, "2.0") == "36 1.14")
    #expect(try chosen(35, "1.13.0") == "34 1.12")
    #expect(try chosen(34, "1.12.0-rc01") == "34 1.12")
    #expect(try chosen(33, "1.11") == "29 1.2")
    #expect(try chosen(1, "1.0") == "29 1.2")
    let usual = [36, 35, 34, 33, 25].map { ReleaseTables.usualMaterial(apiLevel: $0).description }
    #expect(usual == ["1.14", "1.12", "1.12", "1.2", "1.2"])
    #expect(LibraryVersion("1") == nil)
    #expect(LibraryVersion("alpha") == nil)
  }

  @Test func a_value_is_the_rest_of_its_row() {
    let values = ReleaseTables.tables(apiLevel: 34, material: LibraryVersion(1, 12)).values
    #expect(values.value(of: "L/dimen/abc_action_bar_default_height_material@land") == "48dp")
    #expect(AndroidTables.superclasses.value(of: "android.view.ViewGroup") == "android.view.View")
    #expect(AndroidTables.platformAttributes.value(of: "actionBarSize") == "")
    #expect(values.value(of: "L/dimen/abc_action_bar_default_height_material@watch") == nil)
  }
}
