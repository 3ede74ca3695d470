/// Decimal notation of finite doubles, written straight to memory.
enum DecimalText {
    /// The most bytes that writing a number touches.
    static let room = 48

    /// Writes the shortest digits that parse to the same double, without an exponent between 10⁻²⁰ and 10²¹.
    /// - Parameter keepsPoint: Whether a whole number gets `.0`, so that it parses as a double again.
    /// - Returns: The number of bytes written.
    @inline(__always)
    static func write(_ number: Double, keepsPoint: Bool, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var end = start
        if number.sign == .minus { put(ASCII.minus, at: &end) }
        let magnitude = number.magnitude
        let whole = magnitude < 0x1p53 ? UInt64(bitPattern: Int64(magnitude)) : 0
        if magnitude < 0x1p53, Double(whole) == magnitude {
            end += DecimalDigits.write(whole, to: end)
            // Integers have no −0: only as a double does it read the same again.
            if keepsPoint, whole != 0 || number.sign == .plus {
                put(ASCII.point, at: &end)
                put(ASCII.zero, at: &end)
            }
        } else if let units = units(of: magnitude) {
            end += write(units, decimals: 8, of: magnitude, to: end)
        } else {
            let shortest = ShortestDigits(magnitude)
            end += write(shortest.digits, exponent: shortest.exponent, keepsPoint: keepsPoint, to: end)
        }
        return end - start
    }

    /// The number times 10⁸, if that whole number says just this double. Being below 10¹⁵, no other whole number
    /// does, so that without its trailing zeros it is the shortest.
    @inline(__always)
    private static func units(of number: Double) -> UInt64? {
        let product = number * 1e8
        guard product < 1e15 else { return nil }
        let whole = (product + 0x1p52) - 0x1p52
        return whole / 1e8 == number ? UInt64(bitPattern: Int64(whole)) : nil
    }

    /// Writes the double rounded to at most so many decimals, ties to even, without trailing zeros.
    /// - Returns: The number of bytes written.
    @inline(__always)
    static func write(_ number: Double, precision: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let scale = powers[precision]
        let product = number.magnitude * scale
        // Beyond this, doubles are too coarse for any decimals to be cut.
        guard product < 0x1p51 else { return write(number, keepsPoint: false, to: start) }
        // Adding 2⁵² leaves no room for a fraction: the sum is rounded, ties to even.
        var whole = (product + 0x1p52) - 0x1p52
        // A product that looks like a tie is one only if it is exact: the error of the multiplication decides.
        if (product - whole).magnitude == 0.5 { whole = roundedTie(product, of: number.magnitude, by: scale) }
        let units = UInt64(bitPattern: Int64(whole))
        var end = start
        if number.sign == .minus, units != 0 { put(ASCII.minus, at: &end) }
        if precision <= 8 {
            end += write(units, decimals: precision, of: number.magnitude, to: end)
        } else {
            end += write(units, decimals: precision, to: end)
        }
        return end - start
    }

    /// Writes `units` / 10^`decimals`, at most eight decimals, without trailing zeros.
    /// - Parameter number: The number that was rounded to `units`, which spares a division.
    @inline(__always)
    private static func write(
        _ units: UInt64, decimals: Int, of number: Double, to start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let scale = integerPowers[decimals]
        var whole = UInt64(bitPattern: Int64(number))
        var fraction = units &- whole &* scale
        // Rounding may have gone up to the next whole number.
        if fraction == scale { (whole, fraction) = (whole &+ 1, 0) }
        var end = start
        end += DecimalDigits.writeCoordinate(whole, to: end)
        guard fraction != 0 else { return end - start }
        put(ASCII.point, at: &end)
        let digits = DecimalDigits.word(fraction)
        DecimalDigits.store(digits &>> UInt64(truncatingIfNeeded: (8 &- decimals) &* 8), to: end)
        let trailingZeros = (digits ^ 0x3030_3030_3030_3030).leadingZeroBitCount &>> 3
        return end - start + decimals &- trailingZeros
    }

    /// Writes `units` / 10^`decimals` without trailing zeros.
    private static func write(_ units: UInt64, decimals: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var (units, decimals) = (units, decimals)
        while decimals > 0 {
            let (quotient, remainder) = units.quotientAndRemainder(dividingBy: 10)
            guard remainder == 0 else { break }
            units = quotient
            decimals -= 1
        }
        return write(units, exponent: -decimals, keepsPoint: false, to: start)
    }

    /// Writes `digits` × 10^`exponent`.
    @inline(__always)
    private static func write(
        _ digits: UInt64, exponent: Int, keepsPoint: Bool, to start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        // One byte further, so that what stands before the point has only to move by one.
        let count = DecimalDigits.write(digits, to: start + 1)
        let pointPosition = count &+ exponent
        if exponent < 0, pointPosition > 0 {
            var index = 0
            repeat {
                start[index] = start[index &+ 1]
                index &+= 1
            } while index < pointPosition
            start[pointPosition] = ASCII.point
            return count &+ 1
        }
        return writeRare(digits, count: count, exponent: exponent, keepsPoint: keepsPoint, to: start)
    }

    @inline(never)
    private static func writeRare(
        _ digits: UInt64, count: Int, exponent: Int, keepsPoint: Bool, to start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var end = start
        switch count + exponent {
        case -19...0:
            put(ASCII.zero, at: &end)
            put(ASCII.point, at: &end)
            for _ in 0 ..< -(count + exponent) { put(ASCII.zero, at: &end) }
            end += DecimalDigits.write(digits, to: end)
        case 1...21:
            end += DecimalDigits.write(digits, to: end)
            for _ in 0..<exponent { put(ASCII.zero, at: &end) }
            if keepsPoint {
                put(ASCII.point, at: &end)
                put(ASCII.zero, at: &end)
            }
        default:
            end += DecimalDigits.write(digits, to: end + 1)
            start[0] = start[1]
            if count > 1 {
                start[1] = ASCII.point
                end += 1
            }
            for byte in "e\(count + exponent - 1)".utf8 { put(byte, at: &end) }
        }
        return end - start
    }

    @inline(never)
    private static func roundedTie(_ product: Double, of number: Double, by scale: Double) -> Double {
        let error = (-product).addingProduct(number, scale)
        if error > 0 { return product.rounded(.up) }
        return error < 0 ? product.rounded(.down) : product.rounded(.toNearestOrEven)
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at end: inout UnsafeMutablePointer<UInt8>) {
        end.pointee = byte
        end += 1
    }

    private static let integerPowers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}

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
