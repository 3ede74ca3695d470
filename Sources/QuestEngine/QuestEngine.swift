// Everybody who imports the engine has the rules and the router with it.
@_exported public import QuestRules
@_exported public import RoadRouter
