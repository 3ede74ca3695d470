public import QuestUnits

/// `POST quests/{quest}/answers`, with the header `Idempotency-Key`.
public struct AnswerRequest: RequestObject {
    public var task: TaskID
    /// Empty where being there, or a steward's word, is the answer.
    public var text: String
    /// When the device sends this, by its own clock.
    public var sentAt: Moment
    /// When the rider answered, by the same clock; `sent_at` where missing.
    public var answeredAt: Moment?

    public init(task: TaskID, text: String, sentAt: Moment, answeredAt: Moment? = nil) {
        self.task = task
        self.text = text
        self.sentAt = sentAt
        self.answeredAt = answeredAt
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        task = try members.decode(TaskID.self, forKey: .task)
        text = try members.decodeIfPresent(String.self, forKey: .text) ?? ""
        sentAt = try members.decode(Moment.self, forKey: .sentAt)
        answeredAt = try members.decodeIfPresent(Moment.self, forKey: .answeredAt)
    }
}

/// An answer as the team that sent it sees it.
public struct TeamAnswer: Codable, Sendable, Equatable {
    public var id: AnswerID
    public var task: TaskID
    public var verdict: VerdictName
    /// The verdict as a sentence in the reader's language.
    public var message: String
    /// A judge's words, where there are any.
    public var reason: String?
    /// The moment that counts.
    public var at: Timestamp
    public var receivedAt: Timestamp
    /// The photo that came with it.
    public var photo: PhotoInfo?
    /// Whether the team's appeal is with the judges.
    public var isAppealed: Bool
    /// The price while it is rejected; missing where it costs nothing, and where the price would tell a trap from a
    /// mistake.
    public var cost: Price?

    public init(
        id: AnswerID, task: TaskID, verdict: VerdictName, message: String, reason: String?, at: Timestamp,
        receivedAt: Timestamp, photo: PhotoInfo? = nil, isAppealed: Bool = false, cost: Price? = nil
    ) {
        self.id = id
        self.task = task
        self.verdict = verdict
        self.message = message
        self.reason = reason
        self.at = at
        self.receivedAt = receivedAt
        self.photo = photo
        self.isAppealed = isAppealed
        self.cost = cost
    }

    enum CodingKeys: String, CodingKey {
        case id, task, verdict, message, reason, at, receivedAt, photo, cost
        case isAppealed = "appealed"
    }
}

/// A verdict that came after the answer: by a judge, or once something was there that it waited for.
public struct LaterVerdict: Codable, Sendable, Equatable {
    /// Sent back as `seen`, it keeps this verdict and earlier ones out of later answers.
    public var seq: Int64
    public var answer: TeamAnswer

    public init(seq: Int64, answer: TeamAnswer) {
        self.seq = seq
        self.answer = answer
    }
}

/// `GET quests/{quest}/answers`: the own team's, oldest first.
public struct TeamAnswerList: Codable, Sendable, Equatable {
    public var answers: [TeamAnswer]
    /// The adjustments by which judges gave the team something or took it away besides, as far as they count.
    public var adjustments: [TeamAdjustmentEntry]

    public init(answers: [TeamAnswer], adjustments: [TeamAdjustmentEntry] = []) {
        self.answers = answers
        self.adjustments = adjustments
    }
}

/// Points or time that a judge gave a team or took from it.
public struct TeamAdjustmentEntry: Codable, Sendable, Equatable {
    public var at: Timestamp
    /// Negative ones are taken away.
    public var points: Int
    /// Positive ones make the ride longer.
    public var seconds: Int
    /// Missing once it has been erased.
    public var reason: String?

    public init(at: Timestamp, points: Int, seconds: Int, reason: String?) {
        self.at = at
        self.points = points
        self.seconds = seconds
        self.reason = reason
    }
}

/// `POST quests/{quest}/answers/{answer}/appeal`.
public struct AppealRequest: RequestObject {
    /// The team's words on what judges should know.
    public var text: String

    public init(text: String) {
        self.text = text
    }
}

/// A description of a photo; its bytes are at `answers/{answer}/photo`.
public struct PhotoInfo: Codable, Sendable, Equatable {
    /// `image/jpeg`, `image/png` or `image/webp`; `video/mp4` of a video.
    public var type: String
    /// In pixels.
    public var width: Int
    public var height: Int
    /// The size of the original, in bytes.
    public var size: Int
    /// The length of a video; missing for a photo.
    public var seconds: Double?
    /// When the phone says that it was taken, by the phone's clock; missing where it does not say, and for judges who must
    /// not see whose it is.
    public var takenAt: Timestamp?
    /// Where the phone has that from: `camera`, the picture itself, or `file`, which may have been written later.
    public var takenBy: String?

    public init(
        type: String, width: Int, height: Int, size: Int, seconds: Double? = nil, takenAt: Timestamp? = nil,
        takenBy: String? = nil
    ) {
        self.type = type
        self.width = width
        self.height = height
        self.size = size
        self.seconds = seconds
        self.takenAt = takenAt
        self.takenBy = takenBy
    }
}

/// `GET` and `PUT quests/{quest}/uploads/{upload}`.
public struct UploadProgress: Codable, Sendable, Equatable {
    /// The number of bytes that the daemon has of the upload: the next part begins there.
    public var received: Int

    public init(received: Int) {
        self.received = received
    }
}
