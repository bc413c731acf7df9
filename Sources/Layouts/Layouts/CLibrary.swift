// The functions of the C library that layouts need. Each platform's library is a module of its own.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// Returns the sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }
/// Returns a power of a positive number.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
/// Returns the cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// Writes a text on standard error.
func writeError(_ text: String) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    // Sound: the call reads as many bytes as the buffer has.
    let count = bytes.withUnsafeBytes { bytes in
      #if os(Windows)
        Int(_write(2, bytes.baseAddress, UInt32(clamping: bytes.count)))
      #else
        write(2, bytes.baseAddress, bytes.count)
      #endif
    }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}
