import GeoJSONKit

/// Readings in GeoJSON: points with `time` among their properties, lines with `coordTimes`. Members are named and
/// measured as in our own requests.
enum GeoJSONReadings {
    static func read(_ body: [UInt8]) throws(TrackerRefusal) -> TrackerReport {
        let options = ParsingOptions(maximumDepth: 32, maximumPositions: PositionLimits.fixesPerMessage.value)
        guard let document = try? GeoJSON.parse(body, options: options).value else {
            throw .unreadable(format: "GeoJSON")
        }
        let report = read(document)
        guard report.readingCount <= PositionLimits.fixesPerMessage.value else {
            throw .tooMany(limit: PositionLimits.fixesPerMessage.value)
        }
        return report
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
        guard let text = value?.stringValue, case .at(let time) = TrackerReading.ReportedTime(rfc3339: text)
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
        self.time =
            switch time {
            case nil, .null?: .missing
            case .string(let text)?: .init(rfc3339: text)
            default: .unreadable
            }
        accuracy = properties.measure("accuracy")
        speed = properties.measure("speed")
        course = properties.measure("course")
        battery = properties.measure("battery")
        sequence = properties["sequence"]?.integerValue
        isMock = properties["mock"]?.boolValue ?? false
    }
}
