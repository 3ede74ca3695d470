extension String {
    /// The text as it stands in a page or in an attribute of one: nothing in it is taken for HTML.
    ///
    /// - Complexity: O(length).
    var escapedForHTML: String {
        reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
