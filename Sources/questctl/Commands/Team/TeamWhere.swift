import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct TeamWhere: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "where",
        abstract: .said(
            "Show where every device is, as far as it has told.",
            "Показать, где каждое устройство, насколько оно об этом сообщило."),
        discussion: .said(
            "With --output as GeoJSON, for any viewer of maps.",
            "С --output — в GeoJSON для любого просмотрщика карт.",
            then: """
                  questctl team where spring-ride
                  questctl team where spring-ride -o now.geojson
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(name: .shortAndLong, help: .file, completion: .file()) var output: String?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let reply = try await client.fetch(APIPath.adminQuest(quest, "positions"))
        if let output { try OutputFile.write(reply.bytes, to: output) }
        if console.asJSON { return console.print(bytes: reply.bytes) }
        guard let features = (try? JSONValue(parsing: reply.bytes))?["features"]?.arrayValue else {
            throw CommandFailure(.unreachable, .serverStrange("\(client.server)", status: reply.status))
        }
        let measures = Measures(language: console.language)
        var rows = Rows(of: features, on: console)
        rows.texts(.team, mayShrink: true) { $0["properties"]?["name"]?.stringValue }
        rows.texts(.lastFix, alignsRight: true) { feature in
            feature["properties"]?["age"]?.doubleValue.map { measures.duration(Seconds($0)) }
        }
        rows.texts(.position) { feature in
            let place = feature["geometry"]?["coordinates"]?.arrayValue?.compactMap(\.doubleValue)
            return place?.map { "\($0)" }.joined(separator: ",")
        }
        rows.column(Table.Column(heading: "±", alignsRight: true)) { feature in
            let accuracy = feature["properties"]?["accuracy"]?.doubleValue
            return Table.Cell(accuracy.map { measures.distance(Meters($0)) } ?? "")
        }
        rows.texts(.doubtful, mayShrink: true, mayVanish: true) {
            console.doubt(aboutFeature: $0["properties"], measures)
        }
        rows.texts(.device) { $0["properties"]?["device"]?.stringValue }
        rows.texts(.tracking, mayVanish: true) { feature in
            let properties = feature["properties"]
            if properties?["consent_withdrawn_at"] != nil { return console.word(.consentWithdrawn) }
            return properties?["tracking_paused_at"] == nil ? nil : console.word(.trackingPaused)
        }
        console.print(rows)
    }
}
