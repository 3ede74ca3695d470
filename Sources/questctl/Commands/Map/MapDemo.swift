import ArgumentParser
import DemoTown
import QuestEngine

struct MapDemo: Subcommand {
    static let generator = DemoTown.generator
    static let attribution = "Synthetic demo map, no map of a real place"

    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Write the invented demo town as an OpenStreetMap file.",
        discussion: """
            A town drawn by rule from a seed, over 61.32–61.42 E and 55.14–55.19 N, so that the seven checkpoints of \
            quests/chelyabinsk-gagarin-park.geojson lie on its streets. It is no map of any real place. The same \
            seed always gives the same file.

              questctl map demo -o town.osm
              questctl map build town.osm -o town.roads
            """)

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where to write the town.", valueName: "FILE.osm"),
        completion: .file(extensions: ["osm"]))
    var output: String

    @Option(help: "Another number draws another town.")
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
