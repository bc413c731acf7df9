/// A reference to a resource or to a theme attribute: `@dimen/gap`, `@android:string/ok`, `?attr/colorPrimary`.
package struct ResourceReference: Hashable {
  /// Whether it refers to a theme attribute.
  package let isAttribute: Bool
  /// Whether it refers to a resource of the platform.
  package let isPlatform: Bool
  /// `dimen`, `string`, …; `attr` for a theme attribute.
  package let type: String
  package let name: String

  /// Reads a reference; the result is `nil` if the value isn't one.
  package init?(_ value: String) {
    // By bytes, since a reference is read for most attributes, and searching for a `Character` takes several times as long.
    guard let first = value.utf8.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "?") else { return nil }
    isAttribute = first == UInt8(ascii: "?")
    var rest = value.utf8.dropFirst()
    while let mark = rest.first, mark == UInt8(ascii: "+") || mark == UInt8(ascii: "*") { rest = rest.dropFirst() }
    /// Returns what precedes a separator, and removes it and the separator from the rest.
    func take(before end: Substring.UTF8View.Index) -> Substring.UTF8View {
      defer { rest = rest[rest.index(after: end)...] }
      return rest[..<end]
    }
    var package = rest.prefix(0)
    let slash = rest.firstIndex(of: UInt8(ascii: "/"))
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), slash.map({ colon < $0 }) ?? true {
      package = take(before: colon)
    }
    var type = isAttribute ? "attr" : ""
    if let slash {
      type = String(Substring(take(before: slash)))
      // `@style/android:Widget` names the package after the type.
      if package.isEmpty, let colon = rest.firstIndex(of: UInt8(ascii: ":")) { package = take(before: colon) }
    }
    guard !rest.isEmpty, !type.isEmpty else { return nil }
    isPlatform = package.elementsEqual("android".utf8)
    self.type = type
    name = String(Substring(rest))
  }

  /// The reference as written: `@android:dimen/app_icon_size`.
  package var description: String {
    (isAttribute ? "?" : "@") + (isPlatform ? "android:" : "") + type + "/" + name
  }
}
