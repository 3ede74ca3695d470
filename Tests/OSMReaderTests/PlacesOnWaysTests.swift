import Foundation
import RoadRouter
import RoadTestSupport
import Testing

@testable import OSMReader

/// Files in which ways say where their nodes lie, and the nodes are not there.
@Suite("Files with places on ways")
struct PlacesOnWaysTests {
    /// The map of `Fixture`, by libosmium with `locations_on_ways`: node 2, which has tags, is there too.
    private static let pbf = Data(
        base64Encoded: """
            AAAADQoJT1NNSGVhZGVyGEcQPRpDeJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0kt1uL3yU9OLMnMzyv2zwtPrCxuYuQNSg0sTS0u
            USgBEsUAYPMUzgAAAAsKB09TTURhdGEYRhA7GkJ4nOOS5WLgYk9KLCrKTC0CMvJzchKLUrhY8vJLUrkYK4SkhCS4GFmcWA/8PNHL4sV6
            YMPlkyxBrIxMzCwMANAOD+AAAAAMCgdPU01EYXRhGMwBEMQBGsYBeJzj8uNi4GLPyEzPKE+s5GLJS8xN5eIuSi3OTEnNK8lMzOESvdh8
            YfeFHRfbLmxQuLDoYgOQu+XCBi6O5MrknFSQHo6k0syclMy8dC7mytRioSIpVQ4RISZGJikmZhYnZiYmpiDuhmnHT7IcmMUDRF7sB36e
            6GVhYJBS5hAVYmSUYmR1YuZgZgtiP7Dh8kmguBd3w5SrvSz7Z/EAkZQKh5gQI5sUI7sTExtbEFfD6fsnWf5tWbCN24sLbM6+tu2fuAEC
            n0KxAAAACwoHT1NNRGF0YRh1EGoacXicBcGxCsIwEADQ3F1q4zmZzQ4KFaSTs3PHjv2BIpJCBnPlvAj+ve/xgx17+22JD5o+pvllWQrv
            iyx1saqF/aryZvrmJ6MJNyrVErt470/hHBGwQ6SRfLObaLjeZgIH/TFcIkAH7QhhgmEG+AOCBhT+
            """, options: .ignoreUnknownCharacters)!

    /// As Overpass answers `out geom`, with boxes, middles, and the lines of members.
    private static let overpass = """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="Overpass API 0.7.62">
          <note>The data included in this document is from www.openstreetmap.org.</note>
          <meta osm_base="2026-06-14T09:30:00Z"/>
          <way id="20"><bounds minlat="55.1" minlon="61.4" maxlat="55.12" maxlon="61.42"/>
            <center lat="55.11" lon="61.41"/>
            <nd ref="1" lat="55.11" lon="61.40"/><nd ref="2" lat="55.11" lon="61.41"/><nd ref="3" lat="55.11" lon="61.42"/>
            <tag k="highway" v="residential"/><tag k="name" v="улица Труда"/></way>
          <way id="21"><nd ref="4" lat="55.12" lon="61.41"/><nd ref="2" lat="55.11" lon="61.41"/>
            <nd ref="5" lat="55.10" lon="61.41"/><tag k="highway" v="cycleway"/></way>
          <way id="22"><nd ref="3" lat="55.11" lon="61.42"/><nd ref="6"/><tag k="building" v="yes"/></way>
          <relation id="30"><bounds minlat="55.1" minlon="61.4" maxlat="55.12" maxlon="61.42"/>
            <member type="way" ref="20" role="from"><nd lat="55.11" lon="61.40"/><nd lat="55.11" lon="61.41"/></member>
            <member type="node" ref="2" role="via" lat="55.11" lon="61.41"/>
            <member type="way" ref="21" role="to"><nd lat="55.12" lon="61.41"/><nd/></member>
            <tag k="type" v="restriction"/><tag k="restriction" v="no_u_turn"/></relation>
          <relation id="31"><member type="way" ref="20" role=""/><tag k="type" v="route"/></relation>
        </osm>
        """

    static let files: [(String, Data)] = [("PBF", pbf), ("XML of Overpass", Data(overpass.utf8))]

    @Test("have the elements and places of one with nodes", arguments: files)
    func elements(_ format: String, _ content: Data) throws {
        let (plain, file) = (try TemporaryFile(Fixture.xml), try TemporaryFile(content))
        var expected = try FileElements(OSMFile(path: plain.path))
        var found = try FileElements(OSMFile(path: file.path))
        expected.nodes.sort()
        found.nodes.sort()
        #expect(found == expected)
        #expect(found.nodes == [1, 2, 3, 4, 5], "each node once, and none whose place nobody tells")
    }

    @Test("give nodes where nothing but nodes is asked for, and ways alone where ways are", arguments: files)
    func filters(_ format: String, _ content: Data) throws {
        let file = try TemporaryFile(content)
        var (nodes, ways) = (Set<Int64>(), 0)
        try OSMFile(path: file.path).read(OSMFilter(wantsNodes: true)) { batch in
            nodes.formUnion(batch.nodes.map(\.id.rawValue))
            ways += batch.ways.count
        }
        #expect(nodes == [1, 2, 3, 4, 5] && ways == 0)
        var others = 0
        try OSMFile(path: file.path).read(OSMFilter(wayKeys: ["highway"])) { batch in
            ways += batch.ways.count
            others += batch.nodes.count
        }
        #expect(ways == 2 && others == 0)
    }

    @Test("are copied with their nodes, all of them or those of a box", arguments: files)
    func copies(_ format: String, _ content: Data) throws {
        let (file, folder) = (try TemporaryFile(content), try TemporaryFolder())
        try OSMFile(path: file.path).copy(to: folder.file("all"))
        let all = try FileElements(OSMFile(path: folder.file("all")))
        #expect(Set(all.nodes) == [1, 2, 3, 4, 5] && all.nodes.count == 5)
        #expect(all.ways == [20: [1, 2, 3], 21: [4, 2, 5]])
        let box = Bounds(west: 61.395, south: 55.105, east: 61.405, north: 55.115)
        try OSMFile(path: file.path).copy(to: folder.file("part"), within: box)
        let part = try FileElements(OSMFile(path: folder.file("part")))
        #expect(Set(part.nodes) == [1, 2, 3] && part.ways == [20: [1, 2, 3]])
    }

    @Test("make the map of one with nodes", arguments: files)
    func roads(_ format: String, _ content: Data) throws {
        let labels = Preparation.Labels(name: "x", source: "x.osm", generator: "tests")
        func summary(_ data: Data) throws -> ImportSummary {
            let file = try TemporaryFile(data)
            return try Preparation.prepare(source: OSMFile(path: file.path), labels: labels).summary
        }
        let (found, plain) = (try summary(content), try summary(Data(Fixture.xml.utf8)))
        #expect(
            found.edgeCount == plain.edgeCount && found.nodesUsed == plain.nodesUsed && found.edgeCount == 4)
    }

    @Test("a file with roads and no places at all is refused with the reason")
    func withoutPlaces() throws {
        let text = """
            <osm version="0.6"><node id="9" lat="55" lon="61"><tag k="amenity" v="cafe"/></node>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way></osm>
            """
        let file = try TemporaryFile(text)
        let labels = Preparation.Labels(name: "x", source: "x.osm", generator: "tests")
        #expect(throws: ImportError.noPlaces(source: "x.osm")) {
            try Preparation.prepare(source: OSMFile(path: file.path), labels: labels)
        }
    }

    @Test("an answer that Overpass broke off is refused in its words; other remarks are not")
    func unfinished() throws {
        func reading(_ remark: String) throws -> FileElements {
            let text = Self.overpass.replacing("</osm>", with: "<remark> \(remark) </remark></osm>")
            let file = try TemporaryFile(text)
            return try FileElements(OSMFile(path: file.path))
        }
        #expect(try reading("Thank you.").ways.count == 3)
        let error = #expect(throws: ImportError.self) {
            try reading("runtime error: Query timed out in \"query\" at line 3 after 26 seconds.")
        }
        #expect(error?.description.contains("Query timed out in \"query\"") == true)
    }
}
