import ArgumentParser
import QuestEngine
import QuestWire

/// How long, and for how many devices, a join code is good.
struct CodeOptions: ParsableArguments {
    @Option(
        help: .said(
            "The code is good for so long: 90s, 30m, 24h, 7d.",
            "Сколько действует код: 90s, 30m, 24h, 7d.", value: "SPAN"))
    var expires: Span<JoinCodeSpan>?

    @Option(
        help: .said(
            "So many devices may join by it.",
            "Сколько устройств могут войти по нему.", value: "N"))
    var uses: Ranged<JoinCodeUses>?

    var terms: CodeTerms { CodeTerms(expiresIn: expires?.seconds, uses: uses) }
}
