import QuestRules
import QuestTestSupport

/// A random harm to a log, and the places where it may be noticed.
struct LogMutation {
    let records: [Record]
    let places: ClosedRange<Int64>
    let name: String

    init(of records: [Record], using random: inout SeededGenerator) {
        var changed = records
        let index = Int.random(in: 0..<records.count, using: &random)
        let other = Int.random(in: 0..<records.count - 1, using: &random)
        let place = Int64(index + 1)
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
            changed[index] = Self.edited(records[index], using: &random)
            (name, places) = ("edit", place...place)
        case 1:
            changed[index] = Self.rehashed(Self.edited(records[index], contentOnly: true, using: &random))
            (name, places) = ("edit with a new hash", place...(place + 1))
        case 2 where index < records.count - 1:
            changed.remove(at: index)
            (name, places) = ("deletion", place...place)
        case 3 where index < records.count - 1:
            changed.remove(at: index)
            changed = changed.enumerated().map { Self.numbered($1, Int64($0 + 1)) }
            (name, places) = ("deletion, numbers closed up", place...place)
        case 4 where other != index:
            changed.swapAt(index, other)
            (name, places) = ("swap", Int64(min(index, other) + 1)...Int64(min(index, other) + 1))
        case 5 where other != index:
            changed[index] = Self.numbered(records[other], place)
            changed[other] = Self.numbered(records[index], Int64(other + 1))
            (name, places) = (
                "swap, numbers kept", Int64(min(index, other) + 1)...Int64(min(index, other) + 1)
            )
        default:
            let prev = index == 0 ? Digest.zero : records[index - 1].hash
            let forged = Self.edited(records[index], contentOnly: true, using: &random)
            changed.insert(Self.rehashed(forged, after: prev), at: index)
            (name, places) = ("insertion", place...(place + 1))
        }
        self.records = changed
    }

    private static func edited(
        _ record: Record, contentOnly: Bool = false, using random: inout SeededGenerator
    ) -> Record {
        var draft = record.draft
        var (prev, hash) = (record.prev, record.hash)
        switch Int.random(in: 0..<(contentOnly ? 8 : 9), using: &random) {
        case 0: draft.at.milliseconds += Int64.random(in: 1...1000, using: &random)
        case 1: draft.receivedAt.milliseconds -= 1
        case 2: draft.actor = draft.actor == .admin ? .system : .admin
        case 3: draft.team = draft.team == nil ? TeamID("omega") : nil
        case 4: draft.device = DeviceID("other")
        case 5: draft.version += 1
        case 6: draft.id = RecordID(draft.id.rawValue + "0")
        case 7: draft.body = RecordBody(canonicalJSON: draft.body.canonicalJSON.dropLast() + ",\"z\":1}")
        default:
            let byte = Int.random(in: 0..<32, using: &random)
            let flipsPrev = random.oneIn(2)
            var bytes = flipsPrev ? prev.bytes : hash.bytes
            bytes[byte] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            if flipsPrev { prev = Digest(bytes: bytes) ?? prev } else { hash = Digest(bytes: bytes) ?? hash }
        }
        return Record(quest: record.quest, seq: record.seq, draft: draft, prev: prev, hash: hash)
    }

    private static func rehashed(_ record: Record, after prev: Digest? = nil) -> Record {
        let prev = prev ?? record.prev
        return Record(
            quest: record.quest, seq: record.seq, draft: record.draft, prev: prev,
            hash: record.draft.hash(seq: record.seq, after: prev))
    }

    private static func numbered(_ record: Record, _ seq: Int64) -> Record {
        Record(quest: record.quest, seq: seq, draft: record.draft, prev: record.prev, hash: record.hash)
    }
}
