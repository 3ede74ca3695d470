import Glibc

/// When it is light at a place, by the clocks there.
///
/// Good for a minute or two between the polar circles, which is what refraction leaves certain. Where the sun does not set on a
/// day it is light from one midnight of the sun to the next; where it does not rise, never.
///
/// Source: the equations of NOAA's solar calculator (https://gml.noaa.gov/grad/solcalc/calcdetails.html), which are those of
/// low accuracy in J. Meeus, "Astronomical Algorithms", chapter 25.
struct Daylight: Hashable, Sendable {
    /// A moment of each day that the sun tells.
    enum Event: Hashable, Sendable {
        /// The upper edge of the sun on the horizon.
        case sunrise, sunset
        /// The sun six degrees below the horizon.
        case dawn, dusk

        /// Minutes since midnight where nobody knows more.
        var usual: Int { isMorning ? 360 : 1080 }

        var isMorning: Bool { self == .sunrise || self == .dawn }
        /// The sun's distance from the zenith in degrees, refraction considered.
        fileprivate var zenith: Double { self == .sunrise || self == .sunset ? 90.833 : 96 }
    }

    /// For a town, any place in it.
    let place: Coordinate

    /// Returns the moment of an event in minutes since the midnight of a day, before it or beyond its end where the clocks
    /// are far from the sun.
    ///
    /// - Parameters:
    ///   - day: Days since 1 January 1970.
    ///   - secondsEast: How many seconds more the clocks show than in Greenwich.
    func minute(of event: Event, on day: Int, secondsEast: Int) -> Int {
        let latitude = min(max(place.latitude, -89.9), 89.9)
        var minutes = 720 - 4 * place.longitude
        // The sun is looked at where it is at that moment: what is found so soon stays.
        for _ in 0..<3 {
            let sun = Sun(julianCentury: (Double(day) + minutes / 1440 - 10_957.5) / 36_525)
            let cosine =
                Self.cosine(event.zenith) / (Self.cosine(latitude) * cos(sun.declination))
                - tan(latitude * .pi / 180) * tan(sun.declination)
            let hourAngle = acos(min(max(cosine, -1), 1)) * 180 / .pi
            minutes =
                720 - 4 * place.longitude - sun.equationOfTime + (event.isMorning ? -4 : 4) * hourAngle
        }
        return Int((minutes + Double(secondsEast) / 60).rounded())
    }

    private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

    /// Where the sun is.
    private struct Sun {
        /// In radians.
        let declination: Double
        /// Minutes that a sundial is ahead of the mean sun.
        let equationOfTime: Double

        /// - Parameter century: Centuries of 36,525 days since noon of 1 January 2000 in Greenwich.
        init(julianCentury century: Double) {
            let radians = Double.pi / 180
            let longitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) * radians
            let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * radians
            let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
            let center =
                sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
                + sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289
            let node = (125.04 - 1934.136 * century) * radians
            let apparent = longitude + (center - 0.00569 - 0.00478 * sin(node)) * radians
            let obliquity = (23.439291 - 0.0130042 * century + 0.00256 * cos(node)) * radians
            declination = asin(sin(obliquity) * sin(apparent))
            let y = tan(obliquity / 2) * tan(obliquity / 2)
            let angle =
                y * sin(2 * longitude) - 2 * eccentricity * sin(anomaly)
                + 4 * eccentricity * y * sin(anomaly) * cos(2 * longitude) - y * y / 2 * sin(4 * longitude)
                - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
            equationOfTime = 4 * angle / radians
        }
    }
}
