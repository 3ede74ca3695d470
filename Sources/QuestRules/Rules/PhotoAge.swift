extension RuleEngine {
    /// Whether a photo is older than its answer may be: taken before the team's ride began, or on another day than the
    /// answer, by the calendar of the quest.
    ///
    /// The phone's clock is corrected as that of the answer is. Of a photo that does not say when it was taken nothing is
    /// known, and none is old.
    public func isPhotoOld(of answer: JudgedAnswer, in state: QuestState) -> Bool {
        guard let taken = answer.photo?.taken else { return false }
        let time = Timestamp(
            milliseconds: taken.time.milliseconds.addingSaturating(answer.skew.milliseconds))
        if let start = start(of: answer.team, in: state), time < start { return true }
        let zone = EventTimeZone(document.timeZone)
        return zone.day(of: time) != zone.day(of: answer.at)
    }
}
