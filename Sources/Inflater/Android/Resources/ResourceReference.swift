/// A reference of a value to a resource or to an attribute of the theme: `@dimen/gap`, `@android:string/ok`, `?attr/colorPrimary`.
struct ResourceReference: Hashable {
  /// Whether it is an attribute of the theme.
  let isAttribute: Bool
  /// Whether it is one of the platform's.
  let isPlatform: Bool
  /// `dimen`, `string`, …; `attr` for an attribute of the theme.
  let type: String
  let name: String

  /// `nil` for a value that isn't a reference.
  init?(_ value: String) {
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
      // `@style/android:Widget` names the package behind the type.
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

  /// As it is written: `@android:dimen/app_icon_size`.
  var description: String {
    (isAttribute ? "?" : "@") + (isPlatform ? "android:" : "") + type + "/" + name
  }
}
