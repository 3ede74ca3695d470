extension TOMLText.SyntaxError {
    /// The mistake in the line, for whoever writes the file.
    public var message: Message {
        switch fault {
        case .malformed:
            Message(
                "toml-syntax",
                "This is no TOML: a line is a table in brackets, or a key, “=” and a value.",
                "Это не TOML: в строке — таблица в скобках или ключ, «=» и значение.")
        case .repeated(let name): .repeatedKey(name)
        case .unsupported:
            Message(
                "toml-unsupported",
                "Only tables, numbers, true, false, strings of one line and lists of strings are read here.",
                "Здесь читаются только таблицы, числа, true, false, строки в одну строку и списки строк.")
        }
    }
}

extension Message {
    /// Says that a key, or a table, stands in a file already.
    public static func repeatedKey(_ name: String) -> Message {
        Message(
            "toml-repeated", "“{name}” stands in the file already.", "«{name}» в файле уже есть.",
            ["name": .text(name)])
    }
}
