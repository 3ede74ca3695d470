/// Lines as short texts, latitude first: Google's "Encoded Polyline Algorithm Format", with five digits after
/// the point as in the original (`polyline`) or with six (`polyline6`).
///
/// Source: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
public enum EncodedPolyline {
    public enum Precision: Int, Sendable {
        /// About a metre.
        case five = 5
        /// About a decimetre.
        case six = 6

        var unitsPerDegree: Double { self == .five ? 1e5 : 1e6 }
    }

    /// - Parameter points: Valid coordinates.
    /// - Complexity: O(number of points).
    public static func encode(_ points: some Sequence<Coordinate>, precision: Precision) -> String {
        var text: [UInt8] = []
        var previous = (latitude: 0, longitude: 0)
        for point in points {
            // Differences of rounded values, so that errors do not add up along the line.
            let latitude = Int((point.latitude * precision.unitsPerDegree).rounded())
            let longitude = Int((point.longitude * precision.unitsPerDegree).rounded())
            append(latitude - previous.latitude, to: &text)
            append(longitude - previous.longitude, to: &text)
            previous = (latitude, longitude)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Complexity: O(length of the text).
    /// - Throws: `GeometryError.invalidPolyline` at the byte that cannot belong to an encoded line: an
    ///   unknown character, a number without end, half a pair, or a position out of range.
    public static func decode(_ text: String, precision: Precision) throws(GeometryError) -> [Coordinate] {
        var points: [Coordinate] = []
        var reader = NumberReader(bytes: Array(text.utf8))
        var latitude = 0
        var longitude = 0
        while !reader.isAtEnd {
            let start = reader.position
            latitude += try reader.number()
            longitude += try reader.number()
            let point = Coordinate(
                longitude: Double(longitude) / precision.unitsPerDegree,
                latitude: Double(latitude) / precision.unitsPerDegree)
            guard point.isValid else { throw .invalidPolyline(offset: start) }
            points.append(point)
        }
        return points
    }

    /// Five bits a character, the lowest first, the sign in the lowest bit; 0x20 tells that more follow.
    private static func append(_ number: Int, to text: inout [UInt8]) {
        var rest = UInt(bitPattern: number < 0 ? ~(number << 1) : number << 1)
        while rest >= 0x20 {
            text.append(UInt8(0x20 | rest & 0x1F) + 63)
            rest >>= 5
        }
        text.append(UInt8(rest) + 63)
    }

    private struct NumberReader {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func number() throws(GeometryError) -> Int {
            var value = 0
            // Seven groups hold any difference of two valid positions.
            for shift in stride(from: 0, to: 35, by: 5) {
                guard position < bytes.count, (63...126).contains(bytes[position]) else { break }
                let group = Int(bytes[position] - 63)
                position += 1
                value |= (group & 0x1F) << shift
                if group & 0x20 == 0 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
            }
            throw .invalidPolyline(offset: position)
        }
    }
}
