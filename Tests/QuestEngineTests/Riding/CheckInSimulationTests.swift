import QuestTestSupport
import RoadTestSupport
import Testing

@testable import QuestEngine

@Suite("Check-in on simulated rides")
struct CheckInSimulationTests {
    struct Score {
        var (visits, found, doubted): (Int, Int, Int) = (0, 0, 0)
        var (misses, wrong): (Int, Int) = (0, 0)

        mutating func note(_ certainty: Visit.Certainty, _ isVisit: Bool) {
            if isVisit {
                visits += 1
                if certainty == .sure { found += 1 }
                if certainty == .doubtful { doubted += 1 }
            } else {
                misses += 1
                if certainty == .sure { wrong += 1 }
            }
        }

        var text: String { "\(found)/\(visits) visits (\(doubted) doubtful), \(wrong)/\(misses) misses" }
    }

    /// Rides, each read by three receivers.
    private static let rides: Int = {
        #if PROOFS
            200
        #else
            10
        #endif
    }()

    @Test("Nearly all visits count and nearly no miss does, whatever the radius and the sampling")
    func bar() throws {
        var total = Score()
        var parts: [String: Score] = [:]
        for seed in SeededGenerator.seeds(Self.rides) {
            var generator = SeededGenerator(seed: seed)
            let town = RandomTown(withBicycleMetric: seed, columns: 10, rows: 10)
            let router = try Router(file: town.file)
            // A few metres beside the road, as checkpoints are.
            let centers = (0..<40).compactMap { _ in
                router.snap(town.randomPoint(using: &generator)).first.map { snap in
                    Geodesic.destination(
                        from: snap.point, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
                        distance: Meters(.random(in: 0..<8, using: &generator)))
                }
            }
            guard centers.count > 8,
                let ride = TownRide(
                    from: centers[0], through: Array(centers[1...8]), on: router, using: &generator)
            else { continue }
            let path = ride.path
            let distances = centers.dropFirst().map { TownRide.distances(of: path, from: $0) }
            for interval in [1.0, 5, 10] {
                let fixes = ride.fixes(every: interval, using: &generator)
                for radius in [15.0, 25, 40] {
                    let key = "\(Int(radius)) m, \(Int(interval)) s"
                    for (center, distances) in zip(centers.dropFirst(), distances) {
                        let isVisit = TownRide.longestVisit(within: radius, distances) >= 10
                        guard isVisit || distances.min()! >= 2 * radius else { continue }
                        let zone = ArrivalZone.circle(center: center, radius: Meters(radius))
                        parts[key, default: Score()].note(Self.certainty(of: fixes, in: zone), isVisit)
                    }
                }
            }
        }
        for part in parts.values {
            total.visits += part.visits
            total.found += part.found
            total.misses += part.misses
            total.wrong += part.wrong
            total.doubted += part.doubted
        }
        let report = parts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
            .joined(separator: "; ")
        print("check-in: \(total.text); by radius and sampling: \(report)")
        let rides = Self.rides
        #expect(total.visits >= 60 * rides && total.misses >= 120 * rides, "too little to say anything")
        #expect(Double(total.found) >= 0.99 * Double(total.visits), "\(report)")
        #expect(Double(total.wrong) <= 0.005 * Double(total.misses), "\(report)")
    }

    static func certainty(of fixes: [TimedFix], in zone: ArrivalZone) -> Visit.Certainty {
        let detector = CheckInDetector(zone)
        var (visit, previous): (Visit?, CheckInDetector.Observation?) = (nil, nil)
        var most = 0
        for fix in fixes {
            let sight = CheckInDetector.Observation(fix)
            visit = detector.take(sight, after: previous, in: visit)
            most = max(most, visit?.mostEvidence ?? 0)
            previous = sight
        }
        return Visit(
            first: Timestamp(milliseconds: 0), last: Timestamp(milliseconds: 0), distance: 0, evidence: 0,
            mostEvidence: most
        ).certainty
    }
}
