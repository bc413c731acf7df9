import Testing

@testable import Inflater

@Suite struct PathTextTests {
  @Test(arguments: [
    ("a", "", "a"), ("<", "", "<"), ("é", "", "é"), ("", "", ""), ("/", "/", ""), ("/a", "/", "a"), ("//a", "/", "a"),
    ("a/b", "a", "b"), ("a/b/", "a", "b"), ("a//b", "a", "b"), ("/a/b", "/a", "b"), ("../a.grx", "..", "a.grx"),
  ])
  func a_path_has_a_folder_and_a_name(path: String, folder: String, name: String) {
    #expect(path.parentPath == folder)
    #expect(path.lastPathName == name)
  }

  /// Foundation treats names of one character as the end of the process.
  @Test(arguments: ["<", "a", "."]) func an_unknown_name_of_one_character_is_an_error(name: String) {
    #expect(throws: InflateErrors.self) { try Inflater().inflate(file: name) }
    #expect(throws: InflateErrors.self) {
      try Inflater().inflate(Array(#"{ "layout": { "inflate": "\#(name)" } }"#.utf8), named: "x")
    }
  }
}
