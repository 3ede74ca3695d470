/// The part of a quest that everybody may see who does not take part.
public struct SpectatorRules: Sendable, Equatable {
    /// Whether there is anything to see for them.
    public var isOpen = false
    /// Minutes by which they see later where teams are; `nil` where they do not see that.
    public var positionDelay: Int?
    /// Whether they may see all rides again once the quest is over and its results are out.
    public var showsReplay = false

    /// The delays that a quest may have, in minutes.
    static let delays = 5...1_440

    public init(isOpen: Bool = false, positionDelay: Int? = nil, showsReplay: Bool = false) {
        self.isOpen = isOpen
        self.positionDelay = positionDelay
        self.showsReplay = showsReplay
    }

    /// Reads `none`, or `results`, `positions 10 min` and `replay` with bars between; `nil` for anything else.
    init?(reading text: String) {
        for item in PipeSeparatedList.read(text) {
            let words = item.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
            switch words.first ?? "" {
            case "none" where words.count == 1: continue
            case "results" where words.count == 1: break
            case "replay" where words.count == 1: showsReplay = true
            case "positions":
                guard (2...3).contains(words.count), words.count == 2 || Self.units.contains(words[2]),
                    let delay = Int(words[1]), Self.delays.contains(delay)
                else { return nil }
                positionDelay = delay
            default: return nil
            }
            isOpen = true
        }
    }

    private static let units: Set<String> = ["min", "minute", "minutes", "мин", "мин.", "минут", "минуты"]
}
