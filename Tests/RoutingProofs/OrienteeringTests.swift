import Foundation
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

@Suite("The orienteering problem beside CP-SAT")
struct OrienteeringTests {
    private static let patience = SearchEffort(clamping: 10 * PlanningLimits.searchSteps.value)

    @Test("equal to every proven optimum up to twenty points, 98 % of what is known in sum, a second each")
    func references() throws {
        var (found, known) = (0.0, 0.0)
        var (instances, proven) = (0, 0)
        var slowest = 0.0
        for points in [20, 32, 64] {
            for reference in try OrienteeringReference.all(ofPoints: points) {
                let problem = try SeededInstance(points: points, number: reference.number).instance.problem()
                let before = clock()
                let tour = try #require(problem.bestTour(seed: 1))
                slowest = max(slowest, Double(clock() - before) / Double(CLOCKS_PER_SEC))
                instances += 1
                found += tour.score
                if reference.isProven {
                    proven += 1
                    known += reference.score
                    #expect(tour.score <= reference.score)
                    if points == 20 { #expect(tour.score == reference.score) }
                } else {
                    // Nobody knows the best score: ten times the patience may find more than either did.
                    let patient = tour.isProven ? tour : problem.bestTour(seed: 2, effort: Self.patience)
                    known += max(reference.score, tour.score, patient?.score ?? 0)
                }
                if points == 20 { #expect(tour.isProven) }
            }
        }
        #expect(instances == 60)
        #expect(proven >= 40)
        #expect(found >= 0.98 * known)
        print(
            "orienteering: \(instances) instances, \(proven) proven by CP-SAT, score \(Int(found)) of "
                + "\(Int(known)) known, slowest \((slowest * 1000).rounded() / 1000) s")
    }
}
