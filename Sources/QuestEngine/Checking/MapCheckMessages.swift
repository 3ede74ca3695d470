import GeoJSONKit

// Findings about a quest on a map.

extension Message {
    /// - Parameters:
    ///   - severance: What is in between.
    ///   - distance: To the nearest road.
    static func checkpointAcross(
        _ severance: SeveranceKind, _ checkpoint: TaskID, distance: Meters
    ) -> Message {
        let arguments: [String: MessageArgument] = [
            "checkpoint": .text(checkpoint.rawValue), "distance": .number(distance.value.rounded(.up)),
        ]
        switch severance {
        case .motorway:
            return Message(
                "checkpoint-across-motorway",
                """
                Between “{checkpoint}” and the nearest road to ride on, {distance} m away, there is a \
                motorway: riders are led to its wrong side.
                """,
                """
                Между «{checkpoint}» и ближайшей проезжей дорогой (до неё {distance} м) лежит \
                автомагистраль: участников приведёт не на ту сторону.
                """, arguments)
        case .railway:
            return Message(
                "checkpoint-across-railway",
                """
                Between “{checkpoint}” and the nearest road to ride on, {distance} m away, there is a \
                railway: riders are led to its wrong side.
                """,
                """
                Между «{checkpoint}» и ближайшей проезжей дорогой (до неё {distance} м) лежит железная \
                дорога: участников приведёт не на ту сторону.
                """, arguments)
        case .water:
            return Message(
                "checkpoint-across-water",
                """
                Between “{checkpoint}” and the nearest road to ride on, {distance} m away, there is a \
                river or canal: riders are led to its wrong side.
                """,
                """
                Между «{checkpoint}» и ближайшей проезжей дорогой (до неё {distance} м) лежит река или \
                канал: участников приведёт не на ту сторону.
                """, arguments)
        }
    }

    /// - Parameters:
    ///   - distance: The distance to the nearest road; `nil` where none is in sight.
    ///   - limit: The farthest that is allowed.
    public static func checkpointFarFromRoad(_ checkpoint: TaskID, distance: Meters?, limit: Meters)
        -> Message
    {
        guard let distance else {
            return Message(
                "checkpoint-without-road", "There is no road one can ride anywhere near “{checkpoint}”.",
                "Рядом с «{checkpoint}» нет ни одной проезжей дороги.",
                ["checkpoint": .text(checkpoint.rawValue)])
        }
        return Message(
            "checkpoint-far-from-road",
            "“{checkpoint}” is {distance} m from the nearest road one can ride; at most {limit} m are allowed.",
            "От «{checkpoint}» до ближайшей проезжей дороги {distance} м, допустимо не больше {limit} м.",
            [
                "checkpoint": .text(checkpoint.rawValue), "distance": .number(distance.value.rounded(.up)),
                "limit": .number(limit.value.rounded()),
            ])
    }

    /// - Parameters:
    ///   - place: A task's id, or what a start, a finish or a rest is called.
    ///   - margin: The least distance to the shore.
    public static func checkpointInWater(_ place: String, margin: Meters) -> Message {
        Message(
            "checkpoint-in-water",
            "“{place}” lies in water, over {margin} m from the shore, and no bridge or pier is near.",
            "«{place}» лежит в воде, дальше {margin} м от берега, а моста или причала рядом нет.",
            ["place": .text(place), "margin": .number(margin.value)])
    }

    public static func checkpointOnIsland(_ checkpoint: TaskID) -> Message {
        Message(
            "checkpoint-on-island", "“{checkpoint}” is on roads that are cut off from the rest of the map.",
            "«{checkpoint}» стоит у дорог, не связанных с остальной картой.",
            ["checkpoint": .text(checkpoint.rawValue)])
    }

    /// - Parameter place: A task's id, or what a start, a finish or a rest is called.
    public static func checkpointOutsideMap(_ place: String) -> Message {
        Message(
            "checkpoint-outside-map", "“{checkpoint}” lies outside the map.",
            "«{checkpoint}» лежит за пределами карты дорог.", ["checkpoint": .text(place)])
    }

    /// - Parameter place: A task's id, or what the start or the finish is called.
    public static func courseWithout(_ place: String, reason: Message) -> Message {
        Message(
            "place-unreachable", "One cannot ride to “{place}” with the quest's forbidden areas: {reason}",
            "До «{place}» не доехать с учётом запретных зон квеста: {reason}",
            ["place": .text(place), "reason": .message(reason)])
    }

    public static func legWithoutWay(from: String, to: String) -> Message {
        Message(
            "leg-without-way", "One cannot ride from “{from}” to “{to}” with the quest's forbidden areas.",
            "От «{from}» до «{to}» не доехать с учётом запретных зон квеста.",
            ["from": .text(from), "to": .text(to)])
    }

    public static func mapWithoutWater() -> Message {
        Message(
            "map-without-water",
            """
            This map was built without areas of water: whether a place lies in water is not checked. Build \
            the map again with “questctl map build”.
            """,
            """
            Карта собрана без водоёмов: не проверено, лежит ли какое-то место в воде. Соберите карту \
            заново: «questctl map build».
            """)
    }

    /// - Parameter prepared: The profiles that the map has.
    public static func profileNotOnMap(_ name: ProfileName, among prepared: [ProfileName]) -> Message {
        Message(
            "profile-not-on-map",
            "The map is not prepared for the profile “{profile}”; it is for: {profiles}.",
            "Карта не подготовлена для профиля «{profile}»; она подготовлена для таких: {profiles}.",
            [
                "profile": .text(name.rawValue),
                "profiles": .text(prepared.map(\.rawValue).joined(separator: ", ")),
            ])
    }

    public static func zonesConfusable(_ checkpoint: TaskID, _ other: TaskID, error: Meters) -> Message {
        Message(
            "zones-confusable",
            """
            The arrival zones of “{checkpoint}” and “{other}” are so near that positions off by {error} m \
            confuse them.
            """,
            """
            Зоны прибытия «{checkpoint}» и «{other}» так близки, что при ошибке положения {error} м их \
            можно спутать.
            """,
            [
                "checkpoint": .text(checkpoint.rawValue), "other": .text(other.rawValue),
                "error": .number(error.value),
            ])
    }

    public static func questPast() -> Message {
        Message(
            "quest-past", "The quest lies wholly in the past: nobody could answer any more. Check its dates.",
            "Квест целиком в прошлом: ответить уже никто не сможет. Проверьте даты.")
    }

    /// - Parameters:
    ///   - riding: The time that the course takes.
    ///   - limit: The time limit, in minutes.
    public static func timeLimitShort(riding: Seconds, limit: Int) -> Message {
        let minutes = Int((riding.value / 60).rounded(.up))
        return Message(
            "time-limit-short",
            "Riding to all tasks takes about {riding} min alone, and the time limit is {limit} min.",
            "Только проезд по всем заданиям займёт около {riding} мин, а ограничение времени — {limit} мин.",
            ["riding": .count(minutes), "limit": .count(limit)])
    }
}
