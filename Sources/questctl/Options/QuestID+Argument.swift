public import ArgumentParser
public import QuestEngine

extension QuestID: ExpressibleByArgument {
    public init?(argument: String) {
        guard Slug.isValid(argument) else { return nil }
        self.init(argument)
    }
}

extension TeamID: ExpressibleByArgument {
    public init?(argument: String) {
        guard Slug.isValid(argument) else { return nil }
        self.init(argument)
    }
}

extension ZoneID: ExpressibleByArgument {
    public init?(argument: String) {
        guard Slug.isValid(argument) else { return nil }
        self.init(argument)
    }
}

extension DeviceID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) else { return nil }
        self.init(id)
    }
}

extension StaffID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) else { return nil }
        self.init(id)
    }
}

extension RecordID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) ?? PathIdentifier.number(argument) else { return nil }
        self.init(id)
    }
}

extension AnswerID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let id = PathIdentifier.uuid(argument) ?? PathIdentifier.number(argument) else { return nil }
        self.init(id)
    }
}

/// What stands for an answer or a record in a path: nothing else may be in it.
private enum PathIdentifier {
    static func uuid(_ text: String) -> String? {
        guard text.utf8.count == 36, text.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return nil }
        return text.lowercased()
    }

    /// The number of a record, which the daemon takes as well.
    static func number(_ text: String) -> String? {
        Ranged<RecordNumber>(text: text).map { "\($0.value)" }
    }
}
