extension RoadPlace {
    /// Reads a place to avoid: `longitude,latitude,radius` is a circle with its radius in metres;
    /// `longitude,latitude,longitude,latitude…` with three positions or more a polygon's border, which need
    /// not be closed. `nil` for anything else. Whether the numbers are a place on earth says `validate`.
    public init?(avoiding text: some StringProtocol) {
        var numbers: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Double(part), number.isFinite else { return nil }
            numbers.append(number)
        }
        if numbers.count == 3 {
            self = .circle(
                center: Coordinate(longitude: numbers[0], latitude: numbers[1]), radius: Meters(numbers[2]))
            return
        }
        guard numbers.count >= 6, numbers.count.isMultiple(of: 2) else { return nil }
        var ring = stride(from: 0, to: numbers.count, by: 2).map {
            Coordinate(longitude: numbers[$0], latitude: numbers[$0 + 1])
        }
        if ring.first != ring.last { ring.append(ring[0]) }
        self = .polygons([[ring]])
    }

    /// Reads several places with semicolons between; none in an empty text.
    public static func list(avoiding text: some StringProtocol) -> [RoadPlace]? {
        guard !text.isEmpty else { return [] }
        var places: [RoadPlace] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            guard let place = RoadPlace(avoiding: part) else { return nil }
            places.append(place)
        }
        return places
    }
}
