# SPDX-License-Identifier: MIT
"""A MariaDB for one site, which listens on a socket only, from the first statement to the end of the block."""

import contextlib
import os

import crawl


def socket_of(job):
    return f'/tmp/infodisc-{job.port}.sock'


@contextlib.contextmanager
def database(job, name):
    """Server with a database of that name; user root without a password."""
    data = job.work + '/db'
    if not os.path.isdir(data):
        crawl.run(
            [
                'mariadb-install-db',
                '--no-defaults',
                '--force',  # this machine's name need not be known to a server of names
                '--datadir=' + data,
                '--auth-root-authentication-method=normal',
                '--skip-test-db',
            ],
            seconds=200,
        )
    command = [
        'mariadbd',
        '--no-defaults',
        '--user=root',
        '--datadir=' + data,
        '--socket=' + socket_of(job),
        '--skip-networking',
        '--innodb-flush-log-at-trx-commit=0',
        '--pid-file=' + job.work + '/db.pid',
    ]
    ask = ['mariadb', '--no-defaults', '-u', 'root', '--socket=' + socket_of(job), '-e']
    with crawl.background(command, job.work + '/db.log', lambda: crawl.run([*ask, 'SELECT 1'])):
        crawl.run([*ask, f'CREATE DATABASE IF NOT EXISTS {name} CHARACTER SET utf8mb4'])
        yield
