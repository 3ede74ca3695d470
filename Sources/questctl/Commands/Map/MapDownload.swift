import ArgumentParser
import QuestEngine

struct MapDownload: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: .said(
            "Download the smallest published extract that holds a place or a quest.",
            "Скачать наименьший из опубликованных фрагментов, в котором лежит место или квест."),
        discussion: .said(
            """
            AREA is a quest file, a place as longitude,latitude, or a region by its id or English name in the \
            index of the server. Of the extracts that hold the place, or all places of the quest, the one with \
            the least ground is taken. Before a place with a negative longitude write --, which ends the options.

            The file is held against the MD5 checksum that is published beside it, and takes its name once it is \
            whole. What was cut off is resumed, in this run or the next; a file that is up to date is not \
            fetched again.
            """,
            """
            AREA — это файл квеста, место в виде долготы,широты или область по её id или английскому названию в \
            указателе сервера. Из фрагментов, где лежит место или все места квеста, берётся самый малый по \
            площади. Перед местом с отрицательной долготой напишите --: это конец параметров.

            Файл сверяется с контрольной суммой MD5, опубликованной рядом с ним, и получает своё имя, когда \
            скачан целиком. Прерванное продолжается, в этот раз или в следующий; файл, который не устарел, \
            заново не скачивается.
            """,
            then: """
                  questctl map download quest.geojson
                  questctl map download 61.40,55.16 -o ural.osm.pbf
                  questctl map download ural-fed-district
                  questctl map build ural-fed-district.osm.pbf --around quest.geojson -o city.roads
                """))

    @Argument(
        help: .said(
            "A quest file, longitude,latitude, or a region.", "Файл квеста, долгота,широта или область.",
            value: "AREA"),
        completion: .file(extensions: ["geojson", "json"]))
    var area: String?

    @Option(
        help: .said(
            "The quest file, instead of AREA.", "Файл квеста — вместо AREA.", value: "QUEST.geojson"),
        completion: .file(extensions: ["geojson", "json"]))
    var around: String?

    @Option(
        name: .shortAndLong,
        help: .said(
            "Where to write the extract. Default: the region's id and .osm.pbf.",
            "Куда записать фрагмент. По умолчанию: id области и .osm.pbf.", value: "FILE.osm.pbf"),
        completion: .file(extensions: ["pbf"]))
    var output: String?

    @Option(
        help: .said(
            """
            The index of extracts, in GeoJSON as Geofabrik's. Default: QUESTCTL_EXTRACTS, else \
            \(MapDownload.standardIndex).
            """,
            """
            Указатель фрагментов, GeoJSON как у Geofabrik. По умолчанию: QUESTCTL_EXTRACTS, иначе \
            \(MapDownload.standardIndex).
            """, value: "URL|FILE"))
    var index: String?

    @OptionGroup var speech: OutputOptions

    static let standardIndex = "https://download.geofabrik.de/index-v1.json"

    func validate() throws {
        guard (area == nil) != (around == nil) else {
            throw ValidationError(
                .said("Give AREA or --around, one of them.", "Укажите AREA или --around: что-то одно."))
        }
    }

    func perform(on console: Console) async throws {
        let wish = try await MapWish(area: area, around: around)
        let address = index ?? Environment["QUESTCTL_EXTRACTS"] ?? Self.standardIndex
        let document = try await Self.readIndex(address)
        guard let published = ExtractIndex(parsing: document) else {
            throw CommandFailure(.badFile, .extractIndexUnusable(address))
        }
        let extract = try wish.choice(from: published)
        let slug = Slug.make(from: extract.id)
        let stem = slug.isEmpty ? "extract" : slug
        let file = output ?? stem + ".osm.pbf"
        // A name is whatever the server says: no escape sequence of its reaches the terminal.
        console.remark(.extractChosen(Table.Cell(extract.name).text, address: extract.address))
        let progress = ProgressDisplay(on: console)
        let outcome: Download.Outcome
        do {
            outcome = try await Download(from: extract.address, to: file).run { fraction in
                progress.show(.phaseDownloading, fraction: fraction)
            }
        } catch {
            progress.end()
            throw error
        }
        progress.end()
        let bytes = OutputFile.size(of: file)
        if console.asJSON {
            return try console.print(report: Report(extract, file: file, bytes: bytes, outcome))
        }
        if outcome.checksum == nil { console.remark(.checksumMissing(extract.address)) }
        let done: Message =
            outcome.isUnchanged ? .extractUnchanged(file) : .extractDownloaded(file, bytes: bytes)
        console.print(done)
        console.remark(.mapBuildNext(wish.buildCommand(for: file, stem: stem)))
    }

    /// The largest index in bytes: Geofabrik's has some 4 MB.
    private static let longestIndex = 64 << 20

    private static func readIndex(_ address: String) async throws -> [UInt8] {
        guard Download.isAddress(address) else { return try InputFile.read(address, limit: longestIndex) }
        guard let bytes = try await Download.read(address, limit: longestIndex) else {
            throw CommandFailure(.badFile, .fileUnreadable(address, reason: "HTTP 404 Not Found"))
        }
        return bytes
    }

    /// The JSON output.
    private struct Report: Encodable {
        let file: String
        let bytes: Int
        let region: String
        let name: String
        let address: String
        /// The MD5 checksum as it is published; `nil` where none is.
        let checksum: String?
        /// Whether the file was there already, whole and up to date.
        let unchanged: Bool
        /// Bytes that an earlier run had left.
        let resumed: Int

        init(_ extract: PublishedExtract, file: String, bytes: Int, _ outcome: Download.Outcome) {
            self.file = file
            self.bytes = bytes
            region = extract.id
            name = extract.name
            address = extract.address
            checksum = outcome.checksum
            unchanged = outcome.isUnchanged
            resumed = outcome.resumedAt
        }
    }
}

/// The ground that an extract is wanted for.
enum MapWish {
    case quest(file: String, places: [Coordinate])
    case place(Coordinate)
    /// A region by its id or name.
    case region(String)

    /// Reads what was asked for: exactly one of the two is given.
    init(area: String?, around: String?) async throws {
        let text = area ?? ""
        let isQuest = [".geojson", ".json"].contains { text.lowercased().hasSuffix($0) }
        if let quest = around ?? (isQuest ? text : nil) {
            self = .quest(file: quest, places: try await QuestSource(name: quest).places())
        } else if Coordinate(lonLat: text) != nil {
            self = .place(try RouteCommand.coordinate(text))
        } else {
            self = .region(text)
        }
    }

    /// Returns the extract to take.
    ///
    /// - Throws: `CommandFailure` where none holds the ground, or a name fits none or several.
    func choice(from index: ExtractIndex) throws(CommandFailure) -> PublishedExtract {
        let smallest: PublishedExtract?
        switch self {
        case .quest(_, let places): smallest = index.smallest(holding: places)
        case .place(let place): smallest = index.smallest(holding: [place])
        case .region(let name):
            let meant = index.regions(named: name)
            if let extract = meant.first, meant.count == 1 { return extract }
            let near = meant.isEmpty ? index.regions(resembling: name) : meant
            throw CommandFailure(.refused, .regionUnclear(name, near: near.map(\.id)))
        }
        guard let extract = smallest else { throw CommandFailure(.refused, .extractMissing(described)) }
        return extract
    }

    /// Returns the command that makes a map of the extract.
    ///
    /// - Parameter stem: The name of the map where no quest gives one.
    func buildCommand(for file: String, stem: String) -> String {
        let build = "questctl map build \(file)"
        switch self {
        case .quest(let quest, _):
            let name = QuestSource(name: quest).suggestedID?.rawValue ?? stem
            return "\(build) --around \(quest) -o \(name).roads"
        case .place(let place):
            guard let box = Bounds.around([place], margin: Self.placeMargin) else { break }
            let numbers = [box.west, box.south, box.east, box.north].map { "\(($0 * 1000).rounded() / 1000)" }
            return "\(build) --bbox=\(numbers.joined(separator: ",")) -o \(stem).roads"
        case .region: break
        }
        return "\(build) -o \(stem).roads"
    }

    /// A city's size around a place.
    private static let placeMargin = Meters(10_000)

    private var described: String {
        switch self {
        case .quest(let file, _): file
        case .place(let place): "\(place.longitude),\(place.latitude)"
        case .region(let name): name
        }
    }
}
