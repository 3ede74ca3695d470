/// A call for help in the fold.
public struct SOSCall: Sendable, Equatable {
    /// Id of its record, which owns the text.
    public let id: RecordID
    /// Number of its record.
    public let seq: Int64
    public let at: Timestamp
    public let team: TeamID
    public let device: DeviceID
    /// SHA-256(salt ‖ text); `nil` where it says nothing.
    public let text: Digest?
    /// SHA-256(salt ‖ place); `nil` where nobody knew where the device was.
    public let place: Digest?
    /// The last time that somebody took it over.
    public internal(set) var taken: Step?
    /// The end of it.
    public internal(set) var closed: Step?
    /// Whether the rider who called took it back, which is its end.
    public internal(set) var isWithdrawn = false

    /// A thing that somebody did about a call.
    public struct Step: Sendable, Equatable {
        /// Number of the record that says so.
        public let seq: Int64
        public let at: Timestamp
        public let actor: Actor
    }

    /// Whether nobody has closed or withdrawn it.
    public var isOpen: Bool { closed == nil }

    /// The owner of the text that says where the device was.
    public var placeOwner: String { Self.placeOwner(of: id) }

    static func placeOwner(of call: RecordID) -> String { call.rawValue + "/place" }

    /// The owners of the texts that belong to it.
    var textOwners: [String] {
        (text == nil ? [] : [id.rawValue]) + (place == nil ? [] : [placeOwner])
    }
}

/// The place of a device when it called for help, as far as anybody knew it.
public struct SOSPlace: Sendable, Equatable {
    /// The coordinate, in steps of 1e-7 degree.
    public let coordinate: Coordinate
    /// Radius of the 68 % circle; `nil` = unknown.
    public let accuracy: Meters?
    /// The moment at which it was there: before the call, where the call itself did not say.
    public let at: Timestamp

    public init(_ coordinate: Coordinate, accuracy: Meters? = nil, at time: Timestamp) {
        let stored = Fix(time: time, coordinate: coordinate, accuracy: accuracy).stored
        self.coordinate = stored.coordinate
        self.accuracy = stored.accuracy
        at = time
    }

    /// Reads `text`; `nil` for any other.
    public init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 4, let longitude = Double(parts[0]), let latitude = Double(parts[1]),
            let time = Timestamp(logged: String(parts[3]))
        else { return nil }
        let coordinate = Coordinate(longitude: longitude, latitude: latitude)
        guard coordinate.isValid else { return nil }
        self.init(coordinate, accuracy: Double(parts[2]).map { Meters($0) }, at: time)
    }

    /// The place as it stands beside the log, erased like all that people write: degrees, metres (`-` where unknown)
    /// and the moment.
    public var text: String {
        let radius = accuracy.map { "\($0.value)" } ?? "-"
        return "\(coordinate.longitude) \(coordinate.latitude) \(radius) \(at)"
    }
}

extension QuestState {
    /// Returns the call that a record began; `nil` when there is none.
    ///
    /// - Complexity: O(number of calls).
    public func call(_ id: RecordID) -> SOSCall? { calls.first { $0.id == id } }

    /// Returns a team's calls in the order of the log.
    ///
    /// - Complexity: O(number of calls).
    public func calls(of team: TeamID) -> [SOSCall] { calls.filter { $0.team == team } }

    /// Whether somebody did something about a call of the team after a record.
    ///
    /// - Complexity: O(number of calls).
    public func hasNewsOfCalls(of team: TeamID, after seq: Int64) -> Bool {
        calls.contains { call in
            call.team == team && max(call.taken?.seq ?? 0, call.closed?.seq ?? 0) > seq
        }
    }

    /// The calls that the staff is shown: all that are open, and the latest of those that are closed, in the order of
    /// the log.
    ///
    /// - Complexity: O(number of calls).
    public var callsForStaff: [SOSCall] {
        let closed = calls.filter { !$0.isOpen }.suffix(TeamLimits.closedCalls.value)
        guard let first = closed.first?.seq else { return calls }
        return calls.filter { $0.isOpen || $0.seq >= first }
    }

    /// Returns seconds until a device may call for help again, rounded up; 0 when it may now. It may call a few times
    /// at once, and then now and again: each call is a record that stays.
    ///
    /// - Complexity: O(number of calls).
    public func secondsToCall(from device: DeviceID, at now: Timestamp) -> Int {
        let capacity = Double(RateLimits.callsPerDevice.value)
        let refill = Double(RateLimits.callRefill.value) / 1000
        var (left, last) = (capacity, now)
        func filled(_ time: Timestamp) -> Double {
            min(capacity, left + max(0, (time - last).value) / refill)
        }
        for call in calls where call.device == device {
            left = max(0, filled(call.at) - 1)
            last = call.at
        }
        let missing = 1 - filled(now)
        return missing <= 0 ? 0 : max(1, Int((missing * refill).rounded(.up)))
    }

    /// Takes in calls for help, and what the staff does about them.
    mutating func applyToCalls(_ command: CommandBody, of record: Record) throws(FoldError) {
        switch command {
        case .sosRaised(let text, let place):
            guard let team = record.team, teams[team] != nil, let device = record.device,
                devices[device]?.team == team
            else { throw .dangling(seq: record.seq) }
            calls.append(
                SOSCall(
                    id: record.id, seq: record.seq, at: record.at, team: team, device: device, text: text,
                    place: place))
        case .sosTaken(let id):
            let place = try index(ofCall: id, record)
            calls[place].taken = SOSCall.Step(record)
        case .sosClosed(let id):
            let place = try index(ofCall: id, record)
            calls[place].closed = SOSCall.Step(record)
        case .sosWithdrawn(let id):
            let place = try index(ofCall: id, record)
            calls[place].closed = SOSCall.Step(record)
            calls[place].isWithdrawn = true
        default: break
        }
    }

    private func index(ofCall id: RecordID, _ record: Record) throws(FoldError) -> Int {
        guard let place = calls.firstIndex(where: { $0.id == id }) else {
            throw .dangling(seq: record.seq)
        }
        return place
    }
}

extension SOSCall.Step {
    fileprivate init(_ record: Record) {
        self.init(seq: record.seq, at: record.at, actor: record.actor)
    }
}
