import Measure

/// The syntax error at which reading an XML document stopped.
package struct XMLFailure: Error, Hashable, Sendable {
  package let reason: Reason
  /// The offset of the byte to which the message refers.
  package let offset: Int

  package enum Reason: Hashable, Sendable {
    /// The document, or the rest of it, is empty.
    case noElement
    /// The document contains something other than the expected syntax.
    case expected(String, found: String)
    /// The document ends inside a construct that begins at an offset.
    case unfinished(String, begun: Int)
    case unclosed(element: String, opened: Int)
    case mismatchedEnd(found: String, open: String, opened: Int)
    case endWithoutStart(String)
    case secondRoot(String)
    case textOutsideRoot(String)
    case repeatedAttribute(String, first: Int)
    /// Two prefixes name the same namespace, so that two attributes are the same.
    case sameAttribute(String, other: String, first: Int)
    case undeclaredPrefix(String)
    case malformedName(String)
    case reservedPrefix(String, why: String)
    case bareAmpersand
    case unknownEntity(String)
    case forbiddenReference(String)
    case lessThanInValue
    case cdataEndInText
    case doubleHyphenInComment
    case lateDeclaration
    case doctype
    case encoding(String)
    case version(String)
    case notUTF8(byte: UInt8)
    case forbiddenCharacter(UInt32)
    case tooDeep(limit: Int)
    case tooMany(limit: Int)
    case tooManyAttributes(limit: Int)
  }

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// Returns the message, with line numbers computed from byte offsets by `line`.
  package func message(line: (_ offset: Int) -> Int) -> String {
    switch reason {
    case .noElement: "expected an element such as <LinearLayout>, found the end of the document"
    case .expected(let what, let found): "expected \(what), found \(found)"
    case .unfinished(let what, let begun):
      "expected the end of \(what), which begins on line \(line(begun)); found the end of the document"
    case .unclosed(let name, let opened):
      "expected </\(name.excerpt)>, since <\(name.excerpt)> on line \(line(opened)) isn't closed; found the end of the document"
    case .mismatchedEnd(let found, let open, let opened):
      "expected </\(open.excerpt)>, since <\(open.excerpt)> on line \(line(opened)) isn't closed; found </\(found.excerpt)>"
    case .endWithoutStart(let name): "</\(name.excerpt)> closes nothing: no element is open"
    case .secondRoot(let name):
      "<\(name.excerpt)> follows the outermost element; a document has only one"
    case .textOutsideRoot(let found): "expected only elements outside the outermost one, found \(found)"
    case .repeatedAttribute(let name, let first):
      "the attribute '\(name.excerpt)' is given twice; the first is on line \(line(first))"
    case .sameAttribute(let name, let other, let first):
      "'\(name.excerpt)' is the same attribute as '\(other.excerpt)' on line \(line(first)), because their prefixes stand for the same namespace"
    case .undeclaredPrefix(let prefix):
      "the prefix '\(prefix.excerpt)' is not declared; expected \(Self.declaration(of: prefix)) on this element or one around it"
    case .malformedName(let name): "'\(name.excerpt)' is not a name: expected a name with at most one ':' inside it"
    case .reservedPrefix(let prefix, let why): "'\(prefix.excerpt)' \(why)"
    case .bareAmpersand: "expected a reference such as '&amp;' after '&'; a bare '&' is written '&amp;'"
    case .unknownEntity(let name):
      "the entity '&\(name.excerpt);' is unknown; expected &amp;, &lt;, &gt;, &quot;, &apos; or a number such as &#169;"
    case .forbiddenReference(let name): "'&\(name.excerpt);' is not a character that XML allows"
    case .lessThanInValue: "a '<' in a value is written '&lt;'"
    case .cdataEndInText: "']]>' in text is written ']]&gt;'"
    case .doubleHyphenInComment: "expected '-->': '--' may not be inside a comment"
    case .lateDeclaration: "the XML declaration '<?xml …?>' may only be at the very start of the document"
    case .doctype: "a DOCTYPE is not read: no entity is expanded, and nothing is fetched"
    case .encoding(let name): "the encoding is \(name.excerpt); expected UTF-8"
    case .version(let version): "the XML version is '\(version.excerpt)'; expected '1.0'"
    case .notUTF8(let byte): "byte 0x\(byte.hexadecimal(2, uppercase: true)) is not UTF-8 here"
    case .forbiddenCharacter(let value):
      "the character U+\(value.hexadecimal(2, uppercase: true)) is not allowed in XML"
    case .tooDeep(let limit): "elements are nested too deeply: at most \(limit) levels are allowed"
    case .tooManyAttributes(let limit): "the element has more than \(limit) attributes"
    case .tooMany(let limit): "there are more than \(limit) elements and attributes"
    }
  }

  private static func declaration(of prefix: String) -> String {
    let known = [
      "android": "http://schemas.android.com/apk/res/android", "app": "http://schemas.android.com/apk/res-auto",
      "tools": "http://schemas.android.com/tools",
    ]
    return "xmlns:\(prefix.excerpt)=\"\(known[prefix] ?? "…")\""
  }
}
