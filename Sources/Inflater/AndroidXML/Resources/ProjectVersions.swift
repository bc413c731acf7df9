import GRXAndroidData
import Inflater

/// The versions of libraries, and the API level, that the files of a layout's project name.
///
/// Files are read as text, without Gradle: dependencies with their versions in build files, in the catalog
/// `libs.versions.toml`, and in lock files, which name those that Gradle chose. Versions that are computed elsewhere
/// aren't found.
struct ProjectVersions: Sendable {
  /// The libraries that the files name.
  enum Libraries: Hashable, Sendable {
    /// Material in a version.
    case material(LibraryVersion)
    /// Libraries before AppCompat 1.2, or the support library.
    case old
    /// AppCompat 1.2 or later, or an unknown version of Material.
    case new
    /// Libraries, but no Material.
    case withoutMaterial
  }

  private(set) var libraries: Libraries?
  /// The place that names the libraries.
  private(set) var librariesPlace: BuildFile.Position?
  private(set) var targetSDK: (value: Int, place: BuildFile.Position)?

  static let material = "com.google.android.material:material"

  /// - Parameters:
  ///   - files: The files of the layout's module and of its project.
  ///   - others: The build files of all modules of the project.
  init(_ files: [BuildFile], _ others: [ModuleBuild]) {
    // Read at the first variable.
    var known: [String: BuildFile.Found]?
    func variable(_ name: String) -> BuildFile.Found? {
      if known == nil { known = Self.variables(of: files) }
      return known?[name]
    }
    // Lock files name what Gradle chose.
    let ordered = files.filter { $0.kind == .lock } + files.filter { $0.kind != .lock }
    func version(of module: String) -> BuildFile.Found? { ordered.firstResult { $0.version(of: module, variable) } }

    let ofModules = others.firstResult(\.material)
    if let found = version(of: Self.material) ?? ofModules, let version = LibraryVersion(found.version) {
      (libraries, librariesPlace) = (.material(version), found.place)
    } else if ofModules != nil || ordered.contains(where: { $0.text.contains(bytesOf: "com.google.android.material") })
    {
      libraries = .new
    } else if let found = version(of: "androidx.appcompat:appcompat"), let version = LibraryVersion(found.version) {
      let isOld = version < LibraryVersion(1, 2)
      (libraries, librariesPlace) = (isOld ? .old : .withoutMaterial, found.place)
    } else if let file = ordered.first(where: { $0.text.contains(bytesOf: "com.android.support:") }) {
      // The support library is older than both.
      (libraries, librariesPlace) = (.old, BuildFile.Position(file: file.path))
    } else if let file = files.first(where: { $0.kind == .build }), AndroidLibraries.areNamed(in: files),
      !AndroidLibraries.mayNameMore(files)
    {
      (libraries, librariesPlace) = (.withoutMaterial, BuildFile.Position(file: file.path))
    }
    let target = files.firstResult { $0.targetSDK(variable) } ?? others.firstResult(\.targetSDK)
    targetSDK = target.flatMap { found in
      Int(found.version).flatMap { (1...999).contains($0) ? ($0, found.place) : nil }
    }
  }

  private static func variables(of files: [BuildFile]) -> [String: BuildFile.Found] {
    var variables: [String: BuildFile.Found] = [:]
    for file in files where file.kind != .lock {
      for (name, value) in file.assignments where variables[name] == nil {
        variables[name] = BuildFile.Found(value.text, BuildFile.Position(file: file.path, line: value.line))
      }
    }
    return variables
  }
}
