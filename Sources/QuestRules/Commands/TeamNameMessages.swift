extension Message {
    static func teamNameTooLong(limit: Int) -> Message {
        Message(
            "team-name-too-long",
            "The team's name is too long: at most {limit} {limit|character|characters}.",
            "Название команды слишком длинное: не больше {limit} {limit|символа|символов|символов}.",
            ["limit": .count(limit)])
    }

    static func teamNameInvalid() -> Message {
        Message(
            "team-name-invalid",
            "The team's name has an invisible character that breaks the line or turns the text around.",
            "В названии команды есть невидимый символ, который переносит строку или меняет направление текста."
        )
    }
}
