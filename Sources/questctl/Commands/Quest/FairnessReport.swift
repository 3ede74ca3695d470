import QuestEngine
import QuestWire

/// The scores that a quest allows in its time limit, as `quest check` prints them.
struct FairnessReport: Encodable {
    /// The time limit in seconds.
    let limit: Double
    let rows: [Row]

    struct Row: Encodable {
        let wave: String?
        let team: TeamID?
        let firstTask: TaskID?
        /// The best score that was found.
        let score: Int
        /// Seconds until the arrival at the finish.
        let duration: Double
        /// Metres; `nil` on a flat map.
        let ascent: Double?
        /// Whether no team can do better for certain.
        let isProven: Bool

        enum CodingKeys: String, CodingKey {
            case wave, team, score, duration, ascent
            case firstTask = "first_task"
            case isProven = "proven"
        }
    }

    init(_ fairness: QuestFairness) {
        limit = fairness.limit.value
        rows = fairness.rows.map { row in
            var (wave, team, task): (String?, TeamID?, TaskID?) = (nil, nil, nil)
            switch row.kind {
            case .everybody: break
            case .wave(let id): wave = id
            case .team(let id): team = id
            case .firstTask(let id): task = id
            }
            return Row(
                wave: wave, team: team, firstTask: task, score: row.score, duration: row.duration.value,
                ascent: row.ascent.map { $0.value.rounded() }, isProven: row.isProven)
        }
    }

    func print(on console: Console) {
        let measures = Measures(language: console.language)
        let scores = rows.map(\.score)
        guard let best = scores.max(), let least = scores.min() else { return }
        if rows.count > 1 {
            var table = Rows(of: rows, on: console)
            if rows.contains(where: { $0.wave != nil }) {
                table.texts(.wave, mayShrink: true) { $0.wave ?? "" }
            } else {
                table.texts(.team, mayShrink: true) { $0.team?.rawValue ?? "" }
                table.texts(.orderBegins, mayShrink: true) { $0.firstTask?.rawValue ?? "" }
            }
            table.numbers(.points) { $0.score }
            table.texts(.time, alignsRight: true) { measures.duration(Seconds($0.duration)) }
            if rows.contains(where: { $0.ascent != nil }) {
                table.texts(.legAscent, alignsRight: true) { row in
                    row.ascent.map { measures.distance(Meters($0)) } ?? "–"
                }
            }
            console.print(table)
        }
        console.print(
            .bestScore(best, least: least, limit: measures.duration(Seconds(limit)), isProven: isProven))
        if let ascent = rows.first(where: { $0.score == best })?.ascent {
            console.print(.bestAscent(Int(ascent)))
        }
    }

    private var isProven: Bool { rows.allSatisfy(\.isProven) }
}
