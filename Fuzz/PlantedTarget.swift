import GeoJSONKit

/// Crashes put in on purpose, behind GeoJSONKit's parser: a harness that does not find them proves nothing.
enum PlantedTarget {
    /// Traps on arrays that have an element.
    static func trap(_ input: UnsafeBufferPointer<UInt8>) {
        guard let value = try? JSONValue(parsing: input) else { return }
        require(value[0] == nil, "arrays are empty")
    }

    /// Reads the byte behind an array, which only the sanitizer notices.
    static func overread(_ input: UnsafeBufferPointer<UInt8>) {
        guard let value = try? JSONValue(parsing: input), value.arrayValue != nil,
            let start = input.baseAddress
        else { return }
        require(start[input.count] ^ 0xFF != start[0], "an array ends as it begins")
    }
}
