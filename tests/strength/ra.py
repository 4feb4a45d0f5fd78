#!/usr/bin/env python3
"""Three thumbs for Ra: `lots` counts tiles, `points` counts points, `lasting` collects what stays until the end."""

from thumb import number, play

HURT = {"funeral": ["pharaoh"], "drought": ["flood", "nile"], "unrest": ["civilization"], "earthquake": ["monument"]}
SPACES = {2: 7, 3: 8, 4: 9, 5: 10}


def family(tile):
    return tile.split("(")[0]


def highest(suns):
    return max(map(number, suns), default=0)


def losses(tiles, calamity, n=2):
    """What a disaster takes of these tiles."""
    able = [tile for name in HURT[calamity] for tile in tiles if family(tile) == name]
    return sorted(able, key=lambda tile: -able.count(tile) * (1 if calamity == "unrest" else -1))[:n]


class Lots:
    """Draws until five tiles lie on the track, then calls; pays its lowest sun that wins for five good tiles."""

    lot = 5
    asks = 3.5

    def what_to_do(self, table, options):
        if "gods" in options and self.god_wants(table, table.zone("auction_track")):
            return "gods"
        if "draw" not in options:
            return "call"
        return "call" if self.calls(table) else "draw"

    def calls(self, table):
        return len(table.zone("auction_track")) >= self.lot and self.wants(table)

    def wants(self, table):
        """Near the end of an epoch suns lose their value, so that smaller lots will do."""
        return self.useful(table) >= min(self.asks, self.asks * 0.9 * (self.left(table) - 1) / len(table.own("suns")))

    def useful(self, table):
        """How many tiles of the track are of use; a disaster takes some back."""
        track, own = table.zone("auction_track"), table.own("tiles")
        total = 0.0
        for at, tile in enumerate(track):
            before = own + track[:at]
            if family(tile) == "disaster":
                total -= len(losses(track + own, tile[9:-1]))
            elif tile == "nile":
                total += 1 if "flood" in own + track else 0.5
            elif tile == "flood":
                total += 1 + 0.3 * (own + track).count("nile")
            elif family(tile) == "civilization":
                total += 0.2 if tile in before else 1.5
            else:
                total += 0.5 if family(tile) == "monument" else 1
        return total

    def left(self, table):
        """How many Ra tiles the epoch still has."""
        return SPACES[len(table.others) + 1] - len(table.zone("ra_track"))

    def bid_a_sun(self, table, suns):
        """The lowest sun that wins, if the lot is worth it."""
        suns = sorted(suns, key=number)
        if not suns or not table.least and not self.wants(table):
            return None
        host = table.counters["ra_figure"]
        later = table.others[: table.others.index(host) + 1] if host != table.me else []
        above = max((highest(table.of(seat, "suns")) for seat in later), default=0)
        return next((sun for sun in suns if number(sun) > above), suns[0])

    def god_wants(self, table, tiles):
        return [tile for tile in tiles if tile in ("gold", "flood")]

    def tiles_for_gods(self, table, options):
        return (self.god_wants(table, options) or options)[:1]

    def lose_civilizations(self, table, options):
        return losses(options, "unrest", table.least)

    def lose_monuments(self, table, options):
        return losses(options, "earthquake", table.least)


class Points(Lots):
    """Counts by how many points its score would rise, and asks as much for a sun as a sun brings on average."""

    asks = 7.0

    def worth(self, table):
        """The points that the lot adds."""
        return self.gain(table, table.zone("auction_track"))

    def gain(self, table, lot):
        own = table.own("tiles")
        after = own + [tile for tile in lot if family(tile) != "disaster"]
        for tile in lot:
            if family(tile) == "disaster":
                for lost in losses(after, tile[9:-1]):
                    after.remove(lost)
        return self.points(table, after) - self.points(table, own)

    def points(self, table, tiles):
        count = lambda name: sum(family(tile) == name for tile in tiles)
        more = 3 - table.parts["epoch"]  # epochs to come
        kinds = len({tile for tile in tiles if family(tile) == "civilization"})
        total = 2.5 * count("god") + 3 * count("gold") + [-5, -1, 2, 6, 10, 15][kinds]
        niles = count("nile")
        total += niles * (0.5 * more) + (niles + count("flood") if count("flood") else 0.4 * niles)
        rivals = [table.of(seat, "tiles").count("pharaoh") for seat in table.others]
        total += 1.0 * (1 + more) * min(count("pharaoh"), 2 + max(rivals)) - 2 * (count("pharaoh") < 1)
        monuments = [tile for tile in tiles if family(tile) == "monument"]
        kinds = set(monuments)
        total += len(kinds) * 1.3 + [0, 0, 0, 0, 0, 0, 1, 3, 6][len(kinds)]
        return total + sum([0, 0, 1.2, 5, 10, 15][monuments.count(kind)] for kind in kinds)

    def price(self, table):
        """What a lot must bring: less near the end of an epoch, when suns lose their value."""
        return min(self.asks, 0.3 + self.asks * 0.45 * (self.left(table) - 1) / max(1, len(table.own("suns")) * 0.5))

    def wants(self, table):
        return self.worth(table) >= self.price(table)

    def calls(self, table):
        alone = not any(table.of(seat, "suns") for seat in table.others)
        if alone:
            return self.left(table) == 1 and self.worth(table) > 2
        return self.worth(table) >= self.price(table) + 1

    def god_wants(self, table, tiles):
        return [tile for tile in tiles if tile != "god" and self.gain(table, [tile]) >= 3.5]

    def tiles_for_gods(self, table, options):
        return [max(options, key=lambda tile: self.gain(table, [tile]))]


class Lasting(Points):
    """Collects what stays until the end: monuments, Niles and pharaohs; what is only scored once counts less."""

    asks = 6.0

    def points(self, table, tiles):
        count = lambda name: sum(family(tile) == name for tile in tiles)
        more = 3 - table.parts["epoch"]
        total = 1.5 * count("god") + 2.5 * count("gold") + (5 if count("civilization") else 0)
        total += count("nile") * (1 + 0.6 * more) + count("flood") * (1 + 0.5 * count("nile"))
        total += (1.2 + 0.8 * more) * count("pharaoh")
        monuments = [tile for tile in tiles if family(tile) == "monument"]
        kinds = set(monuments)
        total += len(kinds) * 1.8 + [0, 0, 0, 0, 0, 1, 2, 4, 9][len(kinds)]
        return total + sum([0, 0, 2.5, 6, 11, 16][monuments.count(kind)] for kind in kinds)


if __name__ == "__main__":
    play("Ra", {"lots": Lots, "points": Points, "lasting": Lasting})
