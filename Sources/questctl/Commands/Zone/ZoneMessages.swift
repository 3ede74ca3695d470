import QuestEngine

extension Message {
    static func zoneRenamed(_ zone: ZoneID, name: String) -> Message {
        Message(
            "zone-renamed-done", "Zone “{zone}” is called “{name}” now.",
            "Зона «{zone}» теперь называется «{name}».", ["zone": .text(zone.rawValue), "name": .text(name)])
    }

    /// - Parameter roads: The number of stretches of road it takes in.
    static func zoneAdded(_ zone: ZoneID, roads: Int) -> Message {
        guard roads > 0 else {
            return Message(
                "zone-added-nowhere",
                "Zone {zone} holds now, but there is no road in it. Is the shape in the right place?",
                "Зона {zone} действует, но дорог в ней нет. Там ли нарисована фигура?",
                ["zone": .text(zone.rawValue)])
        }
        return Message(
            "zone-added", "Zone {zone} holds now, on {count} {count|stretch|stretches} of road.",
            "Зона {zone} действует: в ней {count} {count|участок|участка|участков} дорог.",
            ["zone": .text(zone.rawValue), "count": .count(roads)])
    }

    /// - Parameters:
    ///   - routes: The number of routes of riders who are out that lead through it.
    ///   - teams: The quest's teams among those riders.
    static func zoneForetold(_ zone: ZoneID, roads: Int, routes: Int, teams: [TeamID]) -> Message {
        guard !teams.isEmpty else {
            return Message(
                "zone-foretold",
                """
                Zone {zone} would take in {roads} {roads|stretch|stretches} of road; {routes} {routes|route|routes} \
                of riders who are out {routes|leads|lead} through it. Nothing was stored.
                """,
                """
                Зона {zone} захватила бы {roads} {roads|участок|участка|участков} дорог; через неё сейчас \
                {routes|идёт|идут|идут} {routes} {routes|маршрут|маршрута|маршрутов}. Ничего не записано.
                """,
                ["zone": .text(zone.rawValue), "roads": .count(roads), "routes": .count(routes)])
        }
        return Message(
            "zone-foretold-of-teams",
            """
            Zone {zone} would take in {roads} {roads|stretch|stretches} of road; {routes} {routes|route|routes} \
            of riders who are out {routes|leads|lead} through it, among them those of {teams}. Nothing was stored.
            """,
            """
            Зона {zone} захватила бы {roads} {roads|участок|участка|участков} дорог; через неё сейчас \
            {routes|идёт|идут|идут} {routes} {routes|маршрут|маршрута|маршрутов}, в том числе у команд {teams}. Ничего \
            не записано.
            """,
            [
                "zone": .text(zone.rawValue), "roads": .count(roads), "routes": .count(routes),
                "teams": .text(teams.map(\.rawValue).joined(separator: ", ")),
            ])
    }

    static func zonePlanned(_ zone: ZoneID, since: String, roads: Int) -> Message {
        Message(
            "zone-planned",
            "Zone {zone} will hold from {since}, on {count} {count|stretch|stretches} of road.",
            "Зона {zone} начнёт действовать {since}: в ней {count} {count|участок|участка|участков} дорог.",
            ["zone": .text(zone.rawValue), "since": .text(since), "count": .count(roads)])
    }

    static func zoneEnds(_ zone: ZoneID, until: String) -> Message {
        Message(
            "zone-ends", "Zone {zone} ends by itself: {until}.", "Зона {zone} окончится сама: {until}.",
            ["zone": .text(zone.rawValue), "until": .text(until)])
    }

    static func timeMalformed(_ text: String) -> Message {
        Message(
            "time-malformed",
            "“{text}” is no time: write 2026-06-14 12:00, with an offset if it is not the quest's.",
            "«{text}» — не время: пишите 2026-06-14 12:00, со смещением, если пояс не тот, что у квеста.",
            ["text": .text(text)])
    }

    static func zoneRemoved(_ zone: ZoneID) -> Message {
        Message(
            "zone-removed", "Zone {zone} holds no longer.", "Зона {zone} больше не действует.",
            ["zone": .text(zone.rawValue)])
    }

    static func zoneFileUnusable(_ file: String) -> Message {
        Message(
            "zone-file-unusable", "{file} holds no Polygon, MultiPolygon or LineString in GeoJSON.",
            "В {file} нет ни одного Polygon, MultiPolygon или LineString в GeoJSON.", ["file": .text(file)])
    }
}
