/// Decimal notation of finite doubles.
enum DecimalText {
    /// Appends the shortest digits that parse to the same double, without an exponent between 10⁻²⁰ and 10²¹.
    static func append(_ number: Double, keepsPoint: Bool, to bytes: inout [UInt8]) {
        let isWhole = number.magnitude < 0x1p53 && number == number.rounded(.towardZero)
        // Integers have no −0.
        if isWhole, number != 0 || number.sign == .plus {
            bytes.append(contentsOf: String(Int64(number)).utf8)
            if keepsPoint { bytes.append(contentsOf: ".0".utf8) }
            return
        }
        let digits = ShortestDigits(number)
        if number.sign == .minus { bytes.append(ASCII.minus) }
        digits.append(to: &bytes, keepsPoint: keepsPoint)
    }

    /// Appends the double rounded to at most so many decimals, ties to even, without trailing zeros.
    static func append(_ number: Double, precision: Int, to bytes: inout [UInt8]) {
        let scale = powers[precision]
        let product = number.magnitude * scale
        // Beyond this, doubles are too coarse for any decimals to be cut.
        guard product < 0x1p52 else { return append(number, keepsPoint: false, to: &bytes) }
        var whole = product.rounded(.toNearestOrEven)
        // A product that looks like a tie is one only if it is exact: the error of the multiplication decides.
        if (product - whole).magnitude == 0.5 {
            let error = (-product).addingProduct(number.magnitude, scale)
            if error > 0 { whole = product.rounded(.up) }
            if error < 0 { whole = product.rounded(.down) }
        }
        var units = UInt64(whole)
        var decimals = precision
        while decimals > 0, units % 10 == 0 {
            units /= 10
            decimals -= 1
        }
        if number.sign == .minus, units != 0 { bytes.append(ASCII.minus) }
        var digits = Array(String(units).utf8)
        if digits.count <= decimals {
            digits.insert(contentsOf: repeatElement(ASCII.zero, count: decimals + 1 - digits.count), at: 0)
        }
        bytes.append(contentsOf: digits.dropLast(decimals))
        if decimals > 0 {
            bytes.append(ASCII.point)
            bytes.append(contentsOf: digits.suffix(decimals))
        }
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
