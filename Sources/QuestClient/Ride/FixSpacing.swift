import Foundation
import QuestUnits
import QuestWire

/// Positions that tell something new.
///
/// The riders' app in browsers has the same rule.
struct FixSpacing: Sendable {
    /// Nearer together than both no two positions are kept.
    static let (seconds, metres) = (4.0, 6.0)
    private var last: FixReport?

    mutating func isNew(_ fix: FixReport) -> Bool {
        guard let last else {
            self.last = fix
            return true
        }
        let passed = fix.time.value.seconds(since: last.time.value)
        let isNew =
            passed >= Self.seconds || passed > 0 && Self.distance(last.position, fix.position) >= Self.metres
        if isNew { self.last = fix }
        return isNew
    }

    /// Metres between places that are near each other.
    private static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let degree = 111_195.0
        let shrink = cos((a.latitude + b.latitude) / 2 * .pi / 180)
        let (x, y) = ((b.longitude - a.longitude) * degree * shrink, (b.latitude - a.latitude) * degree)
        return (x * x + y * y).squareRoot()
    }
}
