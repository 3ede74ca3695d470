extension ImportSummary {
    /// The summary as lines for a person: what was read and made always, the rest where there is something to
    /// tell.
    public var messages: [Message] {
        [
            Message(
                "import-read",
                "Read {nodes} {nodes|node|nodes} and {ways} {ways|road|roads}, of which {kept} are on the map.",
                """
                Прочитано: {nodes} {nodes|узел|узла|узлов}, {ways} {ways|дорога|дороги|дорог}; на карте из \
                них {kept}.
                """, ["nodes": .count(nodesRead), "ways": .count(waysRead), "kept": .count(waysKept)]),
            Message(
                "import-graph",
                """
                The map has {nodes} {nodes|junction|junctions}, {edges} {edges|edge|edges} and {arcs} open \
                {arcs|direction|directions}.
                """,
                """
                На карте {nodes} {nodes|узел|узла|узлов}, {edges} {edges|участок|участка|участков} дорог и \
                {arcs} {arcs|открытое направление|открытых направления|открытых направлений}.
                """, ["nodes": .count(nodeCount), "edges": .count(edgeCount), "arcs": .count(openArcCount)]),
            Message(
                "import-parts",
                """
                The network has {parts} {parts|part|parts}; {edges} {edges|edge lies|edges lie} outside \
                the main one.
                """, "Связных частей сети: {parts}; вне главной — {edges} {edges|участок|участка|участков}.",
                ["parts": .count(componentCount), "edges": .count(edgesOutsideMainPart)]),
        ] + dropMessages + missingMessages + restrictionMessages + hoursMessages + waterMessages
            + heightMessages
    }

    private var heightMessages: [Message] {
        guard let heights else { return [] }
        var messages = [
            Message(
                "import-heights", "Heights from {tiles} {tiles|tile|tiles}.",
                "Высоты взяты из {tiles} {tiles|листа|листов|листов}.",
                ["tiles": .count(heights.tilesUsed)])
        ]
        if heights.tilesMissing > 0 {
            messages.append(
                Message(
                    "import-height-tiles-missing",
                    "{tiles} {tiles|tile of heights is|tiles of heights are} missing.",
                    "Не хватает {tiles} {tiles|листа|листов|листов} высот.",
                    ["tiles": .count(heights.tilesMissing)]))
        }
        if heights.lengthWithoutHeights > 0 {
            messages.append(
                Message(
                    "import-heights-unknown",
                    "{percent} % of the roads have no known heights and count as flat.",
                    "Для {percent} % дорог высоты неизвестны: они считаются плоскими.",
                    ["percent": .number((heights.shareWithoutHeights * 1000).rounded(.up) / 10)]))
        }
        return messages
    }

    private var dropMessages: [Message] {
        let ways = WayDropReason.allCases.compactMap { reason in
            waysDropped[reason].map { count in
                Message(
                    "import-roads-dropped", "Left out: {count} {count|road|roads}, {reason}.",
                    "Не вошло: {count} {count|дорога|дороги|дорог} — {reason}.",
                    ["count": .count(count), "reason": .message(reason.message)])
            }
        }
        guard edgesDropped > 0 else { return ways }
        return ways + [
            Message(
                "import-edges-without-extent", "Left out: {count} {count|edge|edges} without extent.",
                "Не вошло: {count} {count|участок|участка|участков} нулевой длины.",
                ["count": .count(edgesDropped)])
        ]
    }

    private var missingMessages: [Message] {
        var messages: [Message] = []
        if missingReferences > 0 {
            messages.append(
                Message(
                    "import-references-missing",
                    """
                    {count} {count|reference|references} to nodes that the file lacks; roads are cut at \
                    {roads} of them.
                    """,
                    """
                    {count} {count|ссылка|ссылки|ссылок} на узлы, которых в файле нет; дороги обрезаны в \
                    {roads} из них.
                    """, ["count": .count(missingReferences), "roads": .count(missingReferencesOnRoads)]))
        }
        if closedBarriers > 0 {
            messages.append(
                Message(
                    "import-barriers-closed", "{count} closed {count|barrier|barriers} on roads.",
                    "{count} {count|закрытая преграда|закрытые преграды|закрытых преград} на дорогах.",
                    ["count": .count(closedBarriers)]))
        }
        return messages
    }

    private var restrictionMessages: [Message] {
        guard restrictionsRead > 0 else { return [] }
        let applied = Message(
            "import-restrictions", "{applied} of {count} turn {count|restriction|restrictions} applied.",
            "Учтено {applied} из {count} {count|запрета|запретов|запретов} поворота.",
            ["applied": .count(restrictionsApplied), "count": .count(restrictionsRead)])
        return [applied]
            + RestrictionIgnoreReason.allCases.compactMap { reason in
                restrictionsIgnored[reason].map { count in
                    Message(
                        "import-restrictions-ignored",
                        "Not applied: {count} turn {count|restriction|restrictions}, {reason}.",
                        "Не учтено: {count} {count|запрет|запрета|запретов} поворота — {reason}.",
                        ["count": .count(count), "reason": .message(reason.message)])
                }
            }
    }

    private var hoursMessages: [Message] {
        var messages: [Message] = []
        if timedClosures > 0 {
            messages.append(
                Message(
                    "import-hours",
                    "{count} {count|road or gate is|roads and gates are} closed at some hours.",
                    "{count} {count|дорога или калитка закрывается|дороги и калитки закрываются|дорог и калиток закрываются} по часам.",
                    ["count": .count(timedClosures)]))
        }
        if conditionsIgnored > 0 {
            messages.append(
                Message(
                    "import-conditions-ignored",
                    "Not applied: the {count|condition|conditions} of {count} {count|road or gate|roads and gates}.",
                    "Не учтены условия {count} {count|дороги или калитки|дорог и калиток|дорог и калиток}.",
                    ["count": .count(conditionsIgnored)]))
        }
        return messages
    }

    private var waterMessages: [Message] {
        var messages: [Message] = []
        if waterAreas > 0 {
            messages.append(
                Message(
                    "import-water", "{count} {count|area|areas} of water.",
                    "{count} {count|водоём|водоёма|водоёмов}.", ["count": .count(waterAreas)]))
        }
        if waterRingsCut > 0 {
            messages.append(
                Message(
                    "import-water-cut",
                    "Left out: {count} {count|shore|shores} of which the file lacks a part.",
                    """
                    Не вошло: {count} {count|берег|берега|берегов}, {count|часть которого|часть которых|часть \
                    которых} в файле отсутствует.
                    """, ["count": .count(waterRingsCut)]))
        }
        return messages
    }
}

extension WayDropReason {
    fileprivate var message: Message {
        switch self {
        case .notARoad: Message("way-not-a-road", "no way to ride or walk", "это не дорога")
        case .notBuilt: Message("way-not-built", "not built or gone", "не построено или уже не существует")
        case .closedToBicycles:
            Message("way-closed-to-bicycles", "closed to bicycles", "закрыто для велосипедов")
        case .tooFewNodes:
            Message("way-with-too-few-nodes", "too few known nodes", "слишком мало известных узлов")
        case .touchesNoRoad:
            Message(
                "way-touches-no-road", "an area that no road touches", "площадка в стороне от дорог")
        case .duplicate:
            Message("way-duplicate", "already read under the same id", "повторяется тот же номер")
        }
    }
}

extension RestrictionIgnoreReason {
    fileprivate var message: Message {
        switch self {
        case .otherVehicles:
            Message("restriction-of-other-vehicles", "not for bicycles", "не для велосипедов")
        case .conditional: Message("restriction-conditional", "only at some hours", "только в некоторые часы")
        case .mixedVia: Message("restriction-mixed-via", "through several nodes", "через несколько точек")
        case .malformed: Message("restriction-malformed", "incomplete", "неполное описание")
        case .noEffect: Message("restriction-without-effect", "without effect here", "здесь ничего не меняет")
        case .ambiguous: Message("restriction-ambiguous", "ambiguous", "неоднозначно")
        }
    }
}
