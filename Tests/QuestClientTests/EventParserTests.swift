import Testing

@testable import QuestClient

@Suite("Server-sent events are taken apart")
struct EventParserTests {
    private typealias Event = EventParser.Event

    private static let text = """
        retry: 3000

        :

        id: 4711.12
        event: ride
        data: {"event":"off-route"}

        id: 4711.13
        event: next
        data: {
        data:  "task": "ö"}

        event: stopping
        data: {}


        """
    private static let events = [
        Event(id: "4711.12", name: "ride", data: #"{"event":"off-route"}"#),
        Event(id: "4711.13", name: "next", data: "{\n \"task\": \"ö\"}"),
        Event(id: "4711.13", name: "stopping", data: "{}"),
    ]

    @Test("wherever the pieces break, and however lines end", arguments: ["\n", "\r\n", "\r"])
    func breaksAnywhere(end: String) throws {
        let bytes = Array(
            Self.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end).utf8)
        for place in 0...bytes.count {
            var parser = EventParser()
            let events = try parser.take(Array(bytes[..<place])) + parser.take(Array(bytes[place...]))
            #expect(events == Self.events, "broken at \(place)")
        }
        var parser = EventParser()
        #expect(try bytes.flatMap { try parser.take([$0]) } == Self.events)
    }

    /// The examples of WHATWG HTML, section 9.2.6.
    @Test("as the examples of the standard")
    func standard() throws {
        func data(_ text: String) throws -> [String] {
            var parser = EventParser()
            return try parser.take(Array(text.utf8)).map(\.data)
        }
        #expect(try data("data: YHOO\ndata: +2\ndata: 10\n\n") == ["YHOO\n+2\n10"])
        #expect(
            try data(
                ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event")
                == ["first event", "second event"])
        #expect(try data("data\n\ndata\ndata\n\ndata:") == ["", "\n"])
        #expect(try data("data:test\n\ndata: test\n\n") == ["test", "test"])
        #expect(try data("\u{FEFF}data: x\n\n") == ["x"])
        var parser = EventParser()
        #expect(
            try parser.take(Array("id: 1\ndata: a\n\nid\ndata: b\n\nid: 2\u{0}\ndata: c\n\n".utf8)).map(\.id)
                == ["1", "", ""])
    }

    @Test("a line without end is refused")
    func endless() {
        var parser = EventParser()
        #expect(throws: EventParser.LineTooLong.self) {
            _ = try parser.take([UInt8](repeating: 0x61, count: EventParser.longestLine + 1))
        }
    }
}
