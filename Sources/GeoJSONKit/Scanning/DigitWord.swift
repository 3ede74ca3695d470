/// Eight bytes of a document at once, the first one lowest: tests and conversions on all of them together,
/// without vector instructions (Mula and Lemire, "Faster base64 encoding and decoding"; Lemire, "Quickly
/// parsing eight digits", 2018).
struct DigitWord {
    /// The bytes with `0` taken away by exclusive or: decimal digits are 0…9, all else is more.
    private let digits: UInt64

    /// - Parameter bytes: Eight bytes in little-endian order.
    @inline(__always)
    init(_ bytes: UInt64) {
        digits = bytes ^ 0x3030_3030_3030_3030
    }

    /// How many digits stand at the beginning, 0…8.
    @inline(__always)
    var count: Int {
        // Adding 6 carries ten and more into the upper half of a byte. A carry out of a byte spoils only those
        // behind the first that is no digit.
        let others = (digits &+ 0x0606_0606_0606_0606 | digits) & 0xF0F0_F0F0_F0F0_F0F0
        return others.trailingZeroBitCount &>> 3
    }

    /// The number that the first 1…8 bytes make, which must be digits.
    @inline(__always)
    func value(ofFirst count: Int) -> UInt64 {
        // Zeros come in front, so that eight digits are left to convert whatever the count.
        var value = digits &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        value = value &* 10 &+ value &>> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let even = (value & mask) &* 0x000F_4240_0000_0064
        let odd = ((value &>> 16) & mask) &* 0x0000_2710_0000_0001
        return (even &+ odd) &>> 32
    }
}
