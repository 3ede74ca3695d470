/// Bytes as a text that grows.
extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(number: Int) {
        append(contentsOf: String(number).utf8)
    }

    /// Appends `units` / 10^`decimals` with that many decimals: whole-number arithmetic, the same everywhere.
    mutating func append(units: Int, decimals: Int) {
        if units < 0 { append(UInt8(ascii: "-")) }
        var rest = units.magnitude
        let start = count
        var written = 0
        while rest > 0 || written <= decimals {
            if written == decimals, decimals > 0 { append(UInt8(ascii: ".")) }
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            written += 1
        }
        self[start...].reverse()
    }
}
