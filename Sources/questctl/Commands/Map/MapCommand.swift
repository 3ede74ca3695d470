import ArgumentParser

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Make and inspect road maps.",
        discussion: """
            A road map (FILE.roads) is made once of OpenStreetMap data and then used by questd and by the other \
            commands as it lies on the disk.
            """,
        subcommands: [MapBuild.self, MapInspect.self, MapDemo.self])
}
