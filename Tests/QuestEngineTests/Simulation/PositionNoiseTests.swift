import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("The noise of positions")
struct PositionNoiseTests {
    private static let place = Coordinate(longitude: -8.61, latitude: 41.15)

    /// A reading a second for so many seconds: metres off to the east and north; `nil` in a gap.
    private func errors(
        _ count: Int, _ settings: PositionNoise.Settings, seed: UInt64 = 1
    ) -> [(error: LocalPlane.Point, reading: PositionNoise.Reading)?] {
        var generator = SeededGenerator(seed: seed)
        var noise = PositionNoise(settings)
        let plane = LocalPlane(center: Self.place)
        return (0..<count).map { second in
            noise.reading(
                of: Self.place, at: Timestamp(milliseconds: Int64(second) * 1000), using: &generator
            ).map { (plane.point(of: $0.coordinate), $0) }
        }
    }

    private static var wandering: PositionNoise.Settings {
        var settings = PositionNoise.Settings()
        settings.canyonShare = 0
        settings.gapShare = 0
        return settings
    }

    @Test("each axis has a standard deviation of 5 m around the truth, from the first reading on")
    func sigma() {
        // 200,000 seconds hold some 5,000 errors that know nothing of each other: 1 % and 0.07 m are one sigma.
        let errors = errors(200_000, Self.wandering).compactMap { $0?.error }
        #expect(errors.count == 200_000)
        for axis in [errors.map(\.x), errors.map(\.y)] {
            #expect(abs(axis.mean) < 0.35)
            #expect((4.75...5.25).contains(axis.deviation), "\(axis.deviation)")
        }
        let firsts = (1...4_000).map { self.errors(1, Self.wandering, seed: $0 &* 7_919)[0]!.error.x }
        #expect((4.75...5.25).contains(firsts.deviation), "\(firsts.deviation)")
    }

    @Test("one second keeps 0.95 of an error, ten seconds 0.95¹⁰, and the axes know nothing of each other")
    func correlation() {
        let errors = errors(200_000, Self.wandering).compactMap { $0?.error }
        let (east, north) = (errors.map(\.x), errors.map(\.y))
        for axis in [east, north] {
            #expect((0.94...0.96).contains(axis.correlation(with: Array(axis.dropFirst()))))
            #expect((0.54...0.66).contains(axis.correlation(with: Array(axis.dropFirst(10)))))
        }
        #expect(abs(east.correlation(with: north)) < 0.07)
    }

    @Test("readings five seconds apart have the correlation of five seconds")
    func uneven() {
        var generator = SeededGenerator(seed: 3)
        var noise = PositionNoise(Self.wandering)
        let plane = LocalPlane(center: Self.place)
        let east = (0..<60_000).map { step in
            let time = Timestamp(milliseconds: Int64(step) * 5_000)
            return plane.point(
                of: noise.reading(of: Self.place, at: time, using: &generator)!.coordinate
            ).x
        }
        #expect((4.75...5.25).contains(east.deviation))
        #expect((0.75...0.80).contains(east.correlation(with: Array(east.dropFirst()))))
    }

    @Test("canyons shift readings by 20 m for 60 s, 5 % of the time")
    func canyons() {
        var settings = PositionNoise.Settings.none
        settings.canyonShare = 0.05
        let readings = errors(1_000_000, settings)
        let inside = readings.compactMap { $0 }.filter(\.reading.isInCanyon)
        let share = Double(inside.count) / Double(readings.count)
        #expect((0.045...0.055).contains(share), "\(share)")
        #expect(inside.allSatisfy { (19.9...20.1).contains($0.error.squaredLength.squareRoot()) })
        let outside = readings.compactMap { $0 }.filter { !$0.reading.isInCanyon }
        #expect(outside.allSatisfy { $0.error.squaredLength < 0.01 })
        // Two canyons rarely follow on each other without a second in between.
        let runs = readings.map { $0!.reading.isInCanyon }.runs(of: true).dropFirst().dropLast()
        #expect(runs.count > 500)
        #expect(runs.allSatisfy { $0 >= 59 })
        #expect(runs.count { (59...61).contains($0) } > runs.count * 9 / 10)
        // The directions come from all quarters.
        let eastward = inside.count { $0.error.x > 0 }
        #expect((0.4...0.6).contains(Double(eastward) / Double(inside.count)))
    }

    @Test("gaps last 30 s and take their share of the time")
    func gaps() {
        var settings = PositionNoise.Settings.none
        settings.gapShare = 0.02
        let missing = errors(600_000, settings).map { $0 == nil }
        let share = Double(missing.count { $0 }) / Double(missing.count)
        #expect((0.016...0.024).contains(share), "\(share)")
        let runs = missing.runs(of: true).dropFirst().dropLast()
        #expect(runs.count > 300)
        #expect(runs.count { (29...31).contains($0) } > runs.count * 9 / 10)
    }

    @Test("the accuracy reported is wrong by at most two either way, and goes there")
    func accuracy() {
        let readings = errors(100_000, PositionNoise.Settings()).compactMap { $0?.reading }
        let factors = readings.map { $0.accuracy.value / $0.trueAccuracy.value }
        #expect(factors.allSatisfy { (0.4999...2.0001).contains($0) })
        #expect(factors.min()! < 0.51 && factors.max()! > 1.96)
        #expect((0.49...0.51).contains(Double(factors.count { $0 < 1 }) / Double(factors.count)))
    }

    @Test("the true accuracy holds 68 % of the readings, in a canyon and outside")
    func honestAccuracy() {
        for canyonShare in [0, 0.9] {
            var settings = Self.wandering
            settings.canyonShare = canyonShare
            let readings = errors(300_000, settings).compactMap { $0 }
                .filter { $0.reading.isInCanyon == (canyonShare > 0) }
            let within = readings.count {
                $0.error.squaredLength.squareRoot() <= $0.reading.trueAccuracy.value
            }
            let share = Double(within) / Double(readings.count)
            #expect((0.65...0.71).contains(share), "\(share)")
        }
    }

    @Test("a seed repeats itself, another seed does not")
    func seeds() {
        let settings = PositionNoise.Settings()
        let first = errors(500, settings, seed: 5).map { $0?.reading }
        #expect(first == errors(500, settings, seed: 5).map { $0?.reading })
        #expect(first != errors(500, settings, seed: 6).map { $0?.reading })
    }
}

extension [Double] {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }
    fileprivate var deviation: Double {
        let mean = mean
        return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
    }

    /// Returns the correlation of the elements both have.
    fileprivate func correlation(with other: [Double]) -> Double {
        let (mean, otherMean) = (mean, other.mean)
        let sum = zip(self, other).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - otherMean) }
        return sum / Double(Swift.min(count, other.count)) / (deviation * other.deviation)
    }
}

extension [Bool] {
    /// Returns the length of each run of a value.
    fileprivate func runs(of value: Bool) -> [Int] {
        var runs: [Int] = []
        var isRunning = false
        for element in self {
            if element == value {
                if isRunning { runs[runs.count - 1] += 1 } else { runs.append(1) }
            }
            isRunning = element == value
        }
        return runs
    }
}
