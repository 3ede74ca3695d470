import QuestRules
import QuestTestSupport
import Testing

@Suite("The verifier of logs")
struct LogVerifierTests {
    private static func log(length: Int = 30, seed: UInt64 = 1) throws -> QuestStory {
        var (story, device) = try QuestStory.begun(seed: seed)
        while story.records.count < length {
            story.now = story.now + 1
            try story.answer("\(story.records.count)", to: QuestStory.judged, from: device)
            try story.ride(story.batch(2, from: device))
        }
        return story
    }

    @Test("finds nothing in an untouched log and names its head")
    func intact() throws {
        let story = try Self.log()
        #expect(try LogVerifier.verify(story.records, of: story.quest) == story.state.head)
        #expect(try LogVerifier.verify([], of: story.quest) == .empty)
    }

    @Test("finds two hundred random mutations and names the record")
    func mutations() throws {
        let story = try Self.log()
        var random = SeededGenerator(seed: 20_260_614)
        var kinds: [String: Int] = [:]
        for _ in 0..<200 {
            let mutation = LogMutation(of: story.records, using: &random)
            kinds[mutation.name, default: 0] += 1
            // A changed end is found only by a head that was published.
            let fault = #expect(throws: LogFault.self, "\(mutation.name) at \(mutation.places)") {
                try LogVerifier.verify(mutation.records, of: story.quest, published: story.state.head)
            }
            if let fault {
                #expect(
                    mutation.places.contains(fault.seq), "\(mutation.name) at \(mutation.places): \(fault)")
            }
        }
        #expect(kinds.count == 7, "every kind of mutation was tried: \(kinds)")
    }

    @Test("says what is wrong")
    func faults() throws {
        let story = try Self.log()
        let records = story.records
        func fault(_ records: [Record], quest: QuestID = story.quest, published: LogHead? = nil) -> LogFault?
        {
            do throws(LogFault) {
                _ = try LogVerifier.verify(records, of: quest, published: published)
                return nil
            } catch {
                return error
            }
        }
        var without = records
        without.remove(at: 6)
        #expect(fault(without) == .missing(seq: 7, found: 8))
        var doubled = records
        doubled.insert(records[4], at: 5)
        #expect(fault(doubled) == .repeated(seq: 6, found: 5))
        #expect(fault(records, quest: QuestID("other")) == .otherQuest(seq: 1))
        #expect(
            fault(Array(records.dropLast(2)), published: story.state.head)
                == .cut(after: Int64(records.count - 2), published: Int64(records.count)))
    }

    @Test("finds with a published head that the whole log was written anew")
    func rewritten() throws {
        let story = try Self.log(seed: 1)
        let forged = try Self.log(seed: 2)
        #expect(forged.records.count == story.records.count)
        #expect(try LogVerifier.verify(forged.records, of: story.quest) == forged.state.head)
        let head = LogHead(seq: 9, hash: story.records[8].hash)
        #expect(throws: LogFault.rewritten(seq: 9)) {
            try LogVerifier.verify(forged.records, of: story.quest, published: head)
        }
    }

    @Test("refuses a log that was renamed to another quest")
    func renamed() throws {
        let story = try Self.log()
        let renamed = story.records.map {
            Record(quest: QuestID("city"), seq: $0.seq, draft: $0.draft, prev: $0.prev, hash: $0.hash)
        }
        #expect(throws: LogFault.otherQuest(seq: 1)) { try LogVerifier.verify(renamed, of: QuestID("city")) }
    }
}
