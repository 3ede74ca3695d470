import QuestBase
import RoadRouter

/// A leg of an answer: the way from one stop to the next, through coordinates between that are only passed.
struct OSRMLeg {
    let parts: [RouteLeg]
    /// None where they are not shown.
    let steps: [RouteStep]

    /// The legs between the stops of a route; between all waypoints where none are named.
    static func legs(
        of route: Route, stoppingAt stops: [Int]?, on graph: RoadGraph, steps: Bool
    ) -> [OSRMLeg] {
        let ends = stops ?? Array(route.waypoints.indices)
        return zip(ends, ends.dropFirst()).map { start, end in
            let parts = Array(route.legs[start..<end])
            return OSRMLeg(parts: parts, steps: steps ? parts.map { $0.steps(on: graph) }.joinedSteps : [])
        }
    }

    var distance: Meters { parts.reduce(.zero) { $0 + $1.distance } }
    var duration: Seconds { parts.reduce(.zero) { $0 + $1.duration } }
    var weight: Weight { parts.reduce(.zero) { $0 + $1.weight } }

    /// Whether traffic keeps to the right where it begins.
    var keepsRight: Bool { parts.first?.start.keepsRight ?? true }

    var geometry: [Coordinate] { parts.count == 1 ? parts[0].geometry : parts.line }

    /// Ascent, descent and energy; `nil` on a flat map.
    var hills: RouteHills? {
        let hills = parts.compactMap(\.hills)
        return hills.isEmpty ? nil : hills.reduce(.none, +)
    }

    func surfaces(on graph: RoadGraph) -> [SurfaceLength] {
        var sums: [Surface: Double] = [:]
        for part in parts {
            for surface in part.surfaces(on: graph) {
                sums[surface.surface, default: 0] += surface.length.value
            }
        }
        return sums.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { SurfaceLength(surface: $0.key, length: Meters($0.value)) }
    }

    /// The two streets one rides longest, in the order of riding.
    var summary: String {
        var lengths: [String: Double] = [:]
        for step in steps where !step.name.isEmpty { lengths[step.name, default: 0] += step.distance.value }
        let longest = Set(lengths.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2).map(\.key))
        var names: [String] = []
        for step in steps where longest.contains(step.name) && !names.contains(step.name) {
            names.append(step.name)
        }
        return names.joined(separator: ", ")
    }
}
