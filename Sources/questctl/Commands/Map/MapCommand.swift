import ArgumentParser

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: .said("Make and inspect road maps.", "Делать карты дорог и смотреть, что в них."),
        discussion: .said(
            """
            A road map (FILE.roads) is made once of OpenStreetMap data and then used by questd and by the other \
            commands as it lies on the disk.
            """,
            """
            Карта дорог (FILE.roads) делается один раз из данных OpenStreetMap, а потом questd и другие команды \
            читают её прямо с диска.
            """),
        subcommands: [MapBuild.self, MapInspect.self, MapDemo.self])
}
