package import QuestEngine
import Synchronization

/// The answers of the queue that each judge has at hand, so that two who judge at the same time do not look at the same one.
///
/// In memory only: after a restart nobody holds anything, and two may look at one answer. That spoils nothing, since a
/// claim is no right to decide: whoever decides is checked against the state, as everybody is who never claimed.
///
/// Shareable between tasks.
package final class QueueClaims: Sendable {
    /// An answer that waits, and the number of judges who may look at it at once.
    package struct Candidate: Hashable, Sendable {
        let answer: AnswerID
        let judges: Int

        package init(answer: AnswerID, judges: Int) {
            self.answer = answer
            self.judges = judges
        }
    }

    /// The judges that hold an answer, each until a moment.
    package typealias Holders = [Actor: Timestamp]

    private let claims = Mutex<[QuestID: [AnswerID: Holders]]>([:])

    package init() {
    }
    /// The time for which a claim holds.
    static let span = Seconds(Double(AnswerLimits.claimed.value))

    /// Gives a judge as many answers as it asks for, first those that it names, else those that it holds, then others in
    /// the order of the queue. Whatever else it held is free again.
    ///
    /// - Parameters:
    ///   - candidates: What waits for this judge, oldest first.
    ///   - skipped: Answers that it does not want.
    ///   - kept: Answers that it wants to go on with; all that it holds where `nil`.
    /// - Returns: The answers that it holds now, and until when.
    /// - Complexity: O(candidates + claims of the daemon)
    package func claim(
        _ count: Int, of candidates: [Candidate], in quest: QuestID, by judge: Actor,
        skipping skipped: Set<AnswerID>, keeping kept: Set<AnswerID>?, at now: Timestamp
    ) -> (answers: [AnswerID], until: Timestamp) {
        let until = now + Self.span
        return claims.withLock { claims in
            // Of all quests, so that nothing is left of those that nobody judges any more.
            claims = claims.mapValues { $0.holding(at: now) }.filter { !$0.value.isEmpty }
            var held = claims[quest] ?? [:]
            let own = Set(held.filter { $0.value[judge] != nil }.keys)
            held.release(own, by: judge)
            let first = kept ?? own
            let wanted = candidates.filter { !skipped.contains($0.answer) }
            let inTurn =
                wanted.filter { first.contains($0.answer) } + wanted.filter { !first.contains($0.answer) }
            var given: [AnswerID] = []
            for candidate in inTurn where given.count < count {
                guard held[candidate.answer]?.count ?? 0 < candidate.judges else { continue }
                held[candidate.answer, default: [:]][judge] = until
                given.append(candidate.answer)
            }
            claims[quest] = held.isEmpty ? nil : held
            return (given, until)
        }
    }

    /// Ends claims of a judge.
    ///
    /// - Returns: The answers that it still holds, sorted.
    @discardableResult
    package func release(
        _ answers: some Sequence<AnswerID>, in quest: QuestID, by judge: Actor, at now: Timestamp
    ) -> [AnswerID] {
        claims.withLock { claims in
            var held = claims[quest] ?? [:]
            held.release(answers, by: judge)
            claims[quest] = held.isEmpty ? nil : held
            return held.holding(at: now).filter { $0.value[judge] != nil }.keys.sorted()
        }
    }

    /// The judges that hold answers of a quest at a moment.
    package func holders(in quest: QuestID, at now: Timestamp) -> [AnswerID: Holders] {
        claims.withLock { $0[quest]?.holding(at: now) ?? [:] }
    }
}

extension [AnswerID: QueueClaims.Holders] {
    /// The claims that are not over.
    fileprivate func holding(at now: Timestamp) -> Self {
        mapValues { holders in holders.filter { $0.value > now } }.filter { !$0.value.isEmpty }
    }

    fileprivate mutating func release(_ answers: some Sequence<AnswerID>, by judge: Actor) {
        for answer in answers {
            self[answer]?[judge] = nil
            if self[answer]?.isEmpty == true { self[answer] = nil }
        }
    }
}
