#!/bin/sh
# hast-util-to-jsx-runtime, which rehype-react uses, loses what is in a template.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hast-util-from-html@2.1.0 hast-util-to-jsx-runtime@2.3.7 hast-util-to-html@9.0.5 react@19.3.1 react-dom@19.3.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';

const page = '<template id="row"><p>one</p></template>';
const tree = fromHtml(page, { fragment: true });
const seen = renderToStaticMarkup(toJsxRuntime(tree, { Fragment, jsx, jsxs }));
console.log('hast-util-to-jsx-runtime 2.3.7, with React 19.3.1');
console.log('input:   ', page);
console.log('expected: the paragraph in it, as hast-util-to-html 9.0.5 writes it:', toHtml(tree));
console.log('seen:    ', seen);
process.exitCode = seen === '<template id="row"></template>' ? 0 : 1;
END
node probe.mjs
