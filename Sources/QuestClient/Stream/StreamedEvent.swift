public import GeoJSONKit
public import QuestUnits
public import QuestWire

/// An event of the ride's stream (`docs/guides/STREAMS.md`).
public struct StreamedEvent: Sendable, Equatable {
    /// The id to come again with after a lost connection.
    public let id: String
    public let content: Content

    public enum Content: Sendable, Equatable {
        /// The answer that a poll would get now.
        case next(NextReply)
        /// Something happened on the ride of a device of the team.
        case ride(RideHappening)
        /// The progress of each device of the team.
        case team([DeviceProgress])
        /// The team's answers are others now: ask for ``RiderClient/answers()`` and ``RiderClient/tasks()``. Empty where
        /// something else has changed than verdicts.
        case answers([AnswerChange])
        /// The daemon stops, and the stream with it.
        case stopping
        /// An event of a later version of the interface, or one that cannot be read.
        case other(name: String, JSONValue)
    }

    /// Reads an event; what it does not know becomes ``Content/other(name:_:)``.
    init(_ event: EventParser.Event) {
        id = event.id
        let json = (try? JSONValue(parsing: event.data)) ?? .string(event.data)
        func read<Value: Decodable>(_ type: Value.Type, _ json: JSONValue?) -> Value? {
            json.flatMap { try? WireJSON.answer(type, from: $0) }
        }
        let content: Content? =
            switch event.name {
            case "next": read(NextReply.self, json).map { .next($0) }
            case "ride": read(RideHappening.self, json).map { .ride($0) }
            case "team": read([DeviceProgress].self, json["devices"]).map { .team($0) }
            case "answers": read([AnswerChange].self, json["changed"]).map { .answers($0) }
            case "stopping": .stopping
            default: nil
            }
        self.content = content ?? .other(name: event.name, json)
    }
}

/// Something that happened on a ride.
public struct RideHappening: Codable, Sendable, Equatable {
    /// `started`, `approaching`, `entered`, `arrived`, `passed`, `off-route`, `back-on-route`, `re-routed`, `wrong-way`,
    /// `out-of-bounds`, `stale`, `finished`, and what later versions add.
    public var event: String
    public var device: DeviceID
    public var at: Timestamp
    public var task: TaskID?
    /// Metres to the task, or from the route.
    public var distance: Double?
    /// Why there is another route.
    public var cause: String?
    /// Where nobody may ride.
    public var zone: ZoneID?
}

/// The progress of a device of the team.
public struct DeviceProgress: Codable, Sendable, Equatable {
    public var device: DeviceID
    /// The moment of its last position.
    public var at: Timestamp
    /// Whether nothing has been heard of it for long.
    public var stale: Bool
    public var finished: Bool
    /// Where it is led; missing where it is led nowhere, or to the start or the finish.
    public var task: TaskID?
    /// `start` or `finish`.
    public var stop: String?
    public var routeID: RouteID?
    /// Metres that it has come along its route, and that are left.
    public var progress: Double?
    public var remaining: Double?
    public var offRoute: Bool?
}

/// An answer that was given or got another verdict.
public struct AnswerChange: Codable, Sendable, Equatable {
    public var id: AnswerID
    public var task: TaskID
    public var verdict: VerdictName
    /// Missing of a steward's entry.
    public var device: DeviceID?
}
