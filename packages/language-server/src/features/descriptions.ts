import type { Element, Node } from 'domwright';
import { type AttributeDescription, describeAttribute, describeElement } from 'domwright/editor';
import { describeWord, type WordUse } from 'domwright/explain';
import { enumeratedAttribute, stateOfEnumeratedAttribute } from 'domwright/values';

/** What an element is, in Markdown; null if the standard doesn't know it. */
export function elementInWords(name: string): string | null {
  const description = describeElement(name);
  if (description === null) {
    return name.includes('-') ? `\`<${name}>\`: a custom element` : null;
  }
  const { obsolete, categories, contents, url } = description;
  const lines = [`\`<${name}>\``];
  if (obsolete !== null) lines.push(`Obsolete. ${obsolete}`);
  if (categories.length > 0) lines.push(`Is ${listed(categories.map(inCode), 'and')}`);
  if (contents.length > 0) lines.push(`Contains ${listed(contents.map(contentInWords), 'or')}`);
  lines.push(`[HTML Standard](${url})`);
  return lines.join('\n\n');
}

/** `flow`, or `interactive` if `[href]`. */
function inCode(item: string): string {
  const at = item.indexOf(' if ');
  return at < 0 ? `${item} content` : `${item.slice(0, at)} content if \`${item.slice(at + 4)}\``;
}

function contentInWords(item: string): string {
  const [written = '', condition] = item.split(' if ');
  const [model = '', excluded] = written.split(' - ');
  const words =
    model === 'nothing'
      ? 'nothing'
      : model === 'transparent*'
        ? 'what its parent may contain'
        : `\`${model}\``;
  const without =
    excluded === undefined
      ? ''
      : `, without ${listed(
          excluded.split(' ').map((one) => `\`${one}\``),
          'and',
        )}`;
  return `${words}${without}${condition === undefined ? '' : ` if \`${condition}\``}`;
}

/** What an attribute is, and what its value means, in Markdown; null if the standard doesn't know it. */
export function attributeInWords(elementName: string, name: string, value: string | null): string | null {
  const description = describeAttribute(elementName, name);
  if (description === null) return null;
  const { of, obsolete, url, values } = description;
  const lines = [
    `\`${name}\`${of === 'element' ? ` of \`<${elementName}>\`` : of === 'aria' ? ', WAI-ARIA' : ', of all elements'}`,
  ];
  if (obsolete !== null) lines.push(`Obsolete. ${obsolete}`);
  lines.push(syntaxInWords(description));
  if (values.length > 0)
    lines.push(`${description.isList ? 'Any of' : 'One of'} ${listed(shortened(values).map(quoted), 'or')}`);
  const definition = value === null ? null : enumeratedAttribute(elementName, name);
  if (definition !== null && value !== null) {
    const state = stateOfEnumeratedAttribute(definition, value);
    lines.push(state === null ? `“${value}” has no meaning here.` : `“${value}” is the state \`${state}\`.`);
  }
  lines.push(`[${of === 'aria' ? 'WAI-ARIA' : 'HTML Standard'}](${url})`);
  return lines.filter((line) => line !== '').join('\n\n');
}

const MOST = 20;

function shortened(values: readonly string[]): string[] {
  return values.length > MOST ? [...values.slice(0, MOST), '…'] : [...values];
}

function quoted(value: string): string {
  return value === '' ? 'nothing' : value === '…' ? value : `\`${value}\``;
}

function syntaxInWords({ syntax, values }: AttributeDescription): string {
  if (values.length > 0 || syntax === '' || syntax === 'string') return '';
  return `Its value: ${syntax.replaceAll('-', ' ')}`;
}

function listed(items: readonly string[], word: string): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** Why a node is where it is, if its markup doesn't say so; null if it does. */
export function reasonInWords(node: Node): string | null {
  const reasons: string[] = [];
  const add = (word: string | null | undefined, use: WordUse): void => {
    const description =
      word == null || word === 'written' ? undefined : describeWord(word).find((one) => one.use === use);
    if (description !== undefined) reasons.push(`${description.message} ([${word}](${description.anchor}))`);
  };
  add(node.origin, 'origin');
  add(node.moved, 'moved');
  if ('clonedBy' in node) add((node as Element).clonedBy, 'cloned by');
  return reasons.length === 0 ? null : reasons.join('\n\n');
}

/** The elements around an element: `html › body › table › tbody (implied)`. */
export function pathInWords(path: readonly Element[]): string {
  const names = path.map(({ localName, origin }) =>
    origin === 'implied' || origin === 'cloned' ? `${localName} (${origin})` : localName,
  );
  if (names.length > 2 * MOST) names.splice(MOST, names.length - 2 * MOST, '…');
  return names.join(' › ');
}
