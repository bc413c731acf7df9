import Measure

/// Returns the indexes of the elements of a longest increasing subsequence, in ascending order.
///
/// Source: the patience sort of Fredman, "On computing the length of longest increasing subsequences", 1975.
func longestIncreasingSubsequence(of numbers: [Int]) -> [Int] {
  // For each length, the index of the smallest number that ends a subsequence of that length; for each number, the
  // index of the previous one.
  var ends: [Int] = []
  var previous = Array(repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let length = ends.indices.partitionPoint { numbers[ends[$0]] < number }
    if length > 0 { previous[index] = ends[length - 1] }
    if length == ends.count { ends.append(index) } else { ends[length] = index }
  }
  var result: [Int] = []
  var index = ends.last ?? -1
  while index >= 0 {
    result.append(index)
    index = previous[index]
  }
  return result.reversed()
}
