extension RandomAccessCollection where Index == Int {
    /// Index of the first element for which a condition holds that holds for all after it too; the end for none.
    ///
    /// - Complexity: O(log *n*).
    @inlinable @inline(__always)
    package func firstPlace(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) >> 1
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
    /// Tells whether an element is there. The elements must be in rising order.
    ///
    /// - Complexity: O(log *n*).
    @inlinable
    package func containsInRisingOrder(_ element: Element) -> Bool {
        let place = firstPlace { $0 >= element }
        return place < endIndex && self[place] == element
    }
}
