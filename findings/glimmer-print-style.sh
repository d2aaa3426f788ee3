#!/bin/sh
# @glimmer/syntax, the parser of Ember's templates, escapes ">" and "<" in style and script when it prints them.
# There are no references in style sheets and scripts, so a child combinator is gone after parsing and printing.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @glimmer/syntax@0.97.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { preprocess, print } from '@glimmer/syntax';

const sources = ['<style>nav>a{color:red}</style>', '<script>if (a<b) c()</script>'];
const seen = sources.map((source) => print(preprocess(source)));
console.log('@glimmer/syntax 0.97.0');
console.log('expected:', sources.join(' '), '(HTML Standard, serializing: the text of style and script is written as it is)');
console.log('seen:    ', seen.join(' '));
process.exitCode = seen.join() === '<style>nav&gt;a{color:red}</style>,<script>if (a&lt;b) c()</script>' ? 0 : 1;
END
node probe.mjs
