import Foundation

/// Files for one reader that are changed at random and kept if they reach new code, with LLVM's fuzzer.
///
/// The program has to be built with coverage, as `guided.sh` does.
enum GuidedTrials {
  #if GUIDED
    /// Runs the fuzzer's loop, which ends the process at the first file that stops it or takes too long.
    ///
    /// A function in C whose arguments are pointers, for which both calling conventions are the same.
    @_silgen_name("LLVMFuzzerRunDriver")
    private static func runDriver(
      _ count: UnsafeMutablePointer<CInt>,
      _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
      _ body: @convention(c) (_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt
    ) -> CInt

    // The fuzzer's function takes no closure with a context.
    private static let reader = Options(Array(CommandLine.arguments.dropFirst()))?.guided ?? .xml
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("guided-\(getpid())")

    private static func read(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
      reader.read(Array(UnsafeBufferPointer(start: bytes, count: count)), in: folder)
      return 0
    }

    /// Returns the exit status. A file that stops the reader is left in the current folder.
    static func run(_: Reader, _ options: Options) -> Int32 {
      let corpus = folder.appendingPathComponent("corpus")
      try? FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
      Reader.makeProject(in: folder)
      for (index, seed) in reader.seeds(in: options.fixtures).enumerated() {
        try? Data(seed).write(to: corpus.appendingPathComponent("seed-\(index)"))
      }
      var words = [
        "layout-fuzz", "-seed=\(options.seed)", "-runs=\(options.count)", "-timeout=\(Int(options.limit))",
        "-artifact_prefix=\(reader.rawValue)-", "-rss_limit_mb=2000", "-print_final_stats=1", "-verbosity=0",
        "-print_funcs=0",
        "-max_len=\(reader == .font ? 1 << 18 : 1 << 14)",
        corpus.path,
      ]
      if options.seconds < .infinity { words.insert("-max_total_time=\(Int(options.seconds))", at: 1) }
      // Strings that live as long as the program, in an array that ends in a null pointer.
      var arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
      for (index, word) in words.enumerated() { (arguments + index).initialize(to: strdup(word)) }
      (arguments + words.count).initialize(to: nil)
      var count = CInt(words.count)
      let status = runDriver(&count, &arguments) { bytes, count in GuidedTrials.read(bytes, count) }
      try? FileManager.default.removeItem(at: folder)
      return status
    }
  #else
    static func run(_ reader: Reader, _ options: Options) -> Int32 {
      print("this program is built without coverage: use Tests/Fuzz/guided.sh")
      return 2
    }
  #endif
}
