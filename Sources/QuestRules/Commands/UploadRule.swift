extension RuleEngine {
    /// Checks that a device may send a photo or a video that no answer names yet: a task that is answered by one was open
    /// to its team when the answer was given, by the rules of answers that come late.
    ///
    /// A task that is done, or has no attempt left, still counts as open: the answer may have been stored and its receipt
    /// lost on the way.
    ///
    /// - Parameters:
    ///   - answeredAt: When the answer was given, by the device's clock; when it is sent where `nil`.
    ///   - sentAt: When the device sends this, by the same clock; now where `nil`.
    /// - Throws: `Refusal.uploadUnwanted` where no task takes one; what says that nothing of the quest, or of such a task, can be
    ///   answered at that moment.
    /// - Complexity: O(number of checkpoints), and that of `progress`.
    public func checkUpload(
        from device: DeviceID, answeredAt: Timestamp?, sentAt: Timestamp?, receivedAt: Timestamp,
        in state: QuestState
    ) throws(Refusal) {
        guard let team = state.member(device)?.team else { throw .deviceUnknown }
        let start = [document.opens, state.openings.first?.start].compactMap(\.self).max()
        let sentAt = sentAt ?? receivedAt
        let given = ClockSkew(sentAt: sentAt, receivedAt: receivedAt)
            .countedTime(of: answeredAt ?? sentAt, receivedAt: receivedAt, questStart: start)
        _ = try closing(for: team, at: given, in: state)
        let progress = progress(of: team, in: state, at: given, asOf: given)
        var refusal = Refusal.uploadUnwanted
        for (place, checkpoint) in document.checkpoints.enumerated()
        where checkpoint.rule.takesFile && progress.opening(at: place) != nil
            && checkpoint.isVisible(at: given)
        {
            do throws(Refusal) {
                _ = try closing(of: checkpoint, at: given, in: state)
                if let deadline = progress.deadline(of: checkpoint, at: place), given >= deadline {
                    throw .taskClosed(checkpoint.id)
                }
                return
            } catch {
                refusal = error
            }
        }
        throw refusal
    }
}

extension AnswerRule {
    /// Whether the answer is, or may be, a photo or a video.
    fileprivate var takesFile: Bool {
        switch self {
        case .photo, .video, .judge: true
        default: false
        }
    }
}
