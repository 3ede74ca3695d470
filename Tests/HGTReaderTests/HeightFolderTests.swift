import Foundation
import RoadRouter
import RoadTestSupport
import Testing

@testable import HGTReader

@Suite("A folder of tiles of heights")
struct HeightFolderTests {
    private static let andorra = HeightTileName(leading: "N42E001")!
    private static let place = Coordinate(longitude: 1.52, latitude: 42.51)
    /// A tile that is level at 42 m.
    private static let tile = [UInt8](repeating: 0, count: 2 * 1201 * 1201).enumerated().map {
        $0.offset % 2 == 1 ? UInt8(42) : 0
    }
    private static let packed = (gzip: Gzipped.file(tile), zip: ZIPFile.archive([("N42E001.hgt", tile)]))

    @Test(
        "has tiles plain and packed, under the names that servers give them",
        arguments: [
            "N42E001.hgt", "n42e001.HGT", "N42E001.hgt.zip", "N42E001.SRTMGL1.hgt.zip", "N42E001.zip",
            "N42E001.hgt.gz", "N42/N42E001.hgt.gz", "N42E001.hgt/N42E001.hgt",
        ])
    func good(_ name: String) throws {
        let folder = try HeightFiles([name: Self.content(of: name, Self.tile, Self.packed)])
        let source = try HeightFolder(path: folder.path)
        #expect(source.count == 1)
        #expect(try source.tile(Self.andorra)?.height(at: Self.place) == 42)
        #expect(try source.tile(#require(HeightTileName(leading: "N42E002"))) == nil)
    }

    @Test("a plain tile goes before a packed one")
    func order() throws {
        let folder = try HeightFiles([
            "N42E001.hgt": Self.tile, "N42E001.hgt.zip": Array("broken".utf8), "N42E001.hgt.gz": [],
        ])
        #expect(try HeightFolder(path: folder.path).tile(Self.andorra) != nil)
    }

    @Test("without tiles it is refused, and so is one that is none")
    func nothing() throws {
        let folder = try HeightFiles(["readme.txt": [1], "N42E001.tif": [1], "map.zip": [1]])
        #expect(throws: ElevationError.noTiles(folder: folder.path)) { try HeightFolder(path: folder.path) }
        let missing = folder.path + "/nowhere"
        #expect(throws: ElevationError.unreadable(path: missing, reason: "No such file or directory")) {
            try HeightFolder(path: missing)
        }
        #expect(throws: ElevationError.self) { try HeightFolder(path: folder.path + "/readme.txt") }
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let what: String
        let name: String
        let content: [UInt8]
        var code = "elevation-archive-malformed"
        var testDescription: String { what }
    }

    static let bad: [Bad] = {
        var wrongSum = packed.gzip
        wrongSum[wrongSum.count - 8] ^= 1
        var wrongSize = packed.gzip
        wrongSize[wrongSize.count - 1] ^= 1
        var encrypted = packed.zip
        // The flags of the entry in the directory, which begins 22 bytes and its own length before the end.
        encrypted[ZIPFile.directory(of: encrypted) + 8] |= 1
        var elsewhere = packed.zip
        for byte in 42..<46 { elsewhere[ZIPFile.directory(of: elsewhere) + byte] = 0xF0 }
        let bomb = [UInt8](repeating: 0, count: HeightTile.largestSize + 1)
        return [
            Bad(what: "empty", name: "N42E001.hgt", content: [], code: "elevation-tile-size"),
            Bad(
                what: "one byte short", name: "N42E001.hgt", content: Array(tile.dropLast()),
                code: "elevation-tile-size"),
            Bad(
                what: "a short tile in gzip", name: "N42E001.hgt.gz", content: Gzipped.file([1, 2, 3]),
                code: "elevation-tile-size"),
            Bad(what: "no gzip", name: "N42E001.hgt.gz", content: Array("heights".utf8)),
            Bad(what: "empty gzip", name: "N42E001.hgt.gz", content: []),
            Bad(what: "gzip cut short", name: "N42E001.hgt.gz", content: Array(packed.gzip.dropLast(20))),
            Bad(what: "a head of gzip alone", name: "N42E001.hgt.gz", content: Array(packed.gzip.prefix(11))),
            Bad(
                what: "gzip with a name that does not end", name: "N42E001.hgt.gz",
                content: [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 65, count: 40)),
            Bad(
                what: "gzip with further fields that do not end", name: "N42E001.hgt.gz",
                content: [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 3, 255, 255, 1]),
            Bad(what: "gzip with another checksum", name: "N42E001.hgt.gz", content: wrongSum),
            Bad(what: "gzip with another length", name: "N42E001.hgt.gz", content: wrongSize),
            Bad(what: "more in gzip than a tile has", name: "N42E001.hgt.gz", content: Gzipped.file(bomb)),
            Bad(what: "no ZIP", name: "N42E001.hgt.zip", content: Array("heights".utf8)),
            Bad(what: "ZIP cut short", name: "N42E001.hgt.zip", content: Array(packed.zip.dropLast(60))),
            Bad(
                what: "ZIP without a tile", name: "N42E001.hgt.zip",
                content: ZIPFile.archive([("readme.txt", [1, 2])])),
            Bad(
                what: "more in a ZIP than a tile has", name: "N42E001.hgt.zip",
                content: ZIPFile.archive([("N42E001.hgt", bomb)])),
            Bad(what: "an encrypted ZIP", name: "N42E001.hgt.zip", content: encrypted),
            Bad(what: "a ZIP that leads elsewhere", name: "N42E001.hgt.zip", content: elsewhere),
        ]
    }()

    @Test("bad tiles are refused by name", arguments: bad)
    func refuses(_ bad: Bad) throws {
        let folder = try HeightFiles([bad.name: bad.content])
        let source = try HeightFolder(path: folder.path)
        let error = try #require(throws: ElevationError.self) { try source.tile(Self.andorra) }
        #expect(error.code == bad.code)
    }

    @Test("no byte of a ZIP or gzip file that is changed makes a trap", arguments: [false, true])
    func damage(isZIP: Bool) throws {
        let content = isZIP ? Self.packed.zip : Self.packed.gzip
        let name = isZIP ? "N42E001.hgt.zip" : "N42E001.hgt.gz"
        var refused = 0
        var random = SeededGenerator(seed: 9)
        for _ in 0..<60 {
            var damaged = content
            // Heads and ends, where lengths and places stand.
            let place =
                Bool.random(using: &random)
                ? Int.random(in: 0..<40, using: &random)
                : damaged.count - 1 - Int.random(in: 0..<90, using: &random)
            damaged[place] = .random(in: 0...255, using: &random)
            let folder = try HeightFiles([name: damaged])
            do {
                let tile = try HeightFolder(path: folder.path).tile(Self.andorra)
                #expect(tile?.height(at: Self.place) == 42)
            } catch is ElevationError {
                refused += 1
            }
        }
        #expect(refused > 10)
    }

    private static func content(
        of name: String, _ tile: [UInt8], _ packed: (gzip: [UInt8], zip: [UInt8])
    ) -> [UInt8] {
        name.hasSuffix("gz") ? packed.gzip : name.hasSuffix("zip") ? packed.zip : tile
    }

    @Test("the tiles of the shared data")
    func shared() throws {
        guard let path = try SharedData.path("hgt/N42E001.hgt.zip") else { return }
        let source = try HeightFolder(
            path: path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
        let tile = try #require(try source.tile(Self.andorra))
        #expect(tile.side == 1201)
        // Andorra la Vella lies at 1,023 m, the Coma Pedrosa rises to 2,942 m.
        let town = try #require(tile.height(at: Coordinate(longitude: 1.5218, latitude: 42.5075)))
        #expect(abs(town - 1_023) < 25)
        let peak = try #require(tile.height(at: Coordinate(longitude: 1.4442, latitude: 42.5919)))
        #expect(peak > 2_800 && peak < 2_950)
        let monaco = try #require(HeightTileName(leading: "N43E007"))
        #expect(try source.tile(monaco) != nil)
    }
}
