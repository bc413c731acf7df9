import GRXAndroidData
import GRXFileFormats

/// The facts about a module in its build file, or in a script or a plug-in that it applies.
struct BuildFacts: Sendable {
  private(set) var isApplication = false
  /// Whether it depends on the library of user interfaces for televisions.
  private(set) var usesLeanback = false
  /// The names of the modules on which it depends, in the form of `ModuleBuild.comparable(_:)`.
  private(set) var dependencies: Set<String> = []
  /// The names of its product flavors.
  private(set) var flavors: [String] = []
  /// The folders of resources that it adds to those of its source sets, relative to the module.
  private(set) var resourceFolders: [String] = []
  /// The folders of sources that it adds in the same way.
  private(set) var sourceFolders: [String] = []

  init() {}

  /// Adds the facts of another file.
  mutating func add(_ other: BuildFacts) {
    isApplication = isApplication || other.isApplication
    usesLeanback = usesLeanback || other.usesLeanback
    dependencies.formUnion(other.dependencies)
    flavors += other.flavors.filter { !flavors.contains($0) }
    resourceFolders += other.resourceFolders.filter { !resourceFolders.contains($0) }
    sourceFolders += other.sourceFolders.filter { !sourceFolders.contains($0) }
  }

  /// Reads the tokens of a file.
  /// - Parameter isShared: Whether modules share the file, which may only ask which of them are applications.
  init(_ tokens: [SourceTokens.Token], isShared: Bool = false) {
    /// The word before each enclosing block, if it is `res { … }`, or one of sources.
    var blocks: [String?] = []
    // The number of blocks inside `productFlavors { … }`, or 0 outside.
    var flavorDepth = 0
    for (index, token) in tokens.enumerated() {
      switch token {
      case "{":
        let last = index > 0 ? tokens[index - 1] : "}"
        if case .word(let word) = last, Self.folderKinds.contains(word) {
          blocks.append(word)
        } else {
          blocks.append(nil)
        }
        if last == .word("productFlavors") { flavorDepth = blocks.count }
        // Groovy: `free { … }`
        if blocks.count == flavorDepth + 1, flavorDepth > 0, case .word(let name) = last { flavors.append(name) }
      case "}":
        _ = blocks.popLast()
        if blocks.count < flavorDepth { flavorDepth = 0 }
      case .text(let text?): take(text, at: index, in: tokens, isShared: isShared)
      case .word(let word) where Self.words.contains(word):
        let isInFlavors = flavorDepth > 0 && blocks.count == flavorDepth
        take(word, at: index, in: tokens, isInFlavors: isInFlavors, block: blocks.last ?? nil)
      default: break
      }
    }
  }

  /// Takes the fact in a literal.
  private mutating func take(_ text: String, at index: Int, in tokens: [SourceTokens.Token], isShared: Bool) {
    if text.hasPrefix("androidx.leanback:") { usesLeanback = true }
    if text.utf8.count > 1, text.utf8.first == UInt8(ascii: ":") {
      dependencies.insert(ModuleBuild.comparable(text[...]))
    }
    // `com.android.application`, or a plug-in with a similar name.
    if Self.namesApplications(text), Self.isApplied(tokens[(index + 1)...]),
      !isShared || Self.applies(tokens[..<index])
    {
      isApplication = true
    }
  }

  /// The words with facts. Build files have many others, which one lookup excludes.
  private static let words: Set<String> = [
    "create", "register", "projects", "android", "androidApplication", "leanback", "applicationId", "srcDir", "srcDirs",
    "setSrcDirs",
  ]

  /// Takes the fact that a word begins or ends.
  /// - Parameters:
  ///   - isInFlavors: Whether it is in `productFlavors { … }`, but in none of them.
  ///   - block: The word before the enclosing block, if it is one of folders.
  private mutating func take(
    _ word: String, at index: Int, in tokens: [SourceTokens.Token], isInFlavors: Bool, block: String?
  ) {
    let rest = tokens[(index + 1)...]
    let isMember = index > 0 && tokens[index - 1] == "."
    switch word {
    case "create", "register":
      // Kotlin: `create("free") { … }`
      if isInFlavors, rest.first == "(", case .text(let name?)? = rest.dropFirst().first { flavors.append(name) }
    case "projects":
      if !isMember { dependencies.insert(ModuleBuild.comparable(Self.members(rest).map { ":" + $0 }.joined()[...])) }
    case "android":
      if isMember, rest.starts(with: [".", .word("application")]), Self.isApplied(rest) { isApplication = true }
    case "androidApplication": if isMember, Self.isApplied(rest) { isApplication = true }
    case "leanback": if isMember { usesLeanback = true }
    // Plugins of a project may have any name, but only applications have an identifier.
    case "applicationId":
      if !isMember, let next = rest.first, ![".", ":", ",", ")"].contains(next) { isApplication = true }
    default:
      var kind = block
      if isMember { if index > 1, case .word(let word) = tokens[index - 2] { kind = word } else { kind = nil } }
      switch kind {
      case "res"?: resourceFolders += Self.folders(rest)
      case "java"?, "kotlin"?: sourceFolders += Self.folders(rest)
      default: break
      }
    }
  }

  private static func namesApplications(_ text: String) -> Bool {
    text.utf8.count >= 19
      && (text.contains(bytesOf: "android.application") || text.contains(bytesOf: "android-application"))
  }

  /// Returns whether tokens end before the name of a plug-in that is applied: `apply("`, `id("`, `plugin: "`.
  private static func applies(_ tokens: ArraySlice<SourceTokens.Token>) -> Bool {
    let words: [SourceTokens.Token] = [.word("apply"), .word("id"), .word("plugin"), .word("alias")]
    return tokens.last { $0 != "(" && $0 != ":" && $0 != "=" }.map { words.contains($0) } ?? false
  }

  /// Returns the names in `.core.ui` at the start of some tokens.
  private static func members(_ tokens: ArraySlice<SourceTokens.Token>) -> [String] {
    var (rest, names) = (tokens, [String]())
    while rest.popFirst() == ".", case .word(let name)? = rest.popFirst() { names.append(name) }
    return names
  }

  /// The maximum number of tokens between the name of a plugin and the end of its declaration.
  private static let maximumDeclaration = 32

  /// Returns whether a plugin is applied: no `apply false` follows its name.
  private static func isApplied(_ rest: ArraySlice<SourceTokens.Token>) -> Bool {
    let declaration = rest.prefix(maximumDeclaration)
      .prefix { $0 != "}" && ![.word("id"), .word("alias"), .word("kotlin")].contains($0) }
    guard let apply = declaration.firstIndex(of: .word("apply")) else { return true }
    return declaration[(apply + 1)...].first { $0 != "(" } != .word("false")
  }

  private static let folderKinds: Set<String> = ["res", "java", "kotlin"]

  /// Returns the folders in the arguments of a call such as `res.srcDirs("res", "$projectDir/res-extra")`, or in the list
  /// that is assigned to a property.
  private static func folders(_ arguments: ArraySlice<SourceTokens.Token>) -> [String] {
    var folders: [String] = []
    // Whether the next token belongs to the list, if it isn't in parentheses or brackets.
    var (depth, continues) = (0, true)
    for token in arguments {
      switch token {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ",": continues = true
      // The next call, which reads the rest itself.
      case .word("srcDir"), .word("srcDirs"), .word("setSrcDirs"): return folders
      case .text(let text) where depth > 0 || continues:
        continues = false
        let variable = ["$projectDir/", "${projectDir}/"].first { text?.hasPrefix($0) ?? false }
        let folder = text?.dropFirst(variable?.count ?? 0) ?? ""
        if !folder.isEmpty, folder.first != "/", !folder.contains("$") { folders.append(String(folder)) }
      case "=", "+", .word: if depth == 0, !continues { return folders }
      default: return folders
      }
      if depth == 0, [")", "]"].contains(token) { return folders }
    }
    return folders
  }
}
