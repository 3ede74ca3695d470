import QuestEngine
import QuestWire

/// What a device is warned of at a moment: the one place for polls, streams and answers to positions.
struct RideWarnings: Equatable {
    fileprivate struct Item: Equatable {
        let warning: RideWarning
        /// The device of the team that it is about, where that is another one.
        let device: DeviceID?
    }

    fileprivate var items: [Item] = []

    /// - Complexity: O(devices of the team), and O(zones) where the device is in a forbidden one.
    init(for device: Device, on rides: LiveRides, in snapshot: QuestSnapshot, at now: Timestamp) {
        guard snapshot.state.phase == .open else { return }
        for ride in rides.rides(of: snapshot.state.teams[device.team]?.devices ?? []) {
            guard let view = ride.view else { continue }
            let isOwn = ride.device.id == device.id
            let warnings = view.ride.warnings(
                at: now,
                forbidden: {
                    snapshot.state.zonesInForce(at: now) + (snapshot.edition?.document.zones ?? [])
                }, isOwn: isOwn)
            let about = isOwn ? nil : ride.device.id
            for warning in warnings { items.append(Item(warning: warning, device: about)) }
        }
        // What the device itself does comes first.
        items = items.filter { $0.device == nil } + items.filter { $0.device != nil }
    }

    /// The codes, for tags.
    var tag: String { items.map(\.warning.code).joined(separator: "+") }

    /// The warnings as they are sent; `nil` when there is none.
    func told(in language: Language) -> [StandingWarning]? {
        items.isEmpty ? nil : items.map { $0.told(in: language) }
    }
}

extension RideWarnings.Item {
    fileprivate func told(in language: Language) -> StandingWarning {
        var zone: ZoneID?
        if case .outOfBounds(let id, _) = warning { zone = id }
        return StandingWarning(
            code: warning.code, text: warning.message.text(in: language), zone: zone, device: device)
    }
}
