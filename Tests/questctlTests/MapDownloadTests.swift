import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import Testing

@testable import questctl

/// A server that publishes a country and, in it, the region of the demo town.
@Suite("questctl map download")
struct MapDownloadTests {
    private static let data = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7) }
    private static let path = "/region-latest.osm.pbf"

    private let folder: TemporaryFolder
    private let server: ExtractServer
    private let quest: String

    init() throws {
        folder = try TemporaryFolder()
        server = try ExtractServer()
        quest = try folder.write(DemoQuest.document(), to: "ride.geojson")
        let features = [
            Self.feature("country", "Some Country", "[[50,50],[70,50],[70,60],[50,60],[50,50]]", at: server),
            Self.feature("region", "South Region", "[[61,55],[62,55],[62,56],[61,56],[61,55]]", at: server),
        ]
        let index = #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
        server.publish(Array(index.utf8), at: "/index-v1.json")
        server.publish(Self.data, at: Self.path)
        let sum = try Self.sum(of: Self.data, in: folder)
        server.publish(Array("\(sum)  region-latest.osm.pbf\n".utf8), at: Self.path + ".md5")
    }

    private static func feature(_ id: String, _ name: String, _ ring: String, at server: ExtractServer)
        -> String
    {
        """
        {"type": "Feature", "properties": {"id": "\(id)", "name": "\(name)",
          "urls": {"pbf": "\(server.address)/\(id)-latest.osm.pbf"}},
         "geometry": {"type": "Polygon", "coordinates": [\(ring)]}}
        """
    }

    private static func sum(of bytes: [UInt8], in folder: TemporaryFolder) throws -> String {
        let file = folder.file("sum-of-this")
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try FileChecksum.md5(of: file)
    }

    /// Runs the command with the index of this server, writing `region.osm.pbf` of the test's folder.
    private func download(_ arguments: String...) async throws -> ProgramResult {
        try await runQuestctl(
            ["map", "download"] + arguments + ["-o", file],
            environment: ["QUESTCTL_EXTRACTS": server.address + "/index-v1.json"])
    }

    private var file: String { folder.file("region.osm.pbf") }

    private func bytes(of path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test("takes the smallest extract that holds a quest, and says how to go on")
    func smallest() async throws {
        let result = try await questctl(
            "map", "download", quest, "-o", file, "--index", server.address + "/index-v1.json")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try bytes(of: file) == Self.data)
        #expect(result.output == "Downloaded \(file) (0.3 MB).\n")
        #expect(result.errors.contains("South Region, \(server.address)\(Self.path)"))
        #expect(result.errors.contains("] downloading\n"))
        #expect(
            result.errors.contains("Next: questctl map build \(file) --around \(quest) -o ride.roads\n"))
        #expect(!isThere(file + ".part") && !isThere(file + ".part.tag"))
    }

    @Test(
        "takes a quest by --around, a place, or a region by its id or name",
        arguments: [
            (["61.4,55.16"], "--bbox=61.2"), (["region"], "region.roads"),
            (["south  REGION"], "region.roads"),
        ])
    func areas(_ area: [String], _ next: String) async throws {
        let result = try await download(area[0], "--lang", "ru")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "Скачан файл \(file) (0,3 МБ).\n")
        #expect(result.errors.contains("Дальше: questctl map build \(file)") && result.errors.contains(next))
        #expect(server.heard(of: Self.path).count == 1)
    }

    @Test("tells programs what came from where")
    func json() async throws {
        let result = try await download("--around", quest, "--json")
        #expect(result.status == 0 && result.errors.contains("] downloading"), "\(result.errors)")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        #expect(report["file"]?.stringValue == file)
        #expect(report["bytes"]?.integerValue == 300_000)
        #expect(report["region"]?.stringValue == "region")
        #expect(report["name"]?.stringValue == "South Region")
        #expect(report["address"]?.stringValue == server.address + Self.path)
        let sum = try Self.sum(of: Self.data, in: folder)
        #expect(report["checksum"]?.stringValue == sum)
        #expect(report["unchanged"]?.boolValue == false)
        #expect(report["resumed"]?.integerValue == 0)
    }

    @Test("goes on where the connection was cut")
    func cut() async throws {
        server.cutOnce(Self.path, after: 200_000)
        let result = try await download("region")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try bytes(of: file) == Self.data)
        let heard = server.heard(of: Self.path)
        #expect(heard.count == 2)
        #expect(heard.first?.range == nil)
        #expect(heard.last?.range?.hasPrefix("bytes=") == true && heard.last?.range != "bytes=0-")
        #expect(heard.last?.ifRange == ExtractServer.tag(of: Self.data))
    }

    @Test(
        "goes on where an earlier run ended, also at the very end",
        arguments: [100_000, 300_000])
    func earlierRun(_ known: Int) async throws {
        try leave(Array(Self.data.prefix(known)), tag: ExtractServer.tag(of: Self.data))
        let result = try await download("region", "--json")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try JSONValue(parsing: Array(result.output.utf8))["resumed"]?.integerValue == Int64(known))
        #expect(try bytes(of: file) == Self.data)
        let asked = server.heard(of: Self.path)
        let expected = ExtractServer.Heard(
            path: Self.path, range: "bytes=\(known)-", ifRange: ExtractServer.tag(of: Self.data))
        #expect(asked == [expected])
    }

    @Test("begins anew where the file was replaced, and where nobody knows of which version the beginning is")
    func replaced() async throws {
        try leave(Array(repeating: 1, count: 100_000), tag: "\"an older one\"")
        #expect(try await download("region").status == 0)
        #expect(try bytes(of: file) == Self.data)
        try FileManager.default.removeItem(atPath: file)
        try leave(Array(repeating: 1, count: 100_000), tag: nil)
        #expect(try await download("region").status == 0)
        #expect(try bytes(of: file) == Self.data)
        #expect(server.heard(of: Self.path).map(\.range) == ["bytes=100000-", nil])
    }

    private func leave(_ beginning: [UInt8], tag: String?) throws {
        try Data(beginning).write(to: URL(fileURLWithPath: file + ".part"))
        if let tag { _ = try folder.write(tag, to: "region.osm.pbf.part.tag") }
    }

    @Test("does not fetch again what is up to date, and replaces what is not")
    func again() async throws {
        _ = try await download("region")
        let result = try await download("region")
        #expect(result.status == 0)
        #expect(result.output == "\(file) is up to date: nothing was downloaded.\n")
        #expect(server.heard(of: Self.path).count == 1)
        let newer = Self.data + [1]
        server.publish(newer, at: Self.path)
        server.publish(Array(try Self.sum(of: newer, in: folder).utf8), at: Self.path + ".md5")
        #expect(try await download("region").status == 0)
        #expect(try bytes(of: file) == newer)
    }

    @Test("throws away what has another checksum, and leaves the old file alone", arguments: ["en", "ru"])
    func wrongChecksum(_ language: String) async throws {
        _ = try folder.write("the old one", to: "region.osm.pbf")
        let wrong = String(repeating: "0", count: 32)
        server.publish(Array(wrong.utf8), at: Self.path + ".md5")
        let result = try await download("region", "--lang", language)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains(language == "ru" ? "контрольной суммой" : "the published checksum"))
        #expect(try bytes(of: file) == Array("the old one".utf8))
        #expect(!isThere(file + ".part") && !isThere(file + ".part.tag"))
    }

    @Test("says where no checksum is published, and refuses what is none")
    func checksums() async throws {
        server.publish(Array("<html>".utf8), at: Self.path + ".md5")
        let strange = try await download("region")
        #expect(strange.status == 2 && strange.errors.contains("holds no MD5 checksum"))
        #expect(server.heard(of: Self.path).isEmpty)
        let unchecked = try await download("country")
        #expect(unchecked.status == 2, "the country has no file either")
        server.publish(Self.data, at: "/country-latest.osm.pbf")
        let country = try await download("country")
        #expect(country.status == 0 && country.errors.contains("No checksum is published"), "\(country)")
    }

    @Test("names what is not there: the extract, the index, the server")
    func missing() async throws {
        let country = try await download("Some Country")
        #expect(country.status == 2 && country.output.isEmpty)
        #expect(country.errors.contains("/country-latest.osm.pbf: HTTP 404 Not Found"), "\(country.errors)")
        #expect(!isThere(file) && !isThere(file + ".part"))
        let elsewhere = try await download("region", "--index", server.address + "/other.json")
        #expect(elsewhere.status == 2 && elsewhere.errors.contains("/other.json: HTTP 404"))
        let nobody = try await download("region", "--index", "http://127.0.0.1:\(try FreePort.find())/i.json")
        #expect(nobody.status == 2 && nobody.errors.contains("/i.json"))
        let noIndex = try await download("region", "--index", quest)
        #expect(
            noIndex.status == 2 && noIndex.errors.contains("is no index of extracts"), "\(noIndex.errors)")
    }

    @Test("says where no extract holds the place, and which regions could be meant")
    func nowhere() async throws {
        let ocean = try await download("10.5,0.5")
        #expect(ocean.status == 1)
        #expect(ocean.errors.contains("No published extract holds all of 10.5,0.5."))
        let unclear = try await download("regio")
        #expect(unclear.status == 1 && unclear.errors.contains("Perhaps one of these: region."))
        let unknown = try await download("Atlantis", "--lang", "ru")
        #expect(unknown.status == 1 && unknown.errors.contains("нет области «Atlantis»"))
        let wrong = try folder.write("{}", to: "wrong.geojson")
        let faulty = try await download(wrong)
        #expect(faulty.status == 1 && faulty.errors.contains("questctl quest check \(wrong)"))
        #expect(try await download("61.4,95").status == 64)
        #expect(server.heard(of: Self.path).isEmpty)
    }

    @Test("wants an area, once")
    func usage() async throws {
        #expect(try await download().status == 64)
        #expect(try await download("region", "--around", quest).status == 64)
    }
}

@Suite("Pieces of a download")
struct DownloadTests {
    @Test(
        "the checksum is MD5 as RFC 1321 has it",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ])
    func md5(_ text: String, _ sum: String) throws {
        let folder = try TemporaryFolder()
        #expect(try FileChecksum.md5(of: folder.write(text, to: "file")) == sum)
    }

    @Test("a Content-Range tells the first byte and the whole length, where it has them")
    func contentRange() {
        #expect(ContentRange("bytes 100-199/1000")?.first == 100)
        #expect(ContentRange("bytes 100-199/1000")?.total == 1000)
        #expect(ContentRange("bytes 5-9/*")?.total == nil)
        #expect(ContentRange("bytes */1000")?.first == nil)
        #expect(ContentRange("bytes */1000")?.total == 1000)
        #expect(ContentRange("bytes 1-2/99999999999999999999")?.total == nil)
        for text in ["", "bytes", "bytes 1-2", "lines 1-2/3", "bytes 1-2/3/4"] {
            #expect(ContentRange(text) == nil, "\(text)")
        }
    }

    @Test(
        "a margin is metres or kilometres",
        arguments: [
            ("5km", 5000.0), ("1.5km", 1500), ("800m", 800), ("800", 800), ("2км", 2000), ("0", 0),
            ("500km", 500_000),
        ])
    func margin(_ text: String, _ meters: Double) {
        #expect(MapMargin(argument: text)?.distance.value == meters)
    }

    @Test("and nothing else", arguments: ["", "km", "-1km", "nan", "inf", "1e9", "501km", "5 miles"])
    func noMargin(_ text: String) {
        #expect(MapMargin(argument: text) == nil)
    }

    @Test("a box is west, south, east, north on the Earth, with something in it")
    func box() {
        let box = MapBox(argument: "-8.7,41.1,-8.5,41.2")?.bounds
        #expect(box?.west == -8.7 && box?.south == 41.1 && box?.east == -8.5 && box?.north == 41.2)
        for text in [
            "", "1,2,3", "1,2,3,4,5", "3,2,1,4", "1,4,3,2", "1,2,1,4", "-181,2,3,4", "1,2,3,91", "a,2,3,4",
            "nan,2,3,4",
        ] {
            #expect(MapBox(argument: text) == nil, "\(text)")
        }
    }
}
