/// A profile of one's own as a file: a name, the profile it begins with, and what is different.
///
///     name = "family"
///     base = "safe"
///
///     [speed]
///     cycleway = 14
///
///     [never]
///     classes = ["steps"]
public struct ProfileFile: Sendable {
    public let profile: Profile

    /// A fault of the file.
    public struct Fault: Error, Hashable {
        /// Line of the file, from 1.
        public let line: Int
        public let message: Message
    }

    /// All faults of a file, in the order of its lines.
    public struct Faults: Error {
        public let faults: [Fault]
    }

    /// The most bytes that a file may have.
    public static let largestSize = 65_536

    /// - Throws: `Faults`, at least one.
    /// - Complexity: O(length of the text).
    public init(reading text: String) throws(Faults) {
        let entries: [TOMLText.Entry]
        do throws(TOMLText.SyntaxError) {
            entries = try TOMLText(text).entries
        } catch {
            throw Faults(faults: [Fault(line: error.line, message: error.message)])
        }
        var faults: [Fault] = []
        func note(_ message: Message, at line: Int) { faults.append(Fault(line: line, message: message)) }

        var name: ProfileName?
        var profile = Profile.trekking
        for entry in entries where entry.path == ["base"] {
            guard case .text(let word) = entry.value,
                let base = Profile.named(ProfileName(rawValue: word))
            else {
                note(.profileBaseUnknown(), at: entry.line)
                continue
            }
            profile = base
        }
        for entry in entries where entry.path != ["base"] {
            if entry.path == ["name"] {
                if case .text(let word) = entry.value, ProfileName(own: word) != nil {
                    name = ProfileName(own: word)
                } else {
                    note(.profileNameUnusable(), at: entry.line)
                    // Said once: that there is none is no second fault.
                    name = .trekking
                }
                continue
            }
            if let message = Self.apply(entry, to: &profile) { note(message, at: entry.line) }
        }
        if let name { profile.name = name } else { note(.profileNameMissing(), at: 1) }
        guard faults.isEmpty else { throw Faults(faults: faults.sorted { $0.line < $1.line }) }
        self.profile = profile
    }

    /// - Returns: What is wrong with the entry, if anything is.
    private static func apply(_ entry: TOMLText.Entry, to profile: inout Profile) -> Message? {
        let path = entry.path.joined(separator: ".")
        guard let parameter = Profile.parameters.first(where: { $0.path == path }) else {
            return .profileKeyUnknown(path, meant: path.nearest(in: Profile.parameters.map(\.path)))
        }
        let value: ProfileParameter.Value
        switch (parameter.kind, entry.value) {
        case (.number(let range, _), .number(let number)):
            guard range.contains(number) else { return .profileNumberOutside(path, range) }
            value = .number(number)
        case (.words(let known), .list(let words)):
            if let other = words.first(where: { !known.contains($0) }) {
                return .profileWordUnknown(other, in: path, known: known)
            }
            value = .words(words)
        case (.word(let known), .text(let word)):
            guard known.contains(word) else { return .profileWordUnknown(word, in: path, known: known) }
            value = .word(word)
        case (.flag, .flag(let flag)): value = .flag(flag)
        case (.number(let range, _), _): return .profileNumberOutside(path, range)
        case (.words(let known), _): return .profileListMissing(path, known: known)
        case (.word(let known), _): return .profileWordUnknown("", in: path, known: known)
        case (.flag, _): return .profileFlagMissing(path)
        }
        parameter.set(&profile, value)
        return nil
    }
}

extension Profile {
    /// The profile as a file in TOML that reads as this one, if its name were one's own: with `base` only what differs.
    ///
    /// - Parameter base: A built-in profile; `nil` to write everything.
    public func text(name: String, basedOn base: Profile?) -> String {
        var text = "name = \"\(name)\"\n"
        if let base { text += "base = \"\(base.name.rawValue)\"\n" }
        var table = ""
        for parameter in Self.parameters.sorted(by: { $0.table < $1.table }, stable: true) {
            let value = parameter.get(self)
            if let base, value == parameter.get(base) { continue }
            if parameter.table != table {
                table = parameter.table
                text += "\n[\(table)]\n"
            }
            text += "\(parameter.key) = \(value.toml)\n"
        }
        return text
    }
}

extension ProfileParameter.Value {
    /// The value as TOML writes it.
    fileprivate var toml: String {
        switch self {
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .words(let words): "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
        case .word(let word): "\"\(word)\""
        case .flag(let flag): "\(flag)"
        }
    }
}

extension Sequence {
    /// The elements in order; equal ones as they were.
    fileprivate func sorted(by areInOrder: (Element, Element) -> Bool, stable: Bool) -> [Element] {
        enumerated().sorted { one, other in
            if areInOrder(one.element, other.element) { return true }
            if areInOrder(other.element, one.element) { return false }
            return one.offset < other.offset
        }.map(\.element)
    }
}
