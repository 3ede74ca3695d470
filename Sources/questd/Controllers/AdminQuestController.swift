import Hummingbird
import QuestEngine
import QuestWire

/// Organisers load, open and close quests.
struct AdminQuestController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let maps: MapService
    let zones: ZoneKeeping
    let photos: PhotoFolder
    let state: StateDirectory?
    let clock: any TimeSource
    let work: WorkPool
    let bodies: LargeBodies
    let streams: Streams

    func addRoutes(to routes: Routes) {
        routes.on(.adminListQuests) { _, context in try await list(context) }
        routes.on(.adminShowQuest) { _, context in
            let (_, sheet, edition) = try await access.open(context)
            return try .json(AdminQuest(sheet, edition, in: context.language))
        }
        routes.on(.adminShowQuestFile) { _, context in try await file(context) }
        routes.on(.adminPutQuest) { request, context in try await put(request, context) }
        routes.on(.adminOpenQuest) { _, context in
            try await command(context) { judge, state, now, ids throws(Refusal) in
                try judge.open(in: state, at: now, ids: &ids)
            }
        }
        routes.on(.adminDeleteQuest) { _, context in try await delete(context) }
        routes.on(.adminEraseQuest) { request, context in try await erase(request, context) }
        routes.on(.adminCloseQuest) { _, context in
            try await command(context) { judge, state, now, ids throws(Refusal) in
                try judge.close(in: state, at: now, ids: &ids)
            }
        }
    }

    /// The file of the edition in force, byte for byte.
    private func file(_ context: QuestdContext) async throws -> Response {
        let (desk, _, edition) = try await access.open(context)
        guard let kept = try await store.edition(of: desk.quest, version: edition.version) else {
            throw StoreError.corrupted("an edition that the log names is missing")
        }
        return .bytes(kept.document, type: "application/geo+json")
    }

    private func erase(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        let wish = try await request.wire(ErasureConfirmation.self, in: context)
        guard wish.confirm == desk.quest.rawValue else { throw RequestError.memberInvalid("confirm") }
        let (now, actor) = (clock.now, context.principal.actor)
        _ = try await Erasing(store: store).perform(at: desk) { sheet, ids in
            try sheet.judge(for: actor).eraseQuest(in: sheet.state, at: now, ids: &ids)
        }
        let (_, sheet, edition) = try await access.open(context)
        return try .json(AdminQuest(sheet, edition, in: context.language))
    }

    /// Deletes a quest that has not begun, with all that is known of it.
    private func delete(_ context: QuestdContext) async throws -> Response {
        let (desk, _, edition) = try await access.open(context)
        let sheet = try await desk.delete()
        access.desks.revocations.end(Array(sheet.state.staff.keys))
        streams.forget(desk.quest)
        await zones.forget(desk.quest)
        return try .json(AdminQuest(sheet, sheet.edition ?? edition, in: context.language))
    }

    private func list(_ context: QuestdContext) async throws -> Response {
        var quests: [AdminQuest] = []
        var photosOfAnswers: Set<PhotoID> = []
        for desk in try await access.desks.all() where context.access.reaches(desk.quest) {
            let sheet = try await desk.sheet()
            photosOfAnswers.formUnion(sheet.state.photos)
            guard let edition = sheet.edition else { continue }
            let language = context.reader.language(forQuestIn: edition.document.language)
            quests.append(AdminQuest(sheet, edition, in: language))
        }
        var list = AdminQuestList(quests: quests)
        if context.principal == .admin {
            let keys = state?.missingKeys ?? []
            list.missingKeys = keys.isEmpty ? nil : keys
            let count = try await photos.missingCount(of: photosOfAnswers)
            list.missingPhotos = count == 0 ? nil : count
        }
        return try .json(list)
    }

    /// Publishes the document in the body, unless there is an error in it or on the map.
    private func put(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try context.questID()
        let limit = RequestLimits.document.value
        let room = try bodies.room(for: request, upTo: limit, from: context.source)
        defer { withExtendedLifetime(room) {} }
        let body = try await request.wholeBody(upTo: limit, in: context)
        let document = [UInt8](body.readableBytesView)
        let findings = try await work.run(for: context.source) { try checked(document, as: quest) }
        let (now, actor) = (clock.now, context.principal.actor)
        let desk = await access.desks.deskToBe(of: quest)
        let changed = try await desk.perform(alone: true) { sheet, ids in
            do throws(Refusal) {
                let decision = try Judge.publish(
                    document, as: quest, by: actor, in: sheet.state, at: now, ids: &ids)
                return (decision.entry, true)
            } catch .editionUnchanged {
                return (nil, false)
            }
        }
        try await zones.follow(desk)
        let (_, sheet, edition) = try await access.open(context)
        let loaded = QuestLoaded(
            quest: AdminQuest(sheet, edition, in: context.language), changed: changed,
            findings: findings.map { FindingReport($0, in: context.language) })
        return try .json(loaded, status: changed && edition.version == 1 ? .created : .ok)
    }

    /// - Returns: warnings.
    /// - Throws: `Refused` with all findings when one of them is an error.
    private func checked(_ document: [UInt8], as quest: QuestID) throws -> [Finding] {
        let reading = QuestDocument.read(document, name: quest.rawValue)
        let onMap = maps.current.search { router, _ in
            // What is closed today is no fault of the document.
            QuestCheck.findings(for: reading, on: router.under(.prepared))
        }
        let findings = reading.findings + onMap
        let errors = findings.count { $0.severity == .error }
        guard errors == 0 else { throw Refused(message: .questInvalid(errors: errors), findings: findings) }
        return findings
    }

    private typealias Command =
        @Sendable (
            Judge, QuestState, Timestamp, inout IdentifierSource
        ) throws(Refusal) -> Entry

    private func command(_ context: QuestdContext, _ decide: @escaping Command) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        let (now, actor) = (clock.now, context.principal.actor)
        try await desk.perform { sheet, ids in
            (try decide(try sheet.judge(for: actor), sheet.state, now, &ids), ())
        }
        try await zones.follow(desk)
        let (_, sheet, edition) = try await access.open(context)
        return try .json(AdminQuest(sheet, edition, in: context.language))
    }
}
