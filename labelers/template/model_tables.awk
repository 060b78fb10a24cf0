# SPDX-License-Identifier: MIT
# model_tables.awk - models/template.txt as constant tables in C, for the program to start with: awk -f this MODEL.
# What the text may hold is in model.h. A wrong line or an evidence that no longer exists fails to compile; a test
# compares the tables with what model_parse() reads.

function fail(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why > "/dev/stderr"
    failed = 1
    exit 1
}

BEGIN {
    print "#include \"labelers/template/model_tables.h\"\n"
    print "static const struct model_node node[] = {"
}

/^#/ || NF == 0 { next }
$1 == "infodisc-model" && NF == 2 && $2 == 1 { head = 1; next }
!head { fail("not a model of format 1") }
$1 == "offset" && (NF == 2 || NF == 4) { offset = $2 ", " $(NF == 2 ? 2 : 3) ", " $(NF == 2 ? 2 : 4); next }
$1 == "tree" && NF == 1 { root[trees++] = n; next }
!trees { fail("a node before the first tree") }
$1 == "leaf" && NF == 2 { printf "    {-1, (float)%s, 0, 0},\n", $2; n++; next }
$1 == "split" && NF == 5 {
    from = root[trees - 1]
    printf "    {EV_%s, (float)%s, %d, %d},\n", $2, $3, from + $4, from + $5
    if (!seen[trees, $2]++) asks[trees - 1] = asks[trees - 1] "[EV_" $2 "] = true, "
    n++
    next
}
{ fail("neither split nor leaf") }

END {
    if (failed) exit 1
    if (!trees) fail("no tree")
    print "};\n\nstatic const uint32_t root[] = {"
    for (t = 0; t < trees; t++) printf "    %d,\n", root[t]
    print "};\n\nstatic const bool asks[][EVIDENCE_N] = {"
    for (t = 0; t < trees; t++) printf "    {%s},\n", asks[t] ? asks[t] : "false"
    print "};\n"
    printf "const struct model_tables template_tables = {{%s}, node, %d, root, %d, asks};\n", offset ? offset : "0", n, trees
}
