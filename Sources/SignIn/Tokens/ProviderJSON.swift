import GeoJSONKit
import QuestRules

/// JSON of providers, read without mercy: an object in which each name stands once.
///
/// Of two members with one name other programs see the first, or the last: what a signature covers has to be read one way.
enum ProviderJSON {
    enum Fault: Error {
        case unreadable
        /// A name stands twice in an object.
        case ambiguous
    }

    static func object(_ bytes: [UInt8]) throws(Fault) -> JSONObject {
        let options = ParsingOptions(
            maximumSize: SignInLimits.answer.value, maximumDepth: 16, maximumMembers: 256, maximumWarnings: 1)
        guard let read = try? JSONValue.parse(bytes, options: options), let object = read.value.objectValue
        else { throw .unreadable }
        guard read.warnings.isEmpty else { throw .ambiguous }
        return object
    }
}

extension JSONValue {
    /// The texts of an array that has nothing else.
    var texts: [String]? {
        guard let elements = arrayValue else { return nil }
        let texts = elements.compactMap(\.stringValue)
        return texts.count == elements.count ? texts : nil
    }
}
