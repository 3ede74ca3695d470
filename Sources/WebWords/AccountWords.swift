package import QuestBase

/// The words of the page of accounts: `account-en.json`, `account-ru.json`. It says those of the riders' app as well.
///
/// Each file of `AccountMessages` adds a list, and stands in `all`. Codes begin with `mine-`: refusals of accounts begin
/// with `account-`.
package enum AccountWords {
    package static let all: [Message] = [signingIn, belongings, leaving].flatMap(\.self)
}
