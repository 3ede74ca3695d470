extension DocumentReader {
    /// Lets the ordinary parser look at the buffer, or at its beginning only.
    func withParser<Result>(
        _ options: ParsingOptions? = nil, upTo end: Int? = nil,
        _ body: (inout GeoJSONParser) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try buffer.bytes.withUnsafeBufferPointer { bytes throws(Fault) in
            var parser = GeoJSONParser(
                UnsafeBufferPointer(rebasing: bytes[..<(end ?? bytes.count)]),
                options: options ?? self.options)
            return try body(&parser)
        }
    }

    /// Lets the ordinary parser look at a text.
    func withParser<Result>(
        of text: ArraySlice<UInt8>, _ body: (inout GeoJSONParser) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try text.withUnsafeBufferPointer { bytes throws(Fault) in
            var parser = GeoJSONParser(bytes, options: options)
            return try body(&parser)
        }
    }
}
