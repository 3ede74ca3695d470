/// Something that a rider is warned of as long as it is so: what a ride's events say once, as it stands at a moment.
public enum RideWarning: Hashable, Sendable {
    /// Organisers have paused the ride of the team.
    case onPause
    /// The team stays at the finish and has not said whether its ride has ended.
    case finishUnconfirmed(since: Timestamp)
    /// The rider is for certain in a zone where nobody may ride.
    case outOfBounds(ZoneID, name: String)
    /// The rider follows the route against its direction, or across.
    case wrongWay
    /// The rider has come away from the task or the finish that he is led to, by so many whole metres.
    case goingBack(Int)
    /// Nothing has been heard of the device that asks, for so many whole minutes.
    case silentDevice(minutes: Int)
    /// Nothing has been heard of another device of the team.
    case silentTeammate(minutes: Int)

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .onPause:
            Message(
                "on-pause", "Organisers have paused your ride: the clocks stand, and nothing counts now.",
                "Проезд вашей команды на паузе: время остановлено, сейчас ничего не засчитывается.")
        case .finishUnconfirmed:
            Message(
                "finish-unconfirmed",
                "You are at the finish. Your ride goes on until you confirm that you have finished.",
                "Вы на финише. Пока вы не подтвердите, что финишировали, проезд продолжается.")
        case .outOfBounds(_, let name):
            Message(
                "out-of-bounds", "You are where nobody may ride: “{zone}”. Leave it the way you came.",
                "Вы там, где ездить нельзя: «{zone}». Выезжайте той же дорогой.", ["zone": .text(name)])
        case .wrongWay:
            Message(
                "wrong-way", "You are riding against your route.", "Вы едете против своего маршрута.")
        case .goingBack(let distance):
            Message(
                "going-back", "You are riding away: where you are led is {distance} farther by now.",
                "Вы удаляетесь: до цели уже на {distance} дальше.",
                ["distance": .message(.measured(Meters(Double(distance))))])
        case .silentDevice(let minutes):
            Message(
                "silent-device",
                "Nothing was heard of this device for {minutes} {minutes|minute|minutes}: is its location on?",
                """
                От этого устройства {minutes} {minutes|минуту|минуты|минут} нет координат: включена ли \
                геолокация?
                """, ["minutes": .count(minutes)])
        case .silentTeammate(let minutes):
            Message(
                "silent-teammate",
                "Nothing was heard of another device of your team for {minutes} {minutes|minute|minutes}.",
                "От другого устройства команды {minutes} {minutes|минуту|минуты|минут} нет координат.",
                ["minutes": .count(minutes)])
        }
    }
}

/// The little of a ride that its warnings are made from: small enough to be kept where it can be read while the ride
/// itself is being taken further.
public struct RideSigns: Sendable, Equatable {
    /// The moment of the last sign of life.
    private let heardAt: Timestamp
    /// Zones that the rider is in although nobody may be.
    private let zones: [ZoneID]
    private let isAgainst: Bool
    /// Whole metres that the rider has come away from the place that he is led to; `nil` where he has not.
    private let lost: Int?

    /// Takes the signs of a ride; there are none before its start and after its end, when nobody is warned.
    public init?(_ ride: RideState) {
        guard ride.hasStarted, ride.finishedAt == nil, let last = ride.last else { return nil }
        heardAt = last.time
        zones = ride.outOfBounds
        guard let following = ride.following, !following.isOffRoute else {
            isAgainst = false
            lost = nil
            return
        }
        isAgainst = ride.isAgainst
        if let retreat = ride.retreat, retreat.isOn, retreat.goal == following.route.goal {
            lost = Int(min(retreat.lost, 1_000_000))
        } else {
            lost = nil
        }
    }

    /// Returns what the rider is warned of at a moment, the gravest first.
    ///
    /// - Parameters:
    ///   - forbidden: The zones where nobody may ride now; asked for where the ride is in one.
    ///   - isOwn: Whether the rider himself is warned, and not another device of his team.
    public func warnings(
        at now: Timestamp, forbidden: () -> [Zone], isOwn: Bool = true
    ) -> [RideWarning] {
        var warnings: [RideWarning] = []
        let silence = (now - heardAt).value
        let isSilent = silence > RidingRules.silence.value
        if isOwn, !zones.isEmpty {
            // What organisers have opened since is nobody's fault.
            for zone in forbidden() where zones.contains(zone.id) {
                warnings.append(.outOfBounds(zone.id, name: zone.name))
            }
        }
        if isSilent {
            let minutes = Int(min(silence / 60, 1_000_000))
            warnings.append(isOwn ? .silentDevice(minutes: minutes) : .silentTeammate(minutes: minutes))
        } else if isOwn {
            if isAgainst { warnings.append(.wrongWay) }
            if let lost { warnings.append(.goingBack(lost)) }
        }
        return warnings
    }
}

extension RideState {
    /// The way that a rider has come back, away from the place that he is led to.
    struct Retreat: Sendable, Equatable {
        let goal: Destination
        /// Metres along the route to it: the least so far, the most since, and now.
        private var least: Double
        private var most: Double
        private var left: Double
        private(set) var isOn = false

        /// Metres farther from it than at the nearest.
        var lost: Double { max(0, left - least) }

        init(from goal: Destination, left: Meters) {
            self.goal = goal
            least = left.value
            most = least
            self.left = least
        }

        /// Takes what is left of the way after another fix.
        mutating func take(left: Meters) {
            self.left = left.value
            least = min(least, left.value)
            most = max(most, left.value)
            if isOn {
                guard left.value < most - RidingRules.retreatEnd.value else { return }
                (isOn, least, most) = (false, left.value, left.value)
            } else if left.value > least + RidingRules.retreat.value {
                isOn = true
            } else if left.value == least {
                most = least
            }
        }
    }

    /// Notes after a fix how the rider rides: against the route, and away from the task.
    ///
    /// - Parameter hasTurned: Whether the fix has shown that it is the wrong way. A new route may begin there, so that
    ///   this stands until a fix leads along it.
    mutating func noteDirection(hasTurned: Bool) {
        guard let following else {
            (retreat, isAgainst) = (nil, false)
            return
        }
        if hasTurned {
            isAgainst = true
        } else if following.fixesAgainst == 0 {
            isAgainst = false
        }
        // Beside the route nobody knows how far it is.
        guard !following.isOffRoute else { return }
        if retreat?.goal == following.route.goal {
            retreat?.take(left: following.remaining)
        } else {
            retreat = Retreat(from: following.route.goal, left: following.remaining)
        }
    }
}
