import GeoJSONKit
import Glibc

extension String {
    /// The text with `%` and two hexadecimal digits read as a byte (RFC 3986, section 2.1); `nil` when the
    /// result is no UTF-8 or a `%` stands alone.
    ///
    /// - Complexity: O(length); without a `%` no byte is copied.
    package var percentDecoded: String? {
        guard let decoded = decodedBytes() else { return self }
        guard decoded.isWhole, decoded.bytes.isStreamSafe else { return nil }
        return String(validating: decoded.bytes, as: UTF8.self)
    }

    /// Whether the text has no more combining marks in a row than may be once it is percent-decoded. A `%` that stands
    /// alone is one.
    ///
    /// - Complexity: O(length); without a `%` no byte is copied.
    package var isStreamSafeDecoded: Bool { decodedBytes()?.bytes.isStreamSafe ?? isStreamSafe }

    /// The bytes, and whether two digits stand behind each `%`; `nil` for a text without a `%`.
    ///
    /// Looked at byte by byte in place: long queries have thousands.
    private func decodedBytes() -> (bytes: [UInt8], isWhole: Bool)? {
        let percent = UInt8(ascii: "%")
        var text = self
        return text.withUTF8 { text in
            guard let start = text.baseAddress, memchr(start, Int32(percent), text.count) != nil else {
                return nil
            }
            var (bytes, isWhole, place) = ([UInt8](), true, 0)
            bytes.reserveCapacity(text.count)
            while place < text.count {
                let byte = text[place]
                if byte == percent {
                    if place + 2 < text.count, let high = hexadecimalValue(of: text[place + 1]),
                        let low = hexadecimalValue(of: text[place + 2])
                    {
                        bytes.append(high << 4 | low)
                        place += 3
                        continue
                    }
                    isWhole = false
                }
                bytes.append(byte)
                place += 1
            }
            return (bytes, isWhole)
        }
    }
}

/// The value of a hexadecimal digit in ASCII.
private func hexadecimalValue(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
}
