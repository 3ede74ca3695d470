import HTTPTypes

/// An answer as somebody reads it who looks for a difference: without what differs from request to request, and with
/// the names taken out that stood in the question.
struct Look: Equatable, CustomStringConvertible {
    let status: Int
    let body: String
    let fields: [String]

    init(_ answer: Answer, without names: String...) {
        self.init(answer, without: names)
    }

    init(_ answer: Answer, without names: [String]) {
        func plain(_ text: String) -> String {
            names.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
                .reduce(text) { $0.replacing($1, with: "—") }
        }
        status = answer.status.code
        body = plain(answer.text.replacing(/"request_id":"[^"]*"/, with: ""))
        fields = answer.fields.filter { !["x-request-id", "content-length"].contains($0.name.canonicalName) }
            .map { "\($0.name): \(plain($0.value))" }.sorted()
    }

    var description: String { "\(status) \(fields) \(body)" }
}
