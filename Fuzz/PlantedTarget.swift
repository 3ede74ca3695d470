/// Crashes put in on purpose, behind GeoJSONKit's parser: a harness that does not find them proves nothing.
enum PlantedTarget {
    /// Traps on documents that are an array whose first element is `true`.
    static func trap(_ input: UnsafeBufferPointer<UInt8>) {
        guard let value = try? JSONValue(parsing: input) else { return }
        require(value[0] != true, "no array starts with true")
    }

    /// Reads the byte behind the input when the input is an object, which only the sanitizer notices.
    static func overread(_ input: UnsafeBufferPointer<UInt8>) {
        guard let value = try? JSONValue(parsing: input), value.objectValue != nil,
            let start = input.baseAddress
        else { return }
        require(start[input.count] ^ 0xFF != start[0], "")
    }
}
