import GeoJSONKit

/// An answer that is asked for so often that it writes itself, rather than being turned into a JSON value first.
protocol SelfWriting {
    /// The same JSON as that of the type's `Codable`.
    func bytes() throws -> [UInt8]
}

/// JSON of an object, member after member.
struct JSONText {
    private var text: [UInt8] = [UInt8(ascii: "{")]

    init(reserving size: Int) { text.reserveCapacity(size) }

    /// - Parameters:
    ///   - name: That needs no escapes.
    ///   - value: Valid JSON.
    mutating func add(_ name: StaticString, _ value: [UInt8]) {
        if text.count > 1 { text.append(UInt8(ascii: ",")) }
        text.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { text.append(contentsOf: $0) }
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: ":"))
        text.append(contentsOf: value)
    }

    mutating func add(_ name: StaticString, _ value: JSONValue?) {
        add(name, (value ?? .null).bytes())
    }

    /// Whole numbers have no point; without a number, the member is `null`.
    mutating func add(_ name: StaticString, _ number: Double?) {
        add(name, number.map { JSONValue.number($0).sorted })
    }

    /// The whole object.
    consuming func closed() -> [UInt8] {
        text.append(UInt8(ascii: "}"))
        return text
    }
}
