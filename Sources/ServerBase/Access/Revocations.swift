package import NIOCore
package import QuestBase
package import QuestRules
import Synchronization

/// Ends what lasts when the token is revoked, or ends, that it came with: streams, long requests, photos on their way.
///
/// Shared by all requests. Desks report records to it as soon as they are on the disk, so that nobody who is no longer
/// entitled to it is sent anything else, however busy everybody is.
package final class Revocations: Sendable {
    /// The holder of a token, and which token it is.
    package enum Holder: Hashable, Sendable {
        case device(DeviceID)
        case ingest(DeviceID)
        case staff(StaffID)
        case account(AccountID)
        /// The admin by a session of a browser, which ends by itself.
        case admin(SessionID)

        /// - Parameter session: The browser's session; `nil` for a token. The admin token itself is never revoked.
        package init?(_ principal: Principal, in session: Session?) {
            switch principal {
            case .device(let device): self = .device(device.id)
            case .staff(let member): self = .staff(member.id)
            case .account(let account): self = .account(account)
            case .admin:
                guard let session else { return nil }
                self = .admin(session.id)
            case .anonymous: return nil
            }
        }

        /// - Parameter session: The session that has the role.
        package init(_ holder: SessionRole.Holder, in session: SessionID) {
            switch holder {
            case .device(let device): self = .device(device)
            case .staff(let member): self = .staff(member)
            case .account(let account): self = .account(account)
            case .admin: self = .admin(session)
            }
        }
    }

    fileprivate struct Team: Hashable {
        let quest: QuestID
        let team: TeamID
    }

    fileprivate struct State {
        var holds: [Holder: [ObjectIdentifier: WeakHold]] = [:]
        var holders: [Team: [Holder: Int]] = [:]
    }

    fileprivate struct WeakHold {
        weak var hold: Hold?
    }

    private let state = Mutex(State())

    package init() {}

    /// Begins to watch a token, until the hold is gone. Look at the token once more afterwards: it may have been
    /// revoked a moment before.
    ///
    /// - Parameters:
    ///   - team: The team whose things are sent; `nil` for the staff's.
    ///   - quest: The quest of the holder; `nil` for the admin.
    ///   - channel: Closed half a second after the token is revoked, unless the hold is gone by then.
    package func hold(_ holder: Holder, of team: TeamID?, in quest: QuestID?, over channel: any Channel)
        -> Hold
    {
        let team = team.flatMap { team in quest.map { Team(quest: $0, team: team) } }
        let hold = Hold(over: channel) { [weak self] id in
            self?.state.withLock { $0.remove(id, of: holder, team) }
        }
        state.withLock { state in
            state.holds[holder, default: [:]][ObjectIdentifier(hold)] = WeakHold(hold: hold)
            if let team { state.holders[team, default: [:]][holder, default: 0] += 1 }
        }
        return hold
    }

    /// Records that have reached the disk, in their order.
    package func note(_ records: [Record], of quest: QuestID) {
        for record in records where record.kind == .command || record.kind == .erased {
            for hold in holds(endedBy: record, of: quest) { hold.end() }
        }
    }

    /// Asks of all that lasts by sessions whether it may still: where several daemons share a store, sessions end at any of
    /// them.
    ///
    /// - Complexity: O(what lasts by sessions), one after the other.
    package func lookAgain() async {
        let holds = state.withLock { state in state.holds.values.flatMap { $0.values.compactMap(\.hold) } }
        for hold in holds { await hold.lookAgain() }
    }

    /// Members of the staff whose quest is there no longer.
    package func end(_ staff: [StaffID]) {
        end(staff.map { Holder.staff($0) })
    }

    /// Whatever lasts in the name of these, such as of a session that was ended; who may still comes again.
    package func end(_ holders: [Holder]) {
        let ended = state.withLock { state in
            holders.flatMap { state.holds[$0]?.values.compactMap(\.hold) ?? [] }
        }
        for hold in ended { hold.end() }
    }

    private func holders(of team: TeamID, in quest: QuestID) -> [Holder] {
        state.withLock { ($0.holders[Team(quest: quest, team: team)] ?? [:]).map(\.key) }
    }

    private func holds(endedBy record: Record, of quest: QuestID) -> [Hold] {
        let holders: [Holder]
        switch try? record.content() {
        case .command(.deviceRemoved), .command(.deviceReplaced):
            holders = record.device.map { [.device($0), .ingest($0)] } ?? []
        // A new one takes the place of the old.
        case .command(.ingestRevoked), .command(.ingestIssued):
            holders = record.device.map { [.ingest($0)] } ?? []
        case .command(.staffRevoked(let member)): holders = [.staff(member)]
        case .command(.teamRemoved): holders = record.team.map { self.holders(of: $0, in: quest) } ?? []
        case .erased:
            if let device = record.device {
                holders = [.device(device), .ingest(device)]
            } else if let team = record.team {
                holders = self.holders(of: team, in: quest)
            } else {
                // What belongs to no team, such as messages to all: each team that goes has a record of its own.
                return []
            }
        default: return []
        }
        // Not under the lock, which a hold that goes takes.
        return state.withLock { state in
            holders.flatMap { state.holds[$0]?.values.compactMap(\.hold) ?? [] }
        }
    }
}

extension Revocations.State {
    fileprivate mutating func remove(
        _ id: ObjectIdentifier, of holder: Revocations.Holder, _ team: Revocations.Team?
    ) {
        holds[holder]?[id] = nil
        if holds[holder]?.isEmpty == true { holds[holder] = nil }
        guard let team else { return }
        holders[team]?[holder, default: 0] -= 1
        if holders[team]?[holder] == 0 { holders[team]?[holder] = nil }
        if holders[team]?.isEmpty == true { holders[team] = nil }
    }
}

/// Something that lasts, and the token by which it does. Watched for as long as it is referred to.
package final class Hold: Sendable {
    private struct State {
        var isOver = false
        var endings: [@Sendable () -> Void] = []
        var closing: Scheduled<Void>?
        /// Ends it where the token itself ends.
        var expiry: Scheduled<Void>?
        /// Finds out whether it may still last.
        var check: (@Sendable () async -> Bool)?
    }

    private let state = Mutex(State())
    private let channel: any Channel
    private let leave: @Sendable (ObjectIdentifier) -> Void

    /// Time that is left for a last word.
    static let grace = TimeAmount.milliseconds(500)

    fileprivate init(over channel: any Channel, leave: @escaping @Sendable (ObjectIdentifier) -> Void) {
        self.channel = channel
        self.leave = leave
    }

    deinit {
        leave(ObjectIdentifier(self))
        let (closing, expiry) = state.withLock { ($0.closing, $0.expiry) }
        closing?.cancel()
        expiry?.cancel()
    }

    /// Whether the token is good no longer.
    package var isOver: Bool { state.withLock { $0.isOver } }

    /// - Parameter ending: Called once when the token is revoked; at once where it was already. Must not refer to the
    ///   hold.
    package func whenOver(_ ending: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.endings.append(ending) }
            return state.isOver
        }
        if isOver { ending() }
    }

    /// Ends it after some time: what it stands for is good no longer.
    package func end(in time: TimeAmount) {
        let expiry = channel.eventLoop.scheduleTask(in: time) { [weak self] () -> Void in self?.end() }
        state.withLock { $0.expiry = expiry }
    }

    /// - Parameter check: Finds out whether it may still last, where others end it without telling anybody.
    package func checked(by check: @escaping @Sendable () async -> Bool) {
        state.withLock { $0.check = check }
    }

    fileprivate func lookAgain() async {
        guard let check = state.withLock({ $0.isOver ? nil : $0.check }), await !check() else { return }
        end()
    }

    fileprivate func end() {
        let endings: [@Sendable () -> Void] = state.withLock { state in
            guard !state.isOver else { return [] }
            state.isOver = true
            let channel = channel
            // Whoever does not read what is written would else be waited for.
            state.closing = channel.eventLoop.scheduleTask(in: Self.grace) { channel.close(promise: nil) }
            defer { state.endings = [] }
            return state.endings
        }
        for ending in endings { ending() }
    }
}
