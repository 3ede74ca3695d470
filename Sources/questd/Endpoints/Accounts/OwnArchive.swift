import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Puts all that is kept of a person into an archive: of an account, and of each of their devices a folder. What others
/// have sent is in none of its files.
struct OwnArchive: Sendable {
    let store: any QuestStore
    let sessions: any SessionStore
    let photos: PhotoFolder
    let work: WorkPool
    let reader: MessageReader

    /// One device in one quest.
    struct Part: Sendable {
        let device: Device
        let state: QuestState
        let document: Quest
        /// The path within the archive, which ends with a slash.
        let folder: String
        /// The span in which the person held the device's place: what came before or since is somebody else's.
        let span: HeldSpan

        /// - Parameter number: Place of the part among those of the archive in the same quest, from 1.
        init(_ device: Device, in snapshot: QuestSnapshot, of span: HeldSpan, number: Int = 1) throws {
            (self.device, self.span) = (device, span)
            state = snapshot.state
            document = try snapshot.published().document
            folder = "quests/\(device.quest.rawValue)\(number == 1 ? "" : ".\(number)")/"
        }

        /// Answers that the device sent, in the order of the log.
        var answers: [JudgedAnswer] {
            state.answers(of: device.team).filter { $0.device == device.id && span.contains(seq: $0.seq) }
        }

        /// Trackers of a guest, who is a team of one.
        var trackers: [DeviceID] {
            guard let team = state.teams[device.team], team.isGuest else { return [] }
            return team.allDevices.filter { $0 != device.id }.sorted()
        }

        /// Its calls for help, in the order of the log.
        var calls: [SOSCall] {
            state.calls(of: device.team).filter { $0.device == device.id && span.contains(seq: $0.seq) }
        }
    }

    /// Says what each file is, in both languages.
    func addReadme(
        ofAccount: Bool, isWhole: Bool, to archive: inout ArchiveStream,
        _ writer: inout any ResponseBodyWriter
    ) async throws {
        let text = ExportReadme.text(ofAccount: ofAccount, isWhole: isWhole)
        try await archive.add("README.txt", Array(text.utf8), to: &writer)
    }

    /// Adds what is kept of a device, its rider, and where it was.
    func add(
        _ part: Part, to archive: inout ArchiveStream, _ writer: inout any ResponseBodyWriter,
        _ context: QuestdContext
    ) async throws {
        let records = DeviceRecords(of: part.device, in: part.state, span: part.span)
        let notes = try await notes(in: records, context.asker)
        let staff = try await store.staff(of: part.device.quest)
        let files: [(String, JSONValue)] = [
            ("me.json", try await person(part, notes, context.language)),
            ("answers.json", try await answerList(part, notes, context.language)),
            ("messages.json", try await messageList(part, staff, context.language)),
            ("looks.json", lookList(notes, staff)),
        ]
        for (name, json) in files { try await archive.add(part.folder + name, Self.bytes(json), to: &writer) }
        try await addTrack(of: part.device.id, "track", part, to: &archive, &writer, context.asker)
        for (number, tracker) in part.trackers.enumerated() {
            let name = number == 0 ? "tracker" : "tracker-\(number + 1)"
            try await addTrack(of: tracker, name, part, to: &archive, &writer, context.asker)
        }
        try await addPhotos(part, to: &archive, &writer)
        try await addLog(records, part.folder, to: &archive, &writer, context.asker)
    }

    static func bytes(_ json: JSONValue) -> [UInt8] { json.bytes(options: .pretty) + [UInt8(ascii: "\n")] }

    // MARK: Who took part

    private func person(_ part: Part, _ notes: [Record], _ language: Language) async throws -> JSONValue {
        let (device, state) = (part.device, part.state)
        let (team, known) = (state.teams[device.team], state.devices[device.id])
        let name = try await store.teams(of: device.quest).first { $0.id == device.team }?.name
        var teamMembers: JSONObject = ["id": .string(device.team.rawValue)]
        teamMembers["name"] = name.map { .string($0) }
        teamMembers["number"] = state.bibNumbers[device.team].map { .integer(Int64($0)) }
        teamMembers["class"] = part.document.teamClass(team?.classID).map {
            .string($0.name.text(in: language))
        }
        teamMembers["captain"] = .bool(team?.captain == device.id)
        if let contact = state.contact(of: device.team, goingWith: device.id, in: part.span),
            let kept = try await store.text(owner: contact.rawValue).flatMap({ TeamContact(kept: $0.text) })
        {
            var members = JSONObject()
            members["name"] = kept.name.map { .string($0) }
            members["phone"] = kept.phone.map { .string($0) }
            teamMembers["contact"] = .object(members)
        }
        var deviceMembers: JSONObject = [
            "id": .string(device.id.rawValue),
            "joined_at": .string((part.span.start?.at ?? device.joinedAt).description),
            "tracker": .bool(known?.isTracker == true), "by_app": .bool(known?.isByApp == true),
        ]
        let isHeld = part.span.end == nil
        // The name is that of its last holder, as are the sessions.
        deviceMembers["name"] =
            isHeld
            ? try await store.text(owner: device.id.rawValue).map { .string($0.text) } : nil
        let pauses = (known?.trackingPauses ?? []).filter { part.span.contains(receivedAt: $0.start) }
            .map { pause -> JSONValue in
                var members: JSONObject = ["from": .string(pause.start.description)]
                members["to"] = pause.end.map { .string($0.description) }
                return .object(members)
            }
        let (consents, acts) = (try await consents(notes), try await acts(part, notes))
        return [
            "quest": .string(device.quest.rawValue),
            "title": .string(part.document.title.text(in: language)), "team": .object(teamMembers),
            "device": .object(deviceMembers), "consents": .array(consents), "pauses": .array(pauses),
            "acts": .array(acts),
            "sessions": isHeld ? try await sessions.told(of: .device(device.id)) : .array([]),
        ]
    }

    /// Consents that were given and withdrawn, oldest first, with all that the log says of them; of one that somebody gave
    /// for the rider the name.
    private func consents(_ notes: [Record]) async throws -> [JSONValue] {
        var consents: [JSONValue] = []
        for record in notes where Self.isAboutConsent(record) {
            guard var members = Self.told(record) else { continue }
            if let name = try await store.text(owner: record.id.rawValue)?.text {
                members["guardian"] = .string(name)
            }
            consents.append(.object(members))
        }
        return consents
    }

    private static func isAboutConsent(_ record: Record) -> Bool {
        switch try? record.content() {
        case .command(.consentGiven), .command(.consentWithdrawn): true
        default: false
        }
    }

    /// Whatever else the device's own commands say, with the texts that stand beside the log.
    private func acts(_ part: Part, _ notes: [Record]) async throws -> [JSONValue] {
        let calls = Set(part.calls.map(\.id))
        var acts: [JSONValue] = []
        for record in notes where record.kind == .command && record.device == part.device.id {
            guard !calls.contains(record.id), !Self.isAboutConsent(record), var members = Self.told(record)
            else { continue }
            if let text = try await store.text(owner: record.id.rawValue)?.text {
                members["written"] = .string(text)
            }
            acts.append(.object(members))
        }
        return acts
    }

    /// Members of a record as a team is told it, with its moment.
    private static func told(_ record: Record) -> JSONObject? {
        guard var members = record.membersForTeam else { return nil }
        members["at"] = .string(record.at.description)
        return members
    }

    // MARK: What was answered, and said

    private func answerList(_ part: Part, _ notes: [Record], _ language: Language) async throws -> JSONValue {
        var list: [JSONValue] = []
        let reasons = try await store.reasons(of: part.answers)
        let texts = try await store.texts(owners: part.answers.map(\.id.rawValue))
        for answer in part.answers {
            let shown = TeamAnswer(answer, of: part.document, reason: reasons[answer.id], in: language)
            var members = try WireJSON.json(of: shown).objectValue ?? [:]
            members["task_name"] = (part.document.checkpoint(answer.task)?.name.text(in: language))
                .map { .string($0) }
            members["text"] = texts[answer.id.rawValue].map { .string($0) }
            members["answered_at"] = .string(answer.deviceTime.description)
            members["sent_at"] = .string(answer.sentAt.description)
            if let photo = answer.photo {
                members["files"] = .array(
                    PhotoFolder.Version.kept.map { .string(Self.path(of: photo, of: answer, $0)) })
            }
            members["remarks"] = .array(try await remarks(on: answer, notes))
            list.append(.object(members))
        }
        var adjustments: [JSONValue] = []
        let made = part.state.teams[part.device.team]?.adjustments ?? []
        let words = try await store.texts(owners: made.map(\.record.rawValue))
        for adjustment in made {
            adjustments.append(
                try WireJSON.json(
                    of: TeamAdjustmentEntry(
                        at: adjustment.at, points: adjustment.points, seconds: adjustment.seconds,
                        reason: words[adjustment.record.rawValue])))
        }
        return ["answers": .array(list), "adjustments": .array(adjustments)]
    }

    /// Texts that its rider and judges wrote about an answer, oldest first.
    private func remarks(on answer: JudgedAnswer, _ notes: [Record]) async throws -> [JSONValue] {
        let known = Set(answer.remarks)
        var remarks: [JSONValue] = []
        for record in notes where known.contains(record.id) {
            guard let text = try await store.text(owner: record.id.rawValue)?.text else { continue }
            remarks.append([
                "at": .string(record.at.description), "kind": .string(record.kind.rawValue),
                "by": record.actor.isStaff ? "staff" : "me", "text": .string(text),
            ])
        }
        return remarks
    }

    private func messageList(
        _ part: Part, _ staff: [StaffMember], _ language: Language
    ) async throws -> JSONValue {
        let (team, calls) = (part.device.team, part.calls)
        let own = Set(calls.map(\.id))
        let sent = try await reader.messages(for: team, in: part.state)
        let news = try await reader.news(
            ofCallsOf: team, after: 0, in: part.state, of: part.device.quest, language
        ).filter { message in message.sos.map { own.contains($0) } ?? false }
        let callReader = SOSReader(store: store)
        var shownCalls: [JSONValue] = []
        for call in calls {
            shownCalls.append(try WireJSON.json(of: try await callReader.shownToTeam(call, by: staff)))
        }
        let list = RiderMessageList(
            messages: (sent + news).filter { part.span.contains(seq: $0.seq) }.sorted { $0.seq < $1.seq })
        var members = try WireJSON.json(of: list).objectValue ?? [:]
        members["calls"] = .array(shownCalls)
        return .object(members)
    }

    /// Looks by the roles of those who looked: riders are told no names of them.
    private func lookList(_ notes: [Record], _ staff: [StaffMember]) -> JSONValue {
        let looks = notes.compactMap { TrackLook($0) }.map { look -> JSONValue in
            var members: JSONObject = [
                "at": .string(look.at.description), "from": .string(look.from.description),
                "to": .string(look.to.description),
            ]
            members["by"] = .string(
                staff.first { Actor.staff($0.id) == look.by }?.role.rawValue ?? look.by.text)
            members["answer"] = look.answer.map { .string($0.rawValue) }
            return .object(members)
        }
        return ["looks": .array(looks)]
    }

    // MARK: Where it was

    /// Positions of one file: a long track is several.
    private static let fixesPerFile = PositionLimits.fixesOfEvidence.value

    private func addTrack(
        of device: DeviceID, _ file: String, _ part: Part, to archive: inout ArchiveStream,
        _ writer: inout any ResponseBodyWriter,
        _ source: WorkPool.Asker
    ) async throws {
        let (quest, store, span) = (part.device.quest, store, part.span)
        var (start, number): (Timestamp?, Int) = (Timestamp(milliseconds: .min), 1)
        while let from = start {
            let (limit, end) = (Self.fixesPerFile, Timestamp(milliseconds: .max))
            let made = try await WorkPool.patiently {
                try await work.run(for: source) { () async throws -> MadeTrack in
                    var fixes = try await store.fixes(
                        of: device, from: from, through: end, in: span, limit: limit + 1)
                    var next: Timestamp?
                    if fixes.count > limit, let first = fixes.first?.fix.time, let last = fixes.last?.fix.time
                    {
                        // A moment may have several positions, which stay together. Of one that has too many the rest
                        // is left out, so that each file is later than the one before it.
                        let rest = max(last, first + 0.001)
                        fixes.removeAll { $0.fix.time >= rest }
                        next = rest
                    }
                    let file = TrackFile(of: device, in: quest, fixes)
                    return MadeTrack(gpx: file.gpx, geoJSON: file.geoJSON, next: next)
                }
            }
            let name = part.folder + (number == 1 ? file : "\(file).\(number)")
            try await archive.add(name + ".gpx", made.gpx, to: &writer)
            try await archive.add(name + ".geojson", made.geoJSON, to: &writer)
            (start, number) = (made.next, number + 1)
        }
    }

    /// A part of a track, and from when on the rest is.
    private struct MadeTrack: Sendable {
        let gpx: [UInt8]
        let geoJSON: [UInt8]
        let next: Timestamp?
    }

    // MARK: What it has sent

    private func addPhotos(
        _ part: Part, to archive: inout ArchiveStream, _ writer: inout any ResponseBodyWriter
    ) async throws {
        for answer in part.answers {
            guard let photo = answer.photo else { continue }
            for version in PhotoFolder.Version.kept {
                // One whose file is gone. An open file stays what it is until it has been sent.
                guard let bytes = try await photos.open(photo.id, version) else { continue }
                let name = part.folder + Self.path(of: photo, of: answer, version)
                try await archive.add(name, bytes, of: photos, to: &writer)
            }
        }
        guard part.span.end == nil else { return }
        for upload in try await UploadFolder(beside: photos).open(of: part.device.id) {
            let name = part.folder + "photos/unfinished/\(upload.digest)"
            try await archive.add(name, upload.bytes, of: photos, to: &writer)
        }
    }

    private static func path(
        of photo: AnswerPhoto, of answer: JudgedAnswer, _ version: PhotoFolder.Version
    ) -> String {
        let kind = version == .original ? "" : ".\(version.rawValue)"
        return "photos/\(answer.id.rawValue)\(kind).\(photo.facts.kind.fileExtension)"
    }

    // MARK: The log

    /// Records about the device but those of positions, answers and verdicts, of which there may be very many.
    private func notes(in records: DeviceRecords, _ source: WorkPool.Asker) async throws -> [Record] {
        var notes: [Record] = []
        try await read(records, source) { page in
            notes += page.filter { ![.positions, .answer, .verdict].contains($0.kind) }
        }
        return notes
    }

    private func addLog(
        _ records: DeviceRecords, _ folder: String, to archive: inout ArchiveStream,
        _ writer: inout any ResponseBodyWriter, _ source: WorkPool.Asker
    ) async throws {
        try await archive.add(folder + "log.jsonl", to: &writer) { take in
            try await read(records, source) { page in
                var lines: [UInt8] = []
                for record in page { lines += Array(try records.line(of: record).utf8) }
                try await take(lines)
            }
        }
    }

    /// Hands over the records about a device, page by page.
    private func read(
        _ records: DeviceRecords, _ source: WorkPool.Asker, _ take: ([Record]) async throws -> Void
    ) async throws {
        try await read(of: records.quest, through: records.head, source, { records.contains($0) }, take)
    }

    /// Hands over those records of a quest that are wanted, page by page.
    func read(
        of quest: QuestID, through head: LogHead, _ source: WorkPool.Asker,
        _ isWanted: @escaping @Sendable (Record) -> Bool, _ take: ([Record]) async throws -> Void
    ) async throws {
        let store = store
        var last: Int64 = 0
        while last < head.seq {
            let after = last
            let page = try await WorkPool.patiently {
                try await work.run(for: source) { () async throws -> LogPage in
                    let all = try await store.records(
                        of: quest, after: after, limit: RequestLimits.recordsPerPage.value
                    ).prefix { $0.seq <= head.seq }
                    return LogPage(records: all.filter(isWanted), last: all.last?.seq ?? after)
                }
            }
            guard page.last > last else { throw StoreError.corrupted("a log that ends before its head") }
            last = page.last
            if !page.records.isEmpty { try await take(page.records) }
        }
    }

    /// Records of a page that are wanted.
    private struct LogPage: Sendable {
        let records: [Record]
        /// Number of the last record of the page, whomever it is about.
        let last: Int64
    }
}

extension PhotoFolder.Version {
    /// Versions of a photo that has come in.
    fileprivate static let kept: [PhotoFolder.Version] = [.original, .copy]
}
