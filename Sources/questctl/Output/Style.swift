/// Colours for terminals (ECMA-48 SGR), and none for anything else.
struct Style {
    let isOn: Bool

    enum Look: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    /// Unless NO_COLOR is set (https://no-color.org) or the terminal knows no colours.
    static var isWanted: Bool {
        Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb"
    }

    func callAsFunction(_ look: Look, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
}
