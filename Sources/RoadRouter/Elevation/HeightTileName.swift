/// The name of a tile of heights: its south-western corner in whole degrees, `N42E001`, `S23W044`.
public struct HeightTileName: Hashable, Sendable {
    /// Degrees of latitude of the southern edge, −90 to 89.
    public let south: Int
    /// Degrees of longitude of the western edge, −180 to 179.
    public let west: Int

    /// The tile that a valid coordinate lies on; on its northern and eastern edge the next one, where there is one.
    public init(holding place: Coordinate) {
        south = min(Int(place.latitude.rounded(.down)), 89)
        west = min(Int(place.longitude.rounded(.down)), 179)
    }

    /// Reads the name that the text begins with, in capital or small letters: `n42e001.hgt.zip`.
    ///
    /// - Returns: `nil` where it begins with none.
    public init?(leading text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(7))
        guard bytes.count == 7,
            let south = Self.degrees(bytes[0..<3], positive: "n", negative: "s", range: -90...89),
            let west = Self.degrees(bytes[3..<7], positive: "e", negative: "w", range: -180...179)
        else { return nil }
        self.south = south
        self.west = west
    }

    private static func degrees(
        _ text: ArraySlice<UInt8>, positive: Unicode.Scalar, negative: Unicode.Scalar, range: ClosedRange<Int>
    ) -> Int? {
        guard let letter = text.first.map({ $0 | 0x20 }),
            letter == UInt8(ascii: positive) || letter == UInt8(ascii: negative)
        else { return nil }
        var number = 0
        for digit in text.dropFirst() {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        let degrees = letter == UInt8(ascii: positive) ? number : -number
        return range.contains(degrees) ? degrees : nil
    }
}

extension HeightTileName: CustomStringConvertible {
    public var description: String {
        (south < 0 ? "S" : "N") + Self.padded(south.magnitude, to: 2)
            + (west < 0 ? "W" : "E") + Self.padded(west.magnitude, to: 3)
    }

    private static func padded(_ number: UInt, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
