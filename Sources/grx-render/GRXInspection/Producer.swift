/// The name of this package's tool in outputs that name their producer.
package enum Producer {
  package static let name = "grx-render"
  package static let version = "0.1.0"
}
