import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Exercises the library like clients do: with errors, odd uses, and random operations.
//
//   layout-stress list                    each case and the sentence that it stops with, or `-`, separated by a tab
//   layout-stress case NAME               runs one; a case that continues prints `survived`
//   layout-stress random SEED COUNT       COUNT operations on random trees, compared with new trees
//   layout-stress changes SEED COUNT      COUNT layouts of many children, changed and compared with new layouts
//   layout-stress systems SEED COUNT      COUNT random systems of constraints, small ones compared with exact arithmetic
//   layout-stress attributes COUNT        looks for each attribute of the tables in COUNT random trees
//   layout-stress conformance             each recorded tree: its explanations add up, and it is the same when it is laid out
//                                         again after other sizes and without some constraints
//   layout-stress deadlines COUNT [NAME]  cancels slow layouts and documents, all or those whose name contains NAME, at
//                                         COUNT moments each, and measures how late they end
//
// Exit status: 0 if everything is as it should be, 1 if a frame differs, an attribute is missing, or a layout ends too late, 2 for wrong usage; a case that stops ends by a trap.

func usage() -> Never {
  print(
    "usage: layout-stress list | case NAME | random SEED COUNT | changes SEED COUNT | systems SEED COUNT | attributes COUNT | conformance"
      + " | deadlines COUNT [NAME]")
  exit(2)
}

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first) {
case ("list", nil, nil):
  for one in cases { print("\(one.name)\t\(one.sentence ?? "-")") }
case ("case", let name?, nil):
  guard let one = cases.first(where: { $0.name == name }) else { usage() }
  one.run()
  print("survived")
case ("random", let seed?, let count?):
  guard var seed = UInt64(seed), let count = Int(count) else { usage() }
  var done = 0
  while done < count {
    guard let tried = RandomOperations(seed: seed).run() else { exit(1) }
    done += tried
    seed &+= 1
  }
  print("\(done) operations, no frame differs from a new tree's")
case ("changes", let seed?, let count?):
  guard let seed = UInt64(seed), let count = UInt64(count) else { usage() }
  var failures = 0
  for seed in seed..<seed &+ count {
    for kind in ChangedLayout.Kind.allCases {
      var layout = ChangedLayout(kind, seed: seed)
      guard let difference = layout.firstDifference(steps: 40) else { continue }
      failures += 1
      print("\(kind), seed \(seed), \(difference)")
    }
  }
  print("\(count) layouts of each kind changed, \(failures) of them not as new ones")
  if failures > 0 { exit(1) }
case ("systems", let seed?, let count?):
  guard let seed = UInt64(seed), let count = UInt64(count) else { usage() }
  var failures = 0
  for seed in seed..<seed &+ count {
    guard let problem = RandomSystems(seed: seed).problem() else { continue }
    failures += 1
    print("seed \(seed): \(problem)")
  }
  print("\(count) systems, \(failures) of them not as they should be")
  if failures > 0 { exit(1) }
case ("attributes", let count?, nil):
  guard let count = UInt64(count) else { usage() }
  let missing = attributesLeftOut(byTrees: count)
  print("\(count) random trees, \(missing.count) attributes in none of them")
  for name in missing { print(name) }
  if !missing.isEmpty { exit(1) }
case ("conformance", nil, nil):
  var builder = ConformanceBuilder()
  var random = SplitMix64(seed: 14)
  var (count, failures) = (0, 0)
  let families = ConformanceCase.families + ConformanceCase.constraintFamilies + ConformanceCase.autoLayoutFamilies
  for conformanceCase in try families.flatMap(ConformanceCase.family) {
    count += 1
    let problems =
      conformanceCase.explanationProblems(&builder)
      + [conformanceCase.firstDifferenceOfWarmTree(&builder, &random)].compactMap { $0 }
    failures += problems.isEmpty ? 0 : 1
    for problem in problems { print(problem) }
  }
  print("\(count) trees explained and laid out again, \(failures) of them not as they should be")
  if failures > 0 || count < 4000 { exit(1) }
case ("deadlines", let count?, let name):
  guard let count = Int(count), count > 0 else { usage() }
  var isLate = false
  for work in SlowWork.all where name.map({ work.name.contains($0) }) ?? true {
    let lateness = await work.lateness(count)
    print(lateness)
    if lateness.isTooLate { isLate = true }
  }
  if isLate { exit(1) }
default:
  usage()
}
