import Foundation
import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Result lists in IOF XML")
struct IOFResultListTests {
    @Test("A team's result: times, rank, status, score and splits, in the order of the schema")
    func content() {
        let xml = ResultList.twoTeams.iofXML(creator: "ReQuest 0")
        for line in [
            #"<ResultList xmlns="http://www.orienteering.org/datastandard/3.0" iofVersion="3.0""#,
            #"createTime="2026-06-14T07:00:00.000Z" creator="ReQuest 0" status="Complete">"#,
            "<Name>Озеро &amp; парк</Name>", "<EntryId>foxes</EntryId>", "<BibNumber>2</BibNumber>",
            "<StartTime>2026-06-14T05:00:00.000Z</StartTime>", "<Time>3660.000</Time>",
            #"<Position type="Course">1</Position>"#, "<Status>OK</Status>", "<Status>DidNotStart</Status>",
            #"<Score type="Points">25</Score>"#, "<ControlCode>pier</ControlCode>", "<Time>600.000</Time>",
            "<Seq>41</Seq>",
        ] {
            #expect(xml.contains(line), "\(line)")
        }
    }

    @Test("What was no riding time, and who signed, stand where the schema has room for others")
    func extensions() {
        let xml = Self.lists[1]
        #expect(xml.contains(#"<Rest xmlns="urn:request:results:1">60.000</Rest>"#))
        #expect(xml.contains(#"<Pause xmlns="urn:request:results:1">30.000</Pause>"#))
        #expect(xml.contains("<Time>510.000</Time>") && xml.contains("<By>admin</By>"))
        #expect(!Self.lists[0].contains("<Rest ") && !Self.lists[0].contains("<By>"))
    }

    @Test("Every status has its word", arguments: Standing.Status.allCases)
    func statuses(status: Standing.Status) {
        let words = Set(Standing.Status.allCases.map(\.iof))
        #expect(words.count == Standing.Status.allCases.count)
        #expect(words.contains(status.iof))
    }

    @Test("Every list is valid against the federation's schema", .enabled(if: IOFSchema.isThere))
    func valid() async throws {
        for xml in Self.lists { #expect(try await IOFSchema.problems(in: xml) == "") }
        // What is not valid is found: otherwise nothing is proved.
        let broken = Self.lists[0].replacing("<Status>OK</Status>", with: "<Status>Winner</Status>")
        #expect(try await IOFSchema.problems(in: broken).contains("Winner"))
    }

    private static var lists: [String] {
        var byTime = ResultList.twoTeams
        var scoring = byTime.standings.scoring
        scoring.ranking = .time
        scoring.mustFinish = true
        let start = byTime.countedAt
        let runs = EntryStatus.allCases.enumerated().map { number, entry in
            TeamRun(
                team: TeamID("t\(number)"), start: start, finish: start + 600,
                breaks: Breaks(
                    rests: [
                        Breaks.Rest([Breaks.Span(from: start + 60, to: start + 120)], limit: .minutes(5))
                    ],
                    pauses: [Breaks.Span(from: start + 200, to: start + 230)]), pendingAnswers: number % 2,
                entry: entry)
        }
        byTime.signature = ResultsSignature(at: start + 900, seq: 7, actor: .admin)
        byTime.standings = Standings(of: runs, by: scoring, requiredTasks: 2, isOver: false)
        byTime.title = "<\u{1}&\u{FFFE}\"'>]]>"
        byTime.isFinal = false
        var classed = ResultList.twoTeams
        classed.classes = [ResultList.RankedClass(id: "ebike", name: "E-bikes", timeLimit: 60)]
        classed.entrants[1].classID = "ebike"
        return [ResultList.twoTeams, byTime, classed].map { $0.iofXML(creator: "ReQuest 0") }
    }
}

@Suite("Punches for results programs")
struct PunchFeedTests {
    private let feed = PunchFeed(
        punches: [
            .init(seq: 9, kind: .control(31), number: 2, at: Timestamp(milliseconds: 1_781_413_200_250)),
            .init(seq: 5, kind: .start, number: 2, at: Timestamp(milliseconds: 1_781_409_600_000)),
        ], timeZone: EventTimeZone("Asia/Yekaterinburg"))

    @Test("The first poll is told everything, in the order of the log, in tenths of the event's day")
    func first() {
        #expect(
            feed.xml(after: 0).hasSuffix(
                #"<MIPData xmlns="http://www.melin.nu/mip" lastid="9">"#
                    + #"<p type="start"><code>1</code><sno>2</sno><time>324000</time></p>"#
                    + "<p><code>31</code><sno>2</sno><time>360002</time></p></MIPData>\n"))
    }

    @Test("A later poll is told what is new, and the same number when nothing is")
    func later() {
        #expect(feed.xml(after: 5).contains("<code>31</code>") && !feed.xml(after: 5).contains("start"))
        #expect(feed.xml(after: 9).contains(#"lastid="9""#) && !feed.xml(after: 9).contains("<p>"))
    }
}
