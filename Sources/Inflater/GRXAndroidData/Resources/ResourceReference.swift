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
    guard let first = value.utf8.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "?") else { return nil }
    isAttribute = first == UInt8(ascii: "?")
    var rest = value.dropFirst()
    while rest.first == "+" || rest.first == "*" { rest = rest.dropFirst() }
    var package: Substring = ""
    if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
      package = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    var type: Substring = isAttribute ? "attr" : ""
    if let slash = rest.firstIndex(of: "/") {
      type = rest[..<slash]
      rest = rest[rest.index(after: slash)...]
      // `@style/android:Widget` names the package after the type.
      if package.isEmpty, let colon = rest.firstIndex(of: ":") {
        package = rest[..<colon]
        rest = rest[rest.index(after: colon)...]
      }
    }
    guard !rest.isEmpty, !type.isEmpty else { return nil }
    isPlatform = package == "android"
    self.type = String(type)
    name = String(rest)
  }

  /// The reference as written: `@android:dimen/app_icon_size`.
  package var description: String {
    (isAttribute ? "?" : "@") + (isPlatform ? "android:" : "") + type + "/" + name
  }
}
