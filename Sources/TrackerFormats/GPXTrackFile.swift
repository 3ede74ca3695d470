/// The track points of a GPX 1.0 or 1.1 file. Routes and waypoints are plans, not readings, and are passed over.
enum GPXTrackFile {
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        let report: TrackerReport
        var tokens: XMLTokens?
        do throws(XMLTokens.Fault) {
            tokens = try XMLTokens(decoding: body)
            var points = GPXPointReader()
            while let token = try tokens?.next() {
                try points.take(token)
                if points.report.readingCount > PositionLimits.fixesPerMessage.value { break }
            }
            report = points.report
            // More readings than are taken end the reading early.
            guard points.isWhole || report.readingCount > PositionLimits.fixesPerMessage.value else {
                throw .malformed(.unfinished)
            }
        } catch {
            switch error {
            case .malformed(let cause):
                throw .unreadable(format: "GPX", cause: .xmlMalformed(cause, line: tokens?.line ?? 1))
            case .documentType: throw .documentType
            case .marks: throw .marks
            }
        }
        guard report.readingCount <= PositionLimits.fixesPerMessage.value else {
            throw .tooMany(limit: PositionLimits.fixesPerMessage.value)
        }
        guard report.readingCount > 0 else { throw .memberMissing("trkpt") }
        return try report.usable
    }
}

/// Makes readings of a document's tokens, and sees to it that they nest.
private struct GPXPointReader {
    private(set) var report = TrackerReport()
    private var open: [String] = []
    private var hasEnded = false
    private var point: TrackerReading?
    private var text = ""

    private static let deepest = 32
    /// Longer texts are no measures.
    private static let longestText = 64

    /// Whether the one element that there has to be was ended.
    var isWhole: Bool { hasEnded }

    mutating func take(_ token: XMLTokens.Token) throws(XMLTokens.Fault) {
        switch token {
        case .start(let name, let attributes, let isEmpty):
            guard !hasEnded, !open.isEmpty || Self.local(name) == "gpx", open.count < Self.deepest else {
                throw .malformed(.outside)
            }
            open.append(name)
            text = ""
            if Self.local(name) == "trkpt" {
                var reading = TrackerReading()
                reading.longitude = attributes["lon"].flatMap(FormItems.number)
                reading.latitude = attributes["lat"].flatMap(FormItems.number)
                point = reading
            }
            if isEmpty { try end(name) }
        case .end(let name): try end(name)
        case .text(let piece):
            guard !open.isEmpty else {
                guard piece.allSatisfy(\.isWhitespace) else { throw .malformed(.outside) }
                return
            }
            if point != nil, text.utf8.count < Self.longestText { text += piece }
        }
    }

    private mutating func end(_ name: String) throws(XMLTokens.Fault) {
        let opened = open.popLast()
        guard opened == name else { throw .malformed(.end(name, of: opened)) }
        hasEnded = open.isEmpty
        let value = text.trimmed
        text = ""
        let local = Self.local(name)
        if local == "trkpt" {
            if let point { report.note(point) }
            point = nil
        }
        // Only elements of the point itself are its time and height: extensions have others of the same names.
        let isOwn =
            open.last.map { Self.local($0) == "trkpt" && Self.prefix(of: $0) == Self.prefix(of: name) }
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

    /// Programs differ in the prefixes of their extensions.
    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
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
