/// An answer as it arrives.
public struct AnswerSubmission: Sendable, Equatable {

    public var device: DeviceID
    public var task: TaskID
    public var text: String
    /// A photo that is stored already.
    public var photo: AnswerPhoto?
    /// The moment at which the rider answered, by the device's clock.
    public var deviceTime: Timestamp
    /// The moment at which the device sent it, by its clock.
    public var sentAt: Timestamp
    public var receivedAt: Timestamp
    /// The moment at which the very same request first came and was sent away until later; `nil` where it is new.
    /// That it had to wait says nothing of the device's clock.
    public var firstReceivedAt: Timestamp?
    /// The client's idempotency key.
    public var key: String
    /// Digest of the request's method, path and body: the same key with another request is refused.
    public var request: Digest

    public init(
        device: DeviceID, task: TaskID, text: String, deviceTime: Timestamp, sentAt: Timestamp,
        receivedAt: Timestamp, key: String, request: Digest, photo: AnswerPhoto? = nil,
        firstReceivedAt: Timestamp? = nil
    ) {
        self.device = device
        self.task = task
        self.text = text
        self.deviceTime = deviceTime
        self.sentAt = sentAt
        self.receivedAt = receivedAt
        self.key = key
        self.request = request
        self.photo = photo
        self.firstReceivedAt = firstReceivedAt
    }

    /// See `JudgedAnswer.seenAt`.
    var seenAt: Timestamp { firstReceivedAt ?? receivedAt }
}

extension Receipt {
    /// The answer that the first request with this key made, if this request is a repeat of it.
    /// - Throws: `Refusal.keyReused` when it is another request.
    public func answer(toRepeated request: Digest) throws(Refusal) -> AnswerID {
        guard self.request == request else { throw .keyReused }
        return answer
    }
}

/// The content of an answer, by the kind of task it answers.
public enum SubmissionContent: Sendable, Equatable {
    /// Texts and numbers as typed; also a code as typed.
    case text(String)
    /// Places in the task's list of options, from 0.
    case choices(Set<Int>)
    /// The same, in the order in which they were given.
    case sorted([Int])
    /// The text of each gap, in the order of the gaps.
    case gaps([String])
    /// Codes found, as typed or scanned.
    case codes([String])
    /// The SHA-256 of a photo that is stored.
    case photo(Digest)
    /// The SHA-256 of a video that is stored.
    case video(Digest)
    /// "I am here"; `isInZone` says whether a position proves it, `nil` that none is known.
    case arrival(isInZone: Bool?)
    /// An answer given to a steward; `isConfirmed` holds what they said, `nil` that they have not spoken yet.
    case station(isConfirmed: Bool?)
}

extension SubmissionContent {
    /// Creates the content that a typed text means as an answer to a task, so that every kind of task can be answered
    /// by text: options by their words in any language, with bars, commas or semicolons between; codes with white
    /// space too; texts of gaps with bars or on lines of their own. A bar that is part of one stands behind a backslash,
    /// as in quest files (`PipeSeparatedList`).
    ///
    /// Photos, arrivals and stations are left to their evidence; of them the text stays a text, for a judge to read.
    /// - Throws: `Refusal.answerNotAnOption`, `.answerPartsWrong`, which are no wrong answers.
    public init(typed text: String, for rule: AnswerRule) throws(Refusal) {
        switch rule {
        case .choice(let options, _):
            guard let place = Self.places(of: options)[AnswerFolding.fold(text)] else {
                throw .answerNotAnOption
            }
            self = .choices([place])
        case .choices(let options, _):
            let places = Self.places(of: options)
            if let place = places[AnswerFolding.fold(text)] {
                self = .choices([place])
                return
            }
            for words in Self.partings(of: text) {
                guard let chosen = Self.places(of: words, among: places) else { continue }
                self = .choices(Set(chosen))
                return
            }
            throw .answerNotAnOption
        case .sorting(let options, _): self = .sorted(try Self.order(in: text, of: options))
        case .gaps(let gaps):
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            var texts = lines.flatMap { PipeSeparatedList.parts(of: String($0)) }
                .map(PipeSeparatedList.unescaped)
            if texts.count != gaps.count {
                // A backslash before a bar may be meant as itself.
                texts = text.split(omittingEmptySubsequences: false) { $0 == "|" || $0.isNewline }
                    .map(String.init)
            }
            guard texts.count == gaps.count else { throw .answerPartsWrong(count: gaps.count) }
            self = .gaps(texts)
        case .codes:
            // A code may have white space within.
            let whole = PipeSeparatedList.read(text).map(PipeSeparatedList.unescaped)
            let pieces = text.split { $0.isWhitespace || "|,;".contains($0) }.map(String.init)
            self = .codes(whole + pieces)
        case .judge, .text, .number, .code, .signedCode, .photo, .video, .arrival, .station, .stationPoints,
            .stationTime:
            self = .text(text)
        }
    }

    /// Returns the places of all options in the order in which a text names them.
    private static func order(
        in text: String, of options: [LocalizedText]
    ) throws(Refusal) -> [Int] {
        // Before any word is looked at: it may be a text of very many.
        let fitting = Self.partings(of: text).filter { $0.count == options.count }
        guard !fitting.isEmpty else { throw .answerPartsWrong(count: options.count) }
        let known = Self.places(of: options)
        guard let order = fitting.lazy.compactMap({ Self.places(of: $0, among: known) }).first else {
            throw .answerNotAnOption
        }
        guard order.sorted() == Array(options.indices) else {
            throw .answerPartsWrong(count: options.count)
        }
        return order
    }

    /// The ways to take a text apart into words, in the order in which they are tried: with bars between; with bars or
    /// lines; with commas and semicolons too, which may be part of an option.
    private static func partings(of text: String) -> [[String]] {
        [
            PipeSeparatedList.read(text).map(PipeSeparatedList.unescaped),
            text.split { $0 == "|" || $0.isNewline }.map(String.init),
            text.split { "|,;".contains($0) || $0.isNewline }.map(String.init),
        ]
    }

    /// Returns the places that words name; `nil` where there are none, or one of them is no option.
    private static func places(of words: [String], among known: [String: Int]) -> [Int]? {
        var places: [Int] = []
        for word in words {
            guard let place = known[AnswerFolding.fold(word)] else { return nil }
            places.append(place)
        }
        return places.isEmpty ? nil : places
    }

    /// The places of options by their folded words in every language; of two alike that of the first.
    private static func places(of options: [LocalizedText]) -> [String: Int] {
        var places: [String: Int] = [:]
        for (place, option) in options.enumerated() {
            for word in [option.text] + option.translations.values {
                let folded = AnswerFolding.fold(word)
                if places[folded] == nil { places[folded] = place }
            }
        }
        return places
    }
}
