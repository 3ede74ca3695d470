// Everybody who tells stories draws by seeds.
@_exported public import BaseTestSupport
