import GeoJSONKit

/// The items of a query or of a form (`application/x-www-form-urlencoded`): `name=value` between `&`. Names are told
/// apart without their case; of two items of one name the first one counts; an empty value is none. Items beyond
/// `RequestLimits.formItems` are passed over.
package struct FormItems {
    private var items: [String: String] = [:]
    /// Whether no item was left out since its text has too many combining marks in a row.
    package private(set) var isStreamSafe = true

    package init(_ texts: [UInt8]...) {
        var left = RequestLimits.formItems.value
        for text in texts {
            // What lies beyond the last split is one piece more.
            let pieces = text.split(separator: UInt8(ascii: "&"), maxSplits: left).prefix(left)
            left -= pieces.count
            for item in pieces {
                let parts = item.split(
                    separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                let name = Self.decoded(parts[0])
                let value = parts.count == 2 ? Self.decoded(parts[1]) : ""
                guard name.isStreamSafe, value.isStreamSafe else {
                    isStreamSafe = false
                    continue
                }
                let key = name.lowercased()
                if !value.isEmpty, items[key] == nil { items[key] = value }
            }
        }
    }

    /// The first of these names that has a value.
    package subscript(names: String...) -> String? { names.lazy.compactMap { items[$0] }.first }

    /// A number under the first of these names that has a value; `nil` for what is none.
    package func number(_ names: String...) -> Double? {
        names.lazy.compactMap { items[$0] }.first.flatMap(Self.number)
    }

    /// Digits, a sign, a point and an exponent: no `nan`, no `inf`, no hexadecimal.
    package static func number(_ text: String) -> Double? {
        let allowed = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
        guard allowed, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// A `%` without two hexadecimal digits stands for itself.
    ///
    /// - Parameter plusIsSpace: As in forms; in the path of an address `+` stands for itself.
    package static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = true) -> String {
        let bytes = Array(bytes)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "%"), place + 2 < bytes.count,
                let high = digit(bytes[place + 1]), let low = digit(bytes[place + 2])
            {
                decoded.append(high << 4 | low)
                place += 3
            } else {
                decoded.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
                place += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
        default: nil
        }
    }
}
