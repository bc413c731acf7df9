import GRXAndroidData
import GRXFileFormats
import Inflater

/// The releases that an application uses, as the options, its files, or the device determine them.
package struct AndroidReleaseChoice {
  /// The version of Material, `nil` if there is none.
  let material: LibraryVersion?
  let targetSDK: Int
  /// The places that name them; `nil` if they follow from the device.
  private let places: (material: BuildFile.Position?, targetSDK: BuildFile.Position?)

  init(_ options: AndroidOptions, _ project: ProjectVersions?, _ archives: LibraryArchives?) {
    let usual = ReleaseTables.usualMaterial(apiLevel: options.apiLevel)
    var place = project?.librariesPlace
    switch (options.material, project?.libraries) {
    case (AndroidOptions.noMaterial?, _): (material, place) = (nil, nil)
    case (let given?, _): (material, place) = (LibraryVersion(given) ?? usual, nil)
    case (nil, .material(let version)?): material = version
    case (nil, _) where archives?.material != nil:
      material = archives?.material.flatMap { LibraryVersion($0.version) }
      place = archives?.material?.place
    case (nil, .old?): material = LibraryVersion(1, 2)
    case (nil, .new?): material = max(usual, LibraryVersion(1, 12))
    case (nil, .withoutMaterial?): material = nil
    case (nil, nil): (material, place) = (usual, nil)
    }
    targetSDK = options.targetSDK ?? project?.targetSDK?.value ?? options.apiLevel
    places = (place, options.targetSDK == nil ? project?.targetSDK?.place : nil)
  }

  /// A value, and the place that sets it: `app/build.gradle.kts:23`.
  package typealias Named = (value: String, place: String)

  /// Returns the releases that the files of a project name, by the options that set them: `material`, `targetSdk`.
  ///
  /// - Parameter path: A layout, or a folder in the project.
  package static func named(in path: String, isFolder: Bool, _ options: AndroidOptions) -> [String: Named] {
    let absolute = "/" + path.absolutePathComponents.joined(separator: "/")
    let cache = AndroidProjectCache()
    // A folder of resources, which needn't exist, leads to its module; a project is represented by an application.
    let isProject = isFolder && AndroidProject.projectFolder(above: absolute + "/res") == absolute
    let module = isProject ? cache.builds(in: absolute).applications.first?.path ?? absolute : absolute
    let resources =
      isFolder ? module + "/src/main/res" : AndroidProject.resourceFolder(ofLayoutIn: absolute.parentPath)
    guard let resources else { return [:] }
    let project = cache.project(of: resources, variant: options.variant)
    let archives =
      options.archives.isEmpty
      ? nil : cache.archives(at: options.archives, beneath: options.resourceEnclosure, project.buildFiles)
    let choice = AndroidReleaseChoice(options, project.versions, archives)
    let folder = AndroidProject.projectFolder(above: resources)
    func named(_ value: String, _ place: BuildFile.Position?) -> Named? {
      place.map { place in
        let file = folder.flatMap { place.file.pathBeneath($0) } ?? place.file
        return (value, file + (place.line.map { ":\($0)" } ?? ""))
      }
    }
    var found: [String: Named] = [:]
    found["material"] = named(choice.material?.description ?? AndroidOptions.noMaterial, choice.places.material)
    found["targetSdk"] = named("\(choice.targetSDK)", choice.places.targetSDK)
    return found
  }
}
