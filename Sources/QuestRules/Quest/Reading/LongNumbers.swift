/// Whole numbers of JSON that are longer than the 64 bits in which numbers are kept, such as ids of other systems: without quotation marks their
/// last digits would be lost, and two of them could become one.
enum LongNumbers {
    /// Returns the document with such numbers as texts. Lines stay as they are.
    ///
    /// - Complexity: O(bytes); nothing is copied where there is none.
    static func quoted(_ bytes: [UInt8]) -> [UInt8] {
        let found = places(in: bytes)
        guard !found.isEmpty else { return bytes }
        var (quoted, end): ([UInt8], Int) = ([], 0)
        quoted.reserveCapacity(bytes.count + 2 * found.count)
        for range in found {
            quoted += bytes[end..<range.lowerBound]
            quoted.append(quotationMark)
            quoted += bytes[range]
            quoted.append(quotationMark)
            end = range.upperBound
        }
        return quoted + bytes[end...]
    }

    private static func places(in bytes: [UInt8]) -> [Range<Int>] {
        bytes.withUnsafeBufferPointer { bytes in
            var found: [Range<Int>] = []
            var place = 0
            while place < bytes.count {
                switch bytes[place] {
                case quotationMark:
                    place += 1
                    while place < bytes.count, bytes[place] != quotationMark {
                        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
                    }
                    place += 1
                case UInt8(ascii: "-"), digits:
                    let start = place
                    while place < bytes.count, isOfNumber(bytes[place]) { place += 1 }
                    // 2⁶³ has 19 digits.
                    guard place - start >= 19, bytes[start..<place].allSatisfy({ digits ~= $0 }) else {
                        continue
                    }
                    if Int64(String(decoding: bytes[start..<place], as: UTF8.self)) == nil {
                        found.append(start..<place)
                    }
                default: place += 1
                }
            }
            return found
        }
    }

    private static let quotationMark = UInt8(ascii: "\"")
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        digits ~= byte || "+-.eE".utf8.contains(byte)
    }
}
