#!/bin/sh
# postal-mime reads MHTML, but without Content-Location, so a page's images can't be matched with their URLs;
# and it appends the page's frames to the page.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import PostalMime from 'postal-mime';

const mhtml = `MIME-Version: 1.0
Content-Type: multipart/related; type="text/html"; boundary="B"

--B
Content-Type: text/html; charset=utf-8
Content-Location: http://a.example/

<p>page</p><iframe src="http://a.example/frame"></iframe><img src="http://a.example/a.png">
--B
Content-Type: text/html; charset=utf-8
Content-Location: http://a.example/frame

<p>frame</p>
--B
Content-Type: image/png
Content-Location: http://a.example/a.png
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--B--
`.replaceAll('\n', '\r\n');
const { html, attachments } = await PostalMime.parse(mhtml);
console.log('postal-mime 4.0.0');
console.log('expected: each part with its URL. RFC 2557, 4.2 and 8.2: Content-Location says which reference it is for');
console.log('seen:     html:', JSON.stringify(html));
console.log('          keys of the image:', Object.keys(attachments[0]).join(', '));
const dropped = attachments.length === 1 && !JSON.stringify(attachments).includes('a.example');
process.exitCode = dropped && html.includes('page') && html.includes('frame</p>') ? 0 : 1;
END
node probe.mjs
