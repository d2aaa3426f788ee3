#!/bin/sh
# The HTML service of VS Code shows tags in a textarea or title as elements, and a link to #caf%C3%A9 goes to the top.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vscode-html-languageservice@5.6.2 vscode-languageserver-textdocument@1.0.16 >/dev/null || exit 2
cat >probe.mjs <<'END'
import service from 'vscode-html-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';

const page = '<title>the <b> tag</title><textarea><i></textarea><a href="#caf%C3%A9">x</a><p id="café">y</p>';
const document = TextDocument.create('file:///page.html', 'html', 1, page);
const html = service.getLanguageService();
const tree = html.parseHTMLDocument(document);
const symbols = html.findDocumentSymbols(document, tree).map(({ name }) => name);
const [link] = html.findDocumentLinks(document, { resolveReference: (reference) => reference });
console.log('vscode-html-languageservice 5.6.2');
console.log('input:   ', page);
console.log('expected: title, textarea, a and p. HTML Standard, "Escapable raw text elements": what is in the first two is');
console.log('          text. And a link to the p: "Find a potential indicated element" decodes the fragment');
console.log('seen:    ', symbols.join(', '));
console.log('          and a link to', link.target);
process.exitCode = symbols.join() === 'title,b,textarea,i,a,p#café' && link.target === 'file:///page.html' ? 0 : 1;
END
node probe.mjs
