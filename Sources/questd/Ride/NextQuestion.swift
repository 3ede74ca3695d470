import HTTPEdge
import HummingbirdCore
import QuestEngine
import ServerBase

/// The question "where to now?" of one device.
struct NextQuestion: Sendable {
    /// The place where the device says that it is, for this question only; `nil` where its positions say it.
    var place: Place?
    /// The route that the device has; an answer with another one brings its line along.
    var have: RouteID?
    /// Places that the way there must not touch.
    var avoiding: [RoadPlace] = []
    /// Where the rider wants to be led from now on.
    var choice: DestinationChoice?
    /// The profile by which the rider wants to be led from now on.
    var profile: ProfileName?
    /// The last record whose messages and verdicts the device has.
    var seen: Int64 = 0
    /// The tags of answers that the device has, as `If-None-Match` names them.
    var known: String?
    var language: Language
    var refusals = Refusals.thrown

    /// A place to set out from.
    struct Place: Sendable {
        var coordinate: Coordinate
        /// Metres a second; `nil` = unknown.
        var speed: Double?

        init(coordinate: Coordinate) {
            self.coordinate = coordinate
        }

        init(_ fix: Fix) {
            coordinate = fix.coordinate
            speed = fix.speed
        }
    }

    /// The fate of whatever stands against a next task.
    enum Refusals: Sendable {
        /// It is the answer.
        case thrown
        /// It is a member of the answer, for those who get one anyway.
        case inReply(requestID: String?)
    }
}

/// Where a rider wants to be led.
enum DestinationChoice: Sendable, Equatable {
    case nearest
    case task(TaskID)
    case start, finish

    /// `nil` for the nearest task.
    var destination: Destination? {
        switch self {
        case .nearest: nil
        case .task(let task): .task(task)
        case .start: .start
        case .finish: .finish
        }
    }
}

extension DestinationChoice {
    /// - Throws: `RequestError.queryInvalid`, also where both a task and an end are named.
    fileprivate static func read(from query: Query) throws(RequestError) -> DestinationChoice? {
        let task = query["task"]
        guard let end = try query.choice("lead", of: ["start", "finish"]) else {
            return task.map { $0 == "nearest" ? .nearest : .task(TaskID($0)) }
        }
        guard task == nil else { throw .queryInvalid("lead") }
        return end == "start" ? .start : .finish
    }
}

extension NextQuestion {
    /// The members of a query that every way of asking understands.
    static let names: Set<String> = ["have", "avoid", "seen", "task", "lead", "profile"]
    private static let pollNames = names.union(["position", "accuracy"])

    /// - Throws: `RequestError.queryInvalid`.
    init(_ query: Query, language: Language) throws(RequestError) {
        self.init(
            have: query["have"].map { RouteID($0) }, avoiding: try query.avoidances("avoid"),
            choice: try DestinationChoice.read(from: query),
            // No profile has so long a name, and the choice is kept.
            profile: query["profile"].map { ProfileName(rawValue: $0.prefix(100).lowercased()).resolved },
            seen: try query.number("seen", in: RecordNumber.self, default: 0), language: language)
    }

    /// A poll.
    ///
    /// - Parameter known: The field `If-None-Match`.
    /// - Throws: `RequestError.queryInvalid`.
    init(poll uri: URI, known: String?, language: Language) throws(RequestError) {
        let query = try Query(uri, allowing: Self.pollNames)
        try self.init(query, language: language)
        place = try query.position("position").map { Place(coordinate: $0) }
        _ = try query.number("accuracy", in: Accuracies.self)
        self.known = known
    }
}

extension QuestService {
    /// Notes in the log what a rider's choice says of the finish: being led there means it, being led to a task takes that
    /// back. Where it cannot be noted, as before the start, the choice stands all the same.
    ///
    /// - Parameters:
    ///   - time: The moment at which the rider chose, by the clock of the device; now where `nil`.
    ///   - sentAt: The moment of sending by the same clock; now where `nil`.
    ///   - snapshot: The quest before the choice.
    /// - Returns: The quest after it.
    /// - Throws: `StoreError`.
    nonisolated func note(
        _ choice: DestinationChoice?, by device: Device, at time: Timestamp? = nil, sentAt: Timestamp? = nil,
        now: Timestamp, in snapshot: QuestSnapshot
    ) async throws -> QuestSnapshot {
        let declared = snapshot.state.finishDeclaration(of: device.team)?.intent
        let intent: FinishIntent? =
            switch choice {
            case .finish where declared == nil: .leading
            case .nearest where declared == .leading, .task where declared == .leading: .riding
            default: nil
            }
        guard let intent else { return snapshot }
        do {
            try await decide(as: .device(device.id), at: now) {
                try $0.declareFinish(intent, from: device.id, at: time, sentAt: sentAt)
            }
        } catch is Refusal {
            return snapshot
        }
        return try await self.snapshot()
    }
}
