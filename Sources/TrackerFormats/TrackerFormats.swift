// Everybody who reads trackers has positions and messages with it.
@_exported public import QuestBase
