public import ArgumentParser
public import QuestWire

extension VerdictName: ExpressibleByArgument {}
