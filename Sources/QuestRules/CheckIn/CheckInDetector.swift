import Glibc

/// Tells from a device's fixes, one after the other, whether it has been in a zone, and how surely.
///
/// Each fix speaks for or against it: the farther inside the zone it lies the more, the less accurate it says to be
/// the less. What speaks is added up as long as it stays above zero (E. S. Page, "Continuous inspection schemes",
/// Biometrika 41 (1954): the cumulative sum): a first fix counts whole, the following ones by the time since the one
/// before, ten seconds being worth one more, since errors of positions hardly change from second to second. So dwelling
/// makes up for poor positions and riding past does not. Between two fixes the straight way counts, as that of a fix
/// that is the less accurate the longer the way is.
///
/// A value; one fix costs some tens of nanoseconds where it is far away.
public struct CheckInDetector: Sendable {
    public let zone: ArrivalZone
    private let plane: LocalPlane
    /// Metres from the target to the border: at the nearest, and at the farthest.
    private let radius: Double
    private let reach: Double

    public init(_ zone: ArrivalZone) {
        self.zone = zone
        plane = LocalPlane(center: zone.target)
        reach = zone.reach.value
        switch zone {
        case .circle(_, let radius): self.radius = radius.value
        case .polygon(let rings, let target):
            radius = max(1, PolygonDepth.depth(of: target, in: [rings]).value)
        }
    }

    /// Fixes that may be farther off than this say nothing.
    public static let worstAccuracy = Fix.worstAccuracy
    /// The longest time between two fixes for which what lies straight between them says something.
    public static let longestStride: Seconds = 30
    /// Metres a second: two fixes that are farther apart were not ridden, one of them is wrong.
    public static let highestSpeed = Fix.highestSpeed
    /// After so long without a fix nothing is known of what was before.
    public static let longestSilence: Seconds = 60

    private static let mostEvidence = 4000.0
    /// The most that one fix can say, for and against.
    private static let strongest = 8.0
    private static let strongestAgainst = -3.0
    /// Receivers are never better than this, whatever they say: the standard deviation of an axis.
    private static let bestSigma = 4.0
    /// Seconds after which another fix is worth as much as the first.
    private static let dwell = 10.0

    /// A fix as the detector sees it.
    public struct Observation: Sendable {
        public var place: Coordinate
        /// The moment that counts.
        public var time: Timestamp
        /// The moment by the device's own clock, by which the time between two fixes is measured.
        public var deviceTime: Timestamp
        public var accuracy: Meters

        /// Whether it is accurate enough to say anything.
        public var isGood: Bool

        public init(_ fix: TimedFix) {
            isGood = fix.isUsable && fix.accuracy <= CheckInDetector.worstAccuracy
            place = fix.coordinate
            time = fix.time
            deviceTime = fix.fix.time
            accuracy = fix.accuracy
        }
    }

    /// The visit after one more fix.
    ///
    /// - Parameters:
    ///   - previous: The one before, good or not.
    ///   - visit: The one that was open then.
    /// - Returns: The visit as it is now, an open one or one that ends here; `nil` while there is none.
    /// - Complexity: O(1), for a polygon O(its positions) near it.
    public func take(_ sight: Observation, after previous: Observation?, in visit: Visit?) -> Visit? {
        var visit = visit?.isOpen == true ? visit : nil
        guard sight.isGood else { return visit }
        let elapsed = previous.map { (sight.deviceTime - $0.deviceTime).value } ?? 0
        let place = sight.place
        // Far away, the usual case: nothing but a bound.
        let far = reach + 3 * Self.worstAccuracy.value + Self.highestSpeed * Self.longestStride.value
        guard visit != nil || distance(to: place) <= far else { return nil }
        if let open = visit, elapsed > Self.longestSilence.value {
            guard let outside = depth(of: place), outside > 0 else { return open.ended }
            visit = nil
        }
        var evidence = Double(visit?.evidence ?? 0) / 1000
        var stride: (evidence: Double, entry: Timestamp?)?
        if let previous { stride = self.stride(from: previous, to: sight) }
        let isWild = previous.map { isJump(from: $0, to: sight) } ?? false
        let own = isWild ? 0 : self.evidence(at: place, accuracy: sight.accuracy)
        // For certain elsewhere: this visit is over, and the way back makes another.
        if let open = visit, own <= Self.strongestAgainst, !isWild { return open.ended }
        let weight = visit == nil ? 1 : min(1, elapsed / Self.dwell)
        evidence += own * weight
        // On the way in between it was nearer than at either end.
        if let stride, stride.evidence > own { evidence = max(evidence, stride.evidence) }
        evidence = min(evidence, Self.mostEvidence)
        let units = Int((evidence * 1000).rounded())
        guard units > 0 else { return visit?.ended }

        let near = Int(min(distance(to: place), reach + Self.worstAccuracy.value).rounded())
        guard var now = visit else {
            return Visit(
                first: stride?.entry ?? sight.time,
                last: own > 0 ? sight.time : stride?.entry ?? sight.time,
                distance: near, evidence: units, mostEvidence: units)
        }
        if own > 0 { now.last = max(now.last, sight.time) }
        now.distance = min(now.distance, near)
        now.evidence = units
        now.mostEvidence = max(now.mostEvidence, units)
        return now
    }

    /// Whether nothing of what was before matters after a fix: a visit that was open is over, and none begins with it.
    ///
    /// - Complexity: That of `take`.
    func forgets(_ sight: Observation, after previous: Observation) -> Bool {
        guard sight.isGood, take(sight, after: previous, in: nil)?.isOpen != true else { return false }
        let place = sight.place
        if (sight.deviceTime - previous.deviceTime).value > Self.longestSilence.value {
            return depth(of: place).map { $0 <= 0 } ?? true
        }
        return !isJump(from: previous, to: sight)
            && evidence(at: place, accuracy: sight.accuracy) <= Self.strongestAgainst
    }

    /// Evidence of a place with an accuracy.
    private func evidence(at place: Coordinate, accuracy: Meters) -> Double {
        guard let depth = depth(of: place) else { return Self.strongestAgainst }
        let sigma = max(Self.bestSigma, Fix.deviation(ofAccuracy: accuracy))
        // Doubt speaks for the rider, up to twice the radius.
        let margin = min(radius, accuracy.value)
        return min(Self.strongest, max(Self.strongestAgainst, (margin + depth) / sigma))
    }

    /// Metres that a place lies inside, negative outside; `nil` where it is too far away for that to matter.
    private func depth(of place: Coordinate) -> Double? {
        let distance = distance(to: place)
        guard distance <= reach + 3 * Self.worstAccuracy.value else { return nil }
        switch zone {
        case .circle: return radius - distance
        case .polygon(let rings, _): return PolygonDepth.depth(of: place, in: [rings]).value
        }
    }

    private func distance(to place: Coordinate) -> Double {
        plane.point(of: place).squaredLength.squareRoot()
    }

    private func isJump(from previous: Observation, to sight: Observation) -> Bool {
        let elapsed = (sight.deviceTime - previous.deviceTime).value
        guard previous.isGood, elapsed < Self.longestSilence.value else { return false }
        let moved = plane.point(of: previous.place).distance(to: plane.point(of: sight.place))
        return moved > Self.highestSpeed * max(elapsed, 1) + previous.accuracy.value + sight.accuracy.value
    }

    /// Evidence of the straight way between two fixes, and when it enters the zone.
    private func stride(
        from previous: Observation, to sight: Observation
    ) -> (evidence: Double, entry: Timestamp?)? {
        let elapsed = (sight.deviceTime - previous.deviceTime).value
        guard previous.isGood, elapsed > 0, elapsed <= Self.longestStride.value else { return nil }
        let (from, to) = (plane.point(of: previous.place), plane.point(of: sight.place))
        let length = from.distance(to: to)
        guard length > 0, length <= Self.highestSpeed * elapsed else { return nil }
        let entry = zone.entry(from: previous.place, to: sight.place).flatMap { share in
            share > 0 ? sight.time + Seconds(elapsed * (share - 1)) : nil
        }
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let share = max(0, min(1, -(from.x * dx + from.y * dy) / (length * length)))
        let nearest = plane.coordinate(of: LocalPlane.Point(x: from.x + share * dx, y: from.y + share * dy))
        guard share > 0, share < 1, let depth = depth(of: nearest) else { return (-.infinity, entry) }
        let accuracy = max(previous.accuracy, sight.accuracy)
        let sigma = max(Self.bestSigma, Fix.deviation(ofAccuracy: accuracy)) + 0.1 * length
        return (min(Self.strongest, (min(radius, accuracy.value) + depth) / sigma), entry)
    }
}

extension Visit {
    fileprivate var ended: Visit {
        var visit = self
        visit.evidence = 0
        return visit
    }
}

/// A task with the place where it is done.
public struct PlacedTask: Sendable {
    public let id: TaskID
    let detector: CheckInDetector

    public var zone: ArrivalZone { detector.zone }

    /// - Complexity: O(positions of a polygon). Make it once and keep it.
    public init(_ id: TaskID, at zone: ArrivalZone) {
        self.id = id
        detector = CheckInDetector(zone)
    }

    /// The tasks of a quest, in the order of its file.
    public static func all(of quest: Quest) -> [PlacedTask] {
        quest.checkpoints.map { PlacedTask($0.id, at: $0.zone) }
    }
}
