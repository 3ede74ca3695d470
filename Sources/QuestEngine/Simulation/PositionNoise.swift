import Glibc

/// The errors of a receiver's readings, as they go on in time.
///
/// The error of each axis wanders: a first-order autoregressive process with a standard deviation of 5 m in which
/// one second keeps 0.95 of the error. Now and then a street canyon shifts all readings by 20 m for a minute, and
/// now and then there is no reading for half a minute. The accuracy that is reported is wrong by a factor of up to
/// two either way.
///
/// A value: the same calls with the same generator give the same errors.
public struct PositionNoise: Sendable {
    public let settings: Settings
    /// Metres, before any canyon.
    private var east = 0.0
    private var north = 0.0
    private var last: Timestamp?
    private var canyon: Episodes
    private var gaps: Episodes
    /// The canyon's shift, while there is one: a direction in radians.
    private var canyonDirection = 0.0

    /// Numbers that a receiver in a town has.
    public struct Settings: Sendable, Hashable {
        /// The standard deviation of each axis.
        public var sigma: Meters = 5
        /// Share of an error that is left after a second, 0 ..< 1.
        public var correlation = 0.95
        /// Distance by which a street canyon shifts readings.
        public var canyonBias: Meters = 20
        public var canyonDuration: Seconds = 60
        /// Share of the time that is spent in canyons, 0 ..< 1.
        public var canyonShare = 0.05
        public var gapDuration: Seconds = 30
        /// Share of the time that has no readings, 0 ..< 1.
        public var gapShare = 0.02
        /// The reported accuracy is the true one times or divided by at most this, at least 1.
        public var accuracyFactor = 2.0

        public init() {}

        /// Readings that are exact, and always there.
        public static var none: Settings {
            var settings = Settings()
            settings.sigma = 0
            settings.canyonShare = 0
            settings.gapShare = 0
            settings.accuracyFactor = 1
            return settings
        }
    }

    /// A reading that a receiver makes of a place.
    public struct Reading: Sendable, Hashable {
        public var coordinate: Coordinate
        /// Radius of the 68 % circle, as reported.
        public var accuracy: Meters
        /// The radius that would have been honest.
        public var trueAccuracy: Meters
        /// Whether a street canyon shifted it.
        public var isInCanyon: Bool
    }

    public init(_ settings: Settings = Settings()) {
        precondition((0..<1).contains(settings.correlation), "a correlation is in 0 ..< 1")
        precondition(settings.accuracyFactor >= 1, "a factor of accuracy is at least 1")
        self.settings = settings
        canyon = Episodes(lasting: settings.canyonDuration, share: settings.canyonShare)
        gaps = Episodes(lasting: settings.gapDuration, share: settings.gapShare)
    }

    /// Returns what is read at a place, or `nil` in a gap. Times must not fall.
    public mutating func reading(
        of truth: Coordinate, at time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> Reading? {
        advance(to: time, using: &generator)
        if gaps.isRunning { return nil }
        var error = LocalPlane.Point(x: east, y: north)
        let bias = canyon.isRunning ? settings.canyonBias.value : 0
        error.x += bias * sin(canyonDirection)
        error.y += bias * cos(canyonDirection)
        let accuracy = Self.accuracy(sigma: settings.sigma.value, bias: bias)
        let range = log(settings.accuracyFactor)
        let factor = exp(Double.random(in: -range...range, using: &generator))
        return Reading(
            coordinate: LocalPlane(center: truth).coordinate(of: error), accuracy: Meters(accuracy * factor),
            trueAccuracy: Meters(accuracy), isInCanyon: canyon.isRunning)
    }

    private mutating func advance(to time: Timestamp, using generator: inout some RandomNumberGenerator) {
        let sigma = settings.sigma.value
        // The process begins as it goes on: stationary.
        var kept = 0.0
        if let last {
            precondition(last <= time, "time goes on")
            kept = pow(settings.correlation, (time - last).value)
        }
        let fresh = sigma * (1 - kept * kept).squareRoot()
        east = kept * east + fresh * generator.normal()
        north = kept * north + fresh * generator.normal()
        last = time
        if canyon.advance(to: time, using: &generator) {
            canyonDirection = Double.random(in: 0..<2 * .pi, using: &generator)
        }
        _ = gaps.advance(to: time, using: &generator)
    }

    /// The 68 % quantile of the length of a normal error around a bias (Rayleigh's and Rice's distributions).
    private static func accuracy(sigma: Double, bias: Double) -> Double {
        if bias == 0 { return sigma * (-2 * log(0.32)).squareRoot() }
        // Rice's, as the normal distribution that it nears once the bias is some sigmas.
        return (bias * bias + sigma * sigma).squareRoot() + 0.468 * sigma
    }
}

/// Something that comes now and then and lasts a fixed time, with pauses of exponential length in between.
private struct Episodes: Sendable {
    private let duration: Double
    private let meanPause: Double
    private(set) var isRunning = false
    /// Time of the next change in milliseconds since 1970; `nil` before the first call.
    private var change: Double?

    init(lasting duration: Seconds, share: Double) {
        precondition((0..<1).contains(share), "a share of the time is in 0 ..< 1")
        self.duration = duration.value * 1000
        meanPause = share > 0 ? self.duration * (1 - share) / share : .infinity
    }

    /// - Returns: Whether a new episode has begun since the last call and still runs.
    mutating func advance(
        to time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> Bool {
        guard meanPause < .infinity else { return false }
        let now = Double(time.milliseconds)
        var hasBegun = false
        var next = change ?? now
        if change == nil {
            // As if it had always gone on: maybe in the middle of an episode.
            isRunning = Double.random(in: 0..<duration + meanPause, using: &generator) < duration
            hasBegun = isRunning
            next += isRunning ? Double.random(in: 0..<duration, using: &generator) : pause(using: &generator)
        }
        while next <= now {
            isRunning.toggle()
            hasBegun = isRunning
            next += isRunning ? duration : pause(using: &generator)
        }
        change = next
        return hasBegun
    }

    private func pause(using generator: inout some RandomNumberGenerator) -> Double {
        -meanPause * log(1 - Double.random(in: 0..<1, using: &generator))
    }
}

extension RandomNumberGenerator {
    /// A number of the standard normal distribution.
    ///
    /// Source: G. Box, M. Muller, "A note on the generation of random normal deviates", Ann. Math. Stat. 29 (1958).
    mutating func normal() -> Double {
        // In (0, 1], whose logarithm is finite.
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}
