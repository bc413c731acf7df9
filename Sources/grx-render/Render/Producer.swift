/// What outputs that name their producer call this package's tool.
package enum Producer {
  package static let name = "grx-render"
  package static let version = "0.1.0"
}
