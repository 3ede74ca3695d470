import NIOCore
import QuestEngine
import Testing

@testable import questd

@Suite("Streams of events")
struct StreamTests {
    private static let foxes = StreamAudience.team(TeamID("foxes"))

    private func event(_ id: Int64, for audience: StreamAudience = StreamTests.foxes) -> StreamEvent {
        StreamEvent(id: id, "ride", for: audience, data: Array("{}".utf8))
    }

    private func text(_ buffers: [ByteBuffer]) -> [String] { buffers.map { String(buffer: $0) } }

    @Test("an event is framed as the standard says")
    func frame() {
        #expect(text([event(7).bytes]) == ["id: 7\nevent: ride\ndata: {}\n\n"])
    }

    @Test("listeners get what is meant for them, and nobody else's")
    func audiences() async {
        let stream = QuestStream(quest: QuestID("park"))
        let (_, own) = stream.listen(as: [Self.foxes], by: "a", after: nil)
        let (_, other) = stream.listen(as: [.team(TeamID("owls"))], by: "b", after: nil)
        #expect(stream.hasListeners(Self.foxes) && !stream.hasListeners(.staff))
        stream.publish(event(1))
        stream.publish(event(2, for: .staff))
        stream.close()
        var (mine, others): ([ByteBuffer], [ByteBuffer]) = ([], [])
        for await bytes in own { mine.append(bytes) }
        for await bytes in other { others.append(bytes) }
        #expect(text(mine) == text([event(1).bytes]))
        #expect(others.isEmpty)
    }

    @Test("whoever comes again gets what was missed, as far as it is kept")
    func missed() {
        let stream = QuestStream(quest: QuestID("park"))
        for id in 1...Int64(QuestStream.memory + 10) { stream.publish(event(id)) }
        let (missed, _) = stream.listen(as: [Self.foxes], by: "a", after: Int64(QuestStream.memory + 8))
        #expect(missed.count == 2)
        let (all, _) = stream.listen(as: [Self.foxes], by: "a", after: 0)
        #expect(all.count == QuestStream.memory)
        let (none, _) = stream.listen(as: [Self.foxes], by: "a", after: nil)
        #expect(none.isEmpty, "a new listener is told the state instead")
    }

    @Test("what a device is told is told whole each time: nothing of before is kept")
    func device() {
        let stream = QuestStream(quest: QuestID("park"))
        let audience = StreamAudience.device(DeviceID("d"), .english)
        stream.publish(event(1, for: audience))
        #expect(stream.listen(as: [audience], by: "a", after: 0).missed.isEmpty)
    }

    @Test("a listener that falls behind is let go with what it has, and the others stay")
    func slow() async {
        let stream = QuestStream(quest: QuestID("park"))
        let (_, slow) = stream.listen(as: [Self.foxes], by: "a", after: nil)
        for id in 1...Int64(QuestStream.patience + 5) { stream.publish(event(id)) }
        #expect(stream.listenerCount == 0)
        var count = 0
        for await _ in slow { count += 1 }
        #expect(count == QuestStream.patience)
        let (_, patient) = stream.listen(as: [Self.foxes], by: "a", after: nil)
        stream.publish(event(100))
        withExtendedLifetime(patient) { #expect(stream.listenerCount == 1) }
    }

    @Test("a token that is good no longer ends its streams, and all end when the daemon does")
    func ends() async {
        let stream = QuestStream(quest: QuestID("park"))
        let (_, revoked) = stream.listen(as: [.staff], by: "a", after: nil)
        let (_, other) = stream.listen(as: [.staff], by: "b", after: nil)
        stream.close(for: "a")
        for await _ in revoked { Issue.record("told after the end") }
        #expect(stream.listenerCount == 1)
        stream.close()
        for await _ in other { Issue.record("told after the end") }
        for await _ in stream.listen(as: [.staff], by: "c", after: nil).coming { Issue.record("too late") }
    }

    @Test("signs of life go to everybody; after enough of them a listener has to come again")
    func keepAlive() async {
        let stream = QuestStream(quest: QuestID("park"))
        let (_, coming) = stream.listen(as: [Self.foxes], by: "a", after: nil)
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
