import NIOCore
import QuestEngine
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("Streams of events")
struct StreamTests {
    private static let foxes = StreamAudience.team(TeamID("foxes"))

    private func event(_ id: Int64, for audience: StreamAudience = StreamTests.foxes) -> StreamEvent {
        StreamEvent(seq: id, "ride", for: audience, data: Array("{}".utf8))
    }

    /// The n-th event of a stream, which tells of a record.
    private func frame(_ number: Int64, seq: Int64) -> String {
        "id: \(seq).\(number)\nevent: ride\ndata: {}\n\n"
    }

    private func text(_ buffers: [ByteBuffer]) -> [String] { buffers.map { String(buffer: $0) } }

    @Test("an event is framed as the standard says")
    func frames() {
        let bytes = StreamEvent.frame(StreamMark(seq: 7, number: 2), "ride", Array("{}".utf8))
        #expect(text([bytes]) == [frame(2, seq: 7)])
        #expect(StreamMark("7.2") == StreamMark(seq: 7, number: 2))
        #expect(StreamMark("7") == StreamMark(seq: 7, number: nil))
        for text in ["", "x", "7.", ".2", "-7", "7.-2", "7.2.1", "7 "] { #expect(StreamMark(text) == nil) }
    }

    @Test("listeners get what is meant for them, and nobody else's")
    func audiences() async {
        let stream = QuestStream(quest: QuestID("park"))
        let own = stream.listen(as: [Self.foxes], by: "a", after: nil).coming
        let other = stream.listen(as: [.team(TeamID("owls"))], by: "b", after: nil).coming
        #expect(stream.hasListeners(Self.foxes) && !stream.hasListeners(.staff))
        stream.publish(event(1))
        stream.publish(event(2, for: .staff))
        stream.close()
        var (mine, others): ([ByteBuffer], [ByteBuffer]) = ([], [])
        for await bytes in own { mine.append(bytes) }
        for await bytes in other { others.append(bytes) }
        #expect(text(mine) == [frame(1, seq: 1)])
        #expect(others.isEmpty)
    }

    @Test("whoever comes again gets what was missed, as far as it is kept")
    func missed() {
        let stream = QuestStream(quest: QuestID("park"))
        for id in 1...Int64(QuestStream.memory + 10) { stream.publish(event(id)) }
        func missed(after mark: String?) -> [ByteBuffer] {
            stream.listen(as: [Self.foxes], by: "a", after: mark.flatMap { StreamMark($0) }).missed
        }
        let last = Int64(QuestStream.memory + 8)
        #expect(missed(after: "\(last).\(last)").count == 2)
        #expect(missed(after: "\(last)").count == 2, "a record alone is enough where each has one event")
        #expect(missed(after: "0").count == QuestStream.memory)
        #expect(missed(after: nil).isEmpty, "a new listener is told the state instead")
    }

    @Test("of events that follow from one record none is missed and none is told twice")
    func sameRecord() {
        let stream = QuestStream(quest: QuestID("park"), startingAt: 1000)
        stream.noteSent(through: 5)
        for _ in 1...4 { stream.publish(StreamEvent("ride", for: Self.foxes, data: Array("{}".utf8))) }
        let missed = stream.listen(as: [Self.foxes], by: "a", after: StreamMark("5.1002")).missed
        #expect(text(missed) == [frame(1003, seq: 5), frame(1004, seq: 5)])
        // A mark of before the daemon was started anew is older than all that was told since.
        #expect(stream.listen(as: [Self.foxes], by: "a", after: StreamMark("5.990")).missed.count == 4)
    }

    @Test(
        "a mark of another daemon says up to which record all was told: of that record it is told once more")
    func otherDaemon() throws {
        let stream = QuestStream(quest: QuestID("park"), startingAt: 1000, at: NodeName("b"))
        for seq: Int64 in 4...6 { stream.publish(event(seq)) }
        func missed(_ mark: String) throws -> [String] {
            text(stream.listen(as: [Self.foxes], by: "a", after: try #require(StreamMark(mark))).missed)
        }
        #expect(try missed("5.1002.b") == ["id: 6.1003.b\nevent: ride\ndata: {}\n\n"])
        #expect(try missed("5.7777777.a").count == 2, "its numbers are not this daemon's")
        #expect(try missed("6.12.a").count == 1)
        #expect(try missed("6.12.b").count == 1, "from before it was started anew")
        #expect(try missed("7.12.a").isEmpty)
        #expect(try missed("5").count == 1)
        for bad in ["5.1.B", "5.1.", "5.1.-", "5.1.a.b"] { #expect(StreamMark(bad) == nil) }
    }

    @Test("what a device is told is told whole each time: nothing of before is kept")
    func device() {
        let stream = QuestStream(quest: QuestID("park"))
        let audience = StreamAudience.device(DeviceID("d"), .english)
        stream.publish(event(1, for: audience))
        #expect(stream.listen(as: [audience], by: "a", after: StreamMark("0")).missed.isEmpty)
    }

    @Test("a listener that falls behind is let go with what it has, and the others stay")
    func slow() async {
        let stream = QuestStream(quest: QuestID("park"))
        let slow = stream.listen(as: [Self.foxes], by: "a", after: nil).coming
        for id in 1...Int64(QuestStream.patience + 5) { stream.publish(event(id)) }
        #expect(stream.listenerCount == 0)
        var count = 0
        for await _ in slow { count += 1 }
        #expect(count == QuestStream.patience)
        let patient = stream.listen(as: [Self.foxes], by: "a", after: nil).coming
        stream.publish(event(100))
        withExtendedLifetime(patient) { #expect(stream.listenerCount == 1) }
    }

    @Test("a token that is good no longer ends its streams, and all end when the daemon does")
    func ends() async {
        let stream = QuestStream(quest: QuestID("park"))
        let revoked = stream.listen(as: [.staff], by: "a", after: nil).coming
        let other = stream.listen(as: [.staff], by: "b", after: nil).coming
        stream.close(for: "a")
        for await _ in revoked { Issue.record("told after the end") }
        #expect(stream.listenerCount == 1)
        stream.close()
        for await _ in other { Issue.record("told after the end") }
        for await _ in stream.listen(as: [.staff], by: "c", after: nil).coming { Issue.record("too late") }
    }

    @Test("when the daemon stops, everybody is told so last, whoever comes then too")
    func stopping() async {
        let streams = Streams()
        let quest = QuestID("park")
        let heard = streams.stream(of: quest).listen(as: [Self.foxes], by: "a", after: nil).coming
        streams.stream(of: quest).publish(event(1))
        streams.close()
        var told: [ByteBuffer] = []
        for await bytes in heard { told.append(bytes) }
        #expect(text(told) == [frame(1, seq: 1), "event: stopping\ndata: {}\n\n"])
        for other in [quest, QuestID("town")] {
            var late: [ByteBuffer] = []
            let coming = streams.stream(of: other).listen(as: [.staff], by: "b", after: nil).coming
            for await bytes in coming { late.append(bytes) }
            #expect(late == [StreamEvent.stopping])
        }
    }

    @Test("signs of life go to everybody; after enough of them a listener has to come again")
    func keepAlive() async {
        let stream = QuestStream(quest: QuestID("park"))
        let coming = stream.listen(as: [Self.foxes], by: "a", after: nil).coming
        var iterator = coming.makeAsyncIterator()
        for _ in 0..<QuestStream.longestAge {
            stream.keepAlive()
            #expect(await iterator.next() == StreamEvent.keepAlive)
        }
        stream.keepAlive()
        #expect(await iterator.next() == nil)
        #expect(stream.listenerCount == 0)
    }
}
