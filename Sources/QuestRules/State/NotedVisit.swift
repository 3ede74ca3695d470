/// A visit with the record that says how far it went.
public struct NotedVisit: Sendable, Equatable {
    public let visit: TaskVisit
    public let record: RecordID
}
