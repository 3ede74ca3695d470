public import ArgumentParser
public import QuestEngine

extension CoordinateSystem: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}
