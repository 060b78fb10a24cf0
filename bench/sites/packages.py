# SPDX-License-Identifier: MIT
"""What engines have in common when they are installed: Debian's packages, Python environments, npm folders.

Each is put in once; what it needs is pinned by version, Debian's by the release (12).
"""

import glob
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec

from crawl import Failed, run

NO_SERVICES = {'DEBIAN_FRONTEND': 'noninteractive', 'RUNLEVEL': '1'}  # nothing that is installed is started


def installed(package):
    done = subprocess.run(
        ['dpkg-query', '-W', '-f', '${db:Status-Status}', package], capture_output=True, text=True, check=False
    )
    return done.stdout == 'installed'


def apt(*packages):
    """Debian packages, without what they recommend; Failed with what to install where this is not root."""
    absent = [p for p in packages if not installed(p)]
    if not absent:
        return
    if os.geteuid():
        raise Failed('apt install --no-install-recommends ' + ' '.join(absent))
    lock = ['flock', '/var/lock/infodisc-sites']
    install = [*lock, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', *absent]
    try:
        run(install, env=NO_SERVICES, seconds=900)
    except Failed:  # the lists of packages may be absent or old
        run([*lock, 'apt-get', 'update', '-q'], env=NO_SERVICES)
        run(install, env=NO_SERVICES, seconds=900)


def programs(**package_of):
    """Programs that may come from elsewhere, too: the Debian packages of those that are absent."""
    apt(*(package for program, package in package_of.items() if not shutil.which(program)))


def basics():
    """What each engine needs: a crawler, pip, and the means to make a Python environment."""
    programs(wget='wget')
    apt(*(f'python3-{name}' for name, module in (('pip', 'pip'), ('venv', 'ensurepip')) if not find_spec(module)))


def once(folder, pins, command):
    """Runs command() unless the folder was made with these pins; it is made anew otherwise."""
    stamp = folder + '.pins'
    if os.path.exists(stamp) and open(stamp, encoding='utf-8').read() == pins:
        return
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    command()
    with open(stamp, 'w', encoding='utf-8') as file:
        file.write(pins)


def venv(tools, *packages):
    """A Python environment with PyPI packages (name==version); returns its bin folder."""
    folder = tools + '/venv'

    def make():
        run([sys.executable, '-m', 'venv', folder])
        run([folder + '/bin/pip', 'install', '-q', '--no-compile', *packages], seconds=900)

    once(folder, '\n'.join(packages), make)
    return folder + '/bin'


def npm(tools, *packages):
    """npm packages (name@version) with what they need; returns the folder that has node_modules."""
    folder = tools + '/node'
    programs(npm='npm')

    def make():
        with open(folder + '/package.json', 'w', encoding='utf-8') as file:
            file.write('{"private": true, "type": "module"}\n')
        run(
            ['npm', 'install', '--silent', '--no-audit', '--no-fund', '--save-exact', *packages],
            cwd=folder,
            seconds=900,
        )
        slim(folder)

    once(folder, '\n'.join(packages), make)
    return folder


def slim(folder):
    """Removes source maps, a tenth of what npm installs: only debuggers read them."""
    for path in glob.iglob(folder + '/**/*.map', recursive=True):
        if os.path.isfile(path):
            os.remove(path)


def library(folder, *packages):
    """A folder with PyPI packages for this Python, to be put into its path."""
    once(
        folder,
        '\n'.join(packages),
        lambda: run([sys.executable, '-m', 'pip', 'install', '-q', '--target', folder, *packages]),
    )
    return folder
