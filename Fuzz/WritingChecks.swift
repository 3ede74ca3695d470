import GeoJSONKit

/// Streaming writers, given what was read.
enum WritingChecks {
    /// Whatever is taken when, the bytes are those of the whole.
    static func check(_ collection: FeatureCollection) {
        for options in [WritingOptions(), .pretty] {
            var writer = FeatureWriter(
                options: options, boundingBox: collection.boundingBox,
                foreignMembers: collection.foreignMembers)
            var bytes: [UInt8] = []
            for (index, feature) in collection.features.enumerated() {
                writer.write(feature)
                if index % 3 == 1 { bytes += writer.takeBytes() }
            }
            writer.finish()
            bytes += writer.takeBytes()
            require(bytes == collection.bytes(options: options), "a stream is written as the whole is")
        }
    }

    /// Texts that were read are written as a sequence that reads back as the same.
    static func check(_ texts: [GeoJSON], _ format: GeoJSONSequenceFormat, _ options: ParsingOptions) {
        for writing in [WritingOptions(), .pretty] {
            var writer = GeoJSONSequenceWriter(format, options: writing)
            for text in texts { writer.write(text) }
            let again = SequenceTarget.texts(of: [writer.takeBytes()], format, options).texts
            require(again == texts.map { .success($0) }, "a sequence that was written reads back as the same")
        }
    }
}
