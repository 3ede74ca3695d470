/// The ups and downs of a route that is followed, for whoever asks at any place of it.
public struct GuidedHills: Sendable {
    /// The hills of the whole route.
    public let whole: RouteHills
    /// The height at each point of the line in metres; `nil` where the ground is not known.
    public let elevations: [Double?]
    /// All heights that the map has along it, in order; none where the ground is not known.
    private let heights: [Height]

    private struct Height {
        /// Metres from the route's start.
        let place: Double
        /// Metres above the sea.
        let height: Double
        /// The ascent from there to the end.
        let ascent: Double
    }

    /// - Returns: `nil` on a flat map.
    /// - Complexity: O(points of the line and heights along it).
    public init?(_ route: Route, on graph: RoadGraph) {
        guard let hills = route.hills, let known = graph.heights else { return nil }
        whole = hills
        elevations = route.elevations(on: graph)
        var found: [(place: Double, height: Double, isCarried: Bool)] = []
        var offset = 0.0
        for piece in route.legs.lazy.flatMap(\.pieces) {
            let isCarried = graph.mode(of: piece.arc).isCarried
            known.forEachPlace(along: piece.stretch, of: graph.millimeters(of: piece.arc.edge)) {
                place, height in
                let along = offset + (place - Double(piece.stretch.start)) / 1000
                found.append((along, height, isCarried))
            }
            offset += Double(piece.millimeters) / 1000
        }
        // From the end on, so that each place has what is left: what goes down backwards goes up.
        var climb = Climb()
        var heights: [Height] = []
        for (place, height, isCarried) in found.reversed() {
            if isCarried { climb.interrupt() } else { climb.add(height) }
            heights.append(Height(place: place, height: height, ascent: climb.descent.value))
        }
        self.heights = heights.reversed()
    }

    /// The ascent from a place on to the end.
    ///
    /// - Complexity: O(log number of heights).
    public func ascent(after progress: Meters) -> Meters {
        let place = heights.firstPlace { $0.place >= progress.value }
        return place < heights.count ? Meters(heights[place].ascent) : 0
    }

    /// The most places that a profile has.
    public static let profileLimit = 60

    /// The heights from a place on to the end, at even distances of at least ten metres: metres from the route's start, and
    /// above the sea. None where nothing is left, or the ground is not known.
    ///
    /// - Returns: At most `profileLimit`, both ends included.
    /// - Complexity: O(log number of heights).
    public func profile(after progress: Meters) -> [(along: Meters, height: Meters)] {
        guard let first = heights.first?.place, let last = heights.last?.place else { return [] }
        let start = max(first, progress.value)
        guard last - start >= 1 else { return [] }
        let gaps = min(Self.profileLimit - 1, max(1, Int((last - start) / 10)))
        return (0...gaps).map { number in
            let place = start + (last - start) * Double(number) / Double(gaps)
            return (Meters(place), Meters(height(at: place)))
        }
    }

    /// The height at a place between the first and the last that is known.
    private func height(at place: Double) -> Double {
        let next = min(max(heights.firstPlace { $0.place >= place }, 1), heights.count - 1)
        let (before, after) = (heights[next - 1], heights[next])
        let gap = after.place - before.place
        guard gap > 0 else { return after.height }
        return before.height + (place - before.place) / gap * (after.height - before.height)
    }
}
