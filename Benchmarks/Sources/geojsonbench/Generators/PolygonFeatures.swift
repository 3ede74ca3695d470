/// Endless polygons of 14 decimals: rings of 5 to 2,000 positions, small ones as frequent as large ones; one
/// polygon in four has a hole.
struct PolygonFeatures {
    private var random: SplitMix64
    private var count = 0

    /// 10⁻¹⁴ degrees: the unit in which everything is drawn, so that no rounding depends on the machine.
    private static let degree = 100_000_000_000_000

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func appendFeature(to bytes: inout [UInt8]) {
        count += 1
        let center = (
            x: random.next(in: -179 * Self.degree...179 * Self.degree),
            y: random.next(in: -84 * Self.degree...84 * Self.degree)
        )
        let radius = random.next(in: Self.degree / 1_000...Self.degree)
        bytes.append(#"{"type":"Feature","id":"#)
        bytes.append(number: count)
        bytes.append(#","geometry":{"type":"Polygon","coordinates":["#)
        appendRing(around: center, radius: radius, isHole: false, to: &bytes)
        if random.once(in: 4) {
            bytes.append(UInt8(ascii: ","))
            appendRing(around: center, radius: radius / 4, isHole: true, to: &bytes)
        }
        bytes.append(#"]},"properties":{"kind":"wood"}}"#)
    }

    /// A star: as many steps round a diamond, each at its own distance from the center; borders run
    /// counterclockwise, holes clockwise.
    private mutating func appendRing(
        around center: (x: Int, y: Int), radius: Int, isHole: Bool, to bytes: inout [UInt8]
    ) {
        let least = 5 << random.next(in: 0...8)
        let corners = random.next(in: least...min(2 * least, 2_000)) - 1
        bytes.append(UInt8(ascii: "["))
        let first = bytes.count
        for corner in 0..<corners {
            let (x, y) = Self.onDiamond(4 * radius / corners * corner, radius)
            let share = random.next(in: 30_000...65_536)
            appendPosition(
                center.x + x / 65_536 * share, center.y + (isHole ? -y : y) / 65_536 * share, to: &bytes)
            bytes.append(UInt8(ascii: ","))
        }
        let end = bytes[first...].firstIndex(of: UInt8(ascii: "]")) ?? first
        bytes.append(contentsOf: Array(bytes[first...end]))
        bytes.append(UInt8(ascii: "]"))
    }

    private func appendPosition(_ x: Int, _ y: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        bytes.append(units: x, decimals: 14)
        bytes.append(UInt8(ascii: ","))
        bytes.append(units: y, decimals: 14)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Where one is after going so far counterclockwise round the diamond, starting in the east.
    private static func onDiamond(_ way: Int, _ radius: Int) -> (x: Int, y: Int) {
        let rest = way % radius
        switch way / radius {
        case 0: return (radius - rest, rest)
        case 1: return (-rest, radius - rest)
        case 2: return (rest - radius, -rest)
        default: return (rest, rest - radius)
        }
    }
}
