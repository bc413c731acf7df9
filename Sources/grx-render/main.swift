StandardStreams.makeSignalsErrors()
FreedMemory.returnToSystem()
let surroundings = Surroundings.ofProcess
let outcome = Tool.run(Array(CommandLine.arguments.dropFirst()), in: surroundings)
StandardStreams.finish(outcome, style: surroundings.errorStyle)
