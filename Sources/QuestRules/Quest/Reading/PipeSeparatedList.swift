/// Lists in one cell of a table: `birch|oak|lime`. A literal bar is `\|`, a literal star `\*`, a backslash `\\`.
public enum PipeSeparatedList {
    /// The items, without white space around them and without empty ones. Escapes other than that of the bar are
    /// left in, since a star means something in some lists.
    ///
    /// - Complexity: O(length of the text).
    public static func read(_ text: String) -> [String] { parts(of: text).filter { !$0.isEmpty } }

    /// As `read`, with the empty items: one more than there are bars.
    static func parts(of text: String) -> [String] {
        var items: [String] = []
        var item = ""
        var isEscaped = false
        for character in text {
            switch (isEscaped, character) {
            case (true, "|"): item.append("|")
            case (true, _): item += "\\" + String(character)
            case (false, "\\"): break
            case (false, "|"):
                items.append(item)
                item = ""
            case (false, _): item.append(character)
            }
            isEscaped = !isEscaped && character == "\\"
        }
        if isEscaped { item.append("\\") }
        items.append(item)
        return items.map(\.trimmed)
    }

    /// Removes the backslash before a star or another backslash. Others stay: they mean themselves.
    public static func unescaped(_ item: String) -> String {
        var text = ""
        var isEscaped = false
        for character in item {
            if isEscaped {
                text += character == "*" || character == "\\" ? String(character) : "\\" + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return isEscaped ? text + "\\" : text
    }

    /// The list in one text again, bars and backslashes escaped.
    public static func write(_ items: [String]) -> String {
        items.map { $0.map { $0 == "|" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() }.joined(
            separator: "|")
    }
}
