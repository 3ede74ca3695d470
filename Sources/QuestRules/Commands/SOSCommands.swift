/// A call for help as it arrives.
public struct SOSSubmission: Sendable, Equatable {
    public var device: DeviceID
    /// The rider's words, where there are any.
    public var text: String?
    /// The place that the device says, or the last one that is known.
    public var place: SOSPlace?
    /// The client's idempotency key.
    public var key: String
    /// Digest of the request's method, path and body: the same key with another request is refused.
    public var request: Digest

    public init(device: DeviceID, text: String?, place: SOSPlace?, key: String, request: Digest) {
        self.device = device
        self.text = text
        self.place = place
        self.key = key
        self.request = request
    }
}

extension Receipt {
    /// The call for help that the first request with this key made, if this request is a repeat of it.
    ///
    /// - Throws: `Refusal.keyReused` when it is another request.
    public func call(toRepeated request: Digest) throws(Refusal) -> RecordID {
        RecordID(try answer(toRepeated: request).rawValue)
    }
}

extension DecisionContext {
    /// Takes a call for help. Nothing of the ride stands against it: it is taken before the start and after the
    /// finish, of whoever is disqualified, and when the quest is closed.
    ///
    /// Look for a receipt of the device and key first (`QuestStore.receipt`): a repeat is answered from it.
    ///
    /// - Returns: With the id of the call.
    /// - Throws: `Refusal.deviceUnknown`, `.keyInvalid`, `.messageInvalid` for a text that is too long,
    ///   `.tooManyCalls`.
    public mutating func raiseSOS(_ submission: SOSSubmission) throws(Refusal) -> Decision<RecordID> {
        guard let team = state.member(submission.device)?.team else { throw .deviceUnknown }
        guard (1...AnswerLimits.key.value).contains(submission.key.utf8.count) else {
            throw .keyInvalid(limit: AnswerLimits.key.value)
        }
        let isSaid = submission.text?.contains { !$0.isWhitespace } ?? false
        let said = isSaid ? submission.text : nil
        guard (said?.unicodeScalars.count ?? 0) <= TeamLimits.message.value else {
            throw .messageInvalid(limit: TeamLimits.message.value)
        }
        // Anybody can be a guest, and one again.
        let isGuest = state.teams[team]?.isGuest == true
        let limit = isGuest ? TeamLimits.openCallsOfGuest : TeamLimits.openCalls
        guard state.calls(of: team).count(where: \.isOpen) < limit.value else {
            throw .tooManyCalls(limit: limit.value)
        }
        let id: RecordID = ids.identifier(at: now)
        var texts: [PersonalText] = []
        func keep(_ text: String?, as owner: String) -> Digest? {
            guard let text else { return nil }
            texts.append(PersonalText(owner: owner, salt: ids.salt(), text: text))
            return texts.last?.digest
        }
        let text = keep(said, as: id.rawValue)
        let place = keep(submission.place?.text, as: SOSCall.placeOwner(of: id))
        let draft = draft(
            .command(.sosRaised(text: text, place: place)), id: id, by: .device(submission.device),
            team: team, device: submission.device)
        let receipt = Receipt(
            device: submission.device, key: submission.key, request: submission.request,
            answer: AnswerID(id.rawValue), receivedAt: now)
        return Decision(
            entry: Entry(drafts: [draft], attachments: texts.map { .text($0) } + [.receipt(receipt)]),
            outcome: id)
    }

    /// Takes a call over: its team reads that somebody looks after it, and who.
    ///
    /// - Returns: `nil` when the same one has it already.
    /// - Throws: `Refusal.sosUnknown`, `.sosClosed`.
    public mutating func takeSOS(_ id: RecordID) throws(Refusal) -> Entry? {
        guard let call = state.call(id) else { throw .sosUnknown(id) }
        guard call.isOpen else { throw .sosClosed(id) }
        guard call.taken?.actor != actor else { return nil }
        return Entry(drafts: [command(.sosTaken(id), team: call.team)])
    }

    /// Closes a call: help came, or none was needed.
    ///
    /// - Returns: `nil` when it is closed already.
    /// - Throws: `Refusal.sosUnknown`.
    public mutating func closeSOS(_ id: RecordID) throws(Refusal) -> Entry? {
        guard let call = state.call(id) else { throw .sosUnknown(id) }
        guard call.isOpen else { return nil }
        return Entry(drafts: [command(.sosClosed(id), team: call.team)])
    }

    /// Takes a call back that was made by mistake: only the device that called can. It stays in the log and in the
    /// staff's list.
    ///
    /// - Returns: `nil` when it is closed already.
    /// - Throws: `Refusal.deviceUnknown`, `.sosUnknown` also for a call of another team, `.sosForeign`.
    public mutating func withdrawSOS(_ id: RecordID, by device: DeviceID) throws(Refusal) -> Entry? {
        guard let team = state.member(device)?.team else { throw .deviceUnknown }
        guard let call = state.call(id), call.team == team else { throw .sosUnknown(id) }
        guard call.device == device else { throw .sosForeign }
        guard call.isOpen else { return nil }
        return Entry(drafts: [command(.sosWithdrawn(id), by: .device(device), team: team, device: device)])
    }
}
