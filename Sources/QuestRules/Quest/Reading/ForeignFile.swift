/// Tells files of other programs, which are given for a quest by mistake, by their first bytes and their shape.
enum ForeignFile {
    static let gpx = Message(
        "file-is-gpx",
        "This is a GPX file, and a quest is GeoJSON: questctl quest import FILE makes one of its waypoints.",
        "Это файл GPX, а квест — это GeoJSON: questctl quest import FILE сделает его из путевых точек.")
    static let kml = Message(
        "file-is-kml",
        "This is a KML or KMZ file, and a quest is GeoJSON: questctl quest import FILE makes one of it.",
        "Это файл KML или KMZ, а квест — это GeoJSON: questctl quest import FILE сделает его из этого файла.")
    static let html = Message(
        "file-is-html",
        """
        This is a web page, and a quest is a GeoJSON file: download the file itself, not the page that \
        shows or links to it.
        """,
        """
        Это веб-страница, а квест — это файл GeoJSON: скачайте сам файл, а не страницу, где он показан или \
        где на него есть ссылка.
        """)
    static let xml = Message(
        "file-is-xml",
        """
        This is an XML file, and a quest is GeoJSON: questctl quest import FILE reads IOF XML 3.0; open others \
        in QGIS and export the layer as GeoJSON.
        """,
        """
        Это файл XML, а квест — это GeoJSON: questctl quest import FILE читает IOF XML 3.0; остальное откройте \
        в QGIS и экспортируйте слой как GeoJSON.
        """)
    static let table = Message(
        "file-is-table",
        """
        This is a table (CSV), and a quest is GeoJSON: questctl quest import FILE makes one of the columns name, \
        lat, lon, points, question, answer.
        """,
        """
        Это таблица (CSV), а квест — это GeoJSON: questctl quest import FILE сделает его из столбцов название, \
        широта, долгота, очки, вопрос, ответ.
        """)
    static let spreadsheet = Message(
        "file-is-spreadsheet",
        """
        This is a spreadsheet, and a quest is GeoJSON: save it as CSV, of which questctl quest import FILE makes \
        one.
        """,
        """
        Это электронная таблица, а квест — это GeoJSON: сохраните её как CSV, и questctl quest import FILE сделает \
        из него квест.
        """)
    static let shapefile = Message(
        "file-is-shapefile",
        "This is a shapefile, and a quest is GeoJSON: open it in QGIS and export the layer as GeoJSON.",
        "Это шейп-файл, а квест — это GeoJSON: откройте его в QGIS и экспортируйте слой как GeoJSON.")
    static let geoPackage = Message(
        "file-is-geopackage",
        """
        This is a GeoPackage or another database, and a quest is GeoJSON: open it in QGIS and export the \
        layer as GeoJSON.
        """,
        """
        Это GeoPackage или другая база данных, а квест — это GeoJSON: откройте её в QGIS и экспортируйте \
        слой как GeoJSON.
        """)
    static let archive = Message(
        "file-is-archive",
        "This is a ZIP archive, and a quest is a GeoJSON file: unpack it and give the file inside.",
        "Это архив ZIP, а квест — это файл GeoJSON: распакуйте его и укажите файл внутри.")

    /// The message that says what the file is and what to do; `nil` for JSON, whole or broken, and for what nobody
    /// knows.
    ///
    /// - Complexity: O(1): no more than the ends of the file are looked at.
    static func kind(of bytes: [UInt8]) -> Message? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return kind(ofArchive: bytes) }
        // The signature of spreadsheets before 2007.
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return spreadsheet }
        if bytes.starts(with: [0x00, 0x00, 0x27, 0x0A]) { return shapefile }
        if bytes.starts(with: "SQLite format 3".utf8) { return geoPackage }
        var head = bytes.prefix(reach)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        head = head.drop { isSpace($0) || isLineEnd($0) }
        switch head.first {
        case UInt8(ascii: "<"): return kind(ofMarkup: head)
        case UInt8(ascii: "{"), UInt8(ascii: "["), nil: return nil
        default: return isTable(head) ? table : nil
        }
    }

    /// Number of bytes looked at at each end of a file.
    private static let reach = 1 << 16

    private static func kind(ofMarkup head: ArraySlice<UInt8>) -> Message {
        // By bytes: texts of strangers are not compared letter by letter before they were looked through.
        let text = head.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        if text.contains("<gpx".utf8) { return gpx }
        if text.contains("<kml".utf8) { return kml }
        return text.contains("<!doctype html".utf8) || text.contains("<html".utf8) ? html : xml
    }

    /// Returns the kind by the names of the files inside, which stand at the archive's end, and before each file.
    private static func kind(ofArchive bytes: [UInt8]) -> Message {
        let ends = Array(bytes.prefix(reach)) + Array(bytes.suffix(reach))
        if ends.contains("xl/workbook".utf8) || ends.contains("opendocument.spreadsheet".utf8) {
            return spreadsheet
        }
        if ends.contains(".kml".utf8) { return kml }
        return ends.contains(".shp".utf8) ? shapefile : archive
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
        ForeignFile.kind(of: bytes)
    }
}
