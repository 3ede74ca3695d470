// Everybody who draws roads draws by seeds.
@_exported public import BaseTestSupport
