import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The track points of a GPX 1.0 or 1.1 file. Routes and waypoints are plans, not readings, and are passed over.
enum GPXTrackFile {
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        try check(body)
        let parser = XMLParser(data: Data(body))
        parser.shouldResolveExternalEntities = false
        let points = GPXPointReader()
        parser.delegate = points
        let isWhole = parser.parse()
        if let refusal = points.refusal { throw refusal }
        guard isWhole, points.isGPX else { throw .unreadable(format: "GPX") }
        return points.report
    }

    /// Only encodings in which the letters of ASCII are themselves, so that a DOCTYPE cannot hide; and none of those:
    /// entities can name files and grow without end.
    private static func check(_ body: [UInt8]) throws(TrackerRefusal) {
        let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body[3...] : body[...]
        guard let first = text.first(where: { !" \t\r\n".utf8.contains($0) }), first == UInt8(ascii: "<"),
            !text.contains(0)
        else { throw .unreadable(format: "GPX") }
        let head = String(decoding: text.prefix(200), as: UTF8.self).lowercased()
        if head.hasPrefix("<?xml"), let declared = head.firstRange(of: "encoding") {
            let name = head[declared.upperBound...].drop { " =\"'\t\r\n".contains($0) }
                .prefix { !"\"' ?".contains($0) }
            let known = ["utf-8", "us-ascii", "iso-8859-", "windows-125"]
            guard known.contains(where: { name.hasPrefix($0) }) else { throw .unreadable(format: "GPX") }
        }
        let declaration = Array("<!doctype".utf8)
        var rest = text
        while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[mark...]
            if rest.prefix(declaration.count).elementsEqual(declaration, by: { $0 | 0x20 == $1 | 0x20 }) {
                throw .documentType
            }
            rest = rest.dropFirst()
        }
    }
}

/// Hears what Foundation's parser finds.
private final class GPXPointReader: NSObject, XMLParserDelegate {
    var report = TrackerReport()
    var refusal: TrackerRefusal?
    var isGPX = false
    private var depth = 0
    private var point: TrackerReading?
    private var text = ""

    private static let deepest = 32
    /// Longer texts are no measures.
    private static let longestText = 64

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let name = Self.local(element)
        if depth == 0 { isGPX = name == "gpx" }
        depth += 1
        text = ""
        guard isGPX, depth <= Self.deepest else {
            refusal = .unreadable(format: "GPX")
            return parser.abortParsing()
        }
        guard name == "trkpt" else { return }
        guard report.readingCount < TrackerReport.limit else {
            refusal = .tooMany(limit: TrackerReport.limit)
            return parser.abortParsing()
        }
        var reading = TrackerReading()
        reading.longitude = attributes["lon"].flatMap(FormItems.number)
        reading.latitude = attributes["lat"].flatMap(FormItems.number)
        point = reading
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard point != nil, text.utf8.count < Self.longestText else { return }
        text += string
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        depth -= 1
        let value = text.filter { !$0.isWhitespace }
        text = ""
        switch Self.local(element) {
        case "trkpt":
            if let point { report.note(point) }
            point = nil
        case "time": point?.time = .init(rfc3339: value)
        case "ele": point?.altitude = FormItems.number(value)
        // GPX 1.0 has both; in 1.1 they stand in extensions of Garmin, OsmAnd and GPSLogger, in the same units.
        case "speed": point?.speed = FormItems.number(value)
        case "course", "bearing": point?.course = FormItems.number(value)
        case "accuracy": point?.accuracy = FormItems.number(value)
        default: break
        }
    }

    /// Programs differ in the prefixes of their extensions.
    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }
}
