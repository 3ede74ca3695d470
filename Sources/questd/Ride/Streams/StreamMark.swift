import QuestEngine

/// The place in a stream that a listener has come to: what the `id` of an event says, and `Last-Event-ID` says again.
struct StreamMark: Sendable, Equatable, CustomStringConvertible {
    /// The record up to which everything was sent.
    let seq: Int64
    /// Number of the event in its stream, rising with every event; `nil` where only the record is known.
    let number: Int64?

    init(seq: Int64, number: Int64?) {
        self.seq = seq
        self.number = number
    }

    /// `SEQ.NUMBER`, or `SEQ` alone; `nil` for what is no mark of ours.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let seq = Ranged<RecordNumber>(text: parts[0])?.value else { return nil }
        guard parts.count == 2 else {
            self.init(seq: seq, number: nil)
            return
        }
        guard let number = Ranged<RecordNumber>(text: parts[1])?.value else { return nil }
        self.init(seq: seq, number: number)
    }

    var description: String { number.map { "\(seq).\($0)" } ?? "\(seq)" }
}
