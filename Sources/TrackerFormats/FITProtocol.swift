/// Parts that readers and writers of Garmin's binary form share.
///
/// Source: Flexible and Interoperable Data Transfer (FIT) Protocol Rev 2.4 (https://developer.garmin.com/fit/protocol/).
package enum FITProtocol {
    /// Seconds from 1970 to the beginning of the times of this form, 31 December 1989.
    package static let epoch: Int64 = 631_065_600

    /// Returns the checksum that stands at the end of headers and files.
    ///
    /// - Complexity: O(bytes).
    package static func checksum(of bytes: some Sequence<UInt8>) -> UInt16 {
        var sum: UInt16 = 0
        for byte in bytes {
            for nibble in [byte & 15, byte >> 4] {
                let next = table[Int(sum & 15)]
                sum = sum >> 4 & 0x0FFF ^ next ^ table[Int(nibble)]
            }
        }
        return sum
    }

    private static let table: [UInt16] = [
        0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
        0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
}
