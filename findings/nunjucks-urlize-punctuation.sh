#!/bin/sh
# nunjucks's filter urlize loses the punctuation after a URL: the full stop, the comma, the closing parenthesis.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nunjucks@3.2.4 >/dev/null || exit 2
cat >probe.mjs <<'END'
import nunjucks from 'nunjucks';

nunjucks.configure({ autoescape: true });
const text = 'Read http://a.example/one, then www.b.example. (More: http://c.example/two) End.';
const seen = nunjucks.renderString('{{ text | urlize | safe }}', { text }).replace(/<[^>]*>/g, '');
console.log('nunjucks 3.2.4');
console.log('expected, without tags:', text, '(nunjucks manual, urlize: only URLs become links)');
console.log('seen, without tags:    ', seen);
process.exitCode = seen === 'Read http://a.example/one then www.b.example (More: http://c.example/two End.' ? 0 : 1;
END
node probe.mjs
