/// The distance ridden and climbed along the fixes of a device, and the pace at which it rode.
///
/// A fix counts once it is farther from the one that counted last than either may be off, so that a phone which stands
/// rides no metre. Heights count in steps of ten metres from the lowest place since the last step: what a receiver
/// says of them wavers by less.
public struct RideTally: Sendable, Equatable {
    /// The length along the fixes, also across times in which nothing was heard.
    public private(set) var distance: Meters = .zero
    /// The height climbed, without the descents; nothing where the device tells no heights.
    public private(set) var climb: Meters = .zero
    /// The distance and the time of the spans in which it rode for certain.
    private var paced: (distance: Double, time: Double) = (0, 0)
    private var anchor: (place: Coordinate, time: Timestamp)?
    private var latest: Timestamp?
    private var lowest: Double?

    public init() {}

    /// The least movement that counts, in metres.
    private static let step = 10.0
    private static let climbStep = 10.0
    /// Seconds after which it was standing, or not heard of.
    private static let pause = 60.0
    /// Seconds of riding from which on there is a pace.
    private static let leastPaced = 600.0
    /// Metres a second of the profiles on ordinary roads.
    private static let expectedSpeed = 16_000.0 / 3600

    /// Takes the next fix; one that is not later than all before, or of which something is wrong, changes nothing.
    public mutating func take(_ fix: TimedFix) {
        guard fix.flags.isEmpty, fix.isUsable, fix.accuracy <= RidingRules.worstAccuracy,
            latest.map({ fix.time > $0 }) ?? true
        else { return }
        latest = fix.time
        takeHeight(of: fix)
        guard let from = anchor else {
            anchor = (fix.coordinate, fix.time)
            return
        }
        let moved = Geodesic.distance(from.place, fix.coordinate).value
        let elapsed = (fix.time - from.time).value
        guard moved >= max(Self.step, fix.accuracy.value) else {
            // Whoever stands that long has not ridden meanwhile.
            if elapsed > Self.pause { anchor = (from.place, fix.time) }
            return
        }
        anchor = (fix.coordinate, fix.time)
        // Nobody rides that fast: one of the two was wrong.
        guard moved <= Fix.highestSpeed * max(1, elapsed) else { return }
        distance = distance + Meters(moved)
        if elapsed <= Self.pause { paced = (paced.distance + moved, paced.time + elapsed) }
    }

    private mutating func takeHeight(of fix: TimedFix) {
        guard let height = fix.fix.altitude else { return }
        guard let low = lowest else {
            lowest = height
            return
        }
        if height >= low + Self.climbStep {
            climb = climb + Meters(height - low)
            lowest = height
        } else {
            lowest = min(low, height)
        }
    }

    /// The factor by which this device takes longer than the profiles say, from a third to three; `nil` before it has
    /// ridden for ten minutes.
    public var slowness: Double? {
        guard paced.time >= Self.leastPaced, paced.distance > 0 else { return nil }
        return min(3, max(1.0 / 3, Self.expectedSpeed * paced.time / paced.distance))
    }

    public static func == (left: RideTally, right: RideTally) -> Bool {
        left.distance == right.distance && left.climb == right.climb && left.paced == right.paced
            && left.latest == right.latest
    }
}
