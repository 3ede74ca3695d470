/// Time and work of a metre by slope, for one speed on the level: a table in steps of half a percent, between which
/// it is even.
///
/// On the level the time is that of the speed; uphill a metre takes longer and more work the steeper it is, downhill
/// less, until brakes hold the speed.
struct SlopePace: Sendable {
    /// Seconds a metre.
    private let pace: [Double]
    /// Joules a metre.
    private let work: [Double]

    /// The steepest slope that is told from others, rise over run. Steeper ones are errors of the heights, or steps.
    static let steepest = 0.30
    private static let step = 0.005
    private static let count = 2 * Int((steepest / step).rounded()) + 1

    /// Brakes are used beyond so many times the speed on the level, which says how good the road is.
    static let brakingFactor = 2.0
    /// The work of walking itself on the level over weight times way.
    ///
    /// Source: G. A. Cavagna and M. Kaneko, "Mechanical work and efficiency in level walking and running", J.
    /// Physiology 268 (1977), 467–481: about 0.4 joules a kilogram and metre to lift and push the body.
    static let walking = 0.04

    /// Riding, and pushing where that is faster.
    ///
    /// - Parameters:
    ///   - speed: Metres a second on the level, more than 0.
    ///   - rider: What the rider does and weighs; its rolling resistance is the least.
    ///   - limit: The largest speed downhill in metres a second, wherever the level is not faster.
    ///   - pushing: Metres a second on foot on the level.
    init(riding speed: Double, rider: PowerBalance, limit: Double, pushing: Double) {
        let balance = rider.anchored(at: speed)
        let fastest = max(speed, min(limit, Self.brakingFactor * speed))
        // Where riding is no faster than walking, walking is not easy either.
        let onFoot = Self.onFoot(min(pushing, speed), mass: rider.mass, rolling: balance.rolling)
        // Slopes come in rising order: who has got off stays off, or work would fall where one got on again.
        var pushes = false
        self.init { slope in
            // Exactly the speed on the level there, not nearly.
            let riding = slope == 0 ? speed : min(balance.speed(slope: slope), fastest)
            let walking = onFoot(slope)
            pushes = pushes || slope > 0 && walking.speed > riding
            if pushes { return walking }
            let force = balance.drag * riding * riding + balance.resistance(slope: slope)
            return (riding, max(0, force))
        }
    }

    /// Pushing.
    ///
    /// - Parameter speed: Metres a second on the level, more than 0.
    init(pushing speed: Double, rider: PowerBalance) {
        self.init(Self.onFoot(speed, mass: rider.mass, rolling: rider.rolling))
    }

    private init(_ values: (_ slope: Double) -> (speed: Double, work: Double)) {
        let values = (0..<Self.count).map { values(Double($0 - Self.count / 2) * Self.step) }
        pace = values.map { 1 / $0.speed }
        work = values.map(\.work)
    }

    /// Speed by Tobler, and the work of lifting the weight besides that of walking, or of tyres where that is more.
    private static func onFoot(
        _ speed: Double, mass: Double, rolling: Double
    ) -> (Double) -> (speed: Double, work: Double) {
        { slope in
            let effort = max(walking, rolling + 0.001) + slope
            let work = mass * PowerBalance.gravity * effort / (1 + slope * slope).squareRoot()
            return (speed * HikingFunction.factor(slope: slope), max(0, work))
        }
    }

    /// Seconds and joules of a metre.
    ///
    /// - Parameter slope: Rise over run, positive uphill; a steeper one than `steepest` counts as that.
    @inline(__always)
    func values(slope: Double) -> (pace: Double, work: Double) {
        // Level ground is an element of the table, so that it takes exactly its time.
        let middle = Double(Self.count / 2)
        let place = min(max(slope / Self.step + middle, 0), 2 * middle)
        let index = min(Int(place), Self.count - 2)
        let share = place - Double(index)
        return (
            pace[index] + share * (pace[index + 1] - pace[index]),
            work[index] + share * (work[index + 1] - work[index])
        )
    }
}
