package import QuestEngine
package import QuestWire
import ServerBase

extension TeamAnswer {
    /// With the verdict that holds now.
    package init(_ answer: JudgedAnswer, of document: Quest, reason: String?, in language: Language) {
        self.init(
            id: answer.id, task: answer.task, verdict: VerdictName(answer.verdict),
            message: answer.message.text(in: language), reason: reason, at: answer.at,
            receivedAt: answer.receivedAt, photo: answer.photo.map { PhotoInfo($0) },
            isAppealed: answer.openAppeal != nil,
            cost: answer.verdict == .rejected
                ? Price(of: answer.lastRuling, at: answer.task, in: document) : nil)
    }

    /// As the request that brought it was answered, whatever a judge has said since.
    package init(asReceived answer: JudgedAnswer, of document: Quest, in language: Language) {
        self.init(
            id: answer.id, task: answer.task, verdict: VerdictName(answer.ruling.verdict),
            message: answer.ruling.message.text(in: language), reason: nil, at: answer.givenAt,
            receivedAt: answer.receivedAt, photo: answer.photo.map { PhotoInfo($0) },
            cost: answer.ruling.verdict == .rejected
                ? Price(of: answer.ruling, at: answer.task, in: document) : nil)
    }
}

extension Price {
    /// A price of so many points, or seconds in a ranking by time.
    package init(_ amount: Int, in document: Quest) {
        switch document.scoring.ranking {
        case .points: self.init(points: amount)
        case .time: self.init(seconds: amount)
        }
    }

    /// The price of a rejected answer, as far as riders may know: at a task with traps the price of each answer
    /// would tell which of them one is.
    fileprivate init?(of ruling: VerdictBody, at task: TaskID, in document: Quest) {
        guard ruling.cost > 0, document.checkpoint(task)?.trap == nil else { return nil }
        self.init(ruling.cost, in: document)
    }
}

extension AdminAnswer {
    package init(
        _ answer: JudgedAnswer, text: String?, reason: String?, appeal: AdminAppeal?, isBlind: Bool,
        in state: QuestState, of document: Quest, _ language: Language
    ) {
        self.init(
            id: answer.id, seq: answer.seq, task: answer.task,
            taskName: document.checkpoint(answer.task)?.name.text(in: language) ?? "",
            team: isBlind ? nil : answer.team, device: isBlind ? nil : answer.device, text: text,
            verdict: VerdictName(answer.verdict),
            decidedBy: Self.decider(of: answer, in: document), reason: reason, at: answer.at,
            receivedAt: answer.receivedAt,
            // To the millisecond it would single out one phone.
            skew: isBlind ? nil : Double(answer.skew.milliseconds) / 1000,
            skewFlagged: answer.skew.isFlagged,
            late: answer.lateness, lateProven: answer.lateness.map { _ in state.isProven(answer) },
            version: answer.version,
            // What a toll zone costs needs nobody's judgement.
            crossings: state.crossings(before: answer).filter { entry in
                !document.tolls.contains { $0.zone.id == entry.crossing.zone }
            }.map {
                AdminCrossing(
                    $0, name: state.name(of: $0.crossing.zone, in: document), isBlind: isBlind)
            },
            visits: state.visits(of: answer.team, at: answer.task).map { AdminVisit($0, isBlind: isBlind) },
            photo: answer.photo.map { PhotoInfo($0, isBlind: isBlind) }, appeal: appeal,
            opinions: answer.openOpinions.count)
        enteredBy = isBlind ? nil : answer.enteredBy?.text
        if let fault = state.clockFault(behind: answer) {
            trackerClockFlagged = true
            trackerClock = isBlind ? nil : Double(fault.milliseconds) / 1000
        }
    }

    /// Returns who or what made the verdict that holds: of stations that is their steward.
    package static func decider(of answer: JudgedAnswer, in document: Quest) -> String? {
        if answer.review != nil { return "judge" }
        guard answer.verdict != .pending else { return nil }
        return document.checkpoint(answer.task)?.rule.isStation == true ? "steward" : "rule"
    }
}

extension AdminVisit {
    package init(_ visit: AnswerVisit, isBlind: Bool) {
        self.init(
            device: isBlind ? nil : visit.device, first: visit.visit.first, last: visit.visit.last,
            distance: visit.visit.distance, confidence: visit.visit.confidence)
    }
}

extension AdminCrossing {
    package init(_ crossing: AnswerCrossing, name: String, isBlind: Bool) {
        self.init(
            zone: crossing.crossing.zone, name: name, device: isBlind ? nil : crossing.device,
            first: crossing.crossing.first, last: crossing.crossing.last, depth: crossing.crossing.depth)
    }
}

extension AdminPhotoClaims {
    package init(_ claims: PhotoClaims, of answer: JudgedAnswer, in document: Quest) {
        let distance = claims.coordinate.flatMap { place in
            document.checkpoint(answer.task).map { $0.zone.distance(from: place).value.tenths }
        }
        self.init(takenAt: claims.moment(in: EventTimeZone(document.timeZone)), distance: distance)
    }
}

extension PhotoClaims {
    package var coordinate: Coordinate? {
        place.map { Coordinate(longitude: $0.longitude, latitude: $0.latitude) }
    }

    /// - Parameter zone: Where the camera's clock is taken to be set by, unless the photo says it.
    package func moment(in zone: EventTimeZone) -> Timestamp? {
        takenAt.flatMap { zone.time($0 + (offset ?? "")) }
    }
}

extension PhotoInfo {
    /// - Parameter isBlind: A moment that a clock tells may single out one phone.
    package init(_ photo: AnswerPhoto, isBlind: Bool = false) {
        self.init(
            type: photo.facts.kind.mediaType, width: photo.facts.width, height: photo.facts.height,
            size: photo.size, seconds: photo.facts.length.map { Double($0.value) / 1000 },
            takenAt: isBlind ? nil : photo.taken?.time,
            takenBy: isBlind ? nil : photo.taken?.source.rawValue)
    }
}

extension QuestState {
    /// Last name of a zone; its id where nobody knows any more.
    fileprivate func name(of zone: ZoneID, in document: Quest) -> String {
        let known = document.zones + zones.reversed().map(\.zone)
        return known.first { $0.id == zone }?.name ?? zone.rawValue
    }
}

extension JudgedAnswer {
    /// The owner of a judge's words about it.
    package var reasonRecord: String? { review?.reason == nil ? nil : review?.record.rawValue }
}

extension QuestStore {
    /// A judge's words about each answer that has some.
    package func reasons(of answers: some Sequence<JudgedAnswer>) async throws(StoreError) -> [AnswerID:
        String]
    {
        let owners = answers.compactMap { answer in answer.reasonRecord.map { (answer.id, $0) } }
        let texts = try await texts(owners: owners.map(\.1))
        return Dictionary(
            owners.compactMap { id, owner in texts[owner].map { (id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}
