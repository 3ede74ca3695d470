extension JSONWriter {
    /// A writer for a sequence, or for a document.
    init(options: WritingOptions, of format: GeoJSONSequenceFormat?) {
        var options = options
        if format == .newlineDelimited { options.indentation = nil }
        self.init(options: options)
    }

    /// Writes a text of a sequence, and what separates it from others.
    mutating func text(_ text: GeoJSON, of format: GeoJSONSequenceFormat) {
        if format == .textSequence { item { $0.append(TextReader.recordSeparator) } }
        geoJSON(text)
        item { $0.append(ASCII.lineFeed) }
    }
}
