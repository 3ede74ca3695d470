public import QuestRules

extension QuestStory {
    /// The middle of a place of rest, 2 km east of the tasks.
    public static let restingPlace = Geodesic.destination(
        from: Coordinate(longitude: 61.4, latitude: 55.15), bearing: Bearing(degrees: 90), distance: 2000)

    /// A place of rest of 30 m around.
    public static func rest(minutes: Int?) -> Stop {
        Stop(
            kind: .rest, name: LocalizedText("Tea"), zone: .circle(center: restingPlace, radius: 30),
            id: "tea",
            minutes: minutes)
    }

    /// A batch of fixes at one place, ten seconds apart and ending now.
    public func stay(at place: Coordinate, from device: DeviceID, seconds: Int) -> FixBatch {
        let fixes = stride(from: seconds, through: 0, by: -10).map { age in
            Fix(time: now + Seconds(-Double(age)), coordinate: place, accuracy: 5)
        }
        return FixBatch(device: device, sentAt: now, receivedAt: now, fixes: fixes)
    }

    /// Stays at the place of rest for so long from now on, and leaves it.
    public mutating func rest(from device: DeviceID, seconds: Int) throws {
        now = now + Seconds(Double(seconds))
        try ride(stay(at: Self.restingPlace, from: device, seconds: seconds))
        now = now + 60
        let away = Geodesic.destination(
            from: Self.restingPlace, bearing: Bearing(degrees: 0), distance: 500)
        try ride(stay(at: away, from: device, seconds: 0))
    }

    /// - Parameter team: all of them where `nil`.
    public mutating func pause(_ team: String? = nil, saying text: String? = nil) throws {
        try enter(decide { try $0.pause(team.map { TeamID($0) }, saying: text) })
    }

    public mutating func resume(_ team: String? = nil, saying text: String? = nil) throws {
        try enter(decide { try $0.resume(team.map { TeamID($0) }, saying: text) })
    }

    /// Ends every pause that lasts.
    public mutating func resumeAll() throws {
        if state.pauses.last.map({ $0.end == nil }) ?? false { try resume() }
        for (id, team) in state.teams where team.pauses.last.map({ $0.end == nil }) ?? false {
            try resume(id.rawValue)
        }
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func shiftTimes(start: Int = 0, end: Int = 0) throws -> Bool {
        let entry = try decide { try $0.shiftTimes(by: TimeShift(start: start, end: end)) }
        if let entry { try enter(entry) }
        return entry != nil
    }

    public mutating func setProtests(until end: Timestamp?) throws {
        if let entry = try decide({ try $0.setProtests(until: end) }) { try enter(entry) }
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func signResults() throws -> Bool {
        let entry = try decide { try $0.signResults() }
        if let entry { try enter(entry) }
        return entry != nil
    }
}
