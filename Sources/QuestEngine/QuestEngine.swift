// Everybody who imports the engine has the router with it.
@_exported public import RoadRouter
