#!/usr/bin/env python3
"""Three thumbs for Rapa Nui: `score` looks at what is scored next, `moai` builds, `hunt` collects offerings."""

from thumb import names, play

FOODS = ["fish", "berry", "potato", "grain"]
COSTS = [0, 1, 2]


def parse(option):
    """The kind of an option such as `hunter(fish)*2`, and how many."""
    kind, _, times = option.partition("*")
    return kind, int(times or 1)


class Score:
    """Plays and draws so that what is scored now and later pays for it, more than for others."""

    wood = 0.6  # what one wood is worth, in points
    save = 0  # wood that it does not spend on offerings while it has a moai
    cheap = 1.1  # how much several hunters of one kind are liked: they make offerings cheap
    clutter = 0.4  # what a card in the hand is worth of what it will be worth on display
    often = 0.8  # how many of the cards to come are scored
    early = 1.9  # what an offering is worth before any lies on the stone
    control = 0.6  # how much it counts on a moai to make its own offerings the best
    rivals = 0.5  # how much it minds what others get
    moai, priest, hunter, woodcutter = 0.3, 1.4, 1.0, 1.4  # how much it likes these

    # What is asked first: an offering card

    def take_an_offering_card(self, table, foods):
        """The most valuable one, if it is worth its wood."""
        spare = table.count(table.me, "wood") - (self.save if "moai" in table.own("hand") else 0)
        price = {food: self.price(table, food) for food in foods}
        able = [food for food in foods if price[food] <= spare]
        gains = [(self.food(table, food) - self.wood * price[food], food) for food in able]
        gain, food = max(gains, default=(0, None))
        return food if gain > 0 else None

    def price(self, table, food):
        return max(0, 5 - table.own("display").count(f"hunter({food})"))

    def food(self, table, food):
        """What an offering card will be worth: by what lies on the stone, less sure early on."""
        stone = [kind for kind in table.zone("stone") if kind]
        if not stone:
            return self.early
        counts = {kind: stone.count(kind) for kind in FOODS}
        rank = len({n for n in counts.values() if n > counts[food]})
        sure = min(1, len(stone) / 8)
        return sure * max(0, 3 - rank) + (1 - sure) * self.early

    # What is played, and what is drawn then

    def play(self, table, options):
        return max(options, key=lambda option: self.plan(table, option))

    def plan(self, table, option):
        """What it is worth to play these cards, with the best column afterwards."""
        kind, n = parse(option)
        display = table.own("display") + [kind] * n
        wood = {"moai": 7}.get(kind, COSTS[n - 1])
        value = self.future(table, display) - self.wood * wood
        value += self.power(table) if kind == "moai" else 0
        return value + max(self.column_value(table, display, at) for at in self.columns(table))

    def columns(self, table):
        return [at for at in range(1, 5) if table.zone(f"column[{at}]")]

    def column(self, table, options):
        """The last card drawn uncovers what is scored."""
        last = len(table.own("hand")) == 2
        display = table.own("display")
        worth = lambda at: self.column_value(table, display, at) if last else self.taken(table, at)
        return max(options, key=lambda text: worth(int(text[7:-1])))

    def taken(self, table, at):
        """What the card on top of a column promises, once it is played."""
        kind, display = table.zone(f"column[{at}]")[0], table.own("display")
        cost = 7 * self.wood - self.power(table) if kind == "moai" else 0
        return self.clutter * (self.future(table, display + [kind]) - self.future(table, display) - cost)

    def future(self, table, display):
        """What cards in the own display will bring: each card that is still to come is scored, as a rule."""
        left = {kind: n for pool in table.pools for kind, n in pool.items() if kind not in FOODS}
        for at in range(1, 5):
            for kind in table.zone(f"column[{at}]")[1:]:
                left[kind] = left.get(kind, 0) + 1
        total = 0.0
        for kind, n in left.items():
            counts = [display.count(kind)] + [table.of(seat, "display").count(kind) for seat in table.others]
            total += self.often * n * getattr(self, kind.split("(")[0]) * self.reward(table, kind, counts[0], counts)
        turns = sum(left.values()) / (len(table.others) + 1)
        most = max(display.count(f"hunter({food})") for food in FOODS)
        return total + self.cheap * self.wood * turns * most

    def column_value(self, table, display, at):
        pile = table.zone(f"column[{at}]")
        value = self.taken(table, at)
        if len(pile) < 2:
            return value
        counts = [display.count(pile[1])] + [table.of(seat, "display").count(pile[1]) for seat in table.others]
        gains = [self.reward(table, pile[1], n, counts) for n in counts]
        return value + gains[0] - self.rivals * max(gains[1:])

    def reward(self, table, kind, n, counts):
        bonus = n >= 2 and n == max(counts) and counts.count(n) == 1
        if not n:
            return 0
        if "(" in kind:
            return (1 + bonus) * self.food(table, names(kind)[0])
        return (n + bonus) * (self.wood if kind == "woodcutter" else 1)

    # Offerings

    def offer(self, table, options):
        """What leaves its own offerings worth most, and those of others least."""
        return max(options, key=lambda food: self.after(table, [food], food))

    offer_face_down = offer

    def add_an_offering_from_the_supply(self, table, options):
        return max(options, key=lambda food: self.after(table, [food], None))

    def power(self, table):
        """What a moai is worth by itself and by the two offerings that its builder chooses, surest near the end."""
        sure = 1 - min(1, len(table.zone("deck")) / 34) * 0.6
        now = self.after(table, [], None)
        return 4 + sure * self.control * (max(self.after(table, [food, food], food) for food in FOODS) - now)

    def after(self, table, offered, given):
        """How its offerings compare with the others' when these are offered, one perhaps by itself."""
        stone = [kind for kind in table.zone("stone") if kind] + offered
        counts = {kind: stone.count(kind) for kind in FOODS}
        worth = {kind: 3 - len({n for n in counts.values() if n > counts[kind]}) if stone else 0 for kind in FOODS}
        own = table.own("offerings") + [kind for kind in FOODS if kind in table.own("display")]
        piles = [sum(worth[kind] for kind in table.of(seat, "offerings") if kind) for seat in table.others]
        return sum(worth[kind] for kind in own) - worth.get(given, 0) - 0.5 * max(piles)

    def glory_or_wood(self, table, options):
        return "glory"

    def take_another_offering_instead(self, table, options):
        return max(options, key=lambda food: self.food(table, food), default=None)

    def remove_from_the_game(self, table, options):
        return options[0]


class Moai(Score):
    """Many woodcutters first; then moai, and offerings for what wood is left."""

    moai, priest, hunter, woodcutter = 1.5, 1.0, 0.8, 2.2
    save = 3


class Hunt(Score):
    """Hunters of few kinds and the wood to buy an offering each turn."""

    moai, priest, hunter, woodcutter = 0.1, 0.7, 1.2, 2.5
    cheap, early = 1.3, 2.2


if __name__ == "__main__":
    play("Rapa Nui", {"score": Score, "moai": Moai, "hunt": Hunt})
