import HTTPEdge
import HTTPTypes
import QuestEngine
import ServerBase

/// The rows of the server's table for those who sign in: by sessions of browsers alone, since nobody has a token of an
/// account; and for the admin, who looks after accounts and the daemon.
extension Endpoint {
    private static let account = "/api/v1/account"
    private static let clock = "/api/v1/admin/clock"
    private static let adminAccount = "/api/v1/admin/accounts/{account}"

    /// Whoever has signed in, to do something with the account.
    private static let accounts: AccessPolicy.Holders = [.account: .anybody]
    private static let admins: AccessPolicy.Holders = [.admin: .anybody]

    /// - Precondition: The operation is one of accounts, as the table of all says.
    static func accountRow(of operation: Operation) -> Endpoint {
        switch operation {
        // Signing in: people leave for a provider and come back
        case .beginSignIn: Endpoint(.get, "/sign-in/{provider}", AccessPolicy.anybody) { $0.signIns.begin }
        case .finishSignIn:
            Endpoint(.get, "/sign-in/{provider}/callback", AccessPolicy.anybody) { $0.signIns.finish }
        case .linkSignIn: Endpoint(.post, account + "/sign-ins", accounts) { $0.signIns.beginLinking }
        case .signOut: Endpoint(.delete, account + "/session", accounts) { $0.signIns.signOut }

        // Whoever is signed in
        case .showAccount: Endpoint(.get, account, accounts) { $0.accounts.show }
        case .changeProfile: Endpoint(.put, account + "/profile", accounts) { $0.accounts.changeProfile }
        case .showHistory: Endpoint(.get, account + "/history", accounts) { $0.accounts.showHistory }
        case .keepParticipation:
            Endpoint(.put, account + "/participations/{device}", accounts) { $0.accounts.keepParticipation }
        case .unlinkSignIn:
            Endpoint(.delete, account + "/sign-ins/{link}", accounts) { $0.accounts.unlinkSignIn }
        case .mergeAccounts: Endpoint(.post, account + "/merge", accounts) { $0.accounts.merge }
        case .endAccountSessions:
            Endpoint(.post, account + "/sessions/end", accounts) { $0.accounts.endSessions }
        case .eraseAccount: Endpoint(.post, account + "/erase", accounts) { $0.accounts.erase }
        case .exportAccount:
            Endpoint(.get, account + "/export", accounts, lasts: true) { $0.exports.exportAccount }

        // The admin
        case .adminListAccounts: Endpoint(.get, "/api/v1/admin/accounts", admins) { $0.adminAccounts.list }
        case .adminShowAccount: Endpoint(.get, adminAccount, admins) { $0.adminAccounts.show }
        case .adminShowAccountLog: Endpoint(.get, adminAccount + "/log", admins) { $0.adminAccounts.showLog }
        case .adminMergeAccounts: Endpoint(.post, adminAccount + "/merge", admins) { $0.adminAccounts.merge }
        case .adminEndAccountSessions:
            Endpoint(.post, adminAccount + "/sessions/end", admins) { $0.adminAccounts.endSessions }
        case .adminEraseAccount: Endpoint(.post, adminAccount + "/erase", admins) { $0.adminAccounts.erase }
        // The daemon itself
        case .adminBackup:
            Endpoint(.post, "/api/v1/admin/backup", admins, lasts: true) { $0.backups.make }
        case .adminShowClock: Endpoint(.get, clock, admins) { $0.clocks.show }
        case .adminFollowClock: Endpoint(.post, clock, admins) { $0.clocks.follow }
        default: preconditionFailure("\(operation) is none of accounts")
        }
    }
}
