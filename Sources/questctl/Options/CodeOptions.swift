import ArgumentParser
import QuestEngine
import QuestWire

/// How long, and for how many devices, a join code is good.
struct CodeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The code is good for so long: 90s, 30m, 24h, 7d.", valueName: "SPAN"))
    var expires: Span<JoinCodeSpan>?

    @Option(help: ArgumentHelp("So many devices may join by it.", valueName: "N"))
    var uses: Ranged<JoinCodeUses>?

    var terms: CodeTerms { CodeTerms(expiresIn: expires?.seconds, uses: uses) }
}
