/// The properties of a custom class that its source declares.
package struct SourceClass: Hashable {
  /// The default style that a constructor passes to that of the superclass.
  package enum DefaultStyle: Hashable {
    /// No style, so that the superclass's default style applies.
    case inherited
    /// 0: no default style.
    case none
    /// A theme attribute, by its name: `R.attr.cardStyle`.
    case attribute(String, isPlatform: Bool)
  }

  /// The name with its package and enclosing classes.
  package let name: String
  /// The superclass as written, without type arguments; `nil` for none.
  package var superclass: String?
  package var defaultStyle = DefaultStyle.inherited
  /// The style, by its name, that a constructor passes on for themes without a default style: `R.style.Card`.
  package var styleResource: String?
  /// The layouts that it inflates into itself anywhere in its code, by their names.
  package var layouts: [String] = []
  /// Whether it measures or places its children itself.
  package var overridesLayout = false
}

/// The classes that a Kotlin or Java file declares, and the names that it imports.
package struct SourceDeclarations {
  private typealias Token = SourceTokens.Token

  private(set) var package = ""
  /// The full names of imported classes, by their names in the file.
  private(set) var imports: [String: String] = [:]
  /// The packages imported as a whole.
  private(set) var importedPackages: [String] = []
  private(set) var classes: [SourceClass] = []

  /// Whether all of the file was read.
  let isWhole: Bool
  private let source: SourceTokens
  private let tokens: [SourceTokens.Token]
  /// For each opening bracket, the index after its closing one.
  private let ends: [Int: Int]
  private let isKotlin: Bool

  /// The maximum depth of nested classes, and the maximum number of packages that a file imports as a whole. Others are
  /// ignored.
  private static let maximumDepth = 32
  private static let maximumPackages = 64

  init(_ bytes: [UInt8], isKotlin: Bool) {
    source = SourceTokens(bytes)
    (tokens, isWhole) = (source.tokens, source.isWhole)
    ends = Self.ends(of: source.tokens)
    self.isKotlin = isKotlin
    var index = 0
    // The enclosing classes, each with the index of its closing brace.
    var open: [(name: String, end: Int)] = []
    while index < tokens.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      switch word(index) {
      case "package" where package.isEmpty: package = readName(&index)
      case "import": readImport(&index)
      case "typealias" where isKotlin: readAlias(&index)
      case "class", "object":
        if let header = readClass(&index, inside: open.map(\.name)) { open.append(header) }
      default: index += 1
      }
    }
  }

  /// Reads the members of the file's classes, and its functions.
  func members() -> SourceMembers {
    var parser = SourceParser(source, isKotlin: isKotlin)
    return parser.file()
  }

  /// Returns the possible full names of a class's superclass, the likeliest first.
  func superclassNames(of declaration: SourceClass) -> [String] {
    declaration.superclass.map { names(of: $0, in: declaration.name) } ?? []
  }

  /// Returns the possible full names of a type that a class refers to, the likeliest first.
  func names(of written: String, in className: String) -> [String] {
    let parts = written.split(separator: ".").map(String.init)
    guard let first = parts.first else { return [] }
    if let imported = imports[first] { return [([imported] + parts.dropFirst()).joined(separator: ".")] }
    // A class inside this one, beside it, or around it, or in the same package.
    var names: [String] = []
    let packageCount = package.split(separator: ".").count
    var around = className.split(separator: ".").map(String.init)
    repeat {
      if around.count > packageCount { around.removeLast() }
      names.append((around + parts).joined(separator: "."))
    } while around.count > packageCount
    return names + importedPackages.map { $0 + "." + written } + [written]
  }

  // MARK: Tokens

  private func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index] else { return nil }
    return word
  }

  private func isMark(_ index: Int, _ character: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index] == .mark(UInt8(ascii: character))
  }

  /// Reads a name with periods, after a keyword.
  private func readName(_ index: inout Int) -> String {
    index += 1
    var parts: [String] = []
    while let part = word(index) {
      parts.append(part)
      index += 1
      guard isMark(index, "."), word(index + 1) != nil else { break }
      index += 1
    }
    return parts.joined(separator: ".")
  }

  private mutating func readImport(_ index: inout Int) {
    if word(index + 1) == "static" { index += 1 }
    let name = readName(&index)
    if isMark(index, "."), isMark(index + 1, "*") {
      if importedPackages.count < Self.maximumPackages { importedPackages.append(name) }
      index += 2
    } else if word(index) == "as", let alias = word(index + 1) {
      imports[alias] = name
      index += 2
    } else if let short = name.split(separator: ".").last {
      imports[String(short)] = name
    }
  }

  /// Returns the index after the bracket that closes the one at `index`, or the end of the file if none does.
  private func end(ofBracketAt index: Int) -> Int {
    guard tokens.indices.contains(index), case .mark = tokens[index] else { return index }
    return ends[index] ?? tokens.count
  }

  /// Pairs the brackets of each kind separately, in one pass.
  private static func ends(of tokens: [Token]) -> [Int: Int] {
    let pairs: [(open: UInt8, close: UInt8)] = [
      (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "{"), UInt8(ascii: "}")),
      (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
    ]
    var open: [[Int]] = Array(repeating: [], count: pairs.count)
    var ends: [Int: Int] = [:]
    for (index, token) in tokens.enumerated() {
      guard case .mark(let mark) = token else { continue }
      for (kind, pair) in pairs.enumerated() {
        if mark == pair.open { open[kind].append(index) }
        if mark == pair.close, let start = open[kind].popLast() { ends[start] = index + 1 }
      }
    }
    return ends
  }

  /// Reads another name of a class, which has the properties of a class without members.
  private mutating func readAlias(_ index: inout Int) {
    index += 1
    guard let name = word(index) else { return }
    index += 1
    if isMark(index, "<") { index = end(ofBracketAt: index) }
    guard isMark(index, "=") else { return }
    let target = readName(&index)
    if target.isEmpty { return }
    var found = SourceClass(name: package.isEmpty ? name : package + "." + name)
    found.superclass = target
    classes.append(found)
  }

  // MARK: Headers

  /// Reads the header of a class, and the relevant parts of its body.
  ///
  /// - Returns: Its name and the end of its body, which is then read for nested classes; `nil` if there is none.
  private mutating func readClass(_ index: inout Int, inside outer: [String]) -> (name: String, end: Int)? {
    // `Foo::class` and `Foo.class` aren't declarations.
    let isDeclaration = !isMark(index - 1, ":") && !isMark(index - 1, ".")
    index += 1
    guard isDeclaration, let name = word(index), name.first?.isLetter == true || name.hasPrefix("_"),
      outer.count < Self.maximumDepth
    else { return nil }
    index += 1
    let full = ([package] + outer + [name]).filter { !$0.isEmpty }.joined(separator: ".")
    var found = SourceClass(name: full)
    if isMark(index, "<") { index = end(ofBracketAt: index) }
    var parameters: [Parameter] = []
    var arguments: [[SourceTokens.Token]]?
    if isKotlin {
      // Annotations and modifiers before the constructor.
      while isMark(index, "@") || ["constructor", "private", "internal", "protected", "public"].contains(word(index)) {
        let isAnnotation = isMark(index, "@")
        index += isAnnotation ? 2 : 1
        while isAnnotation, isMark(index, ".") || isMark(index, ":") { index += 2 }
        if isAnnotation, isMark(index, "("), word(index - 1) != "Inject" { index = end(ofBracketAt: index) }
      }
      if isMark(index, "(") {
        let last = end(ofBracketAt: index)
        parameters = self.parameters(index..<last)
        index = last
      }
      if isMark(index, ":") {
        (found.superclass, arguments) = readSupertypes(&index)
      }
    } else {
      while index < tokens.count, !isMark(index, "{"), !isMark(index, ";") {
        if word(index) == "extends" {
          found.superclass = readName(&index)
        } else {
          index += 1
        }
      }
    }
    let hasBody = isMark(index, "{")
    let last = hasBody ? end(ofBracketAt: index) : index
    if let arguments { found.take(arguments, parameters: parameters) }
    if hasBody { readBody(index + 1..<max(index + 1, last - 1), of: name, isDone: arguments != nil, into: &found) }
    classes.append(found)
    guard hasBody else { return nil }
    index += 1
    return (name, last)
  }

  /// Returns the superclass and the arguments of its constructor, from `:` on; interfaces are skipped.
  private func readSupertypes(_ index: inout Int) -> (String?, [[SourceTokens.Token]]?) {
    var first: String?
    repeat {
      while isMark(index + 1, "@") { index += 2 }
      let name = readName(&index)
      if name.isEmpty { break }
      if isMark(index, "<") { index = end(ofBracketAt: index) }
      if isMark(index, "(") {
        let last = end(ofBracketAt: index)
        let arguments = self.arguments(index..<last)
        index = last
        // Only a class has a constructor.
        var rest = index
        while isMark(rest, ",") { _ = readSupertype(&rest) }
        index = rest
        return (name, arguments)
      }
      if word(index) == "by" { while index < tokens.count, !isMark(index, ","), !isMark(index, "{") { index += 1 } }
      first = first ?? name
    } while isMark(index, ",")
    return (first, nil)
  }

  private func readSupertype(_ index: inout Int) -> String {
    let name = readName(&index)
    if isMark(index, "<") { index = end(ofBracketAt: index) }
    if isMark(index, "(") { index = end(ofBracketAt: index) }
    if word(index) == "by" { while index < tokens.count, !isMark(index, ","), !isMark(index, "{") { index += 1 } }
    return name
  }

  // MARK: Arguments

  /// Returns the arguments between two brackets, each as its tokens.
  private func arguments(_ range: Range<Int>) -> [[SourceTokens.Token]] {
    var list: [[SourceTokens.Token]] = []
    var current: [SourceTokens.Token] = []
    var depth = 0
    for index in range.dropFirst().dropLast() {
      depth += tokens[index].depthChange
      if depth == 0, tokens[index] == "," {
        list.append(current)
        current = []
      } else {
        current.append(tokens[index])
      }
    }
    if !current.isEmpty { list.append(current) }
    return list
  }

  /// A parameter of a constructor, and the tokens of its default value.
  struct Parameter {
    let name: String
    let value: [SourceTokens.Token]
  }

  private func parameters(_ range: Range<Int>) -> [Parameter] {
    arguments(range).compactMap { tokens in
      var words = tokens[...]
      if let equals = tokens.firstIndex(of: "=") { words = tokens[..<equals] }
      // Kotlin: `private val attrs: AttributeSet?`; Java: `@Nullable AttributeSet attrs`.
      let before = isKotlin ? words.prefix { $0 != ":" } : words
      guard case .word(let name)? = before.last else { return nil }
      return Parameter(name: name, value: Array(tokens.dropFirst(min(words.count + 1, tokens.count))))
    }
  }

  // MARK: Bodies

  private mutating func readBody(
    _ range: Range<Int>, of name: String, isDone: Bool, into found: inout SourceClass
  ) {
    var constructors: [(parameters: [Parameter], isSuper: Bool, arguments: [[SourceTokens.Token]])] = []
    var index = range.lowerBound
    while index < range.upperBound {
      switch word(index) {
      case "class", "object":
        // The contents of other classes don't apply to this one.
        if isMark(index - 1, ":") || isMark(index - 1, ".") {
          index += 1
        } else {
          var next = index
          while next < range.upperBound, !isMark(next, "{"), !isMark(next, ";"), word(next) != "fun" { next += 1 }
          index = isMark(next, "{") ? end(ofBracketAt: next) : max(next, index + 1)
        }
      case "constructor" where isKotlin && isMark(index + 1, "("):
        let last = end(ofBracketAt: index + 1)
        let parameters = self.parameters(index + 1..<last)
        index = last
        if isMark(index, ":"), let target = word(index + 1), isMark(index + 2, "(") {
          let end = end(ofBracketAt: index + 2)
          constructors.append((parameters, target == "super", arguments(index + 2..<end)))
          index = end
        }
      case name where !isKotlin && isMark(index + 1, "(") && word(index - 1) != "new":
        let last = end(ofBracketAt: index + 1)
        let parameters = self.parameters(index + 1..<last)
        index = last
        guard isMark(index, "{") else { break }
        if let target = word(index + 1), target == "super" || target == "this", isMark(index + 2, "(") {
          let end = end(ofBracketAt: index + 2)
          constructors.append((parameters, target == "super", arguments(index + 2..<end)))
        }
        index += 1
      case "inflate" where isMark(index + 1, "("):
        let last = end(ofBracketAt: index + 1)
        if let layout = inflatedLayout(index, arguments(index + 1..<last)), !found.layouts.contains(layout) {
          found.layouts.append(layout)
        }
        index += 2
      case "onMeasure" where isDeclared(index), "onLayout" where isDeclared(index):
        found.overridesLayout = true
        index += 1
      default: index += 1
      }
    }
    if !isDone { found.take(constructors) }
  }

  private func isDeclared(_ index: Int) -> Bool {
    isMark(index + 1, "(") && (word(index - 1) == "fun" || word(index - 1) == "void")
  }

  /// Returns the layout that a call of `inflate` adds to this view: `inflate(R.layout.row, this)` or
  /// `RowBinding.inflate(inflater, this, true)`.
  private func inflatedLayout(_ index: Int, _ arguments: [[SourceTokens.Token]]) -> String? {
    let isOwn = arguments.contains { $0.first == .word("this") && ($0.count == 1 || $0[1] == "@") }
    guard isOwn, !arguments.contains([.word("false")]) else { return nil }
    for argument in arguments {
      if argument.count >= 5, case .word("layout") = argument[argument.count - 3],
        case .word(let layout) = argument[argument.count - 1]
      {
        return layout
      }
    }
    guard isMark(index - 1, "."), let binding = word(index - 2), binding.hasSuffix("Binding") else { return nil }
    return Self.layoutName(ofBinding: binding)
  }

  /// Returns the layout of a view binding class: `row_title` for `RowTitleBinding`.
  package static func layoutName(ofBinding name: String) -> String {
    var layout = ""
    for character in name.dropLast("Binding".count) {
      if character.isUppercase {
        if !layout.isEmpty { layout += "_" }
        layout += character.lowercased()
      } else {
        layout.append(character)
      }
    }
    return layout
  }
}

extension SourceClass {
  /// Takes the default style from the arguments that a primary constructor passes to the superclass.
  fileprivate mutating func take(_ arguments: [[SourceTokens.Token]], parameters: [SourceDeclarations.Parameter]) {
    func value(_ tokens: [SourceTokens.Token]) -> [SourceTokens.Token] {
      // Kotlin allows named arguments.
      var tokens = tokens
      if tokens.count > 2, tokens[1] == "=" { tokens.removeFirst(2) }
      guard tokens.count == 1, case .word(let name) = tokens[0],
        let parameter = parameters.first(where: { $0.name == name }), !parameter.value.isEmpty
      else { return tokens }
      return parameter.value
    }
    if arguments.count > 2 { defaultStyle = Self.style(value(arguments[2])) }
    if arguments.count > 3, let style = Self.resource(value(arguments[3]), "style") { styleResource = style.name }
  }

  /// Takes the default style from the constructor used for inflation, with a context and attributes, and from those
  /// that it calls.
  fileprivate mutating func take(
    _ constructors: [(parameters: [SourceDeclarations.Parameter], isSuper: Bool, arguments: [[SourceTokens.Token]])]
  ) {
    var given = 2
    // The values of the current constructor's parameters.
    var values: [String: [SourceTokens.Token]] = [:]
    for _ in 0..<4 {
      // With @JvmOverloads, the constructor with two parameters is a longer one with default values.
      let found =
        constructors.first { $0.parameters.count == given }
        ?? constructors.first { $0.parameters.count > given && !$0.parameters[given].value.isEmpty }
      guard let found else { return }
      for parameter in found.parameters where values[parameter.name] == nil && !parameter.value.isEmpty {
        values[parameter.name] = parameter.value
      }
      let arguments = found.arguments.map { tokens -> [SourceTokens.Token] in
        guard tokens.count == 1, case .word(let name) = tokens[0] else { return tokens }
        return values[name] ?? tokens
      }
      if found.isSuper {
        if arguments.count > 2 { defaultStyle = Self.style(arguments[2]) }
        if arguments.count > 3, let style = Self.resource(arguments[3], "style") { styleResource = style.name }
        return
      }
      guard arguments.count > given || arguments.count > 2 else { return }
      given = arguments.count
      let next = constructors.first { $0.parameters.count == given }
      values = [:]
      for (parameter, value) in zip(next?.parameters ?? [], arguments) { values[parameter.name] = value }
    }
  }

  private static func style(_ tokens: [SourceTokens.Token]) -> DefaultStyle {
    if tokens == [.word("0")] { return .none }
    if let attribute = resource(tokens, "attr") {
      return .attribute(attribute.name, isPlatform: attribute.isPlatform)
    }
    return .inherited
  }

  /// Returns the name in `R.attr.name`, `android.R.attr.name` or `com.google.android.material.R.attr.name`.
  private static func resource(_ tokens: [SourceTokens.Token], _ type: String) -> (name: String, isPlatform: Bool)? {
    let words = tokens.compactMap { token -> String? in
      if case .word(let word) = token { word } else { nil }
    }
    guard words.count >= 3, words.count * 2 - 1 == tokens.count, words[words.count - 2] == type else { return nil }
    return (words[words.count - 1], words.prefix(2) == ["android", "R"])
  }
}
