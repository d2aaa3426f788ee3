import { checkString, describe, wrongArgument } from '../../core/infra/arguments.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { tokenize } from '../../core/parser/html-tokenizer.ts';
import { isValidDoctypeName, isXMLName } from '../../core/table/names.ts';
import { htmlTagFlags, TagFlag } from '../../generated/names.ts';

/*
 * Checks of the strings in JSON. The DOM's methods allow some strings that the parser never produces and would read back
 * differently (an element `_a`, a comment that contains `-->`). They reject one that the parser does produce: an
 * attribute's name may begin with `=`.
 */

/** The name of a start tag: begins with a letter and contains nothing that ends a tag's name. */
const elementName = /^[A-Za-z][^\t\n\f\r \0/>]*$/;

/** The name of an attribute in a tag, where only the first character may be `=`. */
const attributeName = /^[^\t\n\f\r \0/>][^\t\n\f\r \0/=>]*$/;

/** Characters that the parser makes lower case when it reads them back. */
const upperCase = /[A-Z]/;

/** `name` is the qualified name. @throws TypeError if a tag cannot have it */
export function checkElementName(name: string, localName: string, namespace: number): void {
  const isValid = elementName.test(name) && elementName.test(localName);
  if (!isValid || (namespace === Namespace.Html && upperCase.test(localName)))
    throw wrongArgument('name', 'a valid element name', name);
}

/** @throws TypeError if an attribute of an element in that namespace cannot have the name */
export function checkAttributeName(name: string, namespace: number, elementNamespace: number): void {
  const isLowered = namespace === Namespace.None && elementNamespace === Namespace.Html;
  if (!attributeName.test(name) || (isLowered && upperCase.test(name)))
    throw wrongArgument("an attribute's name", 'valid', name);
}

/** @throws TypeError if it is not a valid doctype name */
export function checkDoctypeName(name: unknown): void {
  checkString(name, 'name');
  if (!isValidDoctypeName(name) || upperCase.test(name))
    throw wrongArgument('name', 'a valid doctype name', name);
}

/** @throws TypeError if it is not a string, or would end the comment */
export function checkCommentData(data: unknown): void {
  checkString(data, 'data');
  if (/^-?>|--!?>/.test(data))
    throw new TypeError(`data must not end its comment early, but is ${describe(data)}`);
}

/** @throws TypeError if the target is not an XML name, or a string would end the processing instruction */
export function checkProcessingInstruction(target: unknown, data: unknown): void {
  checkString(target, 'target');
  checkString(data, 'data');
  if (!isXMLName(target)) throw wrongArgument('target', 'an XML name', target);
  if (data.includes('>'))
    throw new TypeError(`data must not end its processing instruction early, but is ${describe(data)}`);
}

/**
 * Checks the text of an element whose content the tokenizer reads as text, such as `style`.
 *
 * @throws TypeError if it contains the element's end tag
 */
export function checkEndOfText(text: string, name: string): void {
  if (endsEarly(text, name))
    throw new TypeError(`the text of an element ${describe(name)} must not contain its end tag`);
}

/** How the text in an HTML element is treated. */
export interface TextRules {
  /** Whether the tokenizer reads its content as text that can end. */
  readonly isTextOnly: boolean;
  /** Whether `serialize` writes its text unescaped, with or without scripting. */
  readonly isWrittenRaw: boolean;
}

/** By element name; elements without special treatment are absent. */
export const textRules: ReadonlyMap<string, TextRules> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ namesOfTexts().map((name) => [name, rulesOf(name)]),
);

function namesOfTexts(): string[] {
  const names = new NameTable();
  const all: string[] = ['textarea', 'title', 'noscript'];
  htmlTagFlags.forEach((flags, id) => {
    if ((flags & TagFlag.SerializesRaw) !== 0) all.push(names.stringOf(id));
  });
  return all;
}

function rulesOf(name: string): TextRules {
  const isEscaped = name === 'textarea' || name === 'title';
  return { isTextOnly: name !== 'noscript' && name !== 'plaintext', isWrittenRaw: !isEscaped };
}

/** Whether the element's end tag would come before the end of its text; in `textarea` and `title`, text is escaped. */
function endsEarly(text: string, name: string): boolean {
  if (name === 'textarea' || name === 'title' || !text.includes('</')) return false;
  const html = `${text}</${name}>`;
  const initialState = name === 'script' ? 'Script data' : 'RAWTEXT';
  const end = tokenize(html, { initialState, lastStartTag: name }).find(({ type }) => type === 'EndTag');
  // NB: in an escaped script, an end tag may not end it.
  return end !== undefined && end.start !== text.length;
}
