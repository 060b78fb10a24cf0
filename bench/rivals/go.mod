// go-readability and what decodes for it, for install.sh, which builds it in a directory of its own.
module rivals

go 1.24

require (
	codeberg.org/readeck/go-readability/v2 v2.1.3
	golang.org/x/net v0.41.0
)
