# SPDX-License-Identifier: MIT
"""pack_models.py FILE... > packed_models.h - models as compressed bytes, all in one, for packed_models.c."""

import sys
from pathlib import Path

import zstandard  # of PyPI: packaging/requirements.txt

paths = list(map(Path, sys.argv[1:]))
texts = [path.read_bytes() for path in paths]
packed = zstandard.ZstdCompressor(level=22).compress(b"\0".join(texts) + b"\0")
print(f"static const unsigned char packed[] = {{{','.join(map(str, packed))}}};")
print(f"enum {{ UNPACKED_BYTES = {sum(map(len, texts)) + len(texts)} }};")
print("#define PACKED_MODELS(X) " + " ".join(f"X({path.stem})" for path in paths))
