import Foundation
import GeoJSONKit
import Testing

@testable import QuestBase
@testable import QuestRules

@Suite("Result lists")
struct ResultListTests {
    @Test("As CSV: a line for each team, a column for each task; durations in seconds, moments with them")
    func csv() {
        #expect(
            ResultList.twoTeams.csv.split(separator: "\r\n", omittingEmptySubsequences: false).map(
                String.init) == [
                    "rank,number,team,name,status,points,time,late,late_penalty,start,finish,last_accepted,rejected,"
                        + "pending,rest,pause,task:pier,task:oak",
                    "1,2,foxes,\"Лисы, \"\"рыжие\"\"\",ok,25,3660,60,5,2026-06-14 10:00:00+05:00,"
                        + "2026-06-14 11:01:00+05:00,2026-06-14 10:40:00+05:00,1,0,,,600,2400",
                    ",1,bears,'=HYPERLINK(),not-started,0,,,,,,,0,0,,,,",
                    "",
                ])
    }

    @Test(
        "As CSV a duration is a whole number of seconds, however long: no program makes hours of it",
        arguments: [(0, "0"), (999, "0"), (2_590_999, "2590"), (4_080_000, "4080"), (360_000_000, "360000")])
    func durations(milliseconds: Int64, cell: String) {
        #expect(ResultList.seconds(Milliseconds(milliseconds)) == cell)
    }

    @Test(
        "A cell that a spreadsheet would run gets an apostrophe in front",
        arguments: [
            ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+7 900", "'+7 900"), ("-x", "'-x"), ("-5", "-5"),
            ("a=b", "a=b"), ("\tx", "\"'\tx\""), ("a\nb", "\"a\nb\""), ("", ""),
        ])
    func formulas(text: String, cell: String) {
        #expect(SeparatedValues.cell(text) == cell)
    }

    @Test("As JSON: everything, durations in seconds, what is not there null")
    func json() throws {
        let text = String(decoding: ResultList.twoTeams.json.bytes(), as: UTF8.self)
        let value = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let standings = try #require(value["standings"] as? [[String: Any]])
        #expect(standings.map { $0["team"] as? String } == ["foxes", "bears"])
        #expect(standings[0]["time"] as? Double == 3660)
        #expect(standings[0]["late_penalty"] as? Int == 5)
        #expect(standings[1]["rank"] is NSNull && standings[1]["time"] is NSNull)
        let splits = try #require(standings[0]["splits"] as? [[String: Any]])
        #expect(splits.map { $0["leg"] as? Double } == [600, 1800])
        #expect((value["head"] as? [String: Any])?["seq"] as? Int == 41)
        #expect(value["is_final"] as? Bool == true)
    }

    @Test("As GeoJSON: the places of a team's tasks joined as it rode them; none without a task")
    func geoJSON() {
        let features = ResultList.twoTeams.geoJSON.features
        #expect(features.map(\.id) == ["foxes", "bears"])
        #expect(
            features[0].geometry?.shape
                == .lineString([
                    Position(longitude: 61.1, latitude: 55.1), Position(longitude: 61.2, latitude: 55.2),
                ]))
        #expect(features[1].geometry == nil)
        #expect(features[0].properties?["points"] == .integer(25))
    }

    @Test(
        "A clock reads as people write it",
        arguments: [
            (0, "0:00"), (999, "0:00"), (61_000, "1:01"), (3_599_999, "59:59"), (3_600_000, "1:00:00"),
            (-61_000, "-1:01"), (36_000_000, "10:00:00"),
        ] as [(Int64, String)])
    func clock(milliseconds: Int64, text: String) {
        #expect(Milliseconds(milliseconds).clock == text)
    }
}

extension ResultList {
    /// Foxes rode an hour and a minute with a limit of an hour; bears never started.
    static var twoTeams: ResultList {
        func at(_ minute: Int64) -> Timestamp {
            Timestamp(milliseconds: 1_781_413_200_000 + minute * 60_000)
        }
        var scoring = Scoring()
        scoring.timeLimit = 60
        scoring.latePenalty = 5
        let (pier, oak) = (TaskID("pier"), TaskID("oak"))
        let runs = [
            TeamRun(team: TeamID("bears")),
            TeamRun(
                team: TeamID("foxes"), start: at(0), finish: at(61), end: at(60),
                credits: [
                    .init(task: oak, at: at(40), points: 20), .init(task: pier, at: at(10), points: 10),
                ],
                rejectedAnswers: 1),
        ]
        return ResultList(
            quest: QuestID("lake"), title: "Озеро & парк", timeZone: EventTimeZone("Asia/Yekaterinburg"),
            standings: Standings(of: runs, by: scoring, requiredTasks: 2, isOver: true),
            entrants: [
                Entrant(team: TeamID("bears"), name: "=HYPERLINK()", number: 1),
                Entrant(team: TeamID("foxes"), name: "Лисы, \"рыжие\"", number: 2),
            ],
            tasks: [
                TaskColumn(task: pier, name: "Pier", place: Coordinate(longitude: 61.1, latitude: 55.1)),
                TaskColumn(task: oak, name: "Oak", place: Coordinate(longitude: 61.2, latitude: 55.2)),
            ],
            countedAt: at(120), head: LogHead(seq: 41, hash: .zero), isFinal: true)
    }
}
