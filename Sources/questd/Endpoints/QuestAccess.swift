import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import ServerBase

/// The way of controllers from a request to the quest it is about.
struct QuestAccess: Sendable {
    let services: QuestServices

    /// The quest that the path names, and its state. From here on the reader is answered in the quest's
    /// language if no other was asked for.
    ///
    /// - Throws: `RequestError.questUnknown`, also for a draft: that exists for its staff and for the devices that have
    ///   joined it only; `RequestError.teamHidden` where the quest is judged blind and the operation would show a team.
    ///
    /// - Parameter quest: The quest that the body names; that of the path where `nil`.
    func open(_ context: QuestdContext, of quest: QuestID? = nil) async throws -> QuestScope {
        let scope = try await find(context, quest)
        let isDraft = scope.state.phase == .draft
        guard !isDraft || context.principal != .anonymous else {
            throw RequestError.questUnknown(scope.quest)
        }
        context.reader.speaksOf(questIn: scope.document.language)
        try BlindPolicy.check(context, in: scope.document)
        return scope
    }

    /// Opens the quest for whoever brings a code that the organisers gave out: to set up before the quest is opened,
    /// it opens a draft too. Who brings a wrong one is answered for a draft as for no quest at all.
    func open<Outcome>(
        byCode context: QuestdContext, of quest: QuestID? = nil, _ body: (QuestScope) async throws -> Outcome
    ) async throws -> Outcome {
        let scope = try await find(context, quest)
        guard scope.state.phase == .draft else {
            return try await body(try await open(context, of: quest))
        }
        do {
            return try await body(scope)
        } catch {
            if case Refusal.teamFull = error { throw error }
            if case Refusal.registrationWaiting = error { throw error }
            guard Refused(error).status.kind == .clientError else { throw error }
            throw RequestError.questUnknown(scope.quest)
        }
    }

    /// Opens the quest for a team that registers itself: also a draft, where the quest's file lets teams do so.
    func open(forRegistration context: QuestdContext) async throws -> QuestScope {
        let scope = try await find(context)
        let document = scope.document
        guard scope.state.phase == .draft, document.registration.kind != .off else {
            return try await open(context)
        }
        context.reader.speaksOf(questIn: document.language)
        return scope
    }

    private func find(_ context: QuestdContext, _ quest: QuestID? = nil) async throws -> QuestScope {
        let service = try await services.service(of: try quest ?? context.questID())
        var snapshot = try await service.snapshot()
        if !Self.knows(context.principal, snapshot.state) { snapshot = try await service.latest() }
        return try QuestScope(service, snapshot)
    }

    /// Whether a state will do for whoever asks. Those who run a quest see what they have just done, at whichever daemon
    /// that was, and a device that has just joined at another one is known; the polls of riders wait for no store.
    private static func knows(_ principal: Principal, _ state: QuestState) -> Bool {
        switch principal {
        case .device(let device): state.devices[device.id] != nil
        case .anonymous: true
        case .admin, .staff, .account: false
        }
    }

    /// Opens the quest for a device. The gate has made sure that it is its own.
    func open(forDevice context: QuestdContext) async throws -> RiderScope {
        guard case .device(let device) = context.principal else {
            throw RequestError.notAllowed(for: .forRiders())
        }
        let scope = try await open(context)
        context.reader.knowsTasks(of: scope.document)
        return RiderScope(scope: scope, device: device)
    }
}

extension BlindPolicy {
    /// - Throws: `RequestError.teamHidden`.
    static func check(_ context: QuestdContext, in document: Quest) throws(RequestError) {
        let role = context.principal.role
        if isBlind(role, in: document), !context.blind.contains(role) { throw .teamHidden }
    }
}
