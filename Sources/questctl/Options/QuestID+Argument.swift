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
        guard let answer = AnswerID(argument: argument) else { return nil }
        self.init(answer.rawValue)
    }
}

extension RecordID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let answer = AnswerID(argument: argument) else { return nil }
        self.init(answer.rawValue)
    }
}

extension StaffID: ExpressibleByArgument {
    public init?(argument: String) {
        guard let answer = AnswerID(argument: argument) else { return nil }
        self.init(answer.rawValue)
    }
}

extension AnswerID: ExpressibleByArgument {
    /// A UUID: it stands in a path, so nothing else may be in it.
    public init?(argument: String) {
        guard argument.utf8.count == 36, argument.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
            return nil
        }
        self.init(argument.lowercased())
    }
}
