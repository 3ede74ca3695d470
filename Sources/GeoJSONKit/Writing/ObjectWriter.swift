/// Writes one JSON object member after member, without a ``JSONValue`` of the whole: for what is written often.
///
/// ```swift
/// var object = ObjectWriter()
/// object.add("id", "foxes")
/// object.add("points", 12.0)
/// let bytes = object.closed()  // {"id":"foxes","points":12}
/// ```
///
/// Members stand in the order in which they are added, values as ``WritingOptions/canonical`` has them.
public struct ObjectWriter: Sendable {
    private var writer = JSONWriter(options: .canonical)

    /// Begins an object.
    /// - Parameter size: Bytes to make room for.
    public init(reserving size: Int = 256) {
        writer.item { $0.write(atMost: max(size, 64)) { _ in 0 } }
        writer.openObject()
    }

    /// Adds a member; `null` where there is no text.
    public mutating func add(_ name: String, _ text: String?) {
        writer.key(name)
        if let text { writer.string(text) } else { writer.literal("null") }
    }

    /// Adds a member; `null` where there is no number, and for infinities and NaN.
    public mutating func add(_ name: String, _ number: Double?) {
        let value = number.map { JSONValue.number($0) }
        add(name, value)
    }

    /// Adds a member; `null` where there is no value.
    public mutating func add(_ name: String, _ value: JSONValue?) {
        writer.key(name)
        writer.value(value ?? .null)
    }

    /// Adds a member whose value is a JSON text already; it is not looked at.
    public mutating func add(_ name: String, _ json: [UInt8]) {
        writer.key(name)
        json.withUnsafeBufferPointer { text in writer.item { $0.append(contentsOf: text) } }
    }

    /// Adds a member whose value is a JSON text already; it is not looked at.
    public mutating func add(_ name: String, json: String) {
        var json = json
        writer.key(name)
        json.withUTF8 { text in writer.item { $0.append(contentsOf: text) } }
    }

    /// Ends the object and returns it.
    public consuming func closed() -> [UInt8] {
        writer.closeObject()
        return writer.takeBytes()
    }
}
