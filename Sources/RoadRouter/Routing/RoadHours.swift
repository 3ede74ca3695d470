/// The ways and gates of a map that are closed at some hours, and the ways that are open at some only: what conditional
/// restrictions and opening hours of gates say.
///
/// The graph has all of them open, since what searches prepare must be no dearer than what holds; whoever owns a router puts
/// on its conditions what is closed at the moment (`changes(at:)`), and says what is open of the ways that are closed
/// without a clock (`opened(at:)`). Immutable and shareable.
public struct RoadHours: Sendable {
    /// A closure with the arcs that it takes in.
    private struct Timed: Sendable {
        let closure: TimedClosure
        let effect: RoadEffect
        /// Whether the arcs are closed without it.
        let isOpening: Bool
        var arcs: [ArcID]
    }

    private let all: [Timed]
    /// The sun of the middle of the map: over a city it rises within a minute or two.
    private let daylight: Daylight?

    /// Finds the arcs of all that stands in a map's file.
    ///
    /// - Returns: `nil` for a map on which nothing is closed by the clock.
    /// - Throws: `RoadFileError` when the sections disagree.
    /// - Complexity: O(edges + points) where there is anything.
    public init?(on graph: RoadGraph) throws(RoadFileError) {
        let file = graph.file
        guard file.hasSection(RoadSection.hoursEntries) else { return nil }
        let entries = try file.section(RoadSection.hoursEntries, as: HoursEntry.self)
        let offsets = try file.section(RoadSection.hoursTextOffsets, as: UInt32.self)
        let text = try file.section(RoadSection.hoursText, as: UInt8.self)
        let points = try file.section(RoadSection.hoursPoints, as: FixedCoordinate.self)
        guard !entries.isEmpty else { return nil }
        guard let last = offsets.last, offsets.first == 0, Int(last) == text.count,
            zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw .malformedSection(name: RoadSection.hoursTextOffsets) }
        var closures: [TimedClosure] = []
        for index in 0..<offsets.count - 1 {
            let bytes = text[Int(offsets[index])..<Int(offsets[index + 1])]
            guard let closure = TimedClosure(String(decoding: bytes, as: UTF8.self)) else {
                throw .malformedSection(name: RoadSection.hoursText)
            }
            closures.append(closure)
        }
        var all: [Timed] = []
        for entry in entries {
            guard closures.indices.contains(Int(entry.text)),
                Int(entry.firstPoint) + Int(entry.pointCount) <= points.count
            else { throw .malformedSection(name: RoadSection.hoursEntries) }
            all.append(
                Timed(
                    closure: closures[Int(entry.text)], effect: entry.isPushed ? .pushed : .closed,
                    isOpening: entry.isOpening, arcs: []))
        }
        for (index, arcs) in HoursPlaces(of: Array(entries), points: Array(points), on: graph).arcs {
            all[index].arcs = arcs
        }
        self.all = all.filter { !$0.arcs.isEmpty }
        daylight = graph.bounds.map { Daylight(place: $0.middle) }
        if self.all.isEmpty { return nil }
    }

    /// The number of ways and gates that are closed at some hours, or open at some only.
    public var count: Int { all.count }

    /// Returns the numbers of the closures that hold in a minute, rising.
    ///
    /// - Complexity: O(closures).
    public func closed(at time: LocalMinute) -> [Int] {
        all.indices.filter { all[$0].closure.holds(at: time, in: daylight) }
    }

    /// Returns what is closed, or has to be pushed along, in a minute.
    ///
    /// - Complexity: O(closures and their arcs).
    public func changes(at time: LocalMinute) -> [(arcs: [ArcID], effect: RoadEffect)] {
        closed(at: time).map { (all[$0].arcs, all[$0].effect) }
    }

    /// Returns the arcs that are open in a minute of those that are at some hours only, rising: of a road that is joined
    /// of several ways those that all of these have open.
    ///
    /// - Complexity: O(closures and their arcs).
    public func opened(at time: LocalMinute) -> [ArcID] {
        var (open, shut): (Set<ArcID>, Set<ArcID>) = ([], [])
        for timed in all where timed.isOpening {
            if timed.closure.holds(at: time, in: daylight) {
                shut.formUnion(timed.arcs)
            } else {
                open.formUnion(timed.arcs)
            }
        }
        return open.subtracting(shut).sorted()
    }

    /// Returns the conditions of a map on which nothing else is closed.
    public func conditions(at time: LocalMinute, epoch: UInt64 = 1, on graph: RoadGraph) -> RoadConditions {
        RoadConditions(epoch: epoch, on: graph, changes(at: time), opened: opened(at: time))
    }

    /// Returns the first minute after another at which something opens or closes; `nil` where nothing does within two
    /// days.
    ///
    /// - Complexity: O(different closures).
    public func nextChange(after time: LocalMinute) -> LocalMinute? {
        Set(all.map(\.closure)).compactMap { $0.nextChange(after: time, in: daylight) }
            .min { $0.minutes < $1.minutes }
    }
}

extension RoadEffect {
    /// Pushed where riding is forbidden: three times as long as riding.
    fileprivate static var pushed: RoadEffect { .slowed(SlowFactor(hundredths: 300)!) }
}
