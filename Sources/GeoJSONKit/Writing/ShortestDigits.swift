/// The shortest decimal digits that parse to the same double: 0.`digits` × 10^`pointPosition`.
struct ShortestDigits {
    private(set) var digits: [UInt8] = []
    /// How many of the digits stand before the decimal point; may be negative or beyond the digits.
    private(set) var pointPosition = 0

    /// - Parameter number: A finite double; its sign is ignored.
    init(_ number: Double) {
        // The standard library prints the shortest digits that round-trip, as `61.5`, `1e-07` or `1.5e+300`.
        var exponent = 0
        var pointIndex: Int?
        var text = number.magnitude.description.utf8[...]
        if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
            exponent = Int(Substring(text[text.index(after: mark)...])) ?? 0
            text = text[..<mark]
        }
        for byte in text {
            if byte == ASCII.point { pointIndex = digits.count } else { digits.append(byte) }
        }
        pointPosition = (pointIndex ?? digits.count) + exponent
        let leadingZeros = digits.prefix { $0 == ASCII.zero }.count
        digits.removeFirst(leadingZeros)
        pointPosition -= leadingZeros
        while digits.last == ASCII.zero { digits.removeLast() }
        if digits.isEmpty { (digits, pointPosition) = ([ASCII.zero], 1) }
    }

    /// Appends them in plain notation, or with an exponent where plain notation needs many zeros.
    /// - Parameter keepsPoint: Whether a whole number gets `.0`.
    func append(to bytes: inout [UInt8], keepsPoint: Bool) {
        switch pointPosition {
        case -19...0:
            bytes.append(contentsOf: [ASCII.zero, ASCII.point])
            bytes.append(contentsOf: repeatElement(ASCII.zero, count: -pointPosition))
            bytes.append(contentsOf: digits)
        case 1..<digits.count:
            bytes.append(contentsOf: digits[..<pointPosition])
            bytes.append(ASCII.point)
            bytes.append(contentsOf: digits[pointPosition...])
        case 1...21:
            bytes.append(contentsOf: digits)
            bytes.append(contentsOf: repeatElement(ASCII.zero, count: pointPosition - digits.count))
            if keepsPoint { bytes.append(contentsOf: ".0".utf8) }
        default:
            bytes.append(digits[0])
            if digits.count > 1 {
                bytes.append(ASCII.point)
                bytes.append(contentsOf: digits[1...])
            }
            bytes.append(contentsOf: "e\(pointPosition - 1)".utf8)
        }
    }
}
