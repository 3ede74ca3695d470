import Foundation
import RoadRouter
import RoadTestSupport
import Testing

@testable import OSMReader

/// Files as JOSM saves them: what its user has deleted is still there, and says so.
@Suite("Files of an editor")
struct EditedFileTests {
    /// A street from 1 over 2 to 3, another one between the same ends that was deleted, and a restriction.
    private static func file(
        node: String = "", street: String = "", other: String = "", restriction: String = "",
        quote: String = "'"
    ) -> String {
        """
        <?xml version='1.0' encoding='UTF-8'?>
        <osm version='0.6' upload='never' generator='JOSM'>
        <bounds minlat='55.0' minlon='61.0' maxlat='56.0' maxlon='62.0' origin='somebody &amp; others' />
        <node id='-1' action='modify' visible='true' lat='55.1' lon='61.1' />
        <node id='-2' \(node) lat='55.1' lon='61.2'><tag k='barrier' v='bollard' /></node>
        <node id='3' version='4' lat='55.1' lon='61.3' />
        <way id='-10' \(street)><nd ref='-1' /><nd ref='-2' /><nd ref='3' /><tag k='highway' v='residential' />
          <tag k='name' v='A &lt;&quot;B&quot;&gt; &amp; C&#10;D' /></way>
        <way id='11' \(other) version='4' timestamp='2026-01-01T00:00:00Z'><nd ref='-1' /><nd ref='3' />
          <tag k='highway' v='residential' /></way>
        <relation id='-20' \(restriction)><member type='way' ref='-10' role='from' />
          <member type='node' ref='3' role='via' /><member type='way' ref='11' role='to' />
          <tag k='type' v='restriction' /><tag k='restriction' v='no_left_turn' /></relation>
        </osm>
        """.replacing("'", with: quote)
    }

    static let marks = [
        "action='delete'", "action='delete' visible='true'", "visible='false' action='delete'",
        "visible='false'",
    ]

    private static func elements(_ text: String) throws -> FileElements {
        let file = try TemporaryFile(text)
        return try FileElements(OSMFile(path: file.path))
    }

    @Test("have all that was made or changed in it", arguments: ["'", "\""])
    func kept(quote: String) throws {
        let found = try Self.elements(
            Self.file(node: "action='modify'", street: "action='modify'", quote: quote))
        #expect(found.nodes == [-1, -2, 3] && found.relations == [-20: 3])
        #expect(found.ways == [-10: [-1, -2, 3], 11: [-1, 3]])
    }

    @Test("lack a deleted way, and nothing else", arguments: marks)
    func way(mark: String) throws {
        let found = try Self.elements(Self.file(other: mark))
        #expect(found.nodes == [-1, -2, 3] && found.relations == [-20: 3])
        #expect(found.ways == [-10: [-1, -2, 3]])
        #expect(found.names == ["A <\"B\"> & C\nD"])
    }

    @Test("lack a deleted relation", arguments: marks)
    func relation(mark: String) throws {
        let found = try Self.elements(Self.file(restriction: mark))
        #expect(found.ways.count == 2 && found.relations.isEmpty)
    }

    @Test("lack a deleted node, also where a way still runs over it", arguments: marks)
    func node(mark: String) throws {
        let found = try Self.elements(Self.file(node: mark))
        #expect(found.nodes == [-1, 3] && found.ways == [-10: [-1, 3], 11: [-1, 3]])
    }

    @Test("keep what has the id of something deleted of another kind, or the same number without a minus")
    func otherKind() throws {
        let text = """
            <osm version="0.6"><node id="1" lat="55" lon="61"/><node id="2" lat="55" lon="62"/>
            <node id="-2" action="delete" lat="55" lon="63"/><way id="2" ><nd ref="1"/><nd ref="2"/></way>
            <way id="1" action="delete"><nd ref="1"/><nd ref="2"/></way></osm>
            """
        let found = try Self.elements(text)
        #expect(found.nodes == [1, 2] && found.ways == [2: [1, 2]])
    }

    @Test("have their header, and are copied without what was deleted")
    func copied() throws {
        let input = try TemporaryFile(Self.file(node: "action='delete'", other: "action='delete'"))
        let file = OSMFile(path: input.path)
        let header = try file.header()
        #expect(
            header.generator == "JOSM" && header.bounds == Bounds(west: 61, south: 55, east: 62, north: 56))
        let folder = try TemporaryFolder()
        try file.copy(to: folder.file("copy"))
        let copy = try FileElements(OSMFile(path: folder.file("copy")))
        #expect(copy.nodes == [-1, 3] && copy.ways == [-10: [-1, 3]] && copy.relations == [-20: 1])
    }

    @Test("are refused where they are cut off, deleted parts or not")
    func cutOff() throws {
        let text = Self.file(other: "action='delete'")
        for length in stride(from: 60, to: text.utf8.count - 8, by: 41) {
            let file = try TemporaryFile(Data(text.utf8.prefix(length)))
            #expect(throws: ImportError.self) { try FileElements(OSMFile(path: file.path)) }
        }
        let illegal = try TemporaryFile(text.replacing("'-10' ", with: "'ten' action='delete' "))
        #expect(throws: ImportError.self) { try FileElements(OSMFile(path: illegal.path)) }
    }

    @Test("make a map without the deleted street and the deleted restriction")
    func roads() throws {
        func summary(_ text: String) throws -> ImportSummary {
            let file = try TemporaryFile(text)
            let labels = Preparation.Labels(name: "x", source: "x.osm", generator: "tests")
            return try Preparation.prepare(source: OSMFile(path: file.path), labels: labels).summary
        }
        #expect(try summary(Self.file()).waysKept == 2)
        let without = try summary(Self.file(other: "action='delete'", restriction: "action='delete'"))
        #expect(without.waysKept == 1 && without.restrictionsRead == 0 && without.missingReferences == 0)
    }
}

/// All that a file has.
struct FileElements: Equatable {
    var nodes: [Int64] = []
    var ways: [Int64: [Int64]] = [:]
    var relations: [Int64: Int] = [:]
    var names: Set<String> = []
    var places: [Int64: FixedCoordinate] = [:]

    init(_ file: OSMFile) throws {
        let filter = OSMFilter(
            wantsNodes: true, wayKeys: ["name"], wantsOtherWays: true,
            relationTypes: ["restriction", "multipolygon", "route"])
        try file.read(filter) { batch in
            nodes += batch.nodes.map(\.id.rawValue)
            for node in batch.nodes { places[node.id.rawValue] = node.coordinate }
            for way in batch.ways {
                ways[way.id.rawValue] = way.nodes.map(\.rawValue)
                if let name = way.tags["name"] { names.insert(name) }
            }
            for relation in batch.relations { relations[relation.id] = relation.members.count }
        }
    }
}
