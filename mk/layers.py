#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""layers.py [--build BUILD] [--draw] LAYERS PICTURE - holds the source against LAYERS (docs/layers.txt), which says
which room may use which, and against PICTURE (docs/architecture.svg). Run it at the top of the tree.

Who uses whom is read from the objects in BUILD (nm: who defines a symbol, who needs it) and from the lines
#include "...": inline functions, macros and structs leave no symbol. Prints a line for each violation and a summary;
exit 1 if there is a violation. --draw writes PICTURE (graphviz)."""
import argparse
import collections
import glob
import os
import re
import subprocess
import sys
from xml.sax.saxutils import escape, unescape

MODULES_AT_MOST = 16
NAMES_SHOWN = 4
LINE = re.compile(r'(\S+)\s{2,}(\S.*?)\s{2,}(.*?)\s*')


def house_of(room):
    """site/urls is a room of the house site."""
    return room.split('/')[0]


def module_of(path):
    """base/error.c and base/error.h are the module base/error."""
    return os.path.splitext(path)[0]


def read(path):
    """The text of a file."""
    with open(path, encoding='utf-8', errors='replace') as text:
        return text.read()


# ---- what may be --------------------------------------------------------------------------------------------------
class Room:
    """A line of LAYERS; below: names of the rooms on the lines above it. `uses`: what each word of "may use" means."""
    def __init__(self, where, below, name, doors, words):
        self.where, self.name, self.height = where, name, len(below)
        self.doors = set(doors.split()) - {'-'}
        self.uses = {word: stands_for(word, below) for word in words.split() if word != '-'}
        self.may_use = set().union(*self.uses.values())


def stands_for(word, below):
    """The rooms that a word means: a name means its room, NAME/... all rooms of that directory."""
    directory = word.removesuffix('/...')
    return [name for name in below if name == directory or word != directory and name.startswith(directory + '/')]


def lines_of(path):
    """(place, line) of all lines but comments; an indented line goes on with the one before it."""
    lines = []
    for number, line in enumerate(read(path).splitlines(), 1):
        if line.startswith(' ') and lines:
            lines[-1][1] += '  ' + line.strip()
        elif line and not line.startswith('#'):
            lines.append([f'{path}:{number}', line])
    return lines


def read_layers(path):
    """The rooms by name in the order of their lines, and what is wrong with the lines."""
    rooms, wrong = {}, []
    for where, line in lines_of(path):
        match = LINE.fullmatch(line)
        if not match:
            wrong.append(f'{where}: cannot be read. Write: room  doors  may use; two blanks or more between them.')
            continue
        room = Room(where, list(rooms), *match.groups())
        wrong += [f'{where}: {word} is no room of a line above. {room.name} may only use those.'
                  for word, means in room.uses.items() if not means]
        if room.name in rooms:
            wrong.append(f'{where}: {room.name} has a line already. Take one out.')
        rooms[room.name] = room
    return rooms, wrong


# ---- what is ------------------------------------------------------------------------------------------------------
def find_files(rooms):
    """All sources in the houses of the rooms."""
    return sorted(os.path.join(directory, name) for house in {house_of(room) for room in rooms}
                  for directory, _, names in os.walk(house) for name in names if name.endswith(('.c', '.h', '.def')))


def includes_of(path):
    """The files of the tree that a file includes."""
    for name in re.findall(r'^\s*#\s*include\s*"([^"]+)"', read(path), re.M):
        places = [os.path.normpath(os.path.join(base, name)) for base in (os.path.dirname(path), '', 'include')]
        yield from [place for place in places if os.path.isfile(place)][:1]


def read_objects(build, files):
    """Which file defines each global symbol, and (file, symbol) for each that a file needs."""
    objects = {f'{build}/{module_of(path)}.o': path for path in files if path.endswith('.c')}
    missing = [name for name in objects if not os.path.isfile(name)]
    if missing:
        sys.exit(f'layers: {missing[0]} is missing. Run make.')
    # The Makefile makes strings and tables of the texts in models/.
    objects.update({name: f'models/{os.path.basename(name).rpartition("_")[0]}.txt'
                    for name in glob.glob(f'{build}/models/*_*.o') if not name.endswith('.pic.o')})
    lines = subprocess.run(['nm', '-A', '-P', '-g', *objects], check=True, stdout=subprocess.PIPE, text=True).stdout
    owner, needed = {}, []
    for name, symbol, kind in re.findall(r'^(.+?): (\S+) (\S)', lines, re.M):
        if kind in 'Uvw':
            needed.append((objects[name], symbol))
        else:
            owner[symbol] = objects[name]
    return owner, needed


class Source:
    """The files of the tree and who uses whom. calls and includes: (file, used file, name)."""
    def __init__(self, build, rooms):
        self.files = find_files(rooms)
        self.includes = [(path, other, os.path.basename(other)) for path in self.files for other in includes_of(path)]
        owner, needed = read_objects(build, self.files)
        self.calls = sorted((path, owner[symbol], symbol) for path, symbol in needed if symbol in owner)
        self.directories = {os.path.dirname(path) for path in self.files}
        self.directories |= {os.path.dirname(other) for _, other, _ in self.includes}

    def modules(self, room):
        """The modules of a room: a .c, a .h, or both."""
        return {module_of(path) for path in self.files if os.path.dirname(path) == room and not path.endswith('.def')}

    def declared_apart(self, rooms):
        """Functions in headers of rooms without any .c, with the header: include/infodisc.h has api/'s functions."""
        bare = set(rooms) - {os.path.dirname(path) for path in self.files if path.endswith('.c')}
        return {word: path for path in self.files if path.endswith('.h') and os.path.dirname(path) in bare
                for word in re.findall(r'\w+(?=\()', read(path))}


class Arrows:
    """Who uses whom, as far as LAYERS lists both: {(room, used room): {(file, used module): names}}. Who may not use the
    room that defines a public function uses the room of its header: (room, that room, defining room) in public."""
    def __init__(self, source, rooms):
        self.between = collections.defaultdict(lambda: collections.defaultdict(list))
        self.public = set()
        public = source.declared_apart(rooms)
        for path, other, name in source.includes + source.calls:
            room, used = rooms.get(os.path.dirname(path)), rooms.get(os.path.dirname(other))
            if not room or not used or room is used:
                continue
            if name in public and used.name not in room.may_use and house_of(room.name) != house_of(used.name):
                other = public[name]
                self.public.add((room.name, os.path.dirname(other), used.name))
                used = rooms[os.path.dirname(other)]
            self.between[room.name, used.name][path, module_of(other)].append(name)

    def sorted(self):
        """((room, used room), file, used module, names) in order."""
        return [(pair, *key, names) for pair, uses in sorted(self.between.items())
                for key, names in sorted(uses.items())]


# ---- what is wrong ------------------------------------------------------------------------------------------------
def wrong_directories(rooms, source, layers):
    """Directories without a line, lines without a directory, rooms with too many modules, doors that nobody takes."""
    taken = {other for path, other, _ in source.includes if os.path.dirname(path) != os.path.dirname(other)}
    for directory in sorted(source.directories - set(rooms)):
        yield f'{directory}/ has sources, but no line in {layers}. Add one.'
    for room in rooms.values():
        count = len(source.modules(room.name))
        if room.name not in source.directories:
            yield f'{room.where}: there is no source in {room.name}/. Take the line out.'
        if count > MODULES_AT_MOST:
            yield f'{room.name}/ has {count} modules, {MODULES_AT_MOST} at most. Split it.'
        for door in sorted(room.doors - {'*'}):
            if f'{room.name}/{door}' not in taken:
                yield f'{room.where}: {door} is a door of {room.name}, but no other room includes it. Take it out.'


def wrong_arrows(rooms, arrows):
    """Uses of rooms above, of rooms that the line does not list, and of headers that are no door."""
    for (user, used), path, module, names in arrows.sorted():
        shown = ', '.join(names[:NAMES_SHOWN]) + (f' and {len(names) - NAMES_SHOWN} more'
                                                  if len(names) > NAMES_SHOWN else '')
        uses = f'{path} uses {module} ({shown})'
        if rooms[used].height > rooms[user].height:
            yield f'{uses}: {used} is above {user}. Move what it needs down, or have it handed in.'
        elif used not in rooms[user].may_use:
            yield f'{uses}: {user} may not use {used}. Do without, or add {used} to {rooms[user].where}.'
        elif '*' not in rooms[used].doors:
            for name in sorted({name for name in names if name.endswith(('.h', '.def'))} - rooms[used].doors):
                yield (f'{path} includes {used}/{name}, no door of {used}. '
                       f'Include a door, or make it one in {rooms[used].where}.')


def needless(rooms, arrows):
    """Rooms that a line lists, and that the room does not use."""
    for room in rooms.values():
        for word, means in room.uses.items():
            if means and not any((room.name, used) in arrows.between for used in means):
                yield f'{room.where}: {room.name} may use {word}, but does not. Take it out.'


def shortest_circle(graph, start):
    """The shortest way through the graph from a node back to it; [] if there is none."""
    ways = collections.deque([[start]])
    seen = set()
    while ways:
        way = ways.popleft()
        for node in sorted(graph.get(way[-1], ())):
            if node == start:
                return way + [node]
            if node not in seen:
                seen.add(node)
                ways.append(way + [node])
    return []


def reached(graph, start):
    """All nodes that are reached from a node."""
    seen, todo = set(), [start]
    while todo:
        new = set(graph.get(todo.pop(), ())) - seen
        seen |= new
        todo += new
    return seen


def circles(source):
    """Files that use each other in a circle, by symbols; only the shortest circle of each connected group."""
    graph, symbols = collections.defaultdict(set), {}
    for path, other, symbol in source.calls:
        graph[path].add(other)
        symbols.setdefault((path, other), symbol)
    done = set()
    for start in sorted(graph):
        if start in done or start not in (all_reached := reached(graph, start)):
            continue
        group = {node for node in all_reached if start in reached(graph, node)}
        done |= group
        way = min((shortest_circle(graph, node) for node in sorted(group)), key=len)
        steps = ''.join(f' -> {b} ({symbols[a, b]})' for a, b in zip(way, way[1:]))
        yield (f'circle of files: {way[0]}{steps}. Move what both sides need into a file below them.' +
               (f' It is one of the circles that {len(group)} files are in.' if len(group) >= len(way) else ''))


# ---- the picture --------------------------------------------------------------------------------------------------
CAPTION = 'An arrow: uses. Not drawn: arrows to the ground, and those that a longer way implies.'
STYLE = '''bgcolor=white; ranksep=0.22; nodesep=0.22; fontname="Helvetica,Arial,sans-serif"; fontsize=13
node [shape=box style="filled,rounded" fillcolor=white color="#66788f" height=0.3 margin="0.11,0.03"
      fontname="Helvetica,Arial,sans-serif" fontsize=13]
edge [color="#66788f" arrowsize=0.6 weight=4]
'''
HOUSE = 'style="filled,rounded"; fillcolor="#e8eef6"; color="#c3cfde"; margin=9'


class Picture:
    """What is drawn: houses, and arrows between their rooms. A house of toolboxes (doors *) is part of the ground."""
    def __init__(self, rooms, arrows):
        self.rooms, self.houses = rooms, collections.defaultdict(list)
        for name in sorted(rooms):
            self.houses[house_of(name)].append(name)
        self.ground = [name for name in rooms if all('*' in rooms[n].doors for n in self.houses[house_of(name)])]
        self.faces = {face for _, face, _ in arrows.public}
        through = {pair for user, face, used in arrows.public for pair in ((user, face), (face, used))
                   if used not in self.ground}
        self.arrows = self.reduced({pair for pair in arrows.between if self.is_drawn(*pair)} | through)

    def is_drawn(self, user, used):
        """Arrows down, between rooms above the ground. Public headers stand above who defines them."""
        return self.rooms[user].height > self.rooms[used].height and not {user, used} & {*self.ground, *self.faces}

    @staticmethod
    def reduced(pairs):
        """The pairs without those that a longer way implies, in order."""
        graph = collections.defaultdict(set)
        for user, used in pairs:
            graph[user].add(used)
        return sorted((a, b) for a, b in pairs if not any(b in reached(graph, c) for c in graph[a] - {b}))

    def words(self):
        """The picture in words. The file has them, too: so a stale one is known without graphviz."""
        lines = [f'{name}: {" ".join(b for a, b in self.arrows if a == name) or "-"}\n' for name in sorted(self.rooms)]
        return 'Each room, and the rooms that its arrows lead to.\n' + ''.join(lines)

    def dot_of_house(self, house, names):
        """A box of rooms, or the only room. The house's own name is bold."""
        if names == [house]:
            door = ''.join(sorted(self.rooms[house].doors)) if house in self.faces else ''
            return f'"{house}" [label=<<b>{house}/{door}</b>> fillcolor="{"#ffeab8" if door else "#e8eef6"}"]\n'
        nodes = ''.join(f'"{name}" [label=<{label_of(name)}>]\n' for name in names)
        label = '' if house in names else f'{house}/'
        return f'subgraph "cluster_{house}" {{ {HOUSE}; label="{label}"\n{nodes}}}\n'

    def dot_of_ground(self):
        """A plinth below all else, with the caption."""
        if not self.ground:
            return ''
        above = set(self.rooms) - set(self.ground) - {user for user, _ in self.arrows}
        names = ' &#160; &#160; '.join(label_of(name) for name in self.ground)
        return (f'"the ground" [margin="0.4,0.1" fillcolor="#e4e4e0" color="#b9b9b0" label=<{names}<br/>'
                f'<font point-size="6"> <br/></font><font point-size="11">{CAPTION}</font>>]\n' +
                ''.join(f'"{room}" -> "the ground" [style=invis weight=1]\n' for room in sorted(above)))

    def dot(self):
        """The picture as graphviz wants it."""
        houses = [self.dot_of_house(house, names) for house, names in self.houses.items()
                  if names[0] not in self.ground]
        arrows = [f'"{user}" -> "{used}"\n' for user, used in self.arrows]
        return 'digraph architecture {\n' + STYLE + ''.join(houses + arrows) + self.dot_of_ground() + '}\n'

    def svg(self):
        """The picture, without what tells graphviz's version."""
        svg = subprocess.run(['dot', '-Tsvg'], input=self.dot(), check=True, stdout=subprocess.PIPE, text=True).stdout
        svg = re.sub(r'<!--.*?-->\n?', '', svg[svg.index('<svg'):], flags=re.S)
        return re.sub(r'(<svg[^>]*>\n)', lambda match: f'{match[1]}<desc>{escape(self.words())}</desc>\n', svg, count=1)


def label_of(room):
    """A room's name in its house."""
    return f'<b>{room}/</b>' if '/' not in room else room.split('/', 1)[1]


def wrong_picture(picture, path):
    """A picture that is missing, or of another house."""
    match = re.search(r'<desc>(.*?)</desc>', read(path), re.S) if os.path.isfile(path) else None
    if not match or unescape(match[1]) != picture.words():
        yield f'{path} does not show the code as it is. Run make architecture and commit the picture.'


# ---- all of it ----------------------------------------------------------------------------------------------------
def main():
    """Reads all, then draws or checks."""
    parser = argparse.ArgumentParser(description=__doc__.split(' - ', 1)[1], usage=__doc__.split(' - ')[0])
    parser.add_argument('--build', default='build')
    parser.add_argument('--draw', action='store_true')
    parser.add_argument('layers')
    parser.add_argument('picture')
    args = parser.parse_args()
    rooms, wrong = read_layers(args.layers)
    source = Source(args.build, rooms)
    arrows = Arrows(source, rooms)
    picture = Picture(rooms, arrows)
    if args.draw:
        with open(args.picture, 'w', encoding='utf-8') as file:
            file.write(picture.svg())
        return 0
    ways_round = list(circles(source))
    wrong += [*wrong_directories(rooms, source, args.layers), *wrong_arrows(rooms, arrows), *needless(rooms, arrows),
              *ways_round, *wrong_picture(picture, args.picture)]
    modules = sum(len(source.modules(name)) for name in rooms)
    used = {(module_of(a), module_of(b)) for a, b, _ in source.includes + source.calls if module_of(a) != module_of(b)}
    print(*wrong, f'layers: {len(rooms)} rooms, {modules} modules, {len(used):,} arrows, {len(ways_round)} circles' +
          (f'; {len(wrong)} violation{"s" * (len(wrong) > 1)}' if wrong else ''), sep='\n')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
