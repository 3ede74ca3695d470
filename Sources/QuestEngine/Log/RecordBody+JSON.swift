public import GeoJSONKit

extension RecordBody {
    /// `nil` for what is not an object or holds a number that is not whole.
    public init?(canonicalizing value: JSONValue) {
        guard case .object = value, let text = CanonicalJSON.text(of: value) else { return nil }
        self.init(canonicalJSON: text)
    }

    /// The members of the body; `nil` when it is not a JSON object.
    public var members: JSONObject? {
        (try? JSONValue(parsing: Array(canonicalJSON.utf8)))?.objectValue
    }
}
