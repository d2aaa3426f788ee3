import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';
import {
  type AttributeDescription,
  describeAttributeOf,
  describeElement,
} from '../../standard/authoring/descriptions.ts';
import { stateOfEnumeratedAttribute } from '../../standard/microsyntaxes/enumerated-attributes.ts';
import { enumeratedAttribute } from '../../standard/reflection/attribute-table.ts';
import { describeWord, type WordUse } from '../explain/words.ts';

/*
 * What editors show about elements, attributes and nodes, in Markdown.
 */

/** What an element is for, where it may stand and what it may contain; null if the standard doesn't know it. */
export function elementInWords(name: string): string | null {
  const description = describeElement(name);
  if (description === null)
    return name.includes('-')
      ? `\`<${name}>\`: a custom element, which the page or a script of it defines.`
      : null;
  const { purpose, obsolete, contexts, contents, url } = description;
  const lines = [purpose === '' ? `\`<${name}>\`` : `\`<${name}>\`: ${withinSentence(purpose)}`];
  if (obsolete !== null) lines.push(`Obsolete. ${obsolete}`);
  lines.push(listed('Allowed', contexts), listed('Contains', contents), `[HTML Standard](${url})`);
  return lines.filter((line) => line !== '').join('\n\n');
}

/** What an attribute is for, and what its value is or means; null if the standard doesn't know it. */
export function attributeInWords(elementName: string, name: string, value: string | null): string | null {
  const description = describeAttributeOf(elementName, name);
  if (description === null) return null;
  const { of, purpose, obsolete, url } = description;
  const title = `\`${name}\`${of === 'element' ? ` of \`<${elementName}>\`` : of === 'aria' ? ', WAI-ARIA' : ', of all elements'}`;
  const lines = [purpose === '' ? title : `${title}: ${withinSentence(purpose)}`];
  if (obsolete !== null) lines.push(`Obsolete. ${obsolete}`);
  lines.push(valueInWords(description));
  const definition = value === null ? null : enumeratedAttribute(elementName, name);
  if (definition !== null && value !== null) {
    const state = stateOfEnumeratedAttribute(definition, value);
    lines.push(state === null ? `“${value}” has no meaning here.` : `“${value}” is the state \`${state}\`.`);
  }
  lines.push(`[${of === 'aria' ? 'WAI-ARIA' : 'HTML Standard'}](${url})`);
  return lines.filter((line) => line !== '').join('\n\n');
}

/** Sentences under a title. */
function listed(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  if (sentences.length === 1) return `**${title}:** ${withinSentence(sentences[0]!)}`;
  return [`**${title}:**`, ...sentences.map((one) => `- ${withinSentence(one)}`)].join('\n');
}

/** A sentence to follow a colon. */
function withinSentence(sentence: string): string {
  return sentence.replace(/^(?:[A-Z](?=[a-z]* )|[A-Z](?=[a-z]+[.,]))/, (letter) => letter.toLowerCase());
}

const MOST = 20;

function valueInWords({ values, isList, value, syntax, of }: AttributeDescription): string {
  if (values.length > 0) {
    const shown = values.slice(0, MOST).map((one) => (one === '' ? 'nothing' : `\`${one}\``));
    if (values.length > MOST) shown.push('…');
    return `**Value:** ${isList ? 'any of' : 'one of'} ${joined(shown)}`;
  }
  const words = value !== '' ? value : of === 'aria' ? syntax : '';
  return words === '' || words === 'Text'
    ? ''
    : `**Value:** ${withinSentence(words.replaceAll('; ', ' or '))}`;
}

function joined(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}

/** Why a node is where it is, if its markup doesn't say so; null if it does. */
export function reasonInWords(node: Node): string | null {
  const reasons: string[] = [];
  const add = (word: string | null | undefined, use: WordUse): void => {
    const isKnown = word !== null && word !== undefined && word !== 'written';
    const description = isKnown ? describeWord(word).find((one) => one.use === use) : undefined;
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
