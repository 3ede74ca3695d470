import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Tags, and a word about them: `barrier=gate | open`.
struct WordRow: CustomTestStringConvertible, Sendable {
    let tags: OSMTags
    let word: String
    let testDescription: String

    static func table(_ text: String) -> [WordRow] {
        text.split(separator: "\n").filter { !$0.withoutSpaceAround.isEmpty }.map { line in
            let halves = line.split(separator: "|", maxSplits: 1)
            precondition(halves.count == 2, "a row has two halves: \(line)")
            return WordRow(
                tags: OSMTags(text: halves[0]), word: halves[1].withoutSpaceAround,
                testDescription: line.withoutSpaceAround)
        }
    }
}

@Suite("Truth table: nodes, names and durations")
struct NodeAndNameTableTests {
    /// Kinds of barrier by themselves: `WikiTableTests`.
    static let nodes = WordRow.table(
        """
        highway=traffic_signals              | open
        barrier=gate locked=yes              | closed
        barrier=gate locked=yes access=yes   | open
        barrier=gate locked=no               | open
        barrier=never_heard_of               | open
        barrier=fence sensory=audible        | open
        barrier=fence sensory=audio          | open
        barrier=fence sensory=no             | closed
        barrier=fence sensory=visual         | closed
        barrier=fence access=yes             | open
        barrier=fence sensory=audible access=no | closed
        barrier=kissing_gate bicycle=yes     | open
        barrier=wall access=yes              | open
        barrier=wall access=permissive       | open
        barrier=wall access=designated       | open
        barrier=wall access=no               | closed
        barrier=wall access=private          | closed
        barrier=gate access=yes              | open
        barrier=gate access=permissive       | open
        barrier=gate access=destination      | open
        barrier=gate access=customers        | open
        barrier=gate access=no               | closed
        barrier=gate access=private          | closed
        barrier=gate access=agricultural     | closed
        barrier=gate access=forestry         | closed
        barrier=gate access=permit           | closed
        barrier=gate access=unknown          | open
        barrier=gate vehicle=no              | closed
        barrier=gate vehicle=no bicycle=yes  | open
        barrier=gate access=no vehicle=yes   | open
        barrier=gate access=yes bicycle=no   | closed
        barrier=gate motor_vehicle=private   | open
        barrier=gate foot=no                 | open
        barrier=bollard bicycle=no           | closed
        barrier=bollard bicycle=dismount     | open
        access=no                            | closed
        vehicle=no                           | closed
        bicycle=no                           | closed
        access=no bicycle=yes                | open
        access=private                       | closed
        access=permissive                    | open
        bicycle=dismount                     | open
        barrier=no access=private            | closed
        entrance=yes access=private          | closed
        ford=yes access=no                   | closed
        traffic_calming=bump bicycle=no      | closed
        highway=elevator access=private      | closed
        highway=traffic_signals access=no    | open
        highway=traffic_signals bicycle=no   | open
        highway=stop vehicle=no              | open
        highway=give_way access=private      | open
        highway=bus_stop access=private      | open
        highway=mini_roundabout bicycle=no   | open
        highway=turning_circle access=private | open
        highway=traffic_signals barrier=lift_gate access=private | closed
        railway=level_crossing access=no     | open
        railway=crossing bicycle=no          | open
        crossing=unmarked bicycle=no         | open
        public_transport=stop_position bicycle=no | open
        traffic_sign=NL:C14 bicycle=no       | open
        amenity=parking_entrance access=private | open
        amenity=toilets access=customers     | open
        tourism=artwork access=no            | open
        amenity=cafe barrier=fence           | closed
        highway=crossing barrier=kerb access=no | open
        highway=crossing access=no           | open
        highway=crossing bicycle=no          | open
        highway=crossing vehicle=private     | open
        """)

    @Test("a node lets riders through by its access, else by the kind of barrier", arguments: nodes)
    func node(_ row: WordRow) {
        #expect(BarrierRule.isClosed(row.tags) == (row.word == "closed"))
    }

    static let names = WordRow.table(
        """
        highway=residential name=Lenina                                   | Lenina
        highway=residential name=Lenina ref=A1                            | Lenina
        highway=residential ref=A1                                        | A1
        highway=residential                                               | -
        highway=residential int_name=Lenina                               | -
        highway=residential street:name=Lenina                            | -
        highway=residential is_sidepath:of:name=Lenina                    | -
        highway=cycleway is_sidepath=yes is_sidepath:of:name=Lenina       | Lenina
        highway=cycleway is_sidepath:of:name=Lenina                       | Lenina
        highway=cycleway street:name=Lenina                               | Lenina
        highway=cycleway is_sidepath:of:name=Lenina street:name=Truda     | Lenina
        highway=cycleway name=Embankment is_sidepath:of:name=Lenina       | Embankment
        highway=cycleway name=Embankment street:name=Lenina               | Embankment
        highway=cycleway is_sidepath:of:name=Lenina ref=R1                | Lenina
        highway=cycleway street:name=Lenina ref=R1                        | Lenina
        highway=cycleway ref=R1                                           | R1
        highway=cycleway is_sidepath:of=primary                           | -
        highway=footway footway=sidewalk is_sidepath:of:name=Lenina       | Lenina
        highway=footway footway=sidewalk street:name=Lenina               | Lenina
        highway=path is_sidepath:of:name=Lenina                           | Lenina
        highway=path street:name=Lenina                                   | Lenina
        highway=steps street:name=Lenina                                  | Lenina
        highway=pedestrian is_sidepath:of:name=Lenina                     | Lenina
        highway=track street:name=Lenina                                  | Lenina
        highway=service is_sidepath:of:name=Lenina                        | Lenina
        route=ferry name=Ferry                                            | Ferry
        """)

    @Test(
        "a path is called by its own name, else by that of its street, else by its number", arguments: names)
    func name(_ row: WordRow) {
        #expect(WayClassifier.name(of: row.tags) ?? "-" == row.word)
    }

    static let durations = WordRow.table(
        """
        route=ferry duration=00:05           | 300
        route=ferry duration=0:05            | 300
        route=ferry duration=1:00            | 3600
        route=ferry duration=01:30           | 5400
        route=ferry duration=24:00           | 86400
        route=ferry duration=00:05:30        | 330
        route=ferry duration=20              | 1200
        route=ferry duration=5:75            | 22500
        route=ferry duration=PT5M            | 300
        route=ferry duration=PT1H            | 3600
        route=ferry duration=PT1H30M         | 5400
        route=ferry duration=PT1H30M15S      | 5415
        route=ferry duration=PT90M           | 5400
        route=ferry duration=PT45S           | 45
        route=ferry duration=PT0.5H          | 1800
        route=ferry duration=P1D             | 86400
        route=ferry duration=P1DT2H          | 93600
        route=ferry duration=P1W             | 604800
        route=ferry duration=pt15m           | 900
        route=ferry duration=P2W             | -
        route=ferry duration=P1Y             | -
        route=ferry duration=P1M             | -
        route=ferry duration=PT              | -
        route=ferry duration=P               | -
        route=ferry duration=PTM             | -
        route=ferry duration=PT5M1H          | -
        route=ferry duration=PT5             | -
        route=ferry duration=00:00           | -
        route=ferry duration=0               | -
        route=ferry duration=soon            | -
        route=ferry duration=5:              | -
        route=ferry duration=-5              | -
        route=ferry duration=1:2:3:4         | -
        route=ferry duration=5.5             | -
        route=ferry duration=99999999999999  | -
        route=ferry                          | -
        railway=train bicycle=yes duration=00:20 | 1200
        highway=primary bridge=movable duration=00:10 | 600
        highway=path duration=02:00          | -
        """)

    @Test("a duration is read in minutes, as a clock and as ISO 8601", arguments: durations)
    func duration(_ row: WordRow) throws {
        guard case .road(let roadClass) = RoadClass.reading(of: row.tags) else {
            Issue.record("no road")
            return
        }
        let duration = GivenDuration.duration(of: row.tags, roadClass: roadClass)
        #expect(duration.map { String(Int($0.value)) } ?? "-" == row.word)
    }

    static let besides = WordRow.table(
        """
        highway=primary                                      | -
        highway=primary cycleway=lane                        | apart both
        highway=primary cycleway=track                       | apart both
        highway=primary cycleway=share_busway                | apart both
        highway=primary cycleway=shared_lane                 | -
        highway=primary cycleway=sharrow                     | -
        highway=primary cycleway:right=lane                  | apart forward
        highway=primary cycleway:left=track                  | apart backward
        highway=primary oneway=yes cycleway=lane             | apart forward
        highway=primary oneway=yes cycleway:left=opposite_lane | apart backward
        highway=primary oneway=yes cycleway:left=lane cycleway:left:oneway=no | apart both
        highway=primary cycleway=separate                    | discouraged
        highway=primary cycleway:left=separate               | discouraged
        highway=primary cycleway=separate bicycle=yes        | -
        highway=primary cycleway=separate bicycle=designated | -
        highway=primary bicycle=discouraged                  | discouraged
        highway=primary bicycle=optional_sidepath            | discouraged
        highway=primary cycleway:right=lane cycleway:left=separate | apart forward, discouraged
        """)

    @Test("what lies beside a road makes riding along it better or worse", arguments: besides)
    func beside(_ row: WordRow) {
        guard case .road(let attributes, _) = WayClassifier.verdict(on: row.tags) else {
            Issue.record("no road")
            return
        }
        let apart: String? =
            switch (attributes.hasCycleway(forward: true), attributes.hasCycleway(forward: false)) {
            case (true, true): "apart both"
            case (true, false): "apart forward"
            case (false, true): "apart backward"
            case (false, false): nil
            }
        let words = [apart, attributes.isDiscouraged ? "discouraged" : nil].compactMap { $0 }
        #expect((words.isEmpty ? "-" : words.joined(separator: ", ")) == row.word)
    }
}
