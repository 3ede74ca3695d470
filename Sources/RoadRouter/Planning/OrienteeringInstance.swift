/// An instance of the orienteering problem in the plane, as the sets of Tsiligirides and Chao are written.
///
/// The first line is `Tmax P`, the budget and the number of paths, which has to be 1. Each other line is a point, `x y
/// score`: the first one the start, the second one the finish. Ways are straight, and their lengths are Euclidean distances
/// in double precision, never rounded to whole numbers. Blanks and tabs may stand anywhere, lines may end in any way and be
/// empty; lines that begin with `#` are comments.
///
/// Source: T. Tsiligirides, "Heuristic methods applied to orienteering", Journal of the Operational Research Society 35,
/// 1984; I-M. Chao, B. Golden, E. Wasil, European Journal of Operational Research 88, 1996.
public struct OrienteeringInstance: Hashable, Sendable {
    /// A point with its score.
    public struct Point: Hashable, Sendable {
        public let x: Double
        public let y: Double
        public let score: Double

        public init(x: Double, y: Double, score: Double) {
            (self.x, self.y, self.score) = (x, y, score)
        }
    }

    public let budget: Double
    /// The points in the order of the file: the start, the finish, the others.
    public let points: [Point]

    /// The part of the budget by which the length of a path, a sum of rounded numbers, may go beyond it: a path that is
    /// exactly as long as the budget is within it.
    public static let rounding = 1e-9

    public init(budget: Double, points: [Point]) {
        self.budget = budget
        self.points = points
    }

    /// Reads an instance.
    ///
    /// - Throws: `PlanningError` that names the first line at fault, for more than one path and for more points than
    ///   `PlanningLimits.places`.
    public init(reading bytes: [UInt8]) throws(PlanningError) {
        var budget: Double?
        var points: [Point] = []
        var lines = InstanceLines(bytes)
        while let (number, words) = lines.next() {
            if budget == nil {
                guard (1...2).contains(words.count), let limit = Ranged<Budgets>(text: words[0]) else {
                    throw .unreadableLine(number, .budget)
                }
                if words.count == 2 {
                    guard let paths = Double(words[1]), paths >= 0, paths <= 1e9, paths == paths.rounded()
                    else {
                        throw .unreadableLine(number, .budget)
                    }
                    guard paths == 1 else { throw .severalPaths(Int(paths)) }
                }
                budget = limit.value
                continue
            }
            guard words.count == 3, let x = Ranged<PlaneCoordinates>(text: words[0]),
                let y = Ranged<PlaneCoordinates>(text: words[1]),
                let score = Ranged<PlaceScores>(text: words[2])
            else { throw .unreadableLine(number, .point) }
            guard points.count < PlanningLimits.places.value else {
                throw .tooManyPlaces(limit: PlanningLimits.places.value)
            }
            points.append(Point(x: x.value, y: y.value, score: score.value))
        }
        guard let budget else { throw .unreadableLine(1, .budget) }
        guard points.count >= 2 else { throw .tooFewPoints }
        self.init(budget: budget, points: points)
    }

    /// The problem that the instance states.
    ///
    /// - Throws: `PlanningError` for numbers beyond what is planned for, which instances that were read never have.
    public func problem() throws(PlanningError) -> OrienteeringProblem {
        guard points.count >= 2 else { throw .tooFewPoints }
        guard points.count <= PlanningLimits.places.value else {
            throw .tooManyPlaces(limit: PlanningLimits.places.value)
        }
        var costs: [Double] = []
        costs.reserveCapacity(points.count * points.count)
        for point in points {
            for other in points {
                let (width, height) = (point.x - other.x, point.y - other.y)
                costs.append((width * width + height * height).squareRoot())
            }
        }
        return try OrienteeringProblem(
            places: points.map { TourPlace(score: $0.score) }, costs: costs, start: 0, finish: 1,
            limit: budget, rounding: Self.rounding)
    }
}

/// The lengths that an instance's budget may have.
public enum Budgets: NumberRange {
    public static let range = 0.0...1e9
}

/// The coordinates that an instance's points may have.
public enum PlaneCoordinates: NumberRange {
    public static let range = -1e9...1e9
}

/// The scores that a point may have.
public enum PlaceScores: NumberRange {
    public static let range = 0.0...1e9
}

/// The lines of an instance that say something, with their numbers from 1, as words.
private struct InstanceLines {
    private let bytes: [UInt8]
    private var place = 0
    private var number = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark of UTF-8 says nothing.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    mutating func next() -> (number: Int, words: [String])? {
        while place < bytes.count {
            number += 1
            let start = place
            while place < bytes.count, bytes[place] != 10, bytes[place] != 13 { place += 1 }
            let line = bytes[start..<place]
            // CR LF is one end.
            if place + 1 < bytes.count, bytes[place] == 13, bytes[place + 1] == 10 { place += 1 }
            place += 1
            let words = line.split { $0 == 32 || $0 == 9 || $0 == 11 || $0 == 12 }
            guard let first = words.first?.first, first != UInt8(ascii: "#") else { continue }
            return (number, words.prefix(4).map { String(decoding: $0, as: UTF8.self) })
        }
        return nil
    }
}
