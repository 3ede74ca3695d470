import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Riding and pushing by slope")
struct SlopePaceTests {
    static let rider = PowerBalance(power: 100, mass: 90, drag: 0.225, rolling: 0.01)
    static let slopes = stride(from: -0.35, through: 0.35, by: 0.0025).map { $0 }

    @Test("the balance holds at the speed that solves it, on 1,000 riders and slopes")
    func balance() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<1_000 {
            let balance = PowerBalance(
                power: .random(in: 30...400, using: &random), mass: .random(in: 40...250, using: &random),
                drag: .random(in: 0.1...0.8, using: &random),
                rolling: .random(in: 0.002...0.2, using: &random))
            let slope = Double.random(in: -0.3...0.3, using: &random)
            let speed = balance.speed(slope: slope)
            let angle = 1 / (1 + slope * slope).squareRoot()
            let force =
                balance.drag * speed * speed + balance.mass * 9.80665 * angle * (balance.rolling + slope)
            #expect(speed > 0 && speed < 60)
            let gain = min(10, 0.5 / balance.rolling)
            let power = balance.power * (1 + min(gain * max(slope, 0), 0.5))
            #expect(abs(force * speed - power) < 1e-3 * power)
        }
    }

    @Test("known figures: 100 W and 90 kg on asphalt make 21.4 km/h, 9.9 km/h up a slope of 5 %")
    func figures() {
        #expect(abs(Self.rider.speed(slope: 0) * 3.6 - 21.43) < 0.01)
        #expect(abs(Self.rider.speed(slope: 0.05) * 3.6 - 9.89) < 0.01)
    }

    @Test(
        "on the level it takes exactly the time of the table, whatever the road",
        arguments: [1, 2, 4, 10, 16, 24, 30])
    func level(kilometers: Int) {
        let speed = Double(kilometers) / 3.6
        let riding = SlopePace(riding: speed, rider: Self.rider, limit: 12, pushing: 4 / 3.6)
        #expect(riding.values(slope: 0).pace == 1 / speed)
        #expect(SlopePace(pushing: speed, rider: Self.rider).values(slope: 0).pace == 1 / speed)
    }

    @Test(
        "the steeper, the slower uphill and the more work anywhere; downhill never slower than on the level",
        arguments: [1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 24, 30])
    func monotone(kilometers: Int) {
        let speed = Double(kilometers) / 3.6
        let pace = SlopePace(riding: speed, rider: Self.rider, limit: 11, pushing: 4 / 3.6)
        var before = pace.values(slope: Self.slopes[0])
        var rising = 0
        for slope in Self.slopes.dropFirst() {
            let values = pace.values(slope: slope)
            #expect(values.pace >= before.pace - 1e-12, "\(slope)")
            #expect(values.work >= before.work - 1e-9, "\(slope)")
            if slope < 0 {
                #expect(values.pace <= 1 / speed + 1e-12)
                #expect(1 / values.pace <= max(speed, min(11, 2 * speed)) + 1e-9)
            }
            if values.pace > before.pace, values.work > before.work { rising += 1 }
            before = values
        }
        // Beyond 30 % all slopes are the same.
        #expect(rising > 100)
    }

    @Test("so it is for the riders of all profiles", arguments: Profile.all.map(\.name))
    func monotone(_ name: ProfileName) throws {
        var hills = HillPaces(of: try #require(Profile.named(name)))
        for speed in stride(from: UInt32(2_000), through: 28_000, by: 1_000) {
            let pace = hills.riding(speed)
            let values = Self.slopes.map { pace.values(slope: $0) }
            #expect(zip(values, values.dropFirst()).allSatisfy { $1.pace >= $0.pace - 1e-12 }, "\(speed)")
            #expect(zip(values, values.dropFirst()).allSatisfy { $1.work >= $0.work - 1e-9 }, "\(speed)")
        }
    }

    @Test("who rides slower than walking pushes, as fast as Tobler's function says")
    func steep() {
        var rider = Self.rider
        rider.power = 40
        let pace = SlopePace(riding: 16 / 3.6, rider: rider, limit: 11, pushing: 4 / 3.6)
        let onFoot = SlopePace(pushing: 4 / 3.6, rider: rider)
        #expect(pace.values(slope: 0.05).pace < onFoot.values(slope: 0.05).pace)
        #expect(pace.values(slope: 0.25).pace == onFoot.values(slope: 0.25).pace)
        // 4 km/h · exp(−3.5 · 0.25)
        #expect(abs(3.6 / onFoot.values(slope: 0.25).pace - 1.667) < 0.001)
        // Fastest at −5 %, and as fast as on the level at −10 %.
        #expect(abs(3.6 / onFoot.values(slope: -0.05).pace - 4.765) < 0.001)
        #expect(abs(3.6 / onFoot.values(slope: -0.10).pace - 4) < 0.001)
    }

    @Test("no work is done while brakes are, and lifting the weight is the least of it uphill")
    func work() {
        let pace = SlopePace(riding: 16 / 3.6, rider: Self.rider, limit: 11, pushing: 4 / 3.6)
        #expect(pace.values(slope: -0.1).work == 0)
        #expect(abs(pace.values(slope: 0).work - 100 / (16 / 3.6)) < 1e-6)
        for slope in [0.02, 0.05, 0.1, 0.2, 0.3] {
            #expect(pace.values(slope: slope).work > 90 * 9.8 * slope / (1 + slope * slope).squareRoot())
        }
    }
}
