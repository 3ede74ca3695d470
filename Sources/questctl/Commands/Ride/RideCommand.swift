import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct RideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ride",
        abstract: .said(
            "See what a recorded ride makes of a quest, and what a phone gets of it.",
            "Смотреть, что выходит в квесте из записанного проезда и что получает от него телефон."),
        subcommands: [RideReplayCommand.self, RideBundleCommand.self])
}

struct RideReplayCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: .said(
            "Take a recorded track through a quest file: the same events as a live ride.",
            "Провести записанный трек через файл квеста: те же события, что и вживую."),
        discussion: .said(
            """
            Needs no daemon: the track's fixes go through the same filter, ride and judge, in the order of their \
            times. Answers are not in a track, so every task counts as done once the rider has been there for \
            certain, and the ride is led on to the next one. GPX, FIT, GeoJSON with times, and GeoJSON texts one \
            after another are read.

              questctl ride replay my-quest.geojson ride.gpx --map city.roads
              questctl ride replay my-quest.geojson ride.gpx --map city.roads --any-time
              questctl ride replay my-quest.geojson ride.gpx --map city.roads --matched way.geojson
              questctl ride replay my-quest.geojson ride.gpx --map city.roads --json | jq .event

            With --json each event is a line with the members that the daemon's streams have for a "ride" event; \
            the summary goes to standard error.
            """,
            """
            Сервер не нужен: положения трека проходят те же фильтр, проезд и судейство в порядке своего времени. \
            Ответов в треке нет, поэтому задание считается выполненным, как только участник точно там побывал, и \
            проезд ведёт к следующему. Читаются GPX, FIT, GeoJSON со временем и тексты GeoJSON подряд.

              questctl ride replay my-quest.geojson ride.gpx --map city.roads
              questctl ride replay my-quest.geojson ride.gpx --map city.roads --any-time
              questctl ride replay my-quest.geojson ride.gpx --map city.roads --matched way.geojson
              questctl ride replay my-quest.geojson ride.gpx --map city.roads --json | jq .event

            С --json каждое событие — строка с теми же полями, что у события «ride» в потоках сервера; итог \
            уходит в стандартный вывод ошибок.
            """))

    @Argument(
        help: .said(
            "The quest file, or - for standard input.",
            "Файл квеста или - для стандартного ввода.", value: "QUEST"),
        completion: .file())
    var quest: String

    @Argument(
        help: .said("The recorded track.", "Записанный трек.", value: "TRACK"),
        completion: .file(extensions: ["gpx", "fit", "geojson", "geojsons", "json"]))
    var track: String

    @Option(help: .roadMap, completion: .file(extensions: ["roads"])) var map: String

    @Option(
        help: .said(
            "How many fixes come at once, 1 to 1000, as a phone sends them.",
            "Сколько положений приходит сразу, от 1 до 1000, как их отправляет телефон.", value: "COUNT"))
    var batch = 1

    @Option(
        help: .said(
            "The team, where the quest's file gives teams orders of their own.",
            "Команда, если в файле квеста у команд свой порядок.", value: "TEAM"))
    var team = TeamID("replay")

    @Flag(
        help: .said(
            "Pass over when the quest and its tasks open and close: a ride of another day.",
            "Не смотреть, когда квест и его задания открываются и закрываются: проезд другого дня."))
    var anyTime = false

    @Option(
        help: .said(
            "Write the way that was ridden on the map's roads to this file.",
            "Записать в этот файл путь, пройденный по дорогам карты.", value: "FILE.geojson"),
        completion: .file(extensions: ["geojson"]))
    var matched: String?

    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (1...PositionLimits.fixesPerBatch.value).contains(batch) else {
            throw ValidationError(
                .said(
                    "--batch is a number from 1 to \(PositionLimits.fixesPerBatch.value).",
                    "--batch — число от 1 до \(PositionLimits.fixesPerBatch.value)."))
        }
    }

    func perform(on console: Console) async throws {
        var document = try await document()
        let recorded = try RecordedTrack(file: track)
        let router = try Router(openingMap: map)
        guard recorded.fixes.contains(where: { router.snap($0.coordinate, within: 500).first != nil }) else {
            throw CommandFailure(.refused, .trackOffMap(track, map: map))
        }
        if anyTime { document.forgetTimes() }
        let answered = document.checkpoints.filter { $0.rule != .arrival }.map(\.id)
        if !answered.isEmpty {
            console.note(Message.replayWithoutAnswers(answered).text(in: console.language))
        }

        let zone = EventTimeZone(document.timeZone)
        let first = recorded.fixes[0].time
        var replay: RideReplay
        do throws(Refusal) {
            replay = try RideReplay(
                of: document, as: QuestSource(name: quest).suggestedID ?? QuestID("quest"), team: team,
                on: router, openedAt: first)
        } catch {
            throw CommandFailure(.refused, error.message)
        }
        var rest = recorded.fixes[...]
        do throws(Refusal) {
            while !rest.isEmpty {
                // Fixes of one moment stay together, so that none of them comes late.
                var part = rest.prefix(batch)
                while let next = rest.dropFirst(part.count).first, next.time == part.last?.time,
                    part.count < PositionLimits.fixesPerBatch.value
                {
                    part = rest.prefix(part.count + 1)
                }
                for event in try replay.take(part) { show(event, of: replay, in: zone, on: console) }
                rest = rest.dropFirst(part.count)
            }
        } catch {
            console.note(
                Message.replayEnded(rest: rest.count, because: error.message).text(in: console.language))
        }
        let ridden = MapMatcher(router).match(replay.track, using: MatchWorkspace())
        if let matched { try OutputFile.write(ridden.geojson(on: router.graph), to: matched) }
        let summary = ReplaySummary(of: replay, matched: ridden, on: router, document: document)
        for line in summary.lines(on: console, in: zone) {
            if console.asJSON { console.note(line) } else { console.print(line) }
        }
    }

    private func document() async throws -> Quest {
        let source = QuestSource(name: quest)
        let bytes = try await source.read()
        let reading = QuestDocument.read(bytes, name: source.suggestedID?.rawValue ?? "quest", system: nil)
        guard let document = reading.quest else {
            let reports = FindingPrinter.reports(of: reading.findings, in: Console(speech).language)
            FindingPrinter(console: Console(speech), file: quest).print(reports)
            throw CommandFailure(.badFile, .replayQuestUnusable(quest))
        }
        return document
    }

    private func show(
        _ event: RideReplay.Event, of replay: RideReplay, in zone: EventTimeZone, on console: Console
    ) {
        let members = event.event.members(of: RideReplay.device, team: replay.team, at: event.noticedAt)
        if console.asJSON {
            return console.print(bytes: JSONValue.object(members).bytes() + [UInt8(ascii: "\n")])
        }
        let time = members["at"]?.stringValue.flatMap { Timestamp(rfc3339: $0) }.map {
            zone.exactText(of: $0)
        }
        let rest = ["task", "zone", "cause", "distance", "confidence", "since"].compactMap { name in
            members[name].map { "\(name)=\($0.stringValue ?? $0.doubleValue.map { $0.shortText } ?? "")" }
        }
        let name = event.event.name
        let padded = name + String(repeating: " ", count: max(0, 13 - name.count))
        console.print(([time ?? "", padded] + rest).joined(separator: "  "))
    }
}

extension Double {
    /// Without a decimal where there is none to show.
    fileprivate var shortText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension Quest {
    /// Removes all times, as if everything were open all the time.
    fileprivate mutating func forgetTimes() {
        (opens, closes, waves) = (nil, nil, [])
        for index in checkpoints.indices {
            checkpoints[index].opens = nil
            checkpoints[index].closes = nil
            checkpoints[index].visibleFrom = nil
        }
    }
}

extension MatchedTrack {
    /// Returns each part of the way as a line.
    fileprivate func geojson(on graph: RoadGraph) -> [UInt8] {
        let features = parts.enumerated().compactMap { index, part -> Feature? in
            let line = part.line(in: graph).map {
                Position(longitude: $0.longitude, latitude: $0.latitude)
            }
            guard line.count > 1 else { return nil }
            return Feature(
                geometry: Geometry(.lineString(line)),
                properties: ["part": .integer(Int64(index)), "distance": .number(part.distance.value)])
        }
        return FeatureCollection(features).bytes()
    }
}

/// The outcome of a replayed ride.
struct ReplaySummary {
    let fixes: Int
    let flagged: Int
    /// The length along the roads.
    let distance: Meters
    let reached: [(task: TaskID, at: Timestamp)]
    let taskCount: Int
    let finishedAt: Timestamp?
    let suspicions: [RideSuspicion]

    init(of replay: RideReplay, matched: MatchedTrack, on router: Router, document: Quest) {
        fixes = replay.track.count
        flagged = matched.fixes.count { !$0.flags.isEmpty }
        distance = matched.parts.reduce(.zero) { $0 + $1.distance }
        reached = replay.reached
        taskCount = document.checkpoints.count
        finishedAt = replay.state.teams[replay.team]?.ride.finish?.time
        suspicions = SuspicionSearch().suspicions(about: replay.track) { place in
            router.snap(place, within: 200, anywhere: true).first?.distance
        }
    }

    func lines(on console: Console, in zone: EventTimeZone) -> [String] {
        let measures = Measures(language: console.language)
        var lines = [
            Message.replaySummary(
                fixes: fixes, flagged: flagged, distance: measures.distance(distance), reached: reached.count,
                of: taskCount
            ).text(in: console.language)
        ]
        for (task, time) in reached { lines.append("  \(zone.exactText(of: time))  \(task.rawValue)") }
        if let finishedAt {
            lines.append("  \(zone.exactText(of: finishedAt))  \(console.word(.finish))")
        }
        for suspicion in suspicions {
            lines.append(
                "  \(suspicion.kind.rawValue): " + suspicion.message.text(in: console.language)
                    + " (\(zone.exactText(of: suspicion.first)) – \(zone.exactText(of: suspicion.last)))")
        }
        return lines
    }
}
