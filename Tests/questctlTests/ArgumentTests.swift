import QuestEngine
import QuestWire
import Testing

@testable import questctl

@Suite("What may be typed")
struct ArgumentTests {
    @Test(
        "servers are a scheme, a host and perhaps a port",
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("https://quests.example.org/", "https://quests.example.org"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ])
    func servers(_ text: String, _ address: String) {
        #expect(ServerAddress(text)?.description == address)
    }

    @Test("a word that is no command is named, with the commands that there are")
    func unknownCommands() throws {
        let slip = try #require(UnknownCommand(in: ["quest", "chek", "my.geojson"]))
        let told = slip.message.text(in: .english)
        let words = "There is no command “questctl quest chek”. There are: check, import, "
        #expect(told.hasPrefix(words), "\(told)")
        #expect(UnknownCommand(in: ["quset"])?.known.contains("quest") == true)
        for fine in [["quest"], ["quest", "check", "chek"], ["help", "chek"], ["--version"], []] {
            #expect(UnknownCommand(in: fine)?.line == nil)
        }
    }

    @Test(
        "anything else is no server",
        arguments: [
            "", "127.0.0.1:8080", "ftp://host", "http://", "http://host/path", "http://a b",
            "http://user@host",
        ])
    func noServers(_ text: String) {
        #expect(ServerAddress(text) == nil)
    }

    @Test(
        "a quest is called after its file unless --id says otherwise",
        arguments: [
            ("quests/chelyabinsk-gagarin-park.geojson", "chelyabinsk-gagarin-park"),
            ("Парк Гагарина.geojson", "park-gagarina"),
            ("https://example.org/rides/spring.geojson?v=2", "spring"),
        ])
    func questNames(_ source: String, _ id: String) {
        #expect(QuestSource(name: source).suggestedID?.rawValue == id)
    }

    @Test("standard input gives a quest no name", arguments: ["-", ".geojson"])
    func noQuestNames(_ source: String) {
        #expect(QuestSource(name: source).suggestedID == nil)
    }

    @Test("places are longitude,latitude", arguments: ["61.3,55.1", "-0.5,51.4"])
    func places(_ text: String) throws {
        let place = try RouteCommand.coordinate(text)
        #expect("\(place.longitude),\(place.latitude)" == text)
    }

    @Test(
        "anything else is no place",
        arguments: ["", "61.3", "61.3;55.1", "61.3,55.1,7", "181,5", "5,91", "nan,5", "a,b", "61.3, 55.1"])
    func noPlaces(_ text: String) {
        #expect(throws: CommandFailure.self) { try RouteCommand.coordinate(text) }
    }

    @Test("a head of a log is SEQ:HASH")
    func heads() throws {
        let hash = String(repeating: "0a", count: 32)
        #expect(try LogVerify.head("12:" + hash).seq == 12)
        for text in ["12", "12:0a", ":" + hash, "-1:" + hash, "12:\(hash):"] {
            #expect(throws: CommandFailure.self) { try LogVerify.head(text) }
        }
    }

    @Test("ids that stand in paths hold nothing that could lead elsewhere")
    func identifiers() {
        #expect(QuestID(argument: "spring-ride") != nil)
        #expect(QuestID(argument: "../admin") == nil)
        #expect(TeamID(argument: "Red Foxes") == nil)
        #expect(AnswerID(argument: "01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f") != nil)
        #expect(AnswerID(argument: "01973f2e/6f1c-7c8e-9a53-1d2b3c4d5e6f") == nil)
    }

    @Test("a team is meant by its id or its number, else by its name, whatever its case and spaces")
    func teams() throws {
        func team(_ id: String, _ name: String, _ number: Int) -> AdminTeam {
            AdminTeam(
                id: TeamID(id), name: name, addedAt: Timestamp(milliseconds: 0), deviceCount: 0,
                acceptedCount: 0, points: 0, number: number)
        }
        let all = [team("12", "Owls", 1), team("foxes", "7", 12), team("bears", "Big  Bears", 7)]
        let cases = [
            ("#12", "foxes"), ("7", "bears"), ("#1", "12"), ("1", "12"), ("foxes", "foxes"),
            (" big bears", "bears"),
        ]
        for (text, id) in cases {
            let reference = try #require(TeamReference(argument: text))
            #expect(reference.meant(among: all).map(\.id.rawValue) == [id], "\(text)")
        }
        // The id of one, the number of another.
        let either = try #require(TeamReference(argument: "12")).meant(among: all)
        #expect(either.map(\.id.rawValue) == ["12", "foxes"])
        for text in ["#99", "+7", "#+7", "#", "-1", "٧"] {
            #expect(try #require(TeamReference(argument: text)).meant(among: all).isEmpty, "\(text)")
        }
    }
}
