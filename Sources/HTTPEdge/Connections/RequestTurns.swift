package import NIOCore
import ServerBase
import Synchronization

/// The order in which the connections of one event loop are served when more has come than the loop can answer at once.
///
/// A request that comes alone is served at once. Whatever a connection sends beyond that waits here, and so does
/// everything of a network that has used up its share of the loop while others want something too. What waits is served
/// in slices: networks take turns, and so do the connections of a network; with IPv6 each /48 has a turn, which the networks within it
/// take in turns. After each slice the loop looks for what has arrived on other connections. Nothing is refused, and a loop with nothing else to do serves at full speed.
///
/// Confined to its event loop.
package final class RequestTurns {
    /// A connection that waits for its turn.
    protocol Waiting: AnyObject {
        /// The party whose turn it is.
        var party: Party { get }

        /// Serves one request, or takes in a little more.
        ///
        /// - Returns: Whether the connection wants another turn.
        func takeTurn() -> Bool
    }

    /// A party that takes turns with others: all connections of a network, or one connection where the address says nothing about
    /// who is behind it.
    enum Party: Hashable {
        case network(NetworkAddress)
        case connection(ObjectIdentifier)

        /// The widest network around this one; `nil` where this is the widest.
        fileprivate var around: Party? {
            guard case .network(let network) = self, network.widestNetwork != network else { return nil }
            return .network(network.widestNetwork)
        }
    }

    /// The time that a party has left, and its connections that wait.
    private final class Account {
        /// Time of the loop that the party may use at once, in nanoseconds; less than nothing for a debt.
        private(set) var left = RequestTurns.share
        private var filledAt: NIODeadline
        var waiting = CircularBuffer<any Waiting>()
        /// The account of the wider network around it, whose turns it shares.
        private let wide: Account?
        /// Accounts within it with something waiting, in the order of their turns; itself where it is the widest.
        var within = CircularBuffer<Account>()

        init(within wide: Account?, at now: NIODeadline) { (self.wide, filledAt) = (wide, now) }

        var widest: Account { wide ?? self }

        var isNeeded: Bool { !waiting.isEmpty || !within.isEmpty || left < RequestTurns.share }

        func hasLeft(at now: NIODeadline) -> Bool {
            refill(at: now)
            return left > 0 && wide?.hasLeft(at: now) ?? true
        }

        func charge(_ time: Int64, at now: NIODeadline) {
            refill(at: now)
            // A debt is paid off within a second: a party that is slowed down is not shut out.
            left = max(left - time, -RequestTurns.share * 10)
            wide?.charge(time, at: now)
        }

        func refill(at now: NIODeadline) {
            let passed = max(0, (now - filledAt).nanoseconds)
            left = min(RequestTurns.share, left + passed / RequestTurns.refill)
            filledAt = now
        }
    }

    private let slices: LoopSlices
    private let now: () -> NIODeadline
    private var accounts: [Party: Account] = [:]
    /// Accounts of the widest networks with something waiting, in the order of their turns.
    private var order = CircularBuffer<Account>()
    /// Time charged so far, in nanoseconds.
    private var spent: Int64 = 0
    /// Time that the loop spent outside of slices on what waits, in nanoseconds: the slices that follow are the shorter.
    private var owed: Int64 = 0
    /// The party that wanted something last, and until when the loop counts as shared by several.
    private var latest: Party?
    private var sharedUntil = NIODeadline.uptimeNanoseconds(0)

    /// Time of the loop that a party may use at once, in nanoseconds; a quarter of all time comes back to it.
    static let (share, refill): (Int64, Int64) = (20_000_000, 4)
    /// The least that a turn costs, in nanoseconds.
    private static let turnCost: Int64 = 1_000
    /// The most that is taken off, in nanoseconds: one slice of twenty is whole.
    private static let mostOwed = 19 * LoopSlices.slice
    /// Time for which the loop counts as shared after two parties wanted something.
    private static let sharedSpan = TimeAmount.seconds(60)
    /// Accounts remembered; beyond that, those that are full are forgotten.
    private static let accountLimit = 10_000

    /// - Parameters:
    ///   - slices: Slices in which turns are taken.
    ///   - now: The monotonic clock.
    init(_ slices: LoopSlices, now: @escaping () -> NIODeadline = { .now() }) {
        (self.slices, self.now) = (slices, now)
        slices.add(self)
    }

    /// Whether something waits for a turn.
    var isReady: Bool { !order.isEmpty }

    /// Whether a party may be served before all that waits: it has some of its share left, or the loop to itself.
    func servesAtOnce(_ party: Party) -> Bool {
        let now = now()
        if latest != party {
            if latest != nil { sharedUntil = now + Self.sharedSpan }
            latest = party
        }
        guard now < sharedUntil else { return true }
        let account = accounts[party] ?? party.around.flatMap { accounts[$0] }
        return account?.hasLeft(at: now) ?? true
    }

    /// Does some work for a party and charges the time that it takes.
    func charge(_ party: Party, for work: () -> Void) {
        let start = now()
        work()
        charge(party, (now() - start).nanoseconds)
    }

    /// Charges time, in nanoseconds.
    func charge(_ party: Party, _ time: Int64) {
        account(of: party).charge(time, at: now())
        spent += time
    }

    /// Counts time that the slice at hand causes after it: it ends the sooner.
    func expect(_ time: Int64) { spent += time }

    /// Takes time off the slices that follow: it was spent on those that only wait, and more of them may be at the door.
    func owe(_ time: Int64) { owed = min(owed + time, Self.mostOwed) }

    private func account(of party: Party) -> Account {
        if let account = accounts[party] { return account }
        let now = now()
        if accounts.count >= Self.accountLimit {
            accounts = accounts.filter { _, account in
                account.refill(at: now)
                return account.isNeeded
            }
        }
        let account = Account(within: party.around.map { self.account(of: $0) }, at: now)
        accounts[party] = account
        return account
    }

    /// Gives a connection a turn when others have had theirs. It waits once until then.
    func wait(_ connection: any Waiting) {
        let account = account(of: connection.party)
        account.waiting.append(connection)
        if account.waiting.count == 1 {
            let widest = account.widest
            widest.within.append(account)
            if widest.within.count == 1 { order.append(widest) }
        }
        slices.wake()
    }

    /// Serves those who wait, in their order, until the time of a slice is used up.
    ///
    /// - Returns: Whether anyone was served.
    @discardableResult
    func serveSlice() -> Bool {
        guard owed < LoopSlices.slice else {
            owed -= LoopSlices.slice
            return false
        }
        var hasServed = false
        let end = spent + LoopSlices.slice - owed
        owed = 0
        while spent < end, let widest = order.popFirst(), let account = widest.within.popFirst(),
            let connection = account.waiting.popFirst()
        {
            if !account.waiting.isEmpty { widest.within.append(account) }
            if !widest.within.isEmpty { order.append(widest) }
            hasServed = true
            let party = connection.party
            var wantsMore = false
            charge(party) { wantsMore = connection.takeTurn() }
            charge(party, Self.turnCost)
            if wantsMore { wait(connection) }
        }
        return hasServed
    }
}

/// The turns of each event loop. Shared by all of them.
package final class LoopTurns: Sendable {
    private let all = Mutex<[ObjectIdentifier: NIOLoopBound<RequestTurns>]>([:])

    /// The turns of a loop, the same each time; to be called on it.
    package func of(_ eventLoop: any EventLoop) -> RequestTurns {
        all.withLock { all in
            let key = ObjectIdentifier(eventLoop)
            if let turns = all[key] { return turns }
            let turns = NIOLoopBound(
                RequestTurns(EventLoopExecutor.of(eventLoop).slices), eventLoop: eventLoop)
            all[key] = turns
            return turns
        }.value
    }
}
