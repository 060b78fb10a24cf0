#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""completions.py PROGRAM WORK - presses TAB in the shells that are installed, each on a terminal, with the completions
that PROGRAM generates. Prints a line "passed NAME", "failed NAME: WHY" or "skipped NAME" for each check."""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time

PROMPT = "ready>"
SECONDS = 20


def has_terminals():
    """Not in a chroot without /dev/pts."""
    try:
        for end in os.openpty():
            os.close(end)
    except OSError:
        return False
    return True


class Shell:
    """A shell on a terminal of its own, in a folder with a folder and a file."""

    def __init__(self, command, folder, environment):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        self.text = ""

    def read(self, until):
        """What the shell writes until a text is there; all of it if it never is."""
        end = time.monotonic() + SECONDS
        while until not in self.text and time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    data = os.read(self.terminal, 65536).decode(errors="replace")
                except OSError:
                    break
                self.text += re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>()][0-9AB]?)|[\r\0\x07\x08]", "", data)
        return self.text

    def end(self):
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def typed(command, folder, environment, keys, until):
    """What a new shell shows when the keys are pressed."""
    shell = Shell(command, folder, environment)
    shell.read(PROMPT)
    shell.text = ""
    os.write(shell.terminal, keys.encode())
    found = shell.read(until)
    shell.end()
    return found


def check(name, found, *, has, lacks=()):
    missing = [word for word in has if word not in found] + ["not " + word for word in lacks if word in found]
    print(f"failed {name}: {missing} in {found!r}" if missing else f"passed {name}")


def press(name, *shell):
    """What each shell has to answer."""
    check(f"{name}: a command", typed(*shell, "infodisc fil\t", "filter"), has=["infodisc filter"])
    check(f"{name}: words of filter, and no folders", typed(*shell, "infodisc filter \t\t", "scan"),
          has=["classify", "scan"], lacks=["afolder"])
    check(f"{name}: a folder", typed(*shell, "infodisc afo\t", "afolder/"), has=["infodisc afolder/"])
    check(f"{name}: an option", typed(*shell, "infodisc --no-rep\t", "--no-report"), has=["infodisc --no-report"])
    check(f"{name}: a value", typed(*shell, "infodisc -f post\t", "postgresql"), has=["-f postgresql"])


def main():
    program, work = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    os.makedirs(work + "/in/afolder")
    os.makedirs(work + "/zsh")
    for shell, file in (("bash", "infodisc.bash"), ("zsh", "zsh/_infodisc"), ("fish", "infodisc.fish")):
        with open(f"{work}/{file}", "wb") as f:
            subprocess.run([program, "--generate", shell], stdout=f, check=True)
    with open(work + "/.bashrc", "w", encoding="utf-8") as f:
        f.write(f"PS1='{PROMPT}'\nbind 'set bell-style none' 2>/dev/null\n. {work}/infodisc.bash\n")
    with open(work + "/.zshrc", "w", encoding="utf-8") as f:
        f.write(f"PS1='{PROMPT}'\nunsetopt zle_bracketed_paste beep prompt_cr prompt_sp\nfpath=({work}/zsh $fpath)\n"
                "autoload -Uz compinit && compinit -u -D\n")
    environment = dict(os.environ, HOME=work, ZDOTDIR=work, TERM="ansi", LC_ALL="C.UTF-8", COLUMNS="200")
    commands = {"bash": ["bash", "--rcfile", work + "/.bashrc", "-i"], "zsh": ["zsh", "-i"]}
    for name, command in commands.items():
        if not has_terminals():
            print("skipped", name, "needs a pseudo-terminal: is /dev/pts mounted?")
        elif shutil.which(name):
            press(name, command, work + "/in", environment)
        else:
            print("skipped", name, "is not installed")
    if not shutil.which("fish"):
        print("skipped fish is not installed")
        return
    for line, has, lacks in (("infodisc fil", ["filter"], []), ("infodisc filter ", ["classify", "scan"], ["afolder"]),
                              ("infodisc afo", ["afolder/"], []), ("infodisc --no-rep", ["--no-report"], []),
                              ("infodisc -f post", ["postgresql"], [])):
        found = subprocess.run(["fish", "-c", f"source {work}/infodisc.fish; complete -C '{line}'"], cwd=work + "/in",
                               env=environment, stdout=subprocess.PIPE, text=True, check=False).stdout
        check(f"fish: {line}", found, has=has, lacks=lacks)


main()
