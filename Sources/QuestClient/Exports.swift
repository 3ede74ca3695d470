// An app that imports QuestClient has what its requests take and tell: ids, moments and numbers with ranges, and the
// JSON of the interface. GeoJSONKit it imports where it looks into features: some of its names are those of others, too.
@_exported public import QuestUnits
@_exported public import QuestWire
