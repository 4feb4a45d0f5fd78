#!/usr/bin/env python3
"""Three thumbs for Ra: `lots`, `value` and `patience`."""

from thumb import number, play

HURT = {"funeral": "pharaoh", "drought": "nile", "unrest": "civilization", "earthquake": "monument"}


def family(tile):
    return tile.split("(")[0]


def highest(suns):
    return max(map(number, suns), default=0)


class Lots:
    """Counts tiles: calls when five lie on the track, and pays a sun for five that are not harmful."""

    lot = 5

    def what_to_do(self, table, options):
        track = table.zone("auction_track")
        if "gods" in options and any(tile in ("gold", "flood") for tile in track):
            return "gods"
        full = "draw" not in options
        return "call" if full or len(track) >= self.lot and self.worth(table) >= self.price(table) else "draw"

    def bid_a_sun(self, table, suns):
        """The lowest sun that wins, if the lot is worth it."""
        suns = sorted(suns, key=number)
        if not suns or not table.must and self.worth(table) < self.price(table):
            return None
        host = table.counters["ra_figure"]
        later = table.others[: table.others.index(host) + 1] if host != table.me else []
        above = max((highest(table.of(seat, "suns")) for seat in later), default=0)
        return next((sun for sun in suns if number(sun) > above), suns[0])

    def price(self, table):
        """What a lot must be worth. Near the end of an epoch suns lose their value."""
        spaces = 8 - len(table.zone("ra_track"))
        return min(5, 1.5 * spaces)

    def worth(self, table):
        """A disaster takes back two tiles, if there are two to take."""
        track, own = table.zone("auction_track"), table.own("tiles")
        harm = 0
        for tile in track:
            if tile.startswith("disaster"):
                hurt = HURT[tile[9:-1]]
                harm += 1 + min(2, sum(family(one) == hurt for one in track + own))
        return len(track) - harm

    def tiles_for_gods(self, table, options):
        best = ["flood", "gold", "civilization", "pharaoh", "monument", "nile"]
        wanted = [tile for tile in options if tile in ("gold", "flood")] or options
        return sorted(wanted, key=lambda tile: best.index(family(tile)) if family(tile) in best else 9)[:1]

    def lose_civilizations(self, table, options):
        return sorted(options, key=lambda tile: -options.count(tile))[:2]

    def lose_monuments(self, table, options):
        return sorted(options, key=options.count)[:2]


if __name__ == "__main__":
    play("Ra", {"lots": Lots})
