import Foundation
import GRXFileFormats
import Render

/// Standard input, output, and error of the process.
enum StandardStreams {}

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  extension StandardStreams {
    /// Makes writing to a pipe without a reader, or beyond the size limit of a file, an error of `write`; otherwise it
    /// would end the process.
    static func makeSignalsErrors() {
      signal(SIGPIPE, SIG_IGN)
      signal(SIGXFSZ, SIG_IGN)
    }

    /// Writes the output of a run, and ends the process with its status.
    ///
    /// If the output can't be written, the status is 2, unless its reader no longer exists: it has read as much as it wants.
    static func finish(_ outcome: Outcome, style: MessageStyle) -> Never {
      var status = outcome.status
      var closing = outcome.closing
      // If messages can't be written, that can't be reported either.
      try? Files.write(Array(outcome.messages.utf8), to: STDERR_FILENO, named: "<stderr>")
      do throws(FileProblem) {
        try Files.write(outcome.output, to: STDOUT_FILENO, named: "<stdout>")
      } catch {
        if !error.isBrokenPipe {
          status = max(status, .failed)
          closing += style.message(from: error.file, .error, error.description)
        }
      }
      try? Files.write(Array(closing.utf8), to: STDERR_FILENO, named: "<stderr>")
      exit(status.exitStatus)
    }

    /// Writes the output of one step of a run; returns `false` if it can't be written, or if the process receives a
    /// signal to end while the reader blocks.
    static func emit(_ outcome: Outcome) -> Bool {
      do throws(FileProblem) {
        guard try writePatiently(Array(outcome.messages.utf8), to: STDERR_FILENO, named: "<stderr>") else {
          return false
        }
        guard try writePatiently(outcome.output, to: STDOUT_FILENO, named: "<stdout>") else { return false }
        return try writePatiently(Array(outcome.closing.utf8), to: STDERR_FILENO, named: "<stderr>")
      } catch {
        return false
      }
    }

    /// Writes as much at a time as a pipe accepts without blocking.
    private static func writePatiently(
      _ bytes: [UInt8], to descriptor: Int32, named name: String
    ) throws(FileProblem) -> Bool {
      // The minimum of PIPE_BUF according to POSIX.
      let portion = 512
      var written = 0
      while written < bytes.count {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&state, 1, 20) == 0 {
          if isAskedToEnd { return false }
          continue
        }
        let end = min(written + portion, bytes.count)
        try Files.write(Array(bytes[written..<end]), to: descriptor, named: name)
        written = end
      }
      return true
    }

    private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

    /// Waits for 20 milliseconds, or until a socket is ready; returns `false` immediately if the process receives a
    /// signal to end.
    ///
    /// These signals are blocked from the first pause on, so that none ends the process in the middle of its output.
    static func pause(for sockets: [Surroundings.Socket]) -> Bool {
      var held = sigset_t()
      sigemptyset(&held)
      for signal in endingSignals { sigaddset(&held, signal) }
      sigprocmask(SIG_BLOCK, &held, nil)
      if isAskedToEnd { return false }
      var states = sockets.map {
        pollfd(fd: $0.descriptor, events: Int16($0.sends ? POLLOUT : POLLIN), revents: 0)
      }
      poll(&states, nfds_t(states.count), 20)
      return !isAskedToEnd
    }

    private static var isAskedToEnd: Bool {
      var waiting = sigset_t()
      sigemptyset(&waiting)
      sigpending(&waiting)
      return endingSignals.contains { sigismember(&waiting, $0) == 1 }
    }
  }

  extension Surroundings {
    static var ofProcess: Surroundings {
      var surroundings = Surroundings()
      surroundings.outputIsTerminal = isatty(STDOUT_FILENO) == 1
      surroundings.readEnvironment = { ProcessInfo.processInfo.environment }
      surroundings.emit = { StandardStreams.emit($0) }
      surroundings.pause = { StandardStreams.pause(for: $0) }
      surroundings.standardInput = { (limit) throws(FileProblem) in
        do throws(FileReader.Problem) {
          return try FileReader.bytes(of: STDIN_FILENO, maximumBytes: limit - 1, waits: true)
        } catch {
          throw FileProblem(file: "<stdin>", action: .read, why: error.why)
        }
      }
      if isatty(STDERR_FILENO) == 1 {
        surroundings.progress = { done, count in
          // Each line overwrites the previous one; the last one is erased.
          let text = done == count ? "\r\u{1B}[K" : done.isMultiple(of: 16) ? "\r\(done)/\(count)" : ""
          try? Files.write(Array(text.utf8), to: STDERR_FILENO, named: "<stderr>")
        }
      }
      surroundings.outputStyle = OutputStyle(
        isColored: isColored(STDOUT_FILENO), columns: columns(of: STDOUT_FILENO))
      surroundings.errorStyle = MessageStyle(
        showsSource: isatty(STDERR_FILENO) == 1, isColored: isColored(STDERR_FILENO),
        columns: columns(of: STDERR_FILENO) ?? MessageStyle.plain.columns)
      return surroundings
    }

    private static func isColored(_ descriptor: Int32) -> Bool {
      ColorChoice.isColored(isTerminal: isatty(descriptor) == 1, variable: variable)
    }

    /// Returns the width of a terminal, or `nil` for anything else.
    private static func columns(of descriptor: Int32) -> Int? {
      guard isatty(descriptor) == 1 else { return nil }
      var size = winsize()
      let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      return isKnown ? Int(size.ws_col) : MessageStyle.plain.columns
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
  }
#else
  extension StandardStreams {
    /// Does nothing: there are no such signals.
    static func makeSignalsErrors() {}

    /// Writes the output of a run, and ends the process with its status.
    static func finish(_ outcome: Outcome, style: MessageStyle) -> Never {
      var status = outcome.status
      var closing = outcome.closing
      try? FileHandle.standardError.write(contentsOf: Data(outcome.messages.utf8))
      do {
        try FileHandle.standardOutput.write(contentsOf: Data(outcome.output))
      } catch {
        status = max(status, .failed)
        closing += style.message(from: "<stdout>", .error, "the file can't be written: \(error.localizedDescription)")
      }
      try? FileHandle.standardError.write(contentsOf: Data(closing.utf8))
      exit(status.exitStatus)
    }

    /// Writes the output of one step of a run; returns `false` if it can't be written.
    static func emit(_ outcome: Outcome) -> Bool {
      do {
        try FileHandle.standardError.write(contentsOf: Data(outcome.messages.utf8))
        try FileHandle.standardOutput.write(contentsOf: Data(outcome.output))
        try FileHandle.standardError.write(contentsOf: Data(outcome.closing.utf8))
        return true
      } catch {
        return false
      }
    }
  }

  extension Surroundings {
    /// Messages are plain, since this platform doesn't report whether standard error is a terminal.
    static var ofProcess: Surroundings {
      var surroundings = Surroundings()
      surroundings.readEnvironment = { ProcessInfo.processInfo.environment }
      surroundings.emit = { StandardStreams.emit($0) }
      // The system ends the process when it is asked to.
      surroundings.pause = { _ in
        Thread.sleep(forTimeInterval: 0.02)
        return true
      }
      surroundings.standardInput = { (limit) throws(FileProblem) in
        do {
          var bytes: [UInt8] = []
          while bytes.count < limit,
            let chunk = try FileHandle.standardInput.read(upToCount: min(1 << 16, limit - bytes.count)), !chunk.isEmpty
          {
            bytes += chunk
          }
          return bytes
        } catch {
          throw FileProblem(file: "<stdin>", action: .read, why: error.localizedDescription)
        }
      }
      return surroundings
    }
  }
#endif
