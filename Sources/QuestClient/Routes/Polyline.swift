public import QuestUnits

/// Lines as short texts, as OSRM and its clients write them.
///
/// Source: Google, "Encoded polyline algorithm format"; five decimals there, six in `polyline6`.
public enum Polyline {
    /// Reads a line.
    ///
    /// - Parameter decimals: 5 or 6.
    /// - Returns: `nil` for a text that is none: one that is cut off, has another character, or leads off the earth.
    /// - Complexity: O(length).
    public static func coordinates(in text: String, decimals: Int) -> [Coordinate]? {
        let scale = (0..<max(0, min(decimals, 9))).reduce(1.0) { scale, _ in scale * 10 }
        var line: [Coordinate] = []
        var bytes = text.utf8.makeIterator()
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        while let first = bytes.next() {
            guard let north = number(from: first, &bytes), let next = bytes.next(),
                let east = number(from: next, &bytes)
            else { return nil }
            // No number has more than 35 bits, so that no sum overflows before it is off the earth.
            latitude += north
            longitude += east
            let place = Coordinate(
                longitude: Double(longitude) / scale, latitude: Double(latitude) / scale)
            guard place.isValid else { return nil }
            line.append(place)
        }
        return line
    }

    private static func number(from first: UInt8, _ bytes: inout String.UTF8View.Iterator) -> Int64? {
        var (byte, shift, bits) = (first, Int64(0), Int64(0))
        while true {
            guard (63...126).contains(byte), shift <= 30 else { return nil }
            let part = Int64(byte) - 63
            bits |= (part & 0x1F) << shift
            shift += 5
            if part < 0x20 { break }
            guard let next = bytes.next() else { return nil }
            byte = next
        }
        return bits & 1 == 1 ? ~(bits >> 1) : bits >> 1
    }
}
