extension InflateError {
  /// What is wrong, as values; the words are in `InflateError.description`.
  ///
  /// `suggestion` is the name that was probably meant, if one is near.
  package enum Reason: Hashable, Sendable {
    /// The file is no JSON, in the form that `.grx` files have.
    case syntax(Syntax)
    /// The file can't be read; `why` is the system's answer.
    case unreadableFile(why: String)
    /// The file is larger than the limit, in bytes.
    case fileTooLarge(limit: Int)
    /// A key occurs twice in one object, first on `firstLine`.
    case duplicateKey(name: String, firstLine: Int)

    /// The file holds a value, described by `found`, that isn't an object.
    case noObjectAtTop(found: String)
    /// The outermost object has no `layout`. `isView`: it is a view itself.
    case missingLayout(isView: Bool)
    /// A view has neither `class` nor `inflate`; `similarKey` is a key of its own that may have been meant as `class`.
    case missingClass(similarKey: String?)
    /// An include's object names no file.
    case missingFilename
    /// A view is inside of more views than the limit allows, includes counted.
    case tooDeep(limit: Int)

    /// `base`: the class that such a class is usually replaced by; `classes`: those that there are, if nothing is near.
    case unknownClass(name: String, suggestion: String?, base: String? = nil, classes: [String] = [])
    /// A class name that means an include elsewhere.
    case includeAsClass(name: String)
    /// `owner`: `LinearLayout`, `a child of LinearLayout`, `the document`.
    case unknownAttribute(name: String, owner: String, suggestion: String?)
    /// An attribute, called `written` here, of other classes (`owners`), or of their children; `parent` is the class of this
    /// view's parent.
    case misplacedAttribute(name: String, written: String, owners: [String], parent: String?, owner: String)
    /// A value of the wrong kind, or outside of what is allowed. `found`: the value as `AttributeValue.excerpt` gives it.
    /// `expected`: `a length`, `a whole number from 1 to 1000000`.
    case wrongValue(attribute: String, found: String, expected: String, suggestion: String? = nil)
    /// Two attributes that exclude each other; `wins` counts, `ignored` does not.
    case contradictoryAttributes(ignored: String, wins: String)
    /// An attribute names a view that its `attribute` can't reach.
    case unknownId(id: String, attribute: String, suggestion: String?)
    /// The caller sets an attribute of a view that the document doesn't have.
    case unknownOverride(id: String, attribute: String, suggestion: String?)
    case duplicateId(id: String, firstLine: Int)
    /// Each view's place along the axis depends on the next one's, and the last one's on the first one's.
    case ruleCycle(ids: [String], axis: String)
    case tooManyChildren(className: String, maximum: Int)

    /// A value that doesn't fit the rest of the view, in a sentence of the layout that found it.
    case inconsistentValue(String)

    /// Includes that include others, one inside the other.
    case includesTooDeep(limit: Int)
    /// More files are included than the limit allows, each counted as often as it is.
    case tooManyIncludes(limit: Int)
    /// All files together are larger than the limit, in bytes, each counted as often as it is included.
    case includesTooLarge(limit: Int)
    case missingInclude(name: String, why: String)
    /// Each file includes the next one; the last is the first again.
    case includeCycle(names: [String])
    case pictureUnreadable(file: String, why: String)
    /// An include or a picture lies outside of the layout's folder.
    case outsideFolder(file: String)

    /// What is behind this place and not listed.
    case more(count: Int, of: Severity)
  }

  /// A mistake that keeps a file from being read as JSON.
  package enum Syntax: Hashable, Sendable {
    package enum Container: String, Hashable, Sendable {
      case array, object
    }

    /// Nothing but blanks and comments.
    case empty
    /// A byte that is not part of UTF-8 text.
    case notUTF8(byte: UInt8)
    /// Text in another encoding, `UTF-16` or `UTF-32`.
    case encoding(String)
    /// `found` is a character or a word, here and below.
    case unexpected(found: String)
    case expectedValue(found: String)
    case expectedKey(found: String)
    case expectedColon(found: String)
    case expectedCommaOrEnd(of: Container, found: String)
    case afterEnd(found: String)
    /// The file ends in a container that was opened on `line`.
    case endOfFile(in: Container, line: Int)
    case unclosedString
    case unclosedComment
    /// `#` begins no comment.
    case hashComment
    /// A string or key in single quotes.
    case singleQuotes
    /// A control character inside a string.
    case controlCharacter(UInt8)
    /// A backslash and a character that it can't be followed by.
    case unknownEscape(found: String)
    /// `\u` without four hexadecimal digits.
    case unicodeEscape
    /// A `\u` escape that is half of a character.
    case loneSurrogate
    /// `nan`, `True`, `wrap_content` without quotes.
    case unknownWord(String)
    case malformedNumber(String)
    /// A number beyond what a `Double` holds.
    case numberTooLarge(String)
    /// More arrays and objects inside each other than can be read.
    case nestedTooDeep(limit: Int)
    /// More arrays and objects in all than can be read.
    case tooManyContainers
    /// Foundation's parser refused what this library takes for correct; its own message.
    case refused(String)
    /// A mistake in XML; its message.
    case xml(String)
  }
}

extension InflateError.Reason {
  /// The same with other names of attributes.
  func renamingAttributes(_ name: (String) -> String) -> InflateError.Reason {
    switch self {
    case .wrongValue(let attribute, let found, let expected, let suggestion):
      .wrongValue(attribute: name(attribute), found: found, expected: expected, suggestion: suggestion)
    case .contradictoryAttributes(let ignored, let wins):
      .contradictoryAttributes(ignored: name(ignored), wins: name(wins))
    case .unknownId(let id, let attribute, let suggestion):
      .unknownId(id: id, attribute: name(attribute), suggestion: suggestion)
    default: self
    }
  }
}
