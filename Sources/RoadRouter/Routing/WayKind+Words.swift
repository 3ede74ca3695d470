extension WayKind {
    /// The words for an unnamed way of the kind: with the article in English, in the nominative in Russian.
    var words: (english: String, russian: String) {
        switch self {
        case .road: ("the road", "дорога")
        case .service: ("the service road", "проезд")
        case .track: ("the track", "просёлочная дорога")
        case .path: ("the path", "тропа")
        case .cycleway: ("the cycleway", "велодорожка")
        case .footway: ("the footpath", "пешеходная дорожка")
        case .pedestrian: ("the pedestrian street", "пешеходная улица")
        case .bridleway: ("the bridleway", "конная тропа")
        case .steps: ("the steps", "лестница")
        case .crossing: ("the crossing", "переход")
        case .link: ("the slip road", "съезд")
        case .bridge: ("the bridge", "мост")
        case .tunnel: ("the tunnel", "тоннель")
        case .ferry: ("the ferry", "паром")
        case .train: ("the train", "поезд")
        }
    }

    /// The kind as it stands in a list: `cycleway`, `велодорожка`.
    public func label(in language: Language) -> String {
        language == .russian ? words.russian : String(words.english.dropFirst("the ".count))
    }
}

extension StepWay {
    /// The name, or the words for the kind, in a sentence; `nil` for an unnamed road, which nobody would look for.
    var spoken: SpokenWay? { name.isEmpty && kind == .road ? nil : calledAnyway }

    /// The same, an unnamed road as one.
    var calledAnyway: SpokenWay {
        if name.isEmpty {
            return SpokenWay(english: kind.words.english, russian: RussianStreet(kind.words.russian))
        }
        return SpokenWay(english: name, russian: RussianStreet(name))
    }
}

/// A way as it is called in the sentences of both languages.
struct SpokenWay {
    let english: String
    let russian: RussianStreet

    /// `Lenin Avenue`, `проспекту Ленина`: behind `along` and `по`.
    var along: MessageArgument { .name(english: english, russian: russian.form(in: .dative)) }

    /// `Lenin Avenue`, `проспект Ленина`: behind `onto` and the preposition of the street.
    var onto: MessageArgument { .name(english: english, russian: russian.form(in: .accusative)) }

    /// `Lenin Avenue`, `на проспект Ленина`: behind `onto` and no preposition.
    var ontoWhole: MessageArgument { .name(english: english, russian: russian.onto) }
}
