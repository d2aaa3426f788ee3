import { TextDecoder } from '@exodus/bytes/encoding.js';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { decodeISO2022JP } from '../core/editing/standard-iso-2022-jp.ts';

/** The part of the DOM that the judge reads. */
export interface JudgedNode {
  nodeType: number;
  localName?: string;
  nodeName?: string;
  data?: string;
  target?: string;
  attributes?: ArrayLike<{ name: string; value: string }>;
  childNodes: ArrayLike<JudgedNode>;
  content?: JudgedNode | null;
}

/**
 * Tokens in forbidden places. It also runs in browsers, so it doesn't refer to anything outside itself.
 *
 * @param hasScripting whether the content of `noscript` is text, in which there may be any token
 */
export function findings(document: JudgedNode, hasScripting: boolean): string[] {
  const found = new Set<string>();
  const stack: JudgedNode[] = [document];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeType === 1) {
      const name = node.localName!;
      const token = /[zp]q[tacm]/.exec(name);
      if (token !== null) found.add(`${token[0]} in the name of an element`);
      for (let i = 0; i < node.attributes!.length; i++) {
        const attribute = node.attributes![i]!;
        for (const each of attribute.name.match(/[zp]q[tacm]/g) ?? [])
          found.add(`${each} in the name of an attribute`);
        const isItsOwn = attribute.name === 'title' || attribute.name === 'data-v';
        for (const each of attribute.value.match(/[zp]q[tacm]/g) ?? []) {
          if (each !== 'pqa' && !(each === 'zqa' && isItsOwn))
            found.add(`${each} in the value of an attribute`);
        }
      }
      if (hasScripting && name === 'noscript') continue;
    } else if (node.nodeType === 3) {
      for (const each of node.data!.match(/[zp]q[ac]/g) ?? []) found.add(`${each} in text`);
    } else if (node.nodeType === 8) {
      for (const each of node.data!.match(/[zp]q[ta]/g) ?? []) found.add(`${each} in a comment`);
    } else if (node.nodeType === 7 || node.nodeType === 10) {
      const text = `${node.nodeName} ${node.target} ${node.data}`;
      for (const each of text.match(/[zp]q[tacm]/g) ?? []) found.add(`${each} in a doctype or instruction`);
    }
    for (let i = 0; i < node.childNodes.length; i++) stack.push(node.childNodes[i]!);
    if (node.content) stack.push(node.content);
  }
  return [...found];
}

/** Decode, by decoders that are not ours — https://encoding.spec.whatwg.org/#decode */
export function decodeAs(bytes: Uint8Array, label: string): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return new TextDecoder('utf-8').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (label !== 'iso-2022-jp') return new TextDecoder(label).decode(bytes);
  return decodeISO2022JP(bytes)
    .map(({ text }) => text)
    .join('');
}

/**
 * Text of an editor as if decoded from its bytes: with characters in place of the references for what the encoding lacks.
 */
export function withoutReferences(text: string, label: string): string {
  const characters = text.replace(/&#(\d{1,7});/g, (reference, digits) =>
    Number(digits) <= 0x10ffff ? String.fromCodePoint(Number(digits)) : reference,
  );
  const written = label === 'iso-2022-jp' ? characters.replace(/[\x0e\x0f\x1b]/g, '\ufffd') : characters;
  return Buffer.from(written).toString();
}

type Parse5Node = DefaultTreeAdapterMap['node'];

/** What parse5 makes of bytes. */
export function parse5Tree(bytes: Uint8Array, label: string, scriptingEnabled: boolean): JudgedNode {
  return asJudged(parse(decodeAs(bytes, label), { scriptingEnabled }));
}

function asJudged(root: Parse5Node): JudgedNode {
  const children = (node: Parse5Node): JudgedNode[] =>
    'childNodes' in node ? node.childNodes.map((child) => asJudged(child)) : [];
  if ('tagName' in root) {
    return {
      nodeType: 1,
      localName: root.tagName,
      attributes: root.attrs.map(({ name, value }) => ({ name, value })),
      childNodes: children(root),
      content: 'content' in root ? asJudged(root.content) : null,
    };
  }
  if ('value' in root) return { nodeType: 3, data: root.value, childNodes: [] };
  if ('data' in root) return { nodeType: 8, data: root.data, childNodes: [] };
  if (root.nodeName === '#documentType') {
    const { name, publicId, systemId } = root as DefaultTreeAdapterMap['documentType'];
    return { nodeType: 10, nodeName: name, data: `${publicId} ${systemId}`, childNodes: [] };
  }
  return { nodeType: 9, childNodes: children(root) };
}
