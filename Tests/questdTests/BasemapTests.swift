import BasemapTiles
import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("The basemap")
struct BasemapTests {
    /// A daemon with the tiles of `SampleTiles`, or with none.
    private static func run(
        _ archive: TileArchive?, limits: LimitValues = LimitValues(),
        _ body: @escaping @Sendable (Rider) async throws -> Void
    ) async throws {
        try await run(TileService(archive), limits: limits, body)
    }

    private static func run(
        _ tiles: TileService, limits: LimitValues = LimitValues(),
        _ body: @escaping @Sendable (Rider) async throws -> Void
    ) async throws {
        var parts = try World(limits: limits).parts
        parts.tiles = tiles
        try await QuestServer(parts).routerAlone.test(.router) { client in
            try await body(Rider(client: client, token: nil))
        }
    }

    private static func path(_ place: SampleTiles.Place, of hash: String) -> String {
        "/tiles/\(hash)/\(place.zoom)/\(place.column)/\(place.row)"
    }

    @Test("a tile comes as it is stored, says whether it is compressed, and may be kept for ever")
    func tile() async throws {
        let folder = try TemporaryFolder()
        let archive = try TileArchive(path: SampleTiles.written(to: folder.file("town.mbtiles")))
        #expect(archive.hash.utf8.count == 32)
        try await Self.run(archive) { anonymous in
            let tile = try await anonymous.get(Self.path(SampleTiles.compressed, of: archive.hash)).expect(
                .ok)
            #expect(tile.bytes == SampleTiles.tile && tile.bytes.starts(with: [0x1f, 0x8b]))
            #expect(tile.fields[.contentEncoding] == "gzip")
            #expect(tile.fields[.contentType] == "application/vnd.mapbox-vector-tile")
            #expect(tile.fields[.cacheControl] == "public, max-age=31536000, immutable")
            let tag = try #require(tile.fields[.eTag])
            let again = try await anonymous.get(
                Self.path(SampleTiles.compressed, of: archive.hash), [.ifNoneMatch: tag]
            ).expect(.notModified)
            #expect(again.bytes.isEmpty && again.fields[.eTag] == tag)

            let plain = try await anonymous.get(Self.path(SampleTiles.plain, of: archive.hash)).expect(.ok)
            #expect(plain.bytes == SampleTiles.uncompressed && plain.fields[.contentEncoding] == nil)
        }
    }

    @Test("where nothing is there is an empty answer, which may be kept too; what is no tile is not found")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        let archive = try TileArchive(path: SampleTiles.written(to: folder.file("town.mbtiles")))
        try await Self.run(archive) { anonymous in
            let places: [SampleTiles.Place] = [
                SampleTiles.empty, (14, 0, 0), (14, 16383, 16383), (0, 0, 0), (22, 4_194_303, 0),
            ]
            for place in places {
                let answer = try await anonymous.get(Self.path(place, of: archive.hash)).expect(.noContent)
                #expect(answer.bytes.isEmpty)
                #expect(answer.fields[.cacheControl] == "public, max-age=31536000, immutable")
            }
            let others = [
                "14/16384/0", "14/0/16384", "14/-1/0", "23/0/0", "-1/0/0", "014/10982/5050", "+14/10982/5050",
                "14/10982/5050.pbf", "x/y/z", "99999999999999999999/0/0",
            ]
            for place in others {
                try await anonymous.get("/tiles/\(archive.hash)/\(place)").expect(
                    .notFound, code: "not-found")
            }
            try await anonymous.get(Self.path(SampleTiles.compressed, of: "none"))
                .expect(.notFound, code: "not-found")
        }
    }

    @Test("a daemon without tiles has styles with a background and nothing else")
    func none() async throws {
        try await Self.run(nil) { anonymous in
            for light in ["day", "night"] {
                let style = try await anonymous.get("/styles/\(light).json").expect(.ok)
                #expect(style.json["sources"]?.objectValue?.isEmpty == true)
                #expect(style.json["layers"]?.arrayValue?.count == 1)
                #expect(style.json["layers"]?[0]?["type"]?.stringValue == "background")
            }
        }
    }

    @Test("the styles name the tiles by their hash, differ in colours alone, and need no other address")
    func styles() async throws {
        let folder = try TemporaryFolder()
        let archive = try TileArchive(path: SampleTiles.written(to: folder.file("town.mbtiles")))
        try await Self.run(archive) { anonymous in
            let day = try await anonymous.get("/styles/day.json").expect(.ok)
            let night = try await anonymous.get("/styles/night.json").expect(.ok)
            for style in [day, night] {
                let source = style.json["sources"]?["basemap"]
                #expect(source?["tiles"]?[0]?.stringValue == "/tiles/\(archive.hash)/{z}/{x}/{y}")
                #expect(source?["minzoom"]?.integerValue == 12 && source?["maxzoom"]?.integerValue == 14)
                #expect(source?["bounds"]?[2]?.doubleValue == 61.42)
                #expect(source?["attribution"]?.stringValue?.isEmpty == false)
                #expect(style.json["glyphs"] == nil && style.json["sprite"] == nil)
                #expect(!style.text.contains("\"@"), "a colour has no value")
                #expect(style.fields[.cacheControl] == "public, no-cache")
            }
            let (ids, others) = (Self.ids(day), Self.ids(night))
            #expect(ids == others && ids.count > 30 && Set(ids).count == ids.count)
            #expect(day.json["layers"]?[0]?["paint"]?["background-color"]?.stringValue == "#F4F2EC")
            #expect(night.json["layers"]?[0]?["paint"]?["background-color"]?.stringValue == "#151C23")
            let tag = try #require(day.fields[.eTag])
            try await anonymous.get("/styles/day.json", [.ifNoneMatch: tag]).expect(.notModified)
            try await anonymous.get("/styles/dusk.json").expect(.notFound, code: "not-found")
            try await anonymous.get("/styles/day").expect(.notFound, code: "not-found")
        }
    }

    private static func ids(_ style: Answer) -> [String] {
        (style.json["layers"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }

    @Test(
        "a credit is shown as it is written, whatever it holds, and that of OpenStreetMap leads to its terms")
    func credit() async throws {
        let folder = try TemporaryFolder()
        let archive = try TileArchive(
            path: SampleTiles.written(
                to: folder.file("town.mbtiles"),
                metadata: ["attribution": "<img src=x> & © OpenStreetMap contributors"]))
        try await Self.run(archive) { anonymous in
            let credit = try await anonymous.get("/styles/day.json")
                .json["sources"]?["basemap"]?["attribution"]?.stringValue
            #expect(
                credit == "&lt;img src=x&gt; &amp; © <a href=\"https://www.openstreetmap.org/copyright\" "
                    + "rel=\"noopener\">OpenStreetMap contributors</a>")
        }
    }

    @Test("a network has so many tiles at once; what has not changed costs none")
    func rate() async throws {
        let folder = try TemporaryFolder()
        let archive = try TileArchive(path: SampleTiles.written(to: folder.file("town.mbtiles")))
        var limits = LimitValues()
        limits[RateLimits.tilesPerNetwork] = 2
        limits[RateLimits.tileRefill] = 3_600_000
        let path = Self.path(SampleTiles.compressed, of: archive.hash)
        try await Self.run(archive, limits: limits) { anonymous in
            let first = try await anonymous.get(path).expect(.ok)
            try await anonymous.get(path).expect(.ok)
            try await anonymous.get(path).expect(.tooManyRequests, code: "too-many-requests")
            let tag = try #require(first.fields[.eTag])
            try await anonymous.get(path, [.ifNoneMatch: tag]).expect(.notModified)
        }
    }

    @Test("tiles that were replaced are there beside the new ones; a broken file changes nothing")
    func reload() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("town.mbtiles")
        try SampleTiles.written(to: path)
        let tiles = try TileService(path: path)
        let old = try #require(tiles.current).hash
        #expect(try tiles.reload() == false, "it is the same file")

        let next = try SampleTiles.written(to: folder.file("next"), metadata: ["version": "2"])
        #expect(rename(next, path) == 0)
        #expect(tiles.current?.hash == old, "until it is told")
        #expect(try tiles.reload())
        let new = try #require(tiles.current).hash
        #expect(new != old)

        let broken = try folder.write("This is no map", to: "broken")
        #expect(rename(broken, path) == 0)
        #expect(throws: RoadsError.self) { try tiles.reload() }
        #expect(tiles.current?.hash == new)
        try await Self.run(tiles) { anonymous in
            for hash in [old, new] {
                let tile = try await anonymous.get(Self.path(SampleTiles.compressed, of: hash)).expect(.ok)
                #expect(tile.bytes == SampleTiles.tile)
            }
            let style = try await anonymous.get("/styles/night.json")
            #expect(style.text.contains(new) && !style.text.contains(old))
        }
    }

    @Test("what cannot serve is refused with what to do about it")
    func refused() throws {
        let folder = try TemporaryFolder()
        let letter = try folder.write("Dear reader", to: "letter.mbtiles")
        #expect(throws: TileArchiveError.notMBTiles) { try TileArchive(path: letter) }
        let pictures = try SampleTiles.written(to: folder.file("png"), metadata: ["format": "png"])
        #expect(throws: TileArchiveError.notVectorTiles) { try TileArchive(path: pictures) }
        let bare = try SampleTiles.written(to: folder.file("bare"), tiles: false)
        #expect(throws: TileArchiveError.empty) { try TileArchive(path: bare) }
        do throws(RoadsError) {
            _ = try TileService(path: folder.file("missing.mbtiles"))
            Issue.record("opened what is not there")
        } catch {
            #expect(StartError.roads(error).exitCode == 66)
            #expect(error.message.text(in: .russian).contains("missing.mbtiles"))
        }
    }

    @Test("the tiles beside the map are taken where none are named, and none where there are none")
    func beside() throws {
        let folder = try TemporaryFolder()
        let map = folder.file("city.roads")
        #expect(try TileService.beside(map, unless: nil).current == nil)
        let beside = try SampleTiles.written(to: folder.file("city.mbtiles"))
        let other = try SampleTiles.written(to: folder.file("other"), metadata: ["version": "2"])
        #expect(try TileService.beside(map, unless: nil).path == beside)
        #expect(try TileService.beside(map, unless: other).path == other)
        #expect(throws: RoadsError.self) { try TileService.beside(map, unless: folder.file("missing")) }
    }
}
