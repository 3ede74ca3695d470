/// The decimal digits of whole numbers, eight at a time without a loop (after Khuong, "How to print integers
/// really fast", 2011).
enum DecimalDigits {
    /// Writes a number and returns how many digits it took, 1…20.
    @inline(__always)
    static func write(_ number: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        if number < 100_000_000 { return writeShort(number, to: start) }
        let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
        let count = high < 100_000_000 ? writeShort(high, to: start) : write(long: high, to: start)
        store(word(low), to: start + count)
        return count &+ 8
    }

    /// Writes a number that is nearly always below 1,000, as whole degrees are; returns how many digits it took.
    @inline(__always)
    static func writeCoordinate(_ number: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        guard number < 1_000 else { return write(number, to: start) }
        let tens = (number &* 205) &>> 11
        let hundreds = (number &* 41) &>> 12
        let digits = hundreds | (tens &- hundreds &* 10) &<< 8 | (number &- tens &* 10) &<< 16 | 0x0030_3030
        let count = number >= 100 ? 3 : number >= 10 ? 2 : 1
        let word = UInt32(truncatingIfNeeded: digits &>> UInt64(truncatingIfNeeded: (3 &- count) &* 8))
        UnsafeMutableRawPointer(start).storeBytes(of: word.littleEndian, as: UInt32.self)
        return count
    }

    private static func write(long number: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
        let count = writeShort(high, to: start)
        store(word(low), to: start + count)
        return count &+ 8
    }

    /// Writes a number below 10⁸. Touches up to eight bytes.
    @inline(__always)
    private static func writeShort(_ number: UInt64, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let word = word(number)
        // Leading zeros are the lowest bytes; the last digit stays even if it is one.
        let zeros = min((word ^ 0x3030_3030_3030_3030).trailingZeroBitCount &>> 3, 7)
        store(word &>> UInt64(truncatingIfNeeded: zeros &* 8), to: start)
        return 8 &- zeros
    }

    /// The eight digits of a number below 10⁸, the first one lowest, as ASCII.
    @inline(__always)
    static func word(_ number: UInt64) -> UInt64 {
        let (thousands, units) = number.quotientAndRemainder(dividingBy: 10_000)
        let fours = thousands | units &<< 32
        let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let pairs = (fours &- 100 &* hundreds) &<< 16 &+ hundreds
        let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
        return tens &+ (pairs &- 10 &* tens) &<< 8 | 0x3030_3030_3030_3030
    }

    @inline(__always)
    static func store(_ word: UInt64, to start: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(start).storeBytes(of: word.littleEndian, as: UInt64.self)
    }
}
