// SPDX-License-Identifier: MIT
// readability.go - go-readability as a worker of rivals.py: see extractors.py for what it reads and prints. It takes
// text, decoded as infodisc found it.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"syscall"

	readability "codeberg.org/readeck/go-readability/v2"
	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

var pageURL = &url.URL{Scheme: "http", Host: "pages.invalid", Path: "/page.html"} // it fetches nothing

func decode(page []byte, label string) string {
	encoding, _ := charset.Lookup(label)
	if encoding == nil {
		return string(page)
	}
	text, err := encoding.NewDecoder().Bytes(page)
	if err != nil {
		return string(page)
	}
	return string(text)
}

func extract(page []byte, label string) (text string, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	document, err := html.Parse(strings.NewReader(decode(page, label)))
	if err != nil {
		return "", err
	}
	article, err := readability.FromDocument(document, pageURL)
	if err != nil || article.Node == nil {
		return "", err
	}
	var found bytes.Buffer
	if err := article.RenderText(&found); err != nil {
		return "", err
	}
	// It returns the title apart: it is part of what was found.
	title := article.Title()
	if text = found.String(); !strings.Contains(text, title) {
		text = title + "\n" + text
	}
	return text, nil
}

func cpuSeconds() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

func version() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if strings.Contains(module.Path, "go-readability") {
				return strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return "?"
}

func main() {
	fmt.Println(version())
	pages := bufio.NewScanner(os.Stdin)
	for pages.Scan() {
		fields := strings.Split(pages.Text(), "\t")
		page, err := os.ReadFile(fields[0])
		if err != nil {
			panic(err)
		}
		start := cpuSeconds()
		text, err := extract(page, fields[1])
		seconds := cpuSeconds() - start
		if err != nil {
			fmt.Printf("!\t%.200q\n", err.Error())
		} else {
			fmt.Printf("%.6f\t%s\n", seconds, base64.StdEncoding.EncodeToString([]byte(text)))
		}
	}
}
