/// A reason why no tour can be planned.
public enum PlanningError: Error, Hashable, Sendable {
    case tooManyPlaces(limit: Int)
    /// A cost, score, time or place number is none, negative, or beyond all that is planned for.
    case unusableNumbers
    /// A line of an instance is not what has to stand there; lines count from 1.
    case unreadableLine(Int, InstanceLine)
    /// An instance asks for more than one path: the team orienteering problem, which is another one.
    case severalPaths(Int)
    /// An instance has fewer points than two, the start and the finish.
    case tooFewPoints

    /// The kinds of line that an instance has.
    public enum InstanceLine: Hashable, Sendable {
        /// The budget and the number of paths.
        case budget
        /// Coordinates and score of a point.
        case point
    }

    /// Message for the person who asked.
    public var message: Message {
        switch self {
        case .tooManyPlaces(let limit):
            Message(
                "too-many-places", "Too many places to plan for: at most {limit}.",
                "Слишком много мест для плана: не больше {limit}.", ["limit": .count(limit)])
        case .unusableNumbers:
            Message(
                "planning-numbers-unusable",
                "A plan needs costs, scores and times that are numbers from 0 on.",
                "Для плана нужны затраты, очки и времена — числа не меньше нуля.")
        case .unreadableLine(let line, .budget):
            Message(
                "instance-budget-unreadable",
                "Line {line} is not “Tmax P”: the budget from 0 to 1e9 and the number of paths.",
                "Строка {line} — не «Tmax P»: бюджет от 0 до 1e9 и число путей.", ["line": .count(line)])
        case .unreadableLine(let line, .point):
            Message(
                "instance-point-unreadable",
                """
                Line {line} is not “x y score”: coordinates from −1e9 to 1e9 and a score from 0 to 1e9.
                """,
                "Строка {line} — не «x y score»: координаты от −1e9 до 1e9 и очки от 0 до 1e9.",
                ["line": .count(line)])
        case .severalPaths(let count):
            Message(
                "instance-several-paths",
                "The instance has {count} {count|path|paths}; a plan is made for exactly one.",
                "В задаче {count} {count|путь|пути|путей}; план строится ровно для одного.",
                ["count": .count(count)])
        case .tooFewPoints:
            Message(
                "instance-too-few-points", "An instance has at least two points: the start and the finish.",
                "В задаче должны быть хотя бы две точки: старт и финиш.")
        }
    }

    /// A stable name for clients and scripts, such as `too-many-places`.
    public var code: String { message.code.rawValue }
}
