public import GeoJSONKit

extension RideEvent {
    /// What listeners are told: by the daemon's streams, and by `questctl ride replay`. A place is never among it.
    ///
    /// - Parameter now: When it was noticed; events that say when they happened tell that instead.
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

    /// When it happened, as far as it says so.
    private func time(noticedAt now: Timestamp) -> Timestamp {
        switch self {
        case .started(let time), .finished(let time): time
        case .arrived(let checkIn): checkIn.at
        default: now
        }
    }
}

extension Meters {
    /// With one decimal, as lengths are told.
    fileprivate var tenths: Double { (value * 10).rounded() / 10 }
}
