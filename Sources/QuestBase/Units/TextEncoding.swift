import Foundation

/// A character encoding of text files, by the name that IANA has for it (RFC 2978).
///
/// Foundation decodes them; a single byte that an encoding leaves open becomes `U+FFFD`.
public struct TextEncoding: Sendable, Hashable {
    /// The preferred name, such as `windows-1251`.
    public let name: String
    private let kind: Kind

    private enum Kind: Hashable {
        case utf8
        /// With a byte order mark, else little-endian.
        case utf16
        case utf16LittleEndian, utf16BigEndian
        /// One byte for each character: the value of a `String.Encoding`.
        case bytes(UInt)
        /// One or more bytes for each.
        case several(UInt)
    }

    private init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

    public static let utf8 = TextEncoding("UTF-8", .utf8)
    public static let utf16LittleEndian = TextEncoding("UTF-16LE", .utf16LittleEndian)
    public static let utf16BigEndian = TextEncoding("UTF-16BE", .utf16BigEndian)
    public static let windows1251 = TextEncoding("windows-1251", .bytes(11))

    /// Reads a name, or an alias of one, in capitals or not; `nil` for one that is not known.
    ///
    /// ISO-8859-1 and US-ASCII are read as windows-1252, and ISO-8859-9 as windows-1254, which only add characters to them: files that claim the
    /// narrower one often use the wider (WHATWG Encoding Standard, section 4.2).
    public init?(named label: String) {
        guard label.utf8.count <= 40, let known = Self.known[label.trimmed.lowercased()] else { return nil }
        self = known
    }

    /// The names of all that are known, in their order.
    public static let names = all.map(\.encoding.name)

    /// Decodes the bytes of a whole text; a byte order mark stays.
    ///
    /// - Returns: The text, with `U+FFFD` for what cannot be read: of encodings of several bytes, for what is not ASCII in a line with a fault.
    /// - Complexity: O(bytes).
    public func decode(_ bytes: ArraySlice<UInt8>) -> String {
        switch kind {
        case .utf8: return String(decoding: bytes, as: UTF8.self)
        case .utf16:
            let isBig = bytes.starts(with: [0xFE, 0xFF])
            return Self.decode(bytes, isBigEndian: isBig)
        case .utf16LittleEndian: return Self.decode(bytes, isBigEndian: false)
        case .utf16BigEndian: return Self.decode(bytes, isBigEndian: true)
        case .bytes(let raw):
            let table = Self.table(of: raw)
            var text = String.UnicodeScalarView()
            text.reserveCapacity(bytes.count)
            for byte in bytes { text.append(table[Int(byte)]) }
            return String(text)
        case .several(let raw):
            let encoding = String.Encoding(rawValue: raw)
            if let text = String(bytes: bytes, encoding: encoding) { return text }
            // A line feed is no part of a longer character in any of them.
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return lines.map { String(bytes: $0, encoding: encoding) ?? Self.plain($0) }.joined(
                separator: "\n")
        }
    }

    private static func plain(_ line: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in line { text.append(byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}") }
        return String(text)
    }

    /// Half a unit at the end is left out.
    private static func decode(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns the character of each byte. Foundation makes control characters of bytes that an encoding leaves open.
    private static func table(of raw: UInt) -> [Unicode.Scalar] {
        (UInt8.min...UInt8.max).map { byte in
            let text = String(bytes: [byte], encoding: String.Encoding(rawValue: raw))
            guard let scalar = text?.unicodeScalars.first, text?.unicodeScalars.count == 1,
                !(0x80...0x9F).contains(scalar.value) || scalar == nextLine
            else {
                return "\u{FFFD}"
            }
            return scalar
        }
    }

    /// The only one of the control characters above ASCII that texts have: a line end.
    private static let nextLine: Unicode.Scalar = "\u{85}"

    private static let known = Dictionary(
        uniqueKeysWithValues: all.flatMap { entry in
            ([entry.encoding.name.lowercased()] + entry.aliases).map { ($0, entry.encoding) }
        })

    /// Numbers are those of `CFStringEncoding`, and of `String.Encoding` where that has one of its own.
    private static let all: [(encoding: TextEncoding, aliases: [String])] = {
        func foreign(_ number: UInt) -> UInt { 0x8000_0000 | number }
        return [
            (utf8, ["utf8"]), (TextEncoding("UTF-16", .utf16), ["utf16", "ucs-2", "unicode"]),
            (utf16LittleEndian, ["utf16le"]),
            (utf16BigEndian, ["utf16be"]), (TextEncoding("windows-1250", .bytes(15)), ["cp1250"]),
            (windows1251, ["cp1251", "win-1251", "1251"]),
            (TextEncoding("windows-1252", .bytes(12)), ["cp1252"]),
            (
                TextEncoding("ISO-8859-1", .bytes(12)),
                ["iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "us-ascii", "ascii"]
            ),
            (TextEncoding("windows-1253", .bytes(13)), ["cp1253"]),
            (TextEncoding("windows-1254", .bytes(14)), ["cp1254"]),
            (TextEncoding("windows-1255", .bytes(foreign(0x505))), ["cp1255"]),
            (TextEncoding("windows-1256", .bytes(foreign(0x506))), ["cp1256"]),
            (TextEncoding("windows-1257", .bytes(foreign(0x507))), ["cp1257"]),
            (TextEncoding("windows-1258", .bytes(foreign(0x508))), ["cp1258"]),
            (TextEncoding("ISO-8859-2", .bytes(9)), ["iso8859-2", "iso_8859-2", "latin2", "latin-2", "l2"]),
            (TextEncoding("ISO-8859-3", .bytes(foreign(0x203))), ["iso8859-3", "latin3"]),
            (TextEncoding("ISO-8859-4", .bytes(foreign(0x204))), ["iso8859-4", "latin4"]),
            (TextEncoding("ISO-8859-5", .bytes(foreign(0x205))), ["iso8859-5", "iso_8859-5", "cyrillic"]),
            (TextEncoding("ISO-8859-6", .bytes(foreign(0x206))), ["iso8859-6", "arabic"]),
            (TextEncoding("ISO-8859-7", .bytes(foreign(0x207))), ["iso8859-7", "greek"]),
            (TextEncoding("ISO-8859-8", .bytes(foreign(0x208))), ["iso8859-8", "hebrew"]),
            (TextEncoding("ISO-8859-9", .bytes(14)), ["iso8859-9", "latin5"]),
            (TextEncoding("ISO-8859-10", .bytes(foreign(0x20A))), ["iso8859-10", "latin6"]),
            (TextEncoding("ISO-8859-13", .bytes(foreign(0x20D))), ["iso8859-13"]),
            (TextEncoding("ISO-8859-14", .bytes(foreign(0x20E))), ["iso8859-14"]),
            (TextEncoding("ISO-8859-15", .bytes(foreign(0x20F))), ["iso8859-15", "latin9", "latin-9"]),
            (TextEncoding("ISO-8859-16", .bytes(foreign(0x210))), ["iso8859-16"]),
            (TextEncoding("KOI8-R", .bytes(foreign(0xA02))), ["koi8", "koi8r"]),
            (TextEncoding("KOI8-U", .bytes(foreign(0xA08))), ["koi8u"]),
            (TextEncoding("IBM866", .bytes(foreign(0x41B))), ["cp866", "866", "dos-866"]),
            (TextEncoding("x-mac-cyrillic", .bytes(foreign(0x7))), ["mac-cyrillic", "maccyrillic"]),
            (TextEncoding("macintosh", .bytes(30)), ["macroman", "x-mac-roman"]),
            (TextEncoding("Shift_JIS", .several(8)), ["shift-jis", "sjis"]),
            (TextEncoding("EUC-JP", .several(3)), ["eucjp"]),
            (TextEncoding("GB18030", .several(foreign(0x632))), ["gbk", "gb2312"]),
            (TextEncoding("Big5", .several(foreign(0xA03))), ["big-5"]),
            (TextEncoding("EUC-KR", .several(foreign(0x940))), ["euckr", "ks_c_5601-1987"]),
        ]
    }()
}
