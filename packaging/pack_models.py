# SPDX-License-Identifier: MIT
"""pack_models.py FILE... > packed_models.h - models as compressed bytes, for packed_models.c."""

import sys
import zlib
from pathlib import Path

names = []
for path in map(Path, sys.argv[1:]):
    text = path.read_bytes()
    names.append(path.stem)
    print(f"static const unsigned char {path.stem}_packed[] = {{{','.join(map(str, zlib.compress(text, 9)))}}};")
    print(f"enum {{ {path.stem}_BYTES = {len(text)} }};")
print("#define PACKED_MODELS(X) " + " ".join(f"X({name})" for name in names))
