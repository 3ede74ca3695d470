// Everybody who reads photos has limits and messages with it.
@_exported public import QuestBase
