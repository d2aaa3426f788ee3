// @ts-check
// Writes packages/domwright/src/generated/event-handlers.ts: the event handler content attributes that specifications other than
// HTML define; and packages/check/src/languages/event-handler-names.ts: all of them, with those of HTML. The facts come from the
// specifications' IDL in the package @webref/idl.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: it has no declarations.
import { parse } from 'webidl2';
import { renamed, withoutIDL } from './data/event-handlers-beside-idl.mjs';

const folder = path.dirname(fileURLToPath(import.meta.resolve('@webref/idl')));

/** The interfaces and mixins whose event handlers are attributes of elements. */
const groups = {
  every: ['GlobalEventHandlers', 'Element', 'HTMLElement'],
  media: ['HTMLMediaElement'],
  video: ['HTMLVideoElement'],
  window: ['WindowEventHandlers'],
};

/** @type {Map<string, Set<string>>} */
const found = new Map();
/** @type {Set<string>} those of HTML */
const ofHTML = new Set();
for (const file of readdirSync(folder)) {
  if (!file.endsWith('.idl')) continue;
  for (const definition of parse(readFileSync(path.join(folder, file), 'utf8'))) {
    for (const member of definition.members ?? []) {
      if (member.type !== 'attribute' || !/EventHandler(?:NonNull)?$/.test(member.idlType.idlType)) continue;
      if (file === 'html.idl') {
        if (/^(?:Global|Window)EventHandlers$/.test(definition.name)) ofHTML.add(member.name);
        continue;
      }
      const names = found.get(definition.name) ?? new Set();
      found.set(definition.name, names.add(member.name));
    }
  }
}

/** @param {readonly string[]} interfaces @param {Iterable<string>} [others] */
function list(interfaces, others = []) {
  const names = interfaces.flatMap((name) => [...(found.get(name) ?? [])]);
  const all = new Set([...others, ...names.map((name) => renamed.get(name) ?? name)]);
  const lines = [''];
  for (const name of [...all].sort()) {
    if (`${lines.at(-1)} ${name}`.length > 110) lines.push('');
    lines[lines.length - 1] += lines.at(-1) === '' ? name : ` ${name}`;
  }
  return lines.join('\n');
}

for (const [name, handler] of [
  ['GlobalEventHandlers', 'ontouchstart'],
  ['Element', 'onfullscreenchange'],
  ['HTMLVideoElement', 'onenterpictureinpicture'],
]) {
  if (!found.get(name ?? '')?.has(handler ?? '')) throw new Error(`'${handler}' is missing`);
}

writeFileSync(
  new URL('../../packages/domwright/src/generated/event-handlers.ts', import.meta.url),
  `// Written by scripts/generate/event-handlers.mjs from the package @webref/idl; do not edit.

/** Event handlers of other specifications that all elements have. */
export const otherGlobalEventHandlers = \`
${list(groups.every, withoutIDL)}
\`;

/** Those that only some elements have, besides. */
export const otherEventHandlers: Readonly<Record<string, string>> = {
  audio: '${list(groups.media)}',
  video: '${list([...groups.media, ...groups.video])}',
  body: '${list(groups.window)}',
};
`,
);

writeFileSync(
  new URL('../../packages/check/src/languages/event-handler-names.ts', import.meta.url),
  `// Written by scripts/generate/event-handlers.mjs from the package @webref/idl; do not edit.

/** Attributes that are event handlers on some element. */
export const eventHandlerNames: ReadonlySet<string> = new Set(
  \`
${list(Object.values(groups).flat(), [...withoutIDL, ...ofHTML])}
\`
    .trim()
    .split(/\\s+/),
);
`,
);
