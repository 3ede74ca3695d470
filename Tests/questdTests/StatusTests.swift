import HTTPTypes
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// What every operation may answer with. That no other status is seen, each request of these tests is a test of:
/// `Rider` holds every answer against the document.
@Suite("Statuses in openapi.yaml")
struct StatusTests {
    private static let document = InterfaceDescription.shared

    /// The answer that all operations share which may be refused with this status.
    private static let shared = [
        "400": "BadRequest", "401": "NoToken", "403": "NotAllowed", "404": "NotFound", "408": "TooSlow",
        "405": "WrongMethod",
        "409": "Conflict", "413": "TooLarge", "415": "KindUnknown", "422": "Invalid", "429": "TooMany",
        "503": "Unavailable", "507": "StorageFull",
    ]

    @Test("every operation names its statuses, none says “default”, and nobody promises to fail")
    func named() {
        for (operation, statuses) in Self.document.statuses {
            #expect(!statuses.isEmpty && statuses["default"] == nil, "\(operation)")
            // Or leads on, as signing in does.
            #expect(statuses.keys.contains { $0.hasPrefix("2") || $0 == "303" }, "\(operation)")
            #expect(
                !statuses.keys.contains { $0.hasPrefix("5") && !["503", "507"].contains($0) }, "\(operation)")
        }
    }

    @Test("what is refused with one status is described by one answer, in all operations of ours")
    func sharedAnswers() {
        for operation in Operation.allCases where operation.path.hasPrefix("/api/") {
            for (status, answer) in Self.document.statuses[operation.rawValue] ?? [:] {
                guard status >= "400" else { continue }
                #expect(answer == Self.shared[status], "\(operation): \(status)")
            }
        }
        // And each of them is a status that our table gives to some code.
        let given = Set(ErrorTable.rows.map { "\($0.1.code)" })
        #expect(Set(Self.shared.keys).isSubset(of: given))
        // 499 reaches no client: it has gone.
        #expect(given.subtracting(Self.shared.keys) == ["499", "500"])
    }

    @Test("what follows from an operation's kind is named: its token, its quest, its body, its store")
    func necessary() {
        for operation in Operation.allCases {
            var necessary: Set<String> = []
            if !AccessPolicy.standard.isOpen(operation) { necessary.formUnion(["401", "403"]) }
            if operation.path.contains("{quest}") { necessary.insert("404") }
            if Self.document.takesBody(operation) { necessary.formUnion(["400", "408", "413"]) }
            if operation.path.contains("/quests") || operation.path.hasPrefix("/ingest") {
                necessary.insert("503")
            }
            let named = Self.document.statuses[operation.rawValue] ?? [:]
            let missing = necessary.subtracting(named.keys)
            #expect(missing.isEmpty, "\(operation) may be answered with \(missing.sorted())")
        }
    }

    @Test("a status that is not described is found out")
    func undescribed() {
        let answer = Answer(
            status: .conflict, fields: [.contentType: "application/problem+json"],
            text: #"{"type": "/problems/x", "title": "Conflict", "status": 409, "detail": "x", "code": "x"}"#)
        let found = Self.document.complaints(about: answer, to: .get, "/api/v1/quests")
        #expect(found == ["status 409 is not described"])
        #expect(Self.document.complaints(about: answer, to: .get, Story.path + "/next").isEmpty)
    }
}
