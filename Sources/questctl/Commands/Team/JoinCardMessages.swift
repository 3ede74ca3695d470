import QuestEngine

// What issuing a code does to cards that were printed before.

extension Message {
    static func cardsVoid() -> Message {
        Message(
            "cards-void",
            """
            Cards of these teams that were printed before are good no longer, at stations neither: hand out new ones. \
            Stewards can always go by a team's number.
            """,
            """
            Карточки этих команд, напечатанные раньше, больше не действуют, в том числе на станциях: раздайте новые. \
            По номеру волонтёр может отметить команду всегда.
            """)
    }

    static func cardVoid(_ team: TeamID) -> Message {
        Message(
            "card-void",
            """
            A card of team {team} that was printed before is good no longer, at stations neither. Stewards can always \
            go by the team's number.
            """,
            """
            Карточка команды {team}, напечатанная раньше, больше не действует, в том числе на станциях. По номеру \
            волонтёр может отметить команду всегда.
            """, ["team": .text(team.rawValue)])
    }
}
