/// Ascent and descent along heights that follow one another, small ups and downs left out.
///
/// A *turning point* is a height from which it goes down by `threshold` or more on both sides before it goes
/// higher, or up by as much before it goes lower. The ascent is what it goes up between the start, the turning points and
/// the end; so ascent less descent is the end's height less the start's, and the way back has them exchanged.
public struct Climb: Hashable, Sendable {
    /// The least height that counts: less is noise, or nothing that a rider notices.
    public static let threshold: Meters = 5

    /// Heights since the last turning point, or the start.
    private enum Direction { case none, up, down }
    private var direction = Direction.none
    /// The height of the last turning point, or the start.
    private var base: Double?
    private var lowest = Double.infinity
    private var highest = -Double.infinity
    private var last = 0.0
    private var up = 0.0
    private var down = 0.0

    public init() {}

    /// Goes on to the next height, in metres.
    public mutating func add(_ height: Double) {
        last = height
        if base == nil { base = height }
        lowest = min(lowest, height)
        highest = max(highest, height)
        let threshold = Self.threshold.value
        if direction != .down, highest - height >= threshold {
            if direction == .up { turn(at: highest) }
            (direction, lowest, highest) = (.down, height, -.infinity)
        } else if direction != .up, height - lowest >= threshold {
            if direction == .down { turn(at: lowest) }
            (direction, highest, lowest) = (.up, height, .infinity)
        }
    }

    /// Goes on somewhere else: whoever is carried neither climbs nor descends.
    public mutating func interrupt() {
        turn(at: last)
        (direction, base, lowest, highest) = (.none, nil, .infinity, -.infinity)
    }

    private mutating func turn(at height: Double) {
        guard let base else { return }
        up += max(0, height - base)
        down += max(0, base - height)
        self.base = height
    }

    /// The sum of what it went up so far.
    public var ascent: Meters { Meters(up + max(0, last - (base ?? last))) }
    /// The sum of what it went down so far.
    public var descent: Meters { Meters(down + max(0, (base ?? last) - last)) }
}
