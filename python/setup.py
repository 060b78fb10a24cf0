# SPDX-License-Identifier: MIT
"""Builds the extension and the program from the C sources, with make and the system's libraries; or takes those that
`make wheel` built ($INFODISC_NATIVE, $INFODISC_PROGRAM)."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent.resolve()
SOURCE = HERE / "source" if (HERE / "source").is_dir() else HERE.parent  # of an sdist, of the repository
if not (SOURCE / "Makefile").is_file():
    sys.exit(f"no C sources in {HERE}: `make sdist` in the repository makes a source package that has them, and "
             "`pip wheel ./python` a wheel without one")
VERSION = re.search(r"^VERSION := (\S+)", (SOURCE / "Makefile").read_text(), re.M).group(1)


class Build(build_ext):
    """The extension, and the program beside it."""

    def build_extension(self, extension):
        made = Path(self.get_ext_fullpath(extension.name))
        native, program = os.environ.get("INFODISC_NATIVE"), os.environ.get("INFODISC_PROGRAM")
        if not native or not program:
            native, program = self.make()
        program_made = made.parent / "bin" / "infodisc"
        program_made.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(native, made)
        shutil.copy(program, program_made)

    def make(self):
        build = Path(self.build_temp).resolve() / "c"
        subprocess.run(["make", "-C", str(SOURCE), f"-j{os.cpu_count()}", f"BUILD={build}", "CFLAGS=-O3",
                        "PYTHON_INCLUDE=" + sysconfig.get_paths()["include"], "python-parts"], check=True)
        return build / "_native.abi3.so", build / "infodisc"


def wheel_tag():
    """One wheel for CPython 3.9 and later."""
    try:
        from setuptools.command.bdist_wheel import bdist_wheel
    except ImportError:
        from wheel.bdist_wheel import bdist_wheel

    class Tagged(bdist_wheel):
        def finalize_options(self):
            self.py_limited_api = "cp39"
            super().finalize_options()

    return Tagged


setup(
    version=VERSION,
    license="MIT",
    package_dir={"": "src"},
    packages=["infodisc"],
    package_data={"infodisc": ["py.typed", "*.pyi"]},
    exclude_package_data={"infodisc": ["*.[ch]"]},
    ext_modules=[Extension("infodisc._native", [], py_limited_api=True)],
    cmdclass={"build_ext": Build, "bdist_wheel": wheel_tag()},
)
