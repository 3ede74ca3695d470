public import GeoJSONKit

/// One thing that the state of a ride says when it changes.
public enum RideEvent: Sendable, Equatable {
    /// The first fix after the start.
    case started(at: Timestamp)
    /// The task that the rider is led to is near: metres to the middle of its zone, straight.
    case approaching(TaskID, distance: Meters)
    /// A fix lies in the zone of a task, or the way to it led through. No arrival yet.
    case entered(TaskID)
    /// The rider has been in the zone for certain: what is called a check-in.
    case arrived(CheckIn)
    /// The rider was near the task that he is led to, and is riding away without having arrived.
    case passed(TaskID)
    /// The rider has left the route: metres beside it.
    case offRoute(distance: Meters)
    /// The rider came back to the route before a new one was found.
    case backOnRoute
    /// A new route leads on from where the rider is.
    case reRouted(RerouteCause)
    /// The rider follows the route's line against its direction, or across.
    case wrongWay
    /// The rider is for certain in a zone where nobody may ride.
    case outOfBounds(ZoneID)
    /// Nothing was heard for `RidingRules.silence`: since when.
    case stale(since: Timestamp)
    /// The rider has arrived at the finish.
    case finished(at: Timestamp)

    /// Stable, kebab-case.
    public var name: String {
        switch self {
        case .started: "started"
        case .approaching: "approaching"
        case .entered: "entered"
        case .arrived: "arrived"
        case .passed: "passed"
        case .offRoute: "off-route"
        case .backOnRoute: "back-on-route"
        case .reRouted: "re-routed"
        case .wrongWay: "wrong-way"
        case .outOfBounds: "out-of-bounds"
        case .stale: "stale"
        case .finished: "finished"
        }
    }
}

/// The cause of a new route.
public enum RerouteCause: String, Sendable, CaseIterable {
    /// The rider is led to another task than before, or is led for the first time.
    case target
    case offRoute = "off-route"
    case wrongWay = "wrong-way"
    /// Something that organisers closed lies on the route.
    case closure
}

/// An arrival that counts.
public struct CheckIn: Sendable, Hashable {
    public let task: TaskID
    /// The moment at which the zone was entered.
    public let at: Timestamp
    /// Confidence in whole percent; see `CheckInDetector`.
    public let confidence: Int
    /// Distance from the task's place to where the rider came nearest so far, in whole metres.
    public let distance: Int

    package init(task: TaskID, at: Timestamp, confidence: Int, distance: Int) {
        (self.task, self.at, self.confidence, self.distance) = (task, at, confidence, distance)
    }
}

extension RideEvent {
    /// The members that listeners are sent: by the daemon's streams, and by `questctl ride replay`. A place is never
    /// among it.
    ///
    /// - Parameter now: The moment at which it was noticed; events that know when they happened say that instead.
    public func members(of device: DeviceID, team: TeamID, at now: Timestamp) -> JSONObject {
        var members: JSONObject = [
            "event": .string(name), "team": .string(team.rawValue),
            "device": .string(device.rawValue), "at": .string(time(noticedAt: now).description),
        ]
        switch self {
        case .approaching(let task, let distance):
            members["task"] = .string(task.rawValue)
            members["distance"] = .number(distance.tenths)
        case .entered(let task), .passed(let task): members["task"] = .string(task.rawValue)
        case .arrived(let checkIn):
            members["task"] = .string(checkIn.task.rawValue)
            members["confidence"] = .integer(Int64(checkIn.confidence))
        case .offRoute(let distance): members["distance"] = .number(distance.tenths)
        case .reRouted(let cause): members["cause"] = .string(cause.rawValue)
        case .outOfBounds(let zone): members["zone"] = .string(zone.rawValue)
        case .stale(let since): members["since"] = .string(since.description)
        case .started, .finished, .backOnRoute, .wrongWay: break
        }
        return members
    }

    /// The moment at which it happened, as far as it says so.
    private func time(noticedAt now: Timestamp) -> Timestamp {
        switch self {
        case .started(let time), .finished(let time): time
        case .arrived(let checkIn): checkIn.at
        default: now
        }
    }
}

extension Meters {
    /// The length with one decimal, as lengths are shown.
    fileprivate var tenths: Double { (value * 10).rounded() / 10 }
}
