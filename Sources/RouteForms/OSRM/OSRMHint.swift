import QuestBase
import RoadRouter

/// Writes and reads hints of one map: a client brings a place on the road back by it, so that the same road is taken again.
/// Hints of other maps and servers, and what is no hint at all, say nothing.
struct OSRMHint: Sendable {
    /// The beginning of the map's checksum.
    private let map: UInt32

    init(for map: any RouteGround) {
        self.map = map.checksum.bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Hexadecimal digits of a hint: the map, the edge, the offset along it, and the place that was asked for.
    func text(of snap: Snap) -> String {
        let place = KnownSnap(snap)
        let input = FixedCoordinate(snap.input)
        let words = (
            map, place.edge.rawValue, place.millimeters, UInt32(bitPattern: input.longitude),
            UInt32(bitPattern: input.latitude)
        )
        return String(unsafeUninitializedCapacity: 40) { text in
            var end = 0
            func add(_ word: UInt32) {
                for shift in stride(from: UInt32(28), through: 0, by: -4) {
                    let digit = UInt8(truncatingIfNeeded: word >> shift & 15)
                    text[end] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                    end += 1
                    if shift == 0 { break }
                }
            }
            add(words.0)
            add(words.1)
            add(words.2)
            add(words.3)
            add(words.4)
            return end
        }
    }

    /// - Returns: `nil` for what was not made for this map and this coordinate.
    func place(in text: String, for input: Coordinate) -> KnownSnap? {
        guard text.utf8.count == 40 else { return nil }
        var words: [UInt32] = []
        for (place, byte) in text.utf8.enumerated() {
            guard let digit = Self.digit(byte) else { return nil }
            if place % 8 == 0 { words.append(0) }
            words[place / 8] = words[place / 8] << 4 | digit
        }
        let asked = FixedCoordinate(input)
        guard words[0] == map, words[3] == UInt32(bitPattern: asked.longitude),
            words[4] == UInt32(bitPattern: asked.latitude)
        else { return nil }
        return KnownSnap(edge: EdgeID(words[1]), millimeters: words[2])
    }

    /// The value of a hexadecimal digit as this writes them.
    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        default: nil
        }
    }
}
