// An app that imports QuestClient has what its requests take and tell: GeoJSON, ids, moments and numbers with ranges, and
// the JSON of the interface.
@_exported public import GeoJSONKit
@_exported public import QuestUnits
@_exported public import QuestWire
