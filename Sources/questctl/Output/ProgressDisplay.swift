import QuestEngine
import Synchronization

/// Shows the progress of a long task: a bar that redraws itself on a terminal, else a line for each phase.
final class ProgressDisplay: Sendable {
    private let console: Console
    private let start = ContinuousClock.now
    private let drawn = Mutex(Drawn())

    /// The picture that was drawn last.
    private struct Drawn {
        var phase: Label?
        var at: ContinuousClock.Instant?
    }

    private static let barLength = 30
    private static let clearLine = "\r\u{1B}[K"

    init(on console: Console) {
        self.console = console
    }

    /// - Parameter fraction: The done part of this phase, 0 to 1.
    func show(_ phase: Label, fraction: Double) {
        show(phase, isDone: fraction >= 1) { bar(phase, fraction) }
    }

    /// Shows a phase of which nobody knows how much there is to do.
    func show(_ phase: Label, bytes: Int) {
        show(phase, isDone: false) {
            console.word(phase) + " " + Measures(language: console.language).size(bytes)
        }
    }

    private func show(_ phase: Label, isDone: Bool, _ line: () -> String) {
        let now = ContinuousClock.now
        let (isNew, isDue) = drawn.withLock { drawn in
            let isNew = phase != drawn.phase
            drawn.phase = phase
            if let last = drawn.at, !isNew, !isDone, now - last < .milliseconds(80) {
                return (false, false)
            }
            drawn.at = now
            return (isNew, true)
        }
        if console.showsProgressBar {
            guard isDue else { return }
            Console.write(Self.clearLine + line(), to: 2)
        } else if isNew {
            console.note("[\(Measures(language: .english).seconds(elapsed)) s] " + console.word(phase))
        }
    }

    /// Removes the bar.
    func end() {
        if console.showsProgressBar, drawn.withLock({ $0.phase }) != nil {
            Console.write(Self.clearLine, to: 2)
        }
    }

    /// Seconds since the display was made.
    var elapsed: Double {
        let duration = ContinuousClock.now - start
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private func bar(_ phase: Label, _ fraction: Double) -> String {
        let full = Int(min(max(fraction, 0), 1) * Double(Self.barLength))
        return String(repeating: "█", count: full) + String(repeating: "░", count: Self.barLength - full)
            + " " + console.word(phase)
    }
}

extension ImportProgress.Phase {
    var label: Label {
        switch self {
        case .readingWays: .phaseReadingWays
        case .readingWater: .phaseReadingWater
        case .readingNodes: .phaseReadingNodes
        case .building: .phaseBuilding
        case .ordering: .phaseOrdering
        case .indexing: .phaseIndexing
        case .sampling: .phaseSampling
        case .weighing: .phaseWeighing
        case .linking: .phaseLinking
        }
    }
}
