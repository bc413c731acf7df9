#if canImport(Glibc)
  import GRXShims
  import Glibc
#endif

/// The memory that the process has freed.
enum FreedMemory {
  /// Makes the system get back the memory of large arrays as soon as they are freed.
  ///
  /// By default, Glibc keeps freed memory between what is still in use, up to a size that rises with the arrays that
  /// were freed. A comparison, which makes many layouts after one another, then takes a fifth more memory.
  static func returnToSystem() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, 1 << 17)
      mallopt(M_TRIM_THRESHOLD, 1 << 17)
    #endif
  }
}
