import GeoJSONKit
import QuestEngine

/// What `questctl watch` shows: where devices are, and what happened last.
struct LiveBoard {
    let timeZone: EventTimeZone
    /// By device, as the daemon told it last.
    private var devices: [String: JSONValue] = [:]
    private var latest: [String] = []

    private static let latestCount = 8
    /// The last event before the daemon stops.
    static let stopping = "stopping"

    init(timeZone: EventTimeZone) { self.timeZone = timeZone }

    mutating func take(positions: JSONValue) {
        for feature in positions["features"]?.arrayValue ?? [] {
            guard let told = feature["properties"], let device = told["device"]?.stringValue else { continue }
            devices[device] = told
        }
    }

    /// Takes in an event, and shows it: on a terminal the whole board, elsewhere its own line.
    mutating func show(_ event: ServerEvent, on console: Console) {
        guard let data = try? JSONValue(parsing: event.data) else { return }
        let line = event.name == "positions" ? nil : line(of: data, on: console)
        if event.name == "positions" { take(positions: data) }
        if let line { latest = (latest + [line]).suffix(Self.latestCount) }
        guard let width = console.width else {
            if let line { console.print(line) }
            return
        }
        // Home, and nothing below: the board is drawn anew without flicker.
        let rows = table(on: console).lines(width: width, style: console.style) + [""] + latest
        console.print(bytes: Array("\u{1B}[H\u{1B}[J".utf8) + Array(rows.joined(separator: "\n").utf8) + [10])
    }

    func table(on console: Console) -> Table {
        let measures = Measures(language: console.language)
        var table = Table([
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.task), mayShrink: true),
            Table.Column(heading: console.word(.remaining), alignsRight: true),
            Table.Column(heading: console.word(.lastFix), alignsRight: true),
            Table.Column(heading: console.word(.battery), alignsRight: true),
            Table.Column(heading: console.word(.status), mayShrink: true),
        ])
        let sorted = devices.sorted { left, right in
            (left.value["name"]?.stringValue ?? "", left.key) < (
                right.value["name"]?.stringValue ?? "", right.key
            )
        }
        for (_, told) in sorted {
            table.add([
                Table.Cell(told["name"]?.stringValue ?? ""), Table.Cell(told["task"]?.stringValue ?? ""),
                Table.Cell(told["remaining"]?.doubleValue.map { measures.distance(Meters($0)) } ?? ""),
                Table.Cell(told["age"]?.doubleValue.map { measures.duration(Seconds($0)) } ?? ""),
                Table.Cell(told["battery"]?.doubleValue.map { "\(Int(($0 * 100).rounded())) %" } ?? ""),
                Self.status(of: told, on: console),
            ])
        }
        return table
    }

    private static func status(of told: JSONValue, on console: Console) -> Table.Cell {
        func isSet(_ name: String) -> Bool { told[name]?.boolValue == true }
        var words: [String] = []
        if isSet("finished") { words.append(console.word(.finish)) }
        if told["out_of_bounds"]?.arrayValue?.isEmpty == false { words.append(console.word(.outOfBounds)) }
        if isSet("late") { words.append(console.word(.tooLate)) }
        if isSet("off_route") { words.append(console.word(.offRoute)) }
        if isSet("stale") { words.append(console.word(.silent)) }
        if isSet("mock") { words.append("mock") }
        return Table.Cell(words.joined(separator: ", "), isSet("finished") ? .green : .yellow)
    }

    private func line(of data: JSONValue, on console: Console) -> String {
        let time = data["at"]?.stringValue.flatMap { Timestamp(rfc3339: $0) }.map {
            timeZone.exactText(of: $0)
        }
        let what = data["event"]?.stringValue ?? data["kind"]?.stringValue ?? ""
        let rest = ["team", "task", "zone", "cause", "distance", "seq"].compactMap { name in
            data[name].map { "\(name)=\($0.stringValue ?? $0.doubleValue.map { "\($0)" } ?? "")" }
        }
        return ([time ?? "", what] + rest).joined(separator: "  ")
    }
}
