import ArgumentParser
import DemoTown
import QuestEngine

struct MapDemo: Subcommand {
    static let generator = DemoTown.generator
    static let attribution = "Synthetic demo map, no map of a real place"

    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: .said(
            "Write the invented demo town as an OpenStreetMap file.",
            "Записать выдуманный город для показа в виде файла OpenStreetMap."),
        discussion: .said(
            """
            A town drawn by rule from a seed, over 61.32–61.42 E and 55.14–55.19 N, so that the seven \
            checkpoints of quests/chelyabinsk-gagarin-park.geojson lie on its streets. It is no map of any real \
            place. The same seed always gives the same file.
            """,
            """
            Город, нарисованный по правилу из числа, на 61,32–61,42° в. д. и 55,14–55,19° с. ш., так что семь \
            контрольных точек из quests/chelyabinsk-gagarin-park.geojson стоят на его улицах. Это не карта \
            настоящего места. Из одного и того же числа всегда получается один и тот же файл.
            """,
            then: """
                  questctl map demo -o town.osm
                  questctl map build town.osm -o town.roads
                """))

    @Option(
        name: .shortAndLong,
        help: .said(
            "Where to write the town.",
            "Куда записать город.", value: "FILE.osm"),
        completion: .file(extensions: ["osm"]))
    var output: String

    @Option(help: .said("Another number draws another town.", "Другое число рисует другой город."))
    var seed: UInt64 = DemoTown().seed

    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let bytes = DemoTown(seed: seed).osmXML()
        try OutputFile.write(bytes, to: output)
        if console.asJSON {
            return try console.print(json: Report(file: output, bytes: bytes.count, seed: seed))
        }
        console.print(.demoWritten(output))
        let stem = output.hasSuffix(".osm") ? String(output.dropLast(4)) : output
        console.tell(.demoNext(output, roads: stem + ".roads"))
    }

    private struct Report: Encodable {
        let file: String
        let bytes: Int
        let seed: UInt64
    }
}
