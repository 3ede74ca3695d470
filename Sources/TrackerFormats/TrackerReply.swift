public import GeoJSONKit

/// The answer to an app whose message was taken.
public struct TrackerReply: Sendable, Equatable {
    public let contentType: String
    public let body: [UInt8]

    private init(json: JSONValue) {
        contentType = "application/json"
        body = json.bytes()
    }

    private init(text: String) {
        contentType = "text/plain"
        body = Array(text.utf8)
    }
}

extension TrackerReply {
    /// Creates a reply in the form that the dialect's apps wait for.
    ///
    /// - Parameters:
    ///   - steering: goes into the reply as far as the dialect has a place for it.
    ///   - now: stands in messages that need a time.
    ///   - language: of texts about problems.
    public init(
        to report: TrackerReport, in dialect: TrackerDialect, steering: TrackerSteering? = nil,
        at now: Timestamp, language: Language
    ) {
        switch dialect {
        case .owntracks: self.init(json: .array(Self.ownTracksMessages(steering, at: now)))
        case .overland: self.init(json: Self.overlandResult(steering))
        case .traccar, .traccarClient: self.init(text: "")
        case .osmand, .gpslogger: self.init(text: "OK")
        case .gpx, .geojson, .geojsonSequence:
            self.init(json: Self.receipt(for: report, steering, language))
        }
    }

    /// Returns the number of readings that were taken, and what was wrong with the others.
    private static func receipt(
        for report: TrackerReport, _ steering: TrackerSteering?, _ language: Language
    ) -> JSONValue {
        var members: JSONObject = [
            "received": .integer(Int64(report.fixes.count)),
            "problems": .array(report.problems.prefix(problemLimit).map { $0.json(in: language) }),
            "problem_count": .integer(Int64(report.problems.count)),
        ]
        members["poll_after"] = steering?.pollAfter.map { .number($0.value) }
        return .object(members)
    }

    /// Most problems that are told one by one.
    private static let problemLimit = 100

    /// Exactly `{"result":"ok"}` unless the app's settings are to change; it is never told to stop sending.
    private static func overlandResult(_ steering: TrackerSteering?) -> JSONValue {
        guard let rate = steering?.rate else { return ["result": "ok"] }
        let interval =
            switch rate {
            case .near: "5s"
            case .onTheWay: "15s"
            case .far: "1m"
            }
        return [
            "result": "ok",
            "set": ["send_interval": .string(interval), "main": ["desired_accuracy": "best"]],
        ]
    }

    /// The checkpoint as a friend on the map, with its name, and as a region that the phone watches.
    private static func ownTracksMessages(_ steering: TrackerSteering?, at now: Timestamp) -> [JSONValue] {
        guard let steering else { return [] }
        var messages: [JSONValue] = []
        var regions = steering.past.map { past -> JSONValue in
            // A place that is nowhere takes the region of this name away.
            var region = past.ownTracksRegion
            region["lat"] = .integer(-1_000_000)
            region["lon"] = .integer(-1_000_000)
            return .object(region)
        }
        if let target = steering.target {
            messages.append([
                "_type": "location", "tid": "CP", "lat": .number(target.coordinate.latitude),
                "lon": .number(target.coordinate.longitude), "tst": .integer(now.milliseconds / 1000),
            ])
            messages.append(["_type": "card", "tid": "CP", "name": .string(target.name)])
            regions.append(.object(target.ownTracksRegion))
        }
        if !regions.isEmpty {
            messages.append([
                "_type": "cmd", "action": "setWaypoints",
                "waypoints": ["_type": "waypoints", "waypoints": .array(regions)],
            ])
        }
        return messages
    }
}

extension SteeringTarget {
    fileprivate var ownTracksRegion: JSONObject {
        [
            "_type": "waypoint", "desc": .string(name), "lat": .number(coordinate.latitude),
            "lon": .number(coordinate.longitude), "rad": .integer(Int64(radius.value.rounded(.up))),
            "tst": .integer(creationSecond),
        ]
    }
}

extension TrackerProblem {
    /// Returns `{index, code, detail}`.
    public func json(in language: Language) -> JSONValue {
        [
            "index": .integer(Int64(index)), "code": .string(message.code.rawValue),
            "detail": .string(message.text(in: language)),
        ]
    }
}
