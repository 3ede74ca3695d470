extension Message {
    /// - Parameters:
    ///   - origin: Where the name was read, such as the file's name.
    ///   - suggestion: The nearest name that there is, if one is near.
    public static func settingUnknown(_ name: String, in origin: String, suggestion: String?) -> Message {
        guard let suggestion else {
            return Message(StartCode.settingUnknown, ["name": .text(name), "origin": .text(origin)])
        }
        return Message(
            StartCode.settingMisspelt,
            ["name": .text(name), "origin": .text(origin), "suggestion": .text(suggestion)])
    }

    public static func settingMissing(_ name: String, variable: String) -> Message {
        Message(StartCode.settingMissing, ["name": .text(name), "variable": .text(variable)])
    }

    /// - Parameter expected: The form of valid values, such as `HOST:PORT`.
    public static func settingInvalid(_ name: String, in origin: String, expected: String) -> Message {
        Message(
            StartCode.settingInvalid,
            ["name": .text(name), "origin": .text(origin), "expected": .text(expected)])
    }

    public static func configurationUnreadable(_ file: String) -> Message {
        Message(StartCode.configurationUnreadable, ["file": .text(file)])
    }

    public static func configurationMalformed(_ file: String) -> Message {
        Message(StartCode.configurationMalformed, ["file": .text(file)])
    }

    /// - Parameter speed: Of the clock that goes with the database.
    public static func clockMismatch(_ file: String, speed: Int) -> Message {
        Message(StartCode.clockMismatch, ["file": .text(file), "speed": .count(speed)])
    }

    public static func addressInUse(_ address: String) -> Message {
        Message(StartCode.addressInUse, ["address": .text(address)])
    }

    public static func addressUnusable(_ address: String) -> Message {
        Message(StartCode.addressUnusable, ["address": .text(address)])
    }

    public static func keysMissing(_ files: [String], database: String) -> Message {
        Message(
            StartCode.keysMissing,
            ["files": .text(files.joined(separator: ", ")), "database": .text(database)])
    }

    public static func secretExposed(_ file: String) -> Message {
        Message(StartCode.secretExposed, ["file": .text(file)])
    }

    public static func secretUnusable(_ file: String, reason: String) -> Message {
        Message(StartCode.secretUnusable, ["file": .text(file), "reason": .reason(reason)])
    }
}
