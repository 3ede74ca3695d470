import Glibc

/// The power that a rider puts in against what holds a bicycle back: air, tyres and the slope.
///
/// `power = (drag · v² + mass · g · (rolling · cos + sin)) · v`, with the angle of the slope.
///
/// Source: Martin et al., "Validation of a Mathematical Model for Road Cycling Power", J. Applied Biomechanics 14
/// (1998), 276–291, without wind, bearings and changes of speed.
public struct PowerBalance: Hashable, Sendable {
    /// Watts at the rear wheel on the level.
    public var power: Double
    /// Kilograms of rider, bicycle and load.
    public var mass: Double
    /// Half of air density, drag coefficient and frontal area multiplied, in newtons for a metre a second squared.
    public var drag: Double
    /// Coefficient of rolling resistance.
    public var rolling: Double

    /// Metres a second squared.
    static let gravity = 9.80665
    /// Faster than anybody rolls, in metres a second.
    private static let greatestSpeed = 60.0

    public init(power: Double, mass: Double, drag: Double, rolling: Double) {
        self.power = power
        self.mass = mass
        self.drag = drag
        self.rolling = rolling
    }

    /// The force of tyres and slope against the rider in newtons; negative where it rolls by itself.
    ///
    /// - Parameter slope: Rise over run, positive uphill.
    func resistance(slope: Double) -> Double {
        mass * Self.gravity * (rolling + slope) / (1 + slope * slope).squareRoot()
    }

    /// The share of more power for each unit of slope uphill, and the most: half as much again from 5 % on.
    ///
    /// Source: that riders put in more uphill, D. P. Swain, "A model for optimizing cycling performance by varying power
    /// on hills and in wind", Medicine and Science in Sports and Exercise 29 (1997), 1104–1108; how much is our choice.
    private static let climbing = (gain: 10.0, most: 0.5)

    /// Watts on a slope. The rougher the road, the less is to be gained: so that it is never faster uphill.
    func power(slope: Double) -> Double {
        let gain = min(Self.climbing.gain, 0.5 / max(rolling, 0.001))
        return power * (1 + min(gain * max(slope, 0), Self.climbing.most))
    }

    /// The speed in metres a second at which all power goes into air, tyres and slope.
    ///
    /// There is one such speed, since `drag · v² + resistance` rises with the speed and `power / v` falls. It is
    /// found by halving.
    func speed(slope: Double) -> Double {
        let resistance = resistance(slope: slope)
        let power = power(slope: slope)
        var (low, high) = (0.0, Self.greatestSpeed)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if (drag * middle * middle + resistance) * middle < power { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The same rider on a road where the balance gives a certain speed on the level: a rougher one, with more
    /// rolling resistance; or where that would have to be less than the tyres' own, with more power.
    ///
    /// - Parameter speed: Metres a second, more than 0.
    func anchored(at speed: Double) -> PowerBalance {
        var anchored = self
        let weight = mass * Self.gravity
        anchored.rolling = (power / speed - drag * speed * speed) / weight
        if anchored.rolling < rolling {
            anchored.rolling = rolling
            anchored.power = (drag * speed * speed + weight * rolling) * speed
        }
        return anchored
    }
}

/// Walking by slope, after Tobler's hiking function: fastest slightly downhill.
///
/// Source: W. Tobler, "Three Presentations on Geographical Analysis and Modeling", NCGIA Technical Report 93-1 (1993).
enum HikingFunction {
    /// Speed on a slope over that on the level.
    static func factor(slope: Double) -> Double {
        Glibc.exp(-3.5 * (abs(slope + 0.05) - 0.05))
    }
}
