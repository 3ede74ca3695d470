/// Tells files of other programs, which are given for a quest by mistake, by their first bytes and their shape.
enum ForeignFile {
    /// The kind of file; `nil` for JSON, whole or broken, and for what nobody knows.
    ///
    /// - Complexity: O(1): no more than the ends of the file are looked at.
    static func kind(of bytes: [UInt8]) -> ForeignFileCode? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return kind(ofArchive: bytes) }
        // The signature of spreadsheets before 2007.
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .spreadsheet }
        if bytes.starts(with: [0x00, 0x00, 0x27, 0x0A]) { return .shapefile }
        if bytes.starts(with: "SQLite format 3".utf8) { return .geoPackage }
        var head = bytes.prefix(reach)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        head = head.drop { isSpace($0) || isLineEnd($0) }
        switch head.first {
        case UInt8(ascii: "<"): return kind(ofMarkup: head)
        case UInt8(ascii: "{"), UInt8(ascii: "["), nil: return nil
        default: return isTable(head) ? .table : nil
        }
    }

    /// How much of each end of a file is looked at.
    private static let reach = 1 << 16

    private static func kind(ofMarkup head: ArraySlice<UInt8>) -> ForeignFileCode {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        if text.contains("<gpx") { return .gpx }
        if text.contains("<kml") { return .kml }
        return text.contains("<!doctype html") || text.contains("<html") ? .html : .xml
    }

    /// By the names of the files inside, which stand at the archive's end, and before each file.
    private static func kind(ofArchive bytes: [UInt8]) -> ForeignFileCode {
        let ends = Array(bytes.prefix(reach)) + Array(bytes.suffix(reach))
        let text = String(decoding: ends, as: UTF8.self)
        if text.contains("xl/workbook") || text.contains("opendocument.spreadsheet") { return .spreadsheet }
        if text.contains(".kml") { return .kml }
        return text.contains(".shp") ? .shapefile : .archive
    }

    /// Whether the first two lines have the same number of columns, more than one, between one of the usual separators.
    private static func isTable(_ head: ArraySlice<UInt8>) -> Bool {
        let lines = head.split(maxSplits: 2, omittingEmptySubsequences: true, whereSeparator: isLineEnd)
        guard lines.count > 1, !head.contains(0), !isMember(lines[0]) else { return false }
        return ",;\t".utf8.contains { separator in
            let columns = count(of: separator, in: lines[0])
            return columns > 0 && columns == count(of: separator, in: lines[1])
        }
    }

    /// Whether the line holds a member of a JSON object, whose beginning was lost.
    private static func isMember(_ line: ArraySlice<UInt8>) -> Bool {
        zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "\"") && $1 == UInt8(ascii: ":") }
    }

    /// Counts separators outside of quotes.
    private static func count(of separator: UInt8, in line: ArraySlice<UInt8>) -> Int {
        var (count, isQuoted) = (0, false)
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == separator, !isQuoted { count += 1 }
        }
        return count
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

extension QuestDocument {
    /// Finding about a file that another program made and that is no JSON at all; `nil` for all others.
    public static func foreignFile(_ bytes: [UInt8]) -> Message? {
        ForeignFile.kind(of: bytes).map { .foreignFile($0) }
    }
}
