public import ArgumentParser
public import QuestEngine

/// Numbers and moments as people type them, such as `2026-06-14T12:00:00+05:00`; what is out of range is none.
extension Ranged: ExpressibleByArgument {
    public init?(argument: String) { self.init(text: argument) }
}
