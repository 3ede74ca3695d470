import GeoJSONKit

/// Readings in GeoJSON: points with `time` among their properties, lines with `coordTimes`. Members are named and
/// measured as in our own requests.
enum GeoJSONReadings {
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        let options = ParsingOptions(maximumDepth: 32, maximumPositions: PositionLimits.fixesPerMessage.value)
        let document: GeoJSON
        do throws(GeoJSONError) {
            document = try GeoJSON.parse(body, options: options).value
        } catch {
            throw TrackerRefusal(error, format: "GeoJSON")
        }
        let report = read(document)
        guard report.readingCount <= PositionLimits.fixesPerMessage.value else {
            throw .tooMany(limit: PositionLimits.fixesPerMessage.value)
        }
        return try report.usable
    }

    static func read(_ document: GeoJSON) -> TrackerReport {
        var report = TrackerReport()
        if case .geometry = document { report.note(.timeMissing) }
        for feature in document.features {
            report.noteReadings(of: feature)
            report.sentAt = moment(feature.properties?["sent_at"]) ?? report.sentAt
            report.deviceName = feature.properties?["device"]?.stringValue ?? report.deviceName
        }
        if case .featureCollection(let collection) = document {
            report.sentAt = moment(collection.foreignMembers["sent_at"]) ?? report.sentAt
        }
        return report
    }

    private static func moment(_ value: JSONValue?) -> Timestamp? {
        guard let text = value?.stringValue, case .at(let time) = TrackerReading.ReportedTime(text: text)
        else {
            return nil
        }
        return time
    }
}

extension TrackerReport {
    fileprivate mutating func noteReadings(of feature: Feature) {
        let properties = feature.properties ?? [:]
        switch feature.geometry?.shape {
        case .point(let position)?:
            note(TrackerReading(position, time: properties["time"], properties))
        case .lineString(let line)?:
            note(line, times: properties["coordTimes"])
        case .multiLineString(let lines)?:
            for (number, line) in lines.enumerated() { note(line, times: properties["coordTimes"]?[number]) }
        default: note(.positionMissing)
        }
    }

    private mutating func note(_ line: [Position], times: JSONValue?) {
        for (number, position) in line.enumerated() {
            note(TrackerReading(position, time: times?[number], [:]))
        }
    }
}

extension TrackerReading {
    fileprivate init(_ position: Position, time: JSONValue?, _ properties: JSONObject) {
        (longitude, latitude) = (position.longitude, position.latitude)
        altitude = properties.number("altitude") ?? position.altitude
        self.time = .init(json: time)
        accuracy = properties.measure("accuracy")
        speed = properties.measure("speed")
        course = properties.measure("course")
        battery = properties.measure("battery")
        sequence = properties["sequence"]?.integerValue
        isMock = properties["mock"]?.boolValue ?? false
    }
}

/// Readings in GeoJSON texts one after another (RFC 8142), taken as the bytes come: a text that cannot be read costs
/// only itself.
public struct GeoJSONSequenceReadings: Sendable {
    private var reader: GeoJSONSequenceReader

    public init() {
        reader = GeoJSONSequenceReader(
            .textSequence, options: ParsingOptions(maximumDepth: 32),
            maximumItemSize: PositionLimits.sequenceText.value)
    }

    /// Hands over the bytes that come next, however many.
    public mutating func append(_ bytes: some Collection<UInt8>) { reader.append(bytes) }

    /// Says that no more bytes will come.
    public mutating func finish() { reader.finish() }

    /// Returns what the next text says; `nil` when more bytes are needed, or after `finish()` when there is no more.
    public mutating func next() -> TrackerReport? {
        do throws(GeoJSONError) {
            return try reader.next().map { GeoJSONReadings.read($0) }
        } catch {
            var report = TrackerReport()
            report.note(.textUnreadable)
            return report
        }
    }

    /// A sequence that is there as a whole.
    static func read(_ body: [UInt8]) -> TrackerReport {
        var texts = GeoJSONSequenceReadings()
        texts.append(body)
        texts.finish()
        var whole = TrackerReport()
        while whole.readingCount < PositionLimits.fixesPerMessage.value, let report = texts.next() {
            whole.append(report)
        }
        return whole
    }
}
