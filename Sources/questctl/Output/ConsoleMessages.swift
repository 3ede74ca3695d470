import QuestEngine

extension Message {
    /// - Parameter doubt: A sentence in the reader's language.
    static func doubtQuestion(_ doubt: String) -> Message {
        Message(
            "doubt-question", "{doubt} Go on all the same? [y/N] ", "{doubt} Всё равно продолжить? [д/Н] ",
            ["doubt": .text(doubt)])
    }

    static func doubtUnanswered(_ doubt: String) -> Message {
        Message(
            "doubt-unanswered", "{doubt} Say --yes if it is meant.",
            "{doubt} Если так и задумано, добавьте --yes.", ["doubt": .text(doubt)])
    }

    static func fileUnwritable(_ file: String, reason: String) -> Message {
        Message(
            "file-unwritable", "Cannot write {file}: {reason}.", "Не удаётся записать {file}: {reason}.",
            ["file": .text(file), "reason": .reason(reason)])
    }

    static func outputIsInput(_ file: String) -> Message {
        Message(
            "output-is-input", "{file} is the input itself; choose another name with -o.",
            "{file} — сам исходный файл; задайте другое имя через -o.", ["file": .text(file)])
    }

    static func nothingToShow() -> Message {
        Message("nothing-to-show", "Nothing to show.", "Показывать нечего.")
    }

    static func notDone() -> Message { Message("not-done", "Nothing was done.", "Ничего не сделано.") }

    /// - Parameter question: What a person at a terminal is asked, in the reader's language.
    static func confirmationMissing(_ question: String) -> Message {
        Message(
            "confirmation-missing", "{question} Nobody is here to be asked: add --yes if you mean it.",
            "{question} Спросить здесь некого: добавьте --yes, если уверены.",
            ["question": .text(question)])
    }

    /// - Parameter stake: A sentence about what will be lost.
    static func typeToConfirm(_ id: String, atStake stake: Message) -> Message {
        Message(
            "type-to-confirm", "{stake} Type {id} to go on: ", "{stake} Чтобы продолжить, введите {id}: ",
            ["stake": .message(stake), "id": .text(id)])
    }
}
