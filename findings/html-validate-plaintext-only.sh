#!/bin/sh
# html-validate refuses contenteditable=plaintext-only.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-validate@10.17.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const page = '<p contenteditable="plaintext-only">x</p>';
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));
const { results } = await validator.validateString(page);
const seen = results.flatMap(({ messages }) => messages).map(({ message }) => message);
console.log('html-validate 10.17.0');
console.log('input:   ', page);
console.log('expected: nothing. HTML Standard, "The contenteditable attribute": true, plaintext-only and false');
console.log('seen:    ', seen.join(', '));
process.exitCode = seen.join() === 'Attribute "contenteditable" has invalid value "plaintext-only"' ? 0 : 1;
END
node probe.mjs
