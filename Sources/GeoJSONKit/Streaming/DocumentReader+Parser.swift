extension DocumentReader {
    /// Lets the ordinary parser look at the buffer, or at its beginning only.
    func withParser<Result>(
        _ options: ParsingOptions? = nil, upTo end: Int? = nil,
        _ body: (inout GeoJSONParser) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try withParser(of: buffer.bytes[..<(end ?? buffer.count)], options, body)
    }

    /// Lets the ordinary parser look at a text.
    func withParser<Result>(
        of text: ArraySlice<UInt8>, _ options: ParsingOptions? = nil,
        _ body: (inout GeoJSONParser) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try text.withUnsafeBufferPointer { bytes throws(Fault) in
            var parser = GeoJSONParser(bytes, options: options ?? self.options, workspace: workspace.prepared)
            parser.hasSwapped = hasSwapped
            return try body(&parser)
        }
    }
}
