# SPDX-License-Identifier: MIT
"""What engines have in common when they are installed: Debian's packages, Python environments, npm directories.

Each is put in once; what it needs is pinned by version, Debian's by the release (12).
"""

import glob
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec

from crawl import Failed, run, write

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


def once(directory, pins, command):
    """Runs command() unless the directory was made with these pins; it is made anew otherwise."""
    stamp = directory + '.pins'
    if os.path.exists(stamp) and open(stamp, encoding='utf-8').read() == pins:
        return
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    command()
    write(stamp, pins)


def venv(tools, *packages):
    """A Python environment with PyPI packages (name==version); returns its bin directory."""
    directory = tools + '/venv'

    def make():
        run([sys.executable, '-m', 'venv', directory])
        run([directory + '/bin/pip', 'install', '-q', '--no-compile', *packages], seconds=900)

    once(directory, '\n'.join(packages), make)
    return directory + '/bin'


def npm(tools, *packages):
    """npm packages (name@version) with what they need; returns the directory that has node_modules."""
    directory = tools + '/node'
    programs(npm='npm')

    def make():
        write(directory + '/package.json', '{"private": true, "type": "module"}\n')
        run(
            ['npm', 'install', '--silent', '--no-audit', '--no-fund', '--save-exact', *packages],
            cwd=directory,
            seconds=900,
        )
        slim(directory)

    once(directory, '\n'.join(packages), make)
    return directory


def slim(directory):
    """Removes source maps, a tenth of what npm installs: only debuggers read them."""
    for path in glob.iglob(directory + '/**/*.map', recursive=True):
        if os.path.isfile(path):
            os.remove(path)


def library(directory, *packages):
    """A directory with PyPI packages for this Python, to be put into its path."""
    once(
        directory,
        '\n'.join(packages),
        lambda: run([sys.executable, '-m', 'pip', 'install', '-q', '--target', directory, *packages]),
    )
    return directory
