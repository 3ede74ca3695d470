extension String {
    /// Decodes the bytes of a text file in the encodings that spreadsheets and older programs write: UTF-8 and UTF-16
    /// with a byte order mark, UTF-8 without one, else Windows-1251.
    ///
    /// - Complexity: O(bytes).
    public init(guessingEncodingOf bytes: [UInt8]) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(decoding: bytes.dropFirst(3), as: UTF8.self)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self.init(decoding: Self.units(bytes) { UInt16($0) | UInt16($1) << 8 }, as: UTF16.self)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self.init(decoding: Self.units(bytes) { UInt16($1) | UInt16($0) << 8 }, as: UTF16.self)
        } else if let text = String(validating: bytes, as: UTF8.self) {
            self = text
        } else {
            var text = UnicodeScalarView()
            for byte in bytes {
                text.append(byte < 0x80 ? Unicode.Scalar(byte) : Self.windows1251[Int(byte) - 0x80])
            }
            self.init(text)
        }
    }

    /// Returns the units of UTF-16 behind the byte order mark; half a unit at the end is left out.
    private static func units(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt16] {
        stride(from: 2, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    }

    /// The upper half of Windows-1251; 0x98 is nothing there.
    private static let windows1251 = Array(
        """
        ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
        АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
        """.unicodeScalars)
}
