// Everybody who imports the rules has what they speak of with it.
@_exported public import MediaFacts
@_exported public import QuestBase
@_exported public import TrackerFormats
