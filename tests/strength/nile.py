#!/usr/bin/env python3
"""Three thumbs for Nile: `spread` stands in many crops, `mass` takes over fields, `trade` pays for floods."""

from thumb import names, play

CROPS = ["papyrus", "lettuce", "wheat", "flax", "castor"]


def crops_of(card):
    return names(card) if "(" in card else [card] if card in CROPS else []


def cards_of(text):
    """The cards of an option such as `papyrus*2` or `wheat flax`."""
    cards = []
    for part in text.replace(", ", ",").split():
        card, _, times = part.partition("*")
        cards += [card.replace(",", ", ")] * int(times or 1)
    return cards


class Spread:
    """Plants what its storage lacks; many crops in the field rather than many cards of one."""

    first, more, hurts, luck = 1.0, 0.35, 0.15, 0.5
    offers = 3.0

    def need(self, table, crop):
        """How much a card of a crop is worth in the storage: most for the rarest."""
        stored = [table.own("storage").count(one) for one in CROPS]
        return 0.5 ** (table.own("storage").count(crop) - min(stored))

    def stand(self, table, crop, n):
        """What n cards of a crop in the own field are worth."""
        return self.need(table, crop) * sum(self.first * self.more**at for at in range(n))

    def plant_or_speculate(self, table, options):
        value, play = max(((self.worth(table, one), one) for one in options), default=(0, None))
        return play if value > 0 else None

    def worth(self, table, option):
        cards = cards_of(option)
        if "(" in option:
            return self.luck * self.hits(table, cards)
        total = 0.0
        for crop in set(cards):
            now, n = table.own("field").count(crop), cards.count(crop)
            total += self.stand(table, crop, now + n) - self.stand(table, crop, now)
            total += self.hurts * sum(table.of(seat, "field").count(crop) for seat in table.others)
        return total

    def hits(self, table, cards):
        """How many crops the speculation cards name."""
        return len({crop for card in cards for crop in crops_of(card)}) * 0.22 * 3 * len(cards) / 2

    def trade(self, table, options):
        self.paid = self.spare(table)
        field = set(table.own("field")) & set(CROPS)
        others = sum(len(set(table.of(seat, "field")) & set(CROPS)) for seat in table.others)
        gain = sum(self.need(table, crop) for crop in field) - 0.3 * others
        if len(self.paid) < 2:
            return None
        return "offering" if gain >= self.offers else None

    def spare(self, table):
        """Cards that it can do without: speculations, what it has more than enough of, what it cannot plant soon."""
        stored = table.own("storage")
        least = min(stored.count(crop) for crop in CROPS)
        spare = [crop for crop in CROPS for _ in range(stored.count(crop) - least - 2)]
        hand = table.own("hand")
        for card in hand:
            others = max((table.of(seat, "field").count(card) for seat in table.others), default=0)
            if "(" in card or others >= hand.count(card):
                spare.append(card)
        return spare

    def discard_for_it(self, table, options):
        rest = sorted(options, key=lambda card: 2 - (card in self.paid) * 2 - ("(" in card))
        return rest[:2]


class Mass(Spread):
    """Plants many cards of one crop, which nobody can take over, and takes over those of others."""

    first, more, hurts, luck = 1.0, 0.5, 0.3, 0.4
    offers = 3.0


class Trade(Spread):
    """Pays Hapi for floods whenever its field is worth more than the others', and speculates for the cards."""

    first, more, hurts, luck = 1.0, 0.35, 0.3, 1.0
    offers = 1.2

    def spare(self, table):
        """Also crops that stand in its field twice or more already."""
        field = table.own("field")
        return super().spare(table) + [card for card in table.own("hand") if field.count(card) >= 2]


if __name__ == "__main__":
    play("Nile", {"spread": Spread, "mass": Mass, "trade": Trade})
