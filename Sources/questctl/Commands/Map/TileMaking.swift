import FoundationEssentials
import Glibc
import OSMReader
import QuestEngine

/// Makes the tiles of a basemap of an OpenStreetMap file, by the program tilemaker. It is given a copy, since it reads
/// PBF alone, and fails at references to what is not there.
struct TileMaking {
    let input: OSMFile
    /// The part of the input that is wanted; all of it where `nil`.
    let box: Bounds?
    /// The MBTiles file.
    let output: String
    /// The time that the program may take.
    let limit: Duration
    private let tilemaker: ExternalProgram

    /// `nil` where the program is not installed.
    init?(of input: OSMFile, within box: Bounds?, to output: String, limit: Duration) {
        guard let tilemaker = ExternalProgram("tilemaker") else { return nil }
        self.tilemaker = tilemaker
        (self.input, self.box, self.output, self.limit) = (input, box, output, limit)
    }

    /// The file of the tiles that belongs to a map: `city.roads` has `city.mbtiles`, as `questd` expects it.
    static func file(beside map: String) -> String {
        (map.hasSuffix(".roads") ? String(map.dropLast(6)) : map) + ".mbtiles"
    }

    /// Makes them beside their place and then renames them: older ones stay whole until the new ones are.
    ///
    /// - Parameter bounds: Where the roads lie, for inputs that do not say of themselves where they do.
    /// - Throws: `CommandFailure` where a program fails or takes too long.
    func run(roadsIn bounds: Bounds) async throws(CommandFailure) {
        let folder = try Self.makeFolder(for: output)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let source = folder + "/part.osm.pbf"
        do throws(ImportError) { try input.copy(to: source, within: box) } catch {
            throw CommandFailure(error)
        }
        let (config, process) = (folder + "/tiles.json", folder + "/tiles.lua")
        try OutputFile.write(PackageResources.tiles_json, to: config)
        try OutputFile.write(PackageResources.tiles_lua, to: process)
        let tiles = folder + "/tiles.mbtiles"
        let arguments = [
            "--input", source, "--output", tiles, "--config", config, "--process", process,
            // For a file that has no box of its own; one that has keeps it.
            "--bbox", Self.text(of: box ?? bounds),
        ]
        try await run(tilemaker, arguments + Self.economy(in: folder), in: folder)
        guard OutputFile.size(of: tiles) > 0 else {
            throw CommandFailure(.badFile, .tilesFailed(tilemaker.name, status: 0, said: ""))
        }
        guard rename(tiles, output) == 0 else {
            throw CommandFailure(.badFile, .fileUnwritable(output, reason: String(cString: strerror(errno))))
        }
    }

    private func run(
        _ program: ExternalProgram, _ arguments: [String], in folder: String
    ) async throws(CommandFailure) {
        switch await program.run(arguments, log: folder + "/log", limit: limit) {
        case .done: return
        case .failed(let status, let said) where Self.isOutOfMemory(status, said):
            throw CommandFailure(.outOfMemory, .tilesOutOfMemory(program.name))
        case .failed(status: 128 + SIGBUS, _):
            throw CommandFailure(.badFile, .tilesWithoutRoom(program.name, in: folder))
        case .failed(let status, let said):
            throw CommandFailure(.badFile, .tilesFailed(program.name, status: Int(status), said: said))
        case .timedOut:
            let minutes = Int(limit.components.seconds / 60)
            throw CommandFailure(.badFile, .tilesTookTooLong(program.name, minutes: minutes))
        }
    }

    /// The address space that tilemaker wants for what it keeps on disk: it begins with 5 GB of a file that is nearly empty.
    private static let storeSpace: UInt64 = 8 << 30

    /// The options that spare memory: what tilemaker keeps of the file lies on disk, where its address space is not too small
    /// for that.
    private static func economy(in folder: String) -> [String] {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return [] }
        return limit.rlim_cur < storeSpace ? ["--threads", "1"] : ["--store", folder + "/store"]
    }

    /// Whether a program ended because memory ran out: the system kills it, or it says so with its last words.
    static func isOutOfMemory(_ status: Int32, _ said: String) -> Bool {
        status == 128 + SIGKILL || said.contains("bad_alloc") || said.contains("Cannot allocate memory")
    }

    /// Makes a folder beside the output, since parts of a country may not fit where temporary files lie.
    private static func makeFolder(for output: String) throws(CommandFailure) -> String {
        let folder = "\(output).\(getpid()).tmp"
        guard mkdir(folder, 0o700) == 0 else {
            throw CommandFailure(.badFile, .fileUnwritable(output, reason: String(cString: strerror(errno))))
        }
        return folder
    }

    private static func text(of box: Bounds) -> String {
        "\(box.west),\(box.south),\(box.east),\(box.north)"
    }
}

extension Message {
    /// - Parameter file: The tiles that would have been made.
    static func tilesNotMade(_ file: String) -> Message {
        Message(
            "tiles-not-made",
            """
            No {file}, so riders see routes without a map below them: tilemaker is not installed (Debian's package of \
            this name). --no-tiles says that none are wanted.
            """,
            """
            {file} не создан, участники увидят маршруты без карты под ними: программа tilemaker не установлена (пакет \
            Debian с тем же именем). Если тайлы не нужны, укажите --no-tiles.
            """, ["file": .text(file)])
    }

    /// - Parameter bytes: The size of the file.
    static func tilesBuilt(_ file: String, bytes: Int) -> Message {
        Message(
            "tiles-built", "Wrote {file} ({size} MB), the map that riders see.",
            "Записан файл {file} ({size} МБ): карта, которую видят участники.",
            ["file": .text(file), "size": .number(Double(bytes) / 1e6)])
    }

    /// - Parameter said: The last that the program said; may be empty.
    static func tilesFailed(_ program: String, status: Int, said: String) -> Message {
        Message(
            "tiles-failed",
            """
            The road map is made, its tiles are not: {program} failed (status {status}): {said}. --no-tiles leaves \
            them out.
            """,
            """
            Карта дорог сделана, а тайлы нет: ошибка программы {program} (код {status}): {said}. С --no-tiles тайлы \
            не делаются.
            """,
            ["program": .text(program), "status": .count(status), "said": .text(said.isEmpty ? "–" : said)])
    }

    static func tilesOutOfMemory(_ program: String) -> Message {
        Message(
            "tiles-out-of-memory",
            """
            The road map is made, its tiles are not: memory ran out, and {program} was ended. Close other programs, take a \
            smaller part with --around or --bbox, or make the map on a machine with more memory and copy it. --no-tiles \
            leaves them out.
            """,
            """
            Карта дорог сделана, а тайлы нет: кончилась память, и программа {program} была остановлена. Закройте другие \
            программы, возьмите часть поменьше через --around или --bbox либо сделайте карту на машине, где памяти больше, и \
            скопируйте её. С --no-tiles тайлы не делаются.
            """, ["program": .text(program)])
    }

    static func tilesWithoutRoom(_ program: String, in folder: String) -> Message {
        Message(
            "tiles-without-room",
            """
            The road map is made, its tiles are not: {program} found no more room on the disk of {folder}. Free some, or \
            write the map to another disk. --no-tiles leaves them out.
            """,
            """
            Карта дорог сделана, а тайлы нет: программе {program} не хватило места на диске, где лежит {folder}. Освободите \
            место или запишите карту на другой диск. С --no-tiles тайлы не делаются.
            """, ["program": .text(program), "folder": .text(folder)])
    }

    static func tilesTookTooLong(_ program: String, minutes: Int) -> Message {
        Message(
            "tiles-took-too-long",
            """
            The road map is made, its tiles are not: {program} took longer than {minutes} {minutes|minute|minutes}. \
            Take a smaller part with --around or --bbox, or more time with --tiles-minutes.
            """,
            """
            Карта дорог сделана, а тайлы нет: программа {program} не успела за {minutes} \
            {minutes|минуту|минуты|минут}. Возьмите часть поменьше через --around или --bbox либо больше времени через \
            --tiles-minutes.
            """, ["program": .text(program), "minutes": .count(minutes)])
    }
}
