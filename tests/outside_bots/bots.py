#!/usr/bin/env python3
"""Bots for tests: each plays the first options, and does one thing wrong, or writes down what it hears.

    bots.py WHAT [FILE]
"""

import json
import os
import signal
import subprocess
import sys
import time


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def say(**message):
    write(json.dumps(message, separators=(",", ":")) + "\n")


def first(question):
    """The first options, as few as may be; it passes where it may."""
    picks = [at for at, option in enumerate(question["options"]) for _ in range(option["times"])]
    return picks[: question["demand"]["least"]]


def wrong(what, question, heard):
    """Does what is wrong; the answer to the question is the only right thing afterwards."""
    number = question["id"]
    if what == "crash":
        raise ValueError("this bot is broken")
    elif what == "exit":
        sys.exit(7)
    elif what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif what == "close":
        os.close(1)
        time.sleep(60)
    elif what == "hang":
        time.sleep(60)
    elif what == "deaf":
        # It answers once more without reading; parlor goes on writing to it.
        time.sleep(60)
    elif what == "long":
        piece = "x" * (1 << 20)
        for _ in range(100):
            write(piece)
    elif what == "flood":
        while True:
            write('{"type":"log","text":"again and again"}\n')
    elif what == "flood_errors":
        for _ in range(100):
            sys.stderr.write("y" * (1 << 20))
    elif what == "nonsense":
        write("what?\n")
    elif what == "binary":
        sys.stdout.buffer.write(b"\xff\xfe\x00\x1b[2J\n")
        sys.stdout.buffer.flush()
    elif what == "deep":
        write("[" * 100_000 + "\n")
    elif what == "unknown":
        say(type="greeting")
    elif what == "hello_again":
        say(type="hello", protocol=1)
    elif what == "other":
        say(type="answer", id=number + 1, options=[0])
    elif what == "twice":
        say(type="answer", id=number, options=first(question))
    elif what == "beyond":
        say(type="answer", id=number, options=[999])
    elif what == "negative":
        say(type="answer", id=number, options=[-1])
    elif what == "words":
        say(type="answer", id=number, options="0")
    elif what == "too_many":
        say(type="answer", id=number, options=[0] * 50)
    elif what == "children":
        child = subprocess.Popen(["sleep", "60"])
        with open(heard, "a") as file:
            file.write(f"{os.getpid()} {child.pid}\n")
        time.sleep(60)


def main():
    what, heard = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    if what == "mute":
        time.sleep(60)
    if what == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if heard and what == "noted":
        with open(heard, "a") as file:
            file.write(f"{os.getpid()}\n")
    matches = 0
    while True:
        line = sys.stdin.readline()
        if not line:
            break
        message = json.loads(line)
        if heard and what == "writes":
            with open(heard, "a") as file:
                file.write("< " + line)
        kind = message["type"]
        if kind == "hello":
            protocol = 2 if what == "newer" else 1
            if what != "silent":
                say(type="hello", protocol=protocol, name=what, one_match=what == "one_match", extra=None)
        elif kind == "match":
            matches += 1
        elif kind == "question":
            if message["id"] > 1 or what == "one_match":
                if what == "one_match" and matches > 1:
                    sys.exit(9)
                wrong(what, message, heard)
            answer = {"type": "answer", "id": message["id"], "options": first(message)}
            if heard and what == "writes":
                with open(heard, "a") as file:
                    file.write("> " + json.dumps(answer, separators=(",", ":")) + "\n")
            say(**answer)
    if what == "stubborn":
        os.close(1) if matches < 0 else time.sleep(60)


main()
