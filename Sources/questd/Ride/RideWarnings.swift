import QuestEngine
import QuestWire

/// The warnings to a device at a moment: the one place for polls, streams and answers to positions.
struct RideWarnings: Equatable {
    fileprivate struct Item: Equatable {
        let warning: RideWarning
        /// The device of the team that it is about, where that is another one.
        let device: DeviceID?
    }

    fileprivate var items: [Item] = []

    /// Nothing where nobody can add to the ride any more: whoever is on his way home need tell no positions.
    ///
    /// - Complexity: O(devices of the team and their visits), O(zones) where the device is in a forbidden one, and that of
    ///   `openFinishStay` where the team is at the finish.
    init(for device: Device, on rides: LiveRides, in snapshot: QuestSnapshot, at now: Timestamp) {
        guard snapshot.state.phase == .open else { return }
        // Who is led to a task is refused; on the way to the start or the finish nothing else tells of it.
        if snapshot.state.isPaused(device.team), snapshot.state.teams[device.team]?.ride.finish == nil {
            self.items = [Item(warning: .onPause, device: nil)]
        }
        if let judge = try? snapshot.judge(),
            let stay = judge.finishQuestion(to: device.team, in: snapshot.state, at: now)
        {
            self.items.append(Item(warning: .finishUnconfirmed(since: stay.since), device: nil))
        }
        let forbidden = {
            snapshot.state.zonesInForce(at: now) + (snapshot.edition?.document.zones ?? [])
        }
        // What the device itself does comes first.
        let signs = rides.ride(of: device).signs
        let own = signs?.warnings(at: now, forbidden: forbidden) ?? []
        var items = own.map { Item(warning: $0, device: nil) }
        let team = snapshot.state.teams[device.team]?.devices ?? []
        if team.count > 1 {
            for mate in rides.rides(of: team) where mate.device.id != device.id {
                let signs = mate.signs
                let theirs = signs?.warnings(at: now, forbidden: forbidden, isOwn: false) ?? []
                items += theirs.map { Item(warning: $0, device: mate.device.id) }
            }
        }
        guard !items.isEmpty, let judge = try? snapshot.judge(),
            !judge.isOver(in: snapshot.state, at: now),
            judge.time(of: device.team, in: snapshot.state).counts(now)
        else { return }
        self.items += items
    }

    /// The codes, with the zone or the device that each is about, for tags.
    var tag: String { items.map(\.tag).joined(separator: "+") }

    /// The warnings as they are sent; `nil` when there is none.
    func told(in language: Language) -> [StandingWarning]? {
        items.isEmpty ? nil : items.map { $0.told(in: language) }
    }
}

extension RideWarnings.Item {
    private var zone: ZoneID? {
        if case .outOfBounds(let id, _) = warning { id } else { nil }
    }
    private var since: Timestamp? {
        if case .finishUnconfirmed(let since) = warning { since } else { nil }
    }

    fileprivate var tag: String {
        let about = zone?.rawValue ?? device?.rawValue ?? since.map { "\($0.milliseconds)" }
        return about.map { warning.code + ":" + $0 } ?? warning.code
    }

    fileprivate func told(in language: Language) -> StandingWarning {
        StandingWarning(
            code: warning.code, text: warning.message.text(in: language), zone: zone, device: device,
            since: since)
    }
}
