// Everybody who imports the router has lengths, coordinates and limits with it.
@_exported public import QuestBase
