package import QuestEngine
import ServerBase

/// The question "where to now?" of one device.
package struct NextQuestion: Sendable {
    /// The place where the device says that it is, for this question only; `nil` where its positions say it.
    package var place: Place?
    /// The route that the device has; an answer with another one brings its line along.
    var have: RouteID?
    /// Places that the way there must not touch.
    var avoiding: [RoadPlace] = []
    /// Where the rider wants to be led from now on.
    package var choice: DestinationChoice?
    /// The profile by which the rider wants to be led from now on.
    var profile: ProfileName?
    /// The last record whose messages and verdicts the device has.
    var seen: Int64 = 0
    /// The tags of answers that the device has, as `If-None-Match` names them.
    package var known: String?
    var language: Language
    package var refusals = Refusals.thrown

    package init(
        place: Place? = nil, have: RouteID? = nil, avoiding: [RoadPlace] = [],
        choice: DestinationChoice? = nil,
        profile: ProfileName? = nil, seen: Int64 = 0, known: String? = nil, language: Language,
        refusals: Refusals = .thrown
    ) {
        (self.place, self.have, self.avoiding, self.choice) = (place, have, avoiding, choice)
        (self.profile, self.seen, self.known) = (profile, seen, known)
        (self.language, self.refusals) = (language, refusals)
    }

    /// A place to set out from.
    package struct Place: Sendable {
        var coordinate: Coordinate
        /// Metres a second; `nil` = unknown.
        var speed: Double?

        package init(coordinate: Coordinate) {
            self.coordinate = coordinate
        }

        init(_ fix: Fix) {
            coordinate = fix.coordinate
            speed = fix.speed
        }
    }

    /// The fate of whatever stands against a next task.
    package enum Refusals: Sendable {
        /// It is the answer.
        case thrown
        /// It is a member of the answer, for those who get one anyway.
        case inReply(requestID: String?)
    }
}

/// Where a rider wants to be led.
package enum DestinationChoice: Sendable, Equatable {
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
    package nonisolated func note(
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
