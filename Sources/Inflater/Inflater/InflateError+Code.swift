extension InflateError {
  /// A word that identifies the kind of error and doesn't change when messages do: `unknown-attribute`, `syntax`.
  public var code: String { reason.code }
}

extension InflateError.Reason {
  fileprivate var code: String {
    switch self {
    case .syntax: "syntax"
    case .unreadableFile: "unreadable-file"
    case .fileTooLarge: "file-too-large"
    case .duplicateKey: "duplicate-key"
    case .noObjectAtTop, .missingLayout: "missing-layout"
    case .missingClass: "missing-class"
    case .missingFilename: "missing-filename"
    case .tooDeep: "too-deep"
    case .tooManyViews: "too-many-views"
    case .interrupted: "interrupted"
    case .unknownClass, .includeAsClass: "unknown-class"
    case .unknownAttribute: "unknown-attribute"
    case .misplacedAttribute: "misplaced-attribute"
    case .wrongValue: "wrong-value"
    case .contradictoryAttributes: "contradictory-attributes"
    case .unknownId: "unknown-id"
    case .unknownOverride: "unknown-override"
    case .duplicateId: "duplicate-id"
    case .ruleCycle: "rule-cycle"
    case .flowCycle: "flow-cycle"
    case .tooManyChildren: "too-many-children"
    case .inconsistentValue, .overLimit: "inconsistent-value"
    case .includesTooDeep: "includes-too-deep"
    case .tooManyIncludes: "too-many-includes"
    case .includesTooLarge: "includes-too-large"
    case .missingInclude: "missing-include"
    case .includeCycle: "include-cycle"
    case .pictureUnreadable: "unreadable-picture"
    case .outsideFolder: "outside-folder"
    case .more: "more"
    }
  }
}
