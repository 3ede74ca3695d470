/// The track points of a GPX 1.0 or 1.1 file. Routes and waypoints are plans, not readings, and are passed over.
enum GPXTrackFile {
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        let limit = PositionLimits.fixesPerMessage.value
        var points = GPXPointReader()
        do throws(XMLReader.Fault) {
            // More readings than are taken end the reading early.
            try XMLReader.read(try text(of: body), depth: deepest) { token throws(XMLCause) in
                try points.take(token)
                return points.report.readingCount <= limit
            }
        } catch {
            switch error {
            case .malformed(let cause, let line, _):
                throw .unreadable(format: "GPX", cause: .xmlMalformed(cause, line: line))
            case .documentType: throw .documentType
            case .marks: throw .marks
            }
        }
        let report = points.report
        guard report.readingCount <= limit else { throw .tooMany(limit: limit) }
        guard report.readingCount > 0 else { throw .memberMissing("trkpt") }
        return try report.usable
    }

    /// Number of elements within each other.
    private static let deepest = 32

    /// Reads a file in the encoding that its byte order mark or its declaration names. Without either letters may be
    /// wrong, and numbers are right.
    private static func text(of body: [UInt8]) throws(XMLReader.Fault) -> String {
        switch DecodedText.Declaration(ofXML: body) {
        case .none: DecodedText(body).text
        case .known(let encoding): DecodedText(body, declared: encoding).text
        case .unknown: throw .malformed(.characters, line: 1, column: 1)
        }
    }
}

/// Makes readings of a document's tokens.
private struct GPXPointReader {
    private(set) var report = TrackerReport()
    /// The names of the elements that are open.
    private var open: [String] = []
    private var point: TrackerReading?
    private var text = ""

    /// Longer texts are no measures.
    private static let longestText = 64

    mutating func take(_ token: XMLReader.Token) throws(XMLCause) {
        switch token {
        case .start(let name, let attributes):
            guard !open.isEmpty || XMLReader.localName(of: name) == "gpx" else { throw .outside }
            open.append(name)
            text = ""
            if XMLReader.localName(of: name) == "trkpt" {
                var reading = TrackerReading()
                reading.longitude = attributes["lon"].flatMap(FormItems.number)
                reading.latitude = attributes["lat"].flatMap(FormItems.number)
                point = reading
            }
        case .end(let name): end(name)
        case .text(let piece): if point != nil, text.utf8.count < Self.longestText { text += piece }
        }
    }

    private mutating func end(_ name: String) {
        open.removeLast()
        let value = text.trimmed
        text = ""
        let local = XMLReader.localName(of: name)
        if local == "trkpt" {
            if let point { report.note(point) }
            point = nil
        }
        // Only elements of the point itself are its time and height: extensions have others of the same names.
        let isOwn =
            open.last.map {
                XMLReader.localName(of: $0) == "trkpt" && Self.prefix(of: $0) == Self.prefix(of: name)
            }
            ?? false
        switch local {
        case "time" where isOwn: point?.time = .init(text: value)
        case "ele" where isOwn: point?.altitude = FormItems.number(value)
        // GPX 1.0 has both; in 1.1 they stand in extensions of Garmin, OsmAnd and GPSLogger, in the same units.
        case "speed": point?.take(FormItems.number(value), as: \.speed, isOwn: isOwn)
        case "course", "bearing": point?.take(FormItems.number(value), as: \.course, isOwn: isOwn)
        case "accuracy": point?.take(FormItems.number(value), as: \.accuracy, isOwn: isOwn)
        default: break
        }
    }

    private static func prefix(of name: String) -> Substring {
        name.utf8.contains(UInt8(ascii: ":")) ? name.prefix { $0 != ":" } : ""
    }
}

extension TrackerReading {
    /// Takes a measure, unless there is one and this is an extension's.
    fileprivate mutating func take(
        _ value: Double?, as measure: WritableKeyPath<TrackerReading, Double?>, isOwn: Bool
    ) {
        if isOwn || self[keyPath: measure] == nil { self[keyPath: measure] = value }
    }
}
