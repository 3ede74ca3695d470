import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers load, open and close quests.
struct AdminQuestController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let files: QuestFileCheck
    let zones: ZoneKeeping
    let photos: PhotoFolder
    let state: StateDirectory?
    let clock: any TimeSource
    let work: WorkPool
    let bodies: LargeBodies
    let streams: Streams
    let comparison: EditionComparison

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        return try .json(AdminQuest(scope.snapshot, scope.edition, in: context.language))
    }

    func open(_: Request, _ context: QuestdContext) async throws -> Response {
        try await command(context) { try $0.open() }
    }

    func close(_: Request, _ context: QuestdContext) async throws -> Response {
        try await command(context) { try $0.close() }
    }

    /// The file of the edition in force, or of an earlier one, byte for byte.
    func file(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["version"])
        let version = try query.number("version", in: EditionNumber.self, default: scope.edition.version)
        guard version <= scope.edition.version else { throw RequestError.notFound }
        guard let kept = try await store.edition(of: scope.quest, version: version) else {
            throw StoreError.corrupted("an edition that the log names is missing")
        }
        return .bytes(kept.document, type: "application/geo+json")
    }

    /// The versions that the quest's file has had.
    func versions(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let versions = try await store.editions(of: service.quest).map {
            QuestVersion(version: $0.version, publishedAt: $0.publishedAt, size: $0.size)
        }
        return try .json(QuestVersions(versions: versions))
    }

    func erase(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let confirmation = try await request.wire(ErasureConfirmation.self, in: context)
        guard confirmation.confirm == scope.quest.rawValue else {
            throw RequestError.memberInvalid("confirm")
        }
        let (now, actor) = (clock.now, context.principal.actor)
        _ = try await Erasing(store: store).perform(on: scope.service, as: actor, at: now) { $0.eraseQuest() }
        let erased = try await scope.renewed()
        return try .json(AdminQuest(erased.snapshot, erased.edition, in: context.language))
    }

    /// Deletes a quest that has not begun, with all that is known of it.
    func delete(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let snapshot = try await scope.service.delete()
        access.services.revocations.end(Array(snapshot.state.staff.keys))
        streams.forget(scope.quest)
        access.services.feed.noteDeletion(of: scope.quest)
        await zones.forget(scope.quest)
        await MediaFolder(beside: photos).forget(scope.quest)
        await UploadFolder(beside: photos).remove(of: Set(snapshot.state.devices.keys))
        return try .json(AdminQuest(snapshot, snapshot.edition ?? scope.edition, in: context.language))
    }

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let query = try Query(request, allowing: ["files"])
        // Photos are looked for on the disk one by one: only where somebody wants to know.
        let countsPhotos =
            try query.choice("files", of: ["true", "false"]) == "true" && context.principal == .admin
        var quests: [AdminQuest] = []
        var photosOfAnswers: Set<PhotoID> = []
        for service in try await access.services.all() where context.access.reaches(service.quest) {
            let snapshot = try await service.snapshot()
            if countsPhotos { photosOfAnswers.formUnion(snapshot.state.photos) }
            guard let edition = snapshot.edition else { continue }
            let language = context.reader.language(forQuestIn: edition.document.language)
            quests.append(AdminQuest(snapshot, edition, in: language))
        }
        var list = AdminQuestList(quests: quests)
        if context.principal == .admin {
            let keys = state?.missingKeys ?? []
            list.missingKeys = keys.isEmpty ? nil : keys
        }
        if countsPhotos {
            let count = try await photos.missingCount(of: photosOfAnswers)
            list.missingPhotos = count == 0 ? nil : count
        }
        return try .json(list)
    }

    /// Publishes the document in the body, unless there is an error in it or on the map, or only shows what that would
    /// change.
    func put(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let quest = try context.questID()
        let query = try Query(request, allowing: ["dry_run"])
        let isDry = try query.choice("dry_run", of: ["true", "false"]) == "true"
        let limit = context.bodyLimit
        let room = try bodies.room(for: request, upTo: limit, from: context.source, at: context.remoteAddress)
        defer { withExtendedLifetime(room) {} }
        let body = try await request.wholeBody(upTo: limit, in: context)
        let file = [UInt8](body.readableBytesView)
        let (read, document, findings) = try await work.runLong(for: context.asker) { isOver in
            let report = try await files.report(on: file, as: quest, shouldStop: isOver)
            guard let read = report.publishable else {
                let errors = report.findings.count { $0.severity == .error }
                throw Refused(message: .questInvalid(errors: errors), findings: report.findings)
            }
            return (read, report.reading.edition, report.findings.map(\.asWarning))
        }
        let service = await access.services.deskToBe(of: quest)
        // Before anything is stored: whoever has to wait for it and come again has changed nothing.
        var before = try await service.latest()
        var changes = try await comparison.changes(by: read, document, in: before, context)
        if isDry {
            let edition =
                before.edition ?? OpenEdition(version: 0, of: quest, publishedAt: clock.now, document: read)
            let language = context.reader.language(forQuestIn: edition.document.language)
            return try .json(
                QuestLoaded(
                    AdminQuest(before, edition, in: language),
                    changed: Digest.sha256(document) != before.state.document, findings: findings,
                    changes: changes, in: language))
        }
        var published = try await publish(document, reading: read, instead: before, on: service, context)
        if published == nil {
            // Another edition has come meanwhile: what is shown is what changes of that one.
            before = try await service.snapshot()
            changes = try await comparison.changes(by: read, document, in: before, context)
            published = try await publish(document, reading: read, instead: before, on: service, context)
        }
        guard let changed = published else { throw RequestError.busy(retryAfter: WorkPool.retryAfter) }
        try await zones.follow(service)
        let scope = try await access.open(context)
        let loaded = QuestLoaded(
            AdminQuest(scope.snapshot, scope.edition, in: context.language), changed: changed,
            findings: findings,
            changes: changes, in: context.language)
        return try .json(loaded, status: changed && scope.edition.version == 1 ? .created : .ok)
    }

    /// Stores a document as the edition after the one that was looked at.
    ///
    /// - Returns: Whether this made a new edition; `nil`, and nothing was stored, where another one is in force by now.
    private func publish(
        _ document: [UInt8], reading read: Quest, instead before: QuestSnapshot, on service: QuestService,
        _ context: QuestdContext
    ) async throws -> Bool? {
        let (now, actor, quest) = (clock.now, context.principal.actor, service.quest)
        let edition = OpenEdition(
            version: before.state.version + 1, of: quest, publishedAt: now, document: read)
        return try await service.perform(publishing: edition) {
            snapshot, ids -> (entry: Entry?, outcome: Bool?) in
            guard snapshot.state.version + 1 == edition.version else { return (nil, nil) }
            do throws(Refusal) {
                let decision = try RuleEngine.publish(
                    document, reading: read, as: quest, by: actor, in: snapshot.state, at: now, ids: &ids)
                return (decision.entry, true)
            } catch .editionUnchanged {
                return (nil, false)
            }
        }
    }

    private typealias Command = @Sendable (inout DecisionContext) throws -> Entry?

    private func command(_ context: QuestdContext, _ decide: @escaping Command) async throws -> Response {
        let scope = try await access.open(context)
        try await scope.service.decide(as: context.principal.actor, at: clock.now, decide)
        try await zones.follow(scope.service)
        let changed = try await scope.renewed()
        return try .json(AdminQuest(changed.snapshot, changed.edition, in: context.language))
    }
}
