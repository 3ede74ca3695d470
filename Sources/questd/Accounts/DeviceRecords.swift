import EventServices
import QuestEngine
import QuestWire

/// The records of a quest that are about one device and its rider, as far as teams may read them: its own, those about its
/// answers, those that somebody looked at where it was, and what was decided about its whole team. No record of another
/// device of the team is one of them.
struct DeviceRecords: Sendable {
    let quest: QuestID
    let device: DeviceID
    let team: TeamID
    /// The end of the log that is read up to.
    let head: LogHead
    /// Whether the records may be told as they are: as long as teams ride, some would tell what tasks keep from them.
    let isOver: Bool
    private let span: HeldSpan
    private let othersAnswers: Set<AnswerID>
    private let othersRemarks: Set<RecordID>

    /// - Parameter span: The span in which the rider held the device's place.
    init(of device: Device, in state: QuestState, span: HeldSpan) {
        self.span = span
        (quest, self.device, team) = (device.quest, device.id, device.team)
        head = state.head
        isOver = state.phase == .closed
        let others = state.answers(of: device.team).filter { $0.device != nil && $0.device != device.id }
        othersAnswers = Set(others.map(\.id))
        othersRemarks = Set(others.flatMap(\.remarks))
    }

    /// - Complexity: O(length of the body).
    func contains(_ record: Record) -> Bool {
        guard span.contains(seq: record.seq) else { return false }
        let isOwn = record.device == device || record.actor == .device(device)
        guard isOwn || record.team == team, record.membersForTeam != nil else { return false }
        if isOwn { return true }
        if case .device = record.actor { return false }
        guard record.device == nil, !othersRemarks.contains(record.id) else { return false }
        switch try? record.content() {
        case .verdict(let body): return !othersAnswers.contains(body.answer)
        case .review(let body): return !othersAnswers.contains(body.answer)
        case .command(.trackViewed(let answer?, _, _)): return !othersAnswers.contains(answer)
        default: return true
        }
    }

    /// The record as a line of JSON: as it was hashed, or as its team is told of it.
    func line(of record: Record) throws -> String {
        if isOver { return record.line + "\n" }
        guard let told = TeamRecord(record) else { return "" }
        return String(decoding: try WireJSON.bytes(of: told), as: UTF8.self) + "\n"
    }
}

/// Somebody of the staff looked at where a device was.
struct TrackLook: Sendable {
    let at: Timestamp
    let by: Actor
    /// The answer around which it was; all of the track where `nil`.
    let answer: AnswerID?
    let from: Timestamp
    let to: Timestamp

    /// - Returns: `nil` for a record that tells of nothing like it.
    init?(_ record: Record) {
        guard case .command(.trackViewed(let answer, let from, let to)) = try? record.content() else {
            return nil
        }
        (at, by) = (record.at, record.actor)
        (self.answer, self.from, self.to) = (answer, from, to)
    }
}
