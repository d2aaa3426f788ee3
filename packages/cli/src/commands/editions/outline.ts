import type { Comment, DocumentType, Element, Node, ProcessingInstruction } from 'domwright';
import { visible } from '../../output/display-width.ts';

/** The maximum length of an outline and of each text in it, in code units. */
const LONGEST = 60;
const LONGEST_TEXT = 24;

/** Nodes in short form: `<b>"x"</b>`, without attributes, cut if too long. */
export function outline(nodes: readonly Node[]): string {
  if (nodes.length === 0) return 'nothing';
  let text = '';
  /** What is left to write, the next item last. */
  const left: (Node | string)[] = nodes.slice(0, LONGEST).reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (text.length > LONGEST) return `${text}…`;
    if (typeof next === 'string') {
      text += next;
      continue;
    }
    text += start(next);
    if (next.nodeType !== 1) continue;
    left.push(`</${(next as Element).localName}>`);
    const { content } = next as Element;
    let child = (content ?? next).firstChild;
    const children: Node[] = [];
    for (; child !== null && children.length < LONGEST; child = child.nextSibling) children.push(child);
    left.push(...children.reverse());
  }
  return nodes.length > LONGEST ? `${text}…` : text;
}

function start(node: Node): string {
  switch (node.nodeType) {
    case 1: {
      const target = (node as Element).getAttribute('for');
      const isTemplate = target !== null && (node as Element).localName === 'template';
      return isTemplate ? `<template for=${quoted(target)}>` : `<${(node as Element).localName}>`;
    }
    case 7: {
      const { target, data } = node as ProcessingInstruction;
      return `<?${target}${data === '' ? '' : ` ${shortened(data)}`}?>`;
    }
    case 8:
      return `<!--${shortened((node as Comment).data)}-->`;
    case 10:
      return `<!DOCTYPE ${shortened((node as DocumentType).name)}>`;
    default:
      return quoted(node.nodeValue ?? '');
  }
}

/** A text as a JSON string; a long one without its middle. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

function shortened(text: string): string {
  return visible(text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`);
}
