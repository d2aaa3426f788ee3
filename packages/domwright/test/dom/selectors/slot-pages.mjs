// Pages with slots, each with the directions of the elements that have an id, in the order in which a walk into shadow trees meets them.
const R = '\u05d0';
const shadow = (html) => `<template shadowrootmode=open>${html}</template>`;

/** @type {[html: string, directions: string][]} */
export const slotPages = [
  [`<div>${shadow('<slot id=a dir=auto>x</slot>')}<span>${R}</span></div>`, 'a=rtl'],
  [`<div>${shadow(`<slot id=a dir=auto>${R}</slot>`)}</div>`, 'a=rtl'],
  [`<div>${shadow(`<slot id=a dir=auto>${R}</slot>`)}x</div>`, 'a=ltr'],
  [
    `<div>${shadow(`<slot id=a name=n dir=auto>x</slot><slot id=b dir=auto>x</slot>`)}${R}<i slot=n>1</i></div>`,
    'a=ltr b=rtl',
  ],
  [`<div>${shadow('<slot id=a dir=auto></slot><slot id=b dir=auto></slot>')}${R}</div>`, 'a=rtl b=ltr'],
  [`<div>${shadow('<slot id=a dir=auto></slot>')}<bdi>${R}</bdi><i dir=ltr>${R}</i>1</div>`, 'a=ltr'],
  [`<div>${shadow('<slot id=a dir=auto></slot>')}<b><i dir=ltr>x</i>${R}</b></div>`, 'a=rtl'],
  [
    `<div dir=rtl>${shadow('<p id=a dir=auto><slot></slot>x</p><p id=b dir=auto>x<slot></slot></p>')}x</div>`,
    'a=rtl b=ltr',
  ],
  [
    `<div dir=rtl>${shadow('<p dir=ltr><bdi id=a>1<slot></slot></bdi><slot id=b></slot></p>')}x</div>`,
    'a=rtl b=ltr',
  ],
  [
    `<div dir=rtl>${shadow(`<div id=a dir=auto>${shadow('<p id=b dir=auto><slot></slot></p>')}<slot></slot></div>`)}x</div>`,
    'a=rtl b=rtl',
  ],
  [`<div dir=auto>${shadow('<p id=a></p>')}${R}</div><slot id=b dir=auto>${R}</slot>`, 'a=rtl b=rtl'],
];

/** It refers to nothing outside itself, so that it can be sent to a browser. */
export function directionsInShadowTrees(root) {
  const shown = [];
  const pending = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    if (node.id)
      shown.push(`${node.id}=${node.matches(':dir(rtl)') ? 'rtl' : node.matches(':dir(ltr)') ? 'ltr' : '?'}`);
    for (const child of [...node.children].reverse()) pending.push(child);
    if (node.shadowRoot) for (const child of [...node.shadowRoot.children].reverse()) pending.push(child);
  }
  return shown.join(' ');
}
