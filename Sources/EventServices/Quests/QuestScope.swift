package import QuestEngine
package import ServerBase

/// One request's view of a quest: made once, where the request is let in, and passed down.
package struct QuestScope: Sendable {
    /// The service that decides on what the request asks for.
    package let service: QuestService
    /// The quest as it was when the request was let in.
    package let snapshot: QuestSnapshot
    /// The edition in force then.
    package let edition: OpenEdition

    /// - Throws: `RequestError.questUnknown` before the first publication.
    package init(_ service: QuestService, _ snapshot: QuestSnapshot) throws(RequestError) {
        (self.service, self.snapshot) = (service, snapshot)
        edition = try snapshot.published()
    }

    package var quest: QuestID { snapshot.quest }
    package var state: QuestState { snapshot.state }
    package var document: Quest { edition.document }

    /// The rules of the edition.
    package var engine: RuleEngine { edition.engine(with: snapshot.codeKey) }

    /// Opens the quest again after the request has changed it, with what other daemons have written.
    ///
    /// - Throws: `RequestError.questUnknown` where it was deleted meanwhile, `StoreError`.
    package func renewed() async throws -> QuestScope { try QuestScope(service, try await service.latest()) }
}

/// The view of a quest for a request of one of its devices.
package struct RiderScope: Sendable {
    private let scope: QuestScope
    /// The device that asks.
    package let device: Device

    package init(scope: QuestScope, device: Device) {
        (self.scope, self.device) = (scope, device)
    }

    package var service: QuestService { scope.service }
    package var snapshot: QuestSnapshot { scope.snapshot }
    package var edition: OpenEdition { scope.edition }
    package var quest: QuestID { scope.quest }
    package var state: QuestState { scope.state }
    package var document: Quest { scope.document }
    package var engine: RuleEngine { scope.engine }
}
