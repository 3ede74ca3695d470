import QuestEngine

extension Message {
    static func boxWithoutRoads(in file: String) -> Message {
        Message(
            "box-without-roads",
            "{file}: no road that is open to bicycles lies there. Is the place in this extract?",
            "{file}: там нет ни одной дороги, доступной велосипедисту. Есть ли это место в файле?",
            ["file": .text(file)])
    }

    static func questWithoutPlaces(_ file: String) -> Message {
        Message(
            "quest-without-places",
            "{file} has errors, so its places are not known: questctl quest check {file} lists them.",
            "В файле {file} есть ошибки, и места квеста неизвестны: их перечислит questctl quest check {file}.",
            ["file": .text(file)])
    }

    static func extractIndexUnusable(_ address: String) -> Message {
        Message(
            "extract-index-unusable",
            "{address} is no index of extracts: GeoJSON as Geofabrik's is expected.",
            "{address} — не указатель фрагментов: нужен GeoJSON, как у Geofabrik.",
            ["address": .text(address)])
    }

    /// - Parameter place: A place in degrees, or a quest file.
    static func extractMissing(_ place: String) -> Message {
        Message(
            "extract-missing", "No published extract holds all of {place}.",
            "Ни в одном опубликованном фрагменте нет целиком того, что нужно: {place}.",
            ["place": .text(place)])
    }

    /// - Parameter near: The ids of regions that could be meant.
    static func regionUnclear(_ name: String, near: [String]) -> Message {
        if near.isEmpty {
            return Message(
                "region-unknown",
                """
                No region of the index is called “{name}”. Give a place as longitude,latitude, such as \
                61.40,55.16, or a quest file.
                """,
                """
                В указателе нет области «{name}». Укажите место как долготу,широту, например 61.40,55.16, или \
                файл квеста.
                """, ["name": .text(name)])
        }
        return Message(
            "region-unclear", "No one region is called “{name}”. Perhaps one of these: {regions}.",
            "Область «{name}» не определить однозначно. Возможно, одна из этих: {regions}.",
            ["name": .text(name), "regions": .text(near.prefix(10).joined(separator: ", "))])
    }

    static func extractChosen(_ name: String, address: String) -> Message {
        Message(
            "extract-chosen", "The extract: {name}, {address}", "Фрагмент: {name}, {address}",
            ["name": .text(name), "address": .text(address)])
    }

    /// - Parameter bytes: The size of the file.
    static func extractDownloaded(_ file: String, bytes: Int) -> Message {
        Message(
            "extract-downloaded", "Downloaded {file} ({size} MB).", "Скачан файл {file} ({size} МБ).",
            ["file": .text(file), "size": .number(Double(bytes) / 1e6)])
    }

    static func extractUnchanged(_ file: String) -> Message {
        Message(
            "extract-unchanged", "{file} is up to date: nothing was downloaded.",
            "Файл {file} не устарел: скачивать нечего.", ["file": .text(file)])
    }

    static func mapBuildNext(_ command: String) -> Message {
        Message("map-build-next", "Next: {command}", "Дальше: {command}", ["command": .text(command)])
    }

    static func checksumMissing(_ address: String) -> Message {
        Message(
            "checksum-missing", "No checksum is published for {address}: the file was not checked.",
            "Для {address} не опубликована контрольная сумма: файл не проверен.",
            ["address": .text(address)])
    }

    static func checksumUnusable(_ address: String) -> Message {
        Message(
            "checksum-unusable", "{address} holds no MD5 checksum.", "В {address} нет контрольной суммы MD5.",
            ["address": .text(address)])
    }

    static func checksumWrong(_ address: String) -> Message {
        Message(
            "checksum-wrong",
            """
            What came from {address} does not have the published checksum, and was thrown away. It may have \
            been replaced just now: try again.
            """,
            """
            Полученное из {address} не сходится с опубликованной контрольной суммой и выброшено. Возможно, \
            файл как раз заменили: попробуйте ещё раз.
            """, ["address": .text(address)])
    }

    /// - Parameter bytes: The number that has come so far.
    static func downloadCut(_ address: String, reason: String, bytes: Int) -> Message {
        Message(
            "download-cut",
            "{address} broke off after {size} MB: {reason}. The same command goes on from there.",
            "{address}: прервано после {size} МБ: {reason}. Та же команда продолжит с этого места.",
            [
                "address": .text(address), "size": .number(Double(bytes) / 1e6), "reason": .reason(reason),
            ])
    }
}
