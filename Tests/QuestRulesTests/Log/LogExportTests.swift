import QuestRules
import QuestTestSupport
import Testing

@Suite("Exported logs")
struct LogExportTests {
    private static func story(seed: UInt64 = 1) throws -> QuestStory {
        var (story, device) = try QuestStory.begun(seed: seed)
        for number in 0..<12 {
            story.now = story.now + 1
            try story.answer("\(number)", to: QuestStory.judged, from: device)
        }
        return story
    }

    private static func lines(_ story: QuestStory) -> [String] {
        story.records.map(\.line) + [LogExport.headLine(story.state.head, of: story.quest)]
    }

    private func fault(_ lines: [String], published: LogHead? = nil) -> LogExportFault? {
        do throws(LogExportFault) {
            _ = try LogExport.verify(lines.joined(separator: "\n") + "\n", published: published)
            return nil
        } catch {
            return error
        }
    }

    @Test("an untouched export is whole and tells quest and head, also to whoever looks for one")
    func intact() throws {
        let story = try Self.story()
        let text = Self.lines(story).joined(separator: "\n") + "\n"
        let found = try LogExport.verify(text)
        #expect(found.quest == story.quest && found.head == story.state.head)
        let head = story.state.head
        #expect(LogExport.head(in: text) == head)
        #expect(LogExport.head(in: "\(head.seq):\(head.hash)\n") == head)
        #expect(
            LogExport.head(in: #"{"valid": true, "head": {"seq": 0, "hash": "\#(Digest.zero)"}}"#) == .empty)
        #expect(LogExport.head(in: "12") == nil && LogExport.head(in: "") == nil)
    }

    @Test("two hundred random changes of the file are found, each with the record's number")
    func mutations() throws {
        let story = try Self.story()
        let lines = Self.lines(story)
        let count = story.records.count
        var random = SeededGenerator(seed: 20_261_121)
        var kinds: [Int: Int] = [:]
        for _ in 0..<200 {
            let kind = Int.random(in: 0..<5, using: &random)
            kinds[kind, default: 0] += 1
            var changed = lines
            let place = Int.random(in: 0..<count, using: &random)
            var expected = Int64(place + 1)
            switch kind {
            case 0:
                var bytes = Array(changed[place].utf8)
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                bytes[offset] = bytes[offset] == 0x37 ? 0x38 : 0x37
                changed[place] = String(decoding: bytes, as: UTF8.self)
            case 1:
                changed.remove(at: place)
            case 2:
                let other = (place + 1 + Int.random(in: 0..<count - 1, using: &random)) % count
                changed.swapAt(place, other)
                expected = Int64(min(place, other) + 1)
            case 3:
                let copy = changed[Int.random(in: 0..<count, using: &random)]
                changed.insert(copy, at: place)
                // A copy of the line itself, put before it, is in its place; what follows is not.
                if copy == lines[place] { expected += 1 }
            default:
                changed.removeSubrange(place..<count)
            }
            let found = fault(changed)
            #expect(found?.seq == expected, "kind \(kind) at \(place + 1): \(found as Any)")
        }
        #expect(kinds.count == 5)
    }

    @Test("with a published head a cut tail and a chain written anew are found as well")
    func published() throws {
        let story = try Self.story()
        let head = story.state.head
        var short = story
        short = try QuestStory.begun().story
        #expect(fault(Self.lines(short)) == nil, "cut, and the head with it: the file alone is in order")
        #expect(fault(Self.lines(short), published: head)?.seq == short.state.head.seq + 1)
        let forged = try Self.story(seed: 2)
        #expect(fault(Self.lines(forged)) == nil)
        #expect(fault(Self.lines(forged), published: head)?.seq == head.seq)
    }

    @Test("a file without its last line, or another file, is told apart from a changed one")
    func headless() throws {
        let lines = Self.lines(try Self.story())
        #expect(fault(lines.dropLast())?.message == .logExportHeadless())
        #expect(fault([])?.message == .logExportHeadless())
        #expect(fault(["{}"])?.message == .logExportHeadless())
    }
}
