#!/bin/sh
# html-encoding-sniffer skips a step of the standard's prescan, so an HTML page whose only declaration is
# <?xml encoding> gets the default encoding. Browsers honour it.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-encoding-sniffer@6.0.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import sniffer from 'html-encoding-sniffer';

const page = '<?xml version="1.0" encoding="shift_jis"?><!DOCTYPE html><title>t</title>';
const sniff = sniffer.default ?? sniffer;
const seen = sniff(new TextEncoder().encode(page));
console.log('html-encoding-sniffer 6.0.0, option xml: false');
console.log('input:   ', page);
console.log('expected: Shift_JIS. HTML Standard, "Prescanning a byte stream", last step: get an XML encoding;');
console.log('          and the README says that the algorithm is there "in all its glory"');
console.log('seen:    ', seen);
process.exitCode = seen === 'windows-1252' ? 0 : 1;
END
node probe.mjs
