/// The tables of slopes for a profile's speeds on the level, each made when it is first asked for.
struct HillPaces {
    private let rider: PowerBalance
    /// Metres a second.
    private let descentLimit: Double
    private let pushSpeed: Double
    private var riding: [UInt32: SlopePace] = [:]
    private var pushing: [UInt32: SlopePace] = [:]

    init(of profile: Profile) {
        rider = PowerBalance(profile.rider)
        descentLimit = Self.metersPerSecond(profile.rider.descentLimit)
        pushSpeed = Self.metersPerSecond(profile.pushSpeed)
    }

    /// The table of a speed on the saddle in metres per hour, more than 0.
    mutating func riding(_ speed: UInt32) -> SlopePace {
        if let pace = riding[speed] { return pace }
        let pace = SlopePace(
            riding: Self.metersPerSecond(speed), rider: rider, limit: descentLimit, pushing: pushSpeed)
        riding[speed] = pace
        return pace
    }

    /// The table of a speed on foot in metres per hour, more than 0.
    mutating func pushing(_ speed: UInt32) -> SlopePace {
        if let pace = pushing[speed] { return pace }
        let pace = SlopePace(pushing: Self.metersPerSecond(speed), rider: rider)
        pushing[speed] = pace
        return pace
    }

    private static func metersPerSecond(_ metersPerHour: UInt32) -> Double { Double(metersPerHour) / 3_600 }
}

extension PowerBalance {
    /// Air at 15 °C by the sea, in kilograms a cubic metre (ISO 2533).
    private static let airDensity = 1.225

    init(_ rider: Profile.Rider) {
        self.init(
            power: rider.watts, mass: rider.massKilograms, drag: rider.dragArea * Self.airDensity / 2,
            rolling: rider.rollingResistance)
    }
}

extension Profile {
    /// Returns milliseconds, without pauses, and joules of riding an open arc on its slopes.
    ///
    /// Steps take the time of the table, which is that of going up and down; whoever is carried does no work.
    func effort(
        of edge: EdgeID, isForward: Bool, at pace: Pace, in graph: RoadGraph, _ heights: RoadHeights,
        by hills: inout HillPaces
    ) -> (milliseconds: UInt32, joules: UInt32) {
        let number = Int(edge.rawValue)
        let length = Double(graph.arrays.lengths[number]) / 1000
        func effort(_ slopes: SlopePace) -> ArcEffort {
            heights.effort(along: number, isForward: isForward, length: length, at: slopes)
        }
        let flat = pace.duration(ofMillimeters: graph.arrays.lengths[number])
        switch pace.gait {
        case .carried:
            return (flat, 0)
        case .steps:
            return (flat, Self.rounded(effort(hills.pushing(pace.speed)).joules))
        case .riding, .pushing:
            let effort = effort(
                pace.gait == .riding ? hills.riding(pace.speed) : hills.pushing(pace.speed))
            // A sum of shares may lie a hair above the whole, which rounding up would make a millisecond of.
            return (
                Pace.open(UInt64(Self.rounded(effort.seconds * 1000 - 1e-6))), Self.rounded(effort.joules)
            )
        }
    }

    private static func rounded(_ value: Double) -> UInt32 {
        // A rider of no weight makes numbers that are none.
        guard value.isFinite else { return Weight.infinity.rawValue - 1 }
        return UInt32(min(max(value.rounded(.up), 0), Double(Weight.infinity.rawValue - 1)))
    }
}
