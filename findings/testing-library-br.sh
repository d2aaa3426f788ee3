#!/bin/sh
# Testing Library's names have no space for a line break, where browsers have one.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @testing-library/dom@10.4.2 jsdom@29.1.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { queryAllByRole } from '@testing-library/dom';
import { JSDOM } from 'jsdom';

const page = '<h1>New<br>York</h1>';
const { body } = new JSDOM(page).window.document;
const find = (name) => queryAllByRole(body, 'heading', { name }).length;
console.log('@testing-library/dom 10.4.2, with jsdom 29.1.1');
console.log('input:   ', page);
console.log('expected: a heading named "New York". Chromium says so in its accessibility tree');
console.log('seen:     "New York":', find('New York'), 'headings; "NewYork":', find('NewYork'));
process.exitCode = find('New York') === 0 && find('NewYork') === 1 ? 0 : 1;
END
node probe.mjs
