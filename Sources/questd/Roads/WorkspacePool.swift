import QuestEngine
import Synchronization

/// Search workspaces between two uses. There are never more than searches at the same time.
final class WorkspacePool: Sendable {
    private let idle = Mutex<[Loan]>([])

    /// Unchecked because the compiler cannot see what the pool makes sure of: a workspace is either here or
    /// with the one search that took it.
    struct Loan: @unchecked Sendable {
        let workspace: RouterWorkspace
    }

    func take() -> Loan {
        idle.withLock { $0.popLast() } ?? Loan(workspace: RouterWorkspace())
    }

    func giveBack(_ loan: Loan) {
        idle.withLock { $0.append(loan) }
    }
}
