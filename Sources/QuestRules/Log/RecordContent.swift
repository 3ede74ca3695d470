import GeoJSONKit

/// The content of a record, as a value: the typed form of `RecordKind` and `RecordBody` together.
public enum RecordContent: Sendable, Equatable {
    case command(CommandBody)
    case answer(AnswerBody)
    case verdict(VerdictBody)
    case review(ReviewBody)
    case positions(PositionsBody)
    case erased(ErasureBody)
    case adjustment(AdjustmentBody)
    case appeal(AppealBody)
    case withdrawal(WithdrawalBody)
    /// An opinion, with the members of a review.
    case opinion(ReviewBody)
    /// An opinion that its judge takes back; a record of the kind `opinion`, too, so that whoever is not told of one is not told
    /// of the other.
    case opinionWithdrawn(OpinionWithdrawalBody)

    /// - Throws: `RecordBodyError` when the body does not fit the kind.
    public init(kind: RecordKind, body: RecordBody) throws(RecordBodyError) {
        let reader = try BodyReader(body)
        switch kind {
        case .command: self = .command(try CommandBody(reader))
        case .answer: self = .answer(try AnswerBody(reader))
        case .verdict: self = .verdict(try VerdictBody(reader))
        case .review: self = .review(try ReviewBody(reader))
        case .positions: self = .positions(try PositionsBody(reader))
        case .erased: self = .erased(try ErasureBody(reader))
        case .adjustment: self = .adjustment(try AdjustmentBody(reader))
        case .appeal: self = .appeal(try AppealBody(reader))
        case .withdrawal: self = .withdrawal(try WithdrawalBody(reader))
        case .opinion:
            let earlier: RecordID? = try reader.identifierIfPresent("withdraws")
            self =
                earlier == nil
                ? .opinion(try ReviewBody(reader)) : .opinionWithdrawn(try OpinionWithdrawalBody(reader))
        }
    }

    public var kind: RecordKind {
        switch self {
        case .command: .command
        case .answer: .answer
        case .verdict: .verdict
        case .review: .review
        case .positions: .positions
        case .erased: .erased
        case .adjustment: .adjustment
        case .appeal: .appeal
        case .withdrawal: .withdrawal
        case .opinion, .opinionWithdrawn: .opinion
        }
    }

    public var body: RecordBody {
        let members: JSONObject =
            switch self {
            case .command(let body): body.members
            case .answer(let body): body.members
            case .verdict(let body): body.members
            case .review(let body): body.members
            case .positions(let body): body.members
            case .erased(let body): body.members
            case .adjustment(let body): body.members
            case .appeal(let body): body.members
            case .withdrawal(let body): body.members
            case .opinion(let body): body.members
            case .opinionWithdrawn(let body): body.members
            }
        guard let text = CanonicalJSON.text(of: .object(members)) else {
            preconditionFailure("bodies hold whole numbers within ±2⁵³ only")
        }
        return RecordBody(canonicalJSON: text, source: self)
    }
}

extension Record {
    /// - Throws: `RecordBodyError` when the body does not fit the kind.
    /// - Complexity: O(length of the body), as it is parsed at each call; O(1) for a record that was just made from
    ///   its content.
    public func content() throws(RecordBodyError) -> RecordContent {
        guard let known = body.source?.content, known.kind == kind else {
            return try RecordContent(kind: kind, body: body)
        }
        assert(
            (try? RecordContent(kind: kind, body: body)) == known,
            "what is read after a restart is what was decided on")
        return known
    }
}

extension RecordDraft {
    public init(
        id: RecordID, at: Timestamp, receivedAt: Timestamp, actor: Actor, team: TeamID? = nil,
        device: DeviceID? = nil, version: Int, content: RecordContent
    ) {
        self.init(
            id: id, at: at, receivedAt: receivedAt, actor: actor, team: team, device: device,
            kind: content.kind, version: version, body: content.body)
    }
}
