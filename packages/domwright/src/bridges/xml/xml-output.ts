import { ownOptions } from '../../core/infra/arguments.ts';
import { isVoidElement } from '../../core/infra/element-kinds.ts';
import {
  HTML_NAMESPACE,
  Namespace,
  XLINK_NAMESPACE,
  XML_NAMESPACE,
  XMLNS_NAMESPACE,
} from '../../core/infra/namespaces.ts';
import { StringBuilder } from '../../core/infra/string-builder.ts';
import { attributeLocalName } from '../../core/table/attributes.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeNameRange, rangeInInput, sourceRangeOf } from '../../core/table/source-ranges.ts';
import { NameId } from '../../generated/names.ts';
import type { Coercion } from './coercion.ts';
import { isNCName, isXMLAttribute } from './xml-strings.ts';

/** The XML being written. */
export class XMLOutput {
  readonly text = new StringBuilder();
  private readonly table: NodeTable;
  private readonly coercion: Coercion;
  private readonly polyglot: boolean;
  /** For the open elements: the name written, the default namespace inside, and whether `xlink` is declared there. */
  private readonly names: string[] = [];
  private readonly namespaces: (string | null)[] = [];
  private readonly xlinks: boolean[] = [];
  /** Whether nothing has been written in the innermost one yet, so that its start tag is still open. */
  private isOpen = false;

  constructor(table: NodeTable, coercion: Coercion, polyglot: boolean) {
    this.table = table;
    this.coercion = coercion;
    this.polyglot = polyglot;
  }

  private closeStartTag(): void {
    if (!this.isOpen) return;
    this.text.add('>');
    this.isOpen = false;
  }

  // --- Elements -------------------------------------------------------------------------------------------------

  startTag(element: number): void {
    this.closeStartTag();
    const { table, coercion } = this;
    const cells = table.cells;
    const localName = table.names.stringOf(cells[element + Cell.Name]!);
    const range = rangeInInput(table, cells[element + Cell.Start]!, cells[element + Cell.End]!);
    coercion.at('element', localName, range);
    let name = coercion.name(localName);
    const uri = table.namespaceURI(table.namespace(element));
    const outer = this.namespaces.length === 0 ? null : this.namespaces.at(-1)!;
    let inner = uri;
    if (uri === XML_NAMESPACE) {
      // It cannot be a default namespace.
      name = `xml:${name}`;
      inner = outer;
    } else if (uri === XMLNS_NAMESPACE) {
      // It has no content.
      inner = null;
      coercion.note('name', `{${uri}}${localName}`, name);
    }
    this.text.add(`<${name}`);
    if (inner !== outer) this.text.add(` xmlns="${this.value(inner ?? '')}"`);
    this.names.push(name);
    this.namespaces.push(inner);
    this.xlinks.push(this.xlinks.length > 0 && this.xlinks.at(-1)!);
    if (cells[element + Cell.AttributeCount] !== 0) this.attributes(element, inner);
    this.isOpen = true;
  }

  endTag(element: number): void {
    const name = this.names.pop()!;
    this.namespaces.pop();
    this.xlinks.pop();
    if (!this.isOpen) {
      this.text.add(`</${name}>`);
      return;
    }
    this.isOpen = false;
    const { table } = this;
    const id = table.cells[element + Cell.Name]!;
    const isHTML = table.namespace(element) === Namespace.Html;
    if (isHTML && !isVoidElement(id)) this.text.add(`></${name}>`);
    else this.text.add(isHTML ? ' />' : '/>');
  }

  /** A shadow root as the template that represents it in a serialization. */
  startOfShadowRoot(root: number): void {
    this.closeStartTag();
    const record = ownOptions(this.table.shadowRoots.get(this.table.cells[root + Cell.Owner]!));
    const { mode, delegatesFocus, serializable, slotAssignment, clonable, customElementRegistry } = record;
    this.text.add(`<template shadowrootmode="${mode}"`);
    if (delegatesFocus) this.text.add(' shadowrootdelegatesfocus=""');
    if (serializable) this.text.add(' shadowrootserializable=""');
    if (slotAssignment === 'manual') this.text.add(' shadowrootslotassignment="manual"');
    if (clonable) this.text.add(' shadowrootclonable=""');
    if (customElementRegistry === null) this.text.add(' shadowrootcustomelementregistry=""');
    this.text.add('>');
    this.namespaces.push(HTML_NAMESPACE);
    this.xlinks.push(this.xlinks.at(-1)!);
  }

  endOfShadowRoot(): void {
    this.closeStartTag();
    this.text.add('</template>');
    this.namespaces.pop();
    this.xlinks.pop();
  }

  // --- Attributes -----------------------------------------------------------------------------------------------

  private attributes(element: number, uri: string | null): void {
    const { table } = this;
    const start = table.cells[element + Cell.Attributes]!;
    const end = start + table.cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    /** The names written in this start tag. Most names are unchanged and cannot occur twice. */
    const written = new Set<string>();
    let otherPrefixes: Map<string, string> | null = null;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
      const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
      this.coercion.at('attribute', name, attributeNameRange(table, record));
      const value = table.attributeValue(record);
      if (namespace === Namespace.Xmlns || name === 'xmlns' || name.startsWith('xmlns:')) {
        this.declaration(name, value, uri);
        continue;
      }
      let qualifiedName: string;
      if (namespace === Namespace.None) {
        qualifiedName = isXMLAttribute(name) ? name : this.coercion.name(name);
      } else {
        const local = this.coercion.name(attributeLocalName(table, record));
        if (namespace === Namespace.Xml) {
          qualifiedName = `xml:${local}`;
        } else if (namespace === Namespace.XLink) {
          this.declareXLink();
          qualifiedName = `xlink:${local}`;
        } else {
          const attributeURI = table.namespaceURI(namespace)!;
          otherPrefixes ??= new Map();
          let prefix = otherPrefixes.get(attributeURI);
          if (prefix === undefined) {
            prefix = `ns${otherPrefixes.size + 1}`;
            otherPrefixes.set(attributeURI, prefix);
            this.text.add(` xmlns:${prefix}="${this.value(attributeURI)}"`);
          }
          qualifiedName = `${prefix}:${local}`;
        }
      }
      while (written.has(qualifiedName)) qualifiedName += '_';
      written.add(qualifiedName);
      this.coercion.at('attribute', name, attributeNameRange(table, record));
      this.text.add(` ${qualifiedName}="${this.value(value)}"`);
    }
  }

  private declareXLink(): void {
    if (this.xlinks.at(-1)!) return;
    this.xlinks[this.xlinks.length - 1] = true;
    this.text.add(` xmlns:xlink="${XLINK_NAMESPACE}"`);
  }

  /** Drops an attribute that looks like a namespace declaration, unless it equals the one that is written anyway. */
  private declaration(name: string, value: string, uri: string | null): void {
    if (name === 'xmlns' && value === (uri ?? '')) return;
    if (name === 'xmlns:xlink' && value === XLINK_NAMESPACE) this.declareXLink();
    else this.coercion.note('xmlns-attribute', value, null);
  }

  private value(value: string): string {
    const text = this.coercion.text(value);
    return /[&<>"\t\n\r]/.test(text) ? text.replace(/[&<>"\t\n\r]/g, escapeInValue) : text;
  }

  // --- Other nodes ----------------------------------------------------------------------------------------------

  textNode(node: number): void {
    const data = this.table.data(node);
    if (data === '') return;
    this.closeStartTag();
    const text = this.coercion.text(data);
    if (!/[&<>\r]/.test(text)) {
      this.text.add(text);
      return;
    }
    const guard = this.polyglot ? this.guardIn(this.table.cells[node + Cell.Parent]!) : null;
    if (guard === null || text.includes('\r')) {
      this.text.add(text.replace(/[&<>\r]/g, escapeInText));
    } else {
      const [start, end] = guard;
      const guarded = `${end}${text.replaceAll(']]>', ']]]]><![CDATA[>')}${start}`;
      this.coercion.note('polyglot', null, `${start}${end}…${start}${end}`);
      this.text.add(`${start}<![CDATA[${guarded}]]>${end}`);
    }
  }

  /** How to start and end a comment in the language of an element's text; null if that is markup. */
  private guardIn(parent: number): readonly [string, string] | null {
    const { table } = this;
    const cells = table.cells;
    if ((cells[parent + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element) return null;
    if (table.namespace(parent) !== Namespace.Html) return null;
    const name = cells[parent + Cell.Name];
    return name === NameId.Script || name === NameId.Style ? ['/*', '*/'] : null;
  }

  comment(data: string): void {
    this.closeStartTag();
    // A CR cannot be written in a comment: XML parsers turn it into a newline.
    const coerced = this.coercion.comment(data);
    const text = coerced.replace(/\r\n?/g, '\n');
    if (text !== coerced) this.coercion.note('character', coerced, text);
    // An HTML parser would end the comment right here.
    const isEnded = this.polyglot && /^-?>/.test(text);
    if (isEnded) this.coercion.note('polyglot', text, ` ${text}`);
    this.text.add(isEnded ? `<!-- ${text}-->` : `<!--${text}-->`);
  }

  processingInstruction(node: number): void {
    this.closeStartTag();
    const { table, coercion } = this;
    const [target, data] = table.processingInstructions[table.cells[node + Cell.Data]!]!;
    coercion.at('processingInstruction', target, sourceRangeOf(table, node));
    let name = coercion.name(target);
    if (/^xml$/i.test(name)) {
      name += '_';
      coercion.note('name', target, name);
    }
    const text = coercion.text(data);
    const written = text
      .replace(/\r\n?/g, '\n')
      .replaceAll('?>', '? >')
      .replace(/^[\t\n ]+/, '');
    if (written !== text) coercion.note('character', text, written);
    this.text.add(written === '' ? `<?${name}?>` : `<?${name} ${written}?>`);
  }

  /** Writes a DOCTYPE; drops one whose identifiers XML does not allow. */
  doctype(node: number): void {
    const { table, coercion } = this;
    const { name, publicId, systemId } = table.doctypes[table.cells[node + Cell.Data]!]!;
    const isPublicId = /^[ \r\na-zA-Z0-9\-'()+,./:=?;!*#@$_%]*$/.test(publicId);
    const isSystemId = !(systemId.includes('"') && systemId.includes("'"));
    if (!isPublicId || !isSystemId || systemId !== coercion.text(systemId) || !isNCName(name)) {
      coercion.note('doctype', name, null);
      return;
    }
    this.text.add(`<!DOCTYPE ${name}`);
    if (publicId !== '') this.text.add(` PUBLIC "${publicId}" ${quoted(systemId)}`);
    else if (systemId !== '') this.text.add(` SYSTEM ${quoted(systemId)}`);
    this.text.add('>');
  }
}

function quoted(identifier: string): string {
  return identifier.includes('"') ? `'${identifier}'` : `"${identifier}"`;
}

function escapeInText(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    default:
      return '&#13;';
  }
}

function escapeInValue(character: string): string {
  switch (character) {
    case '"':
      return '&quot;';
    case '\t':
      return '&#9;';
    case '\n':
      return '&#10;';
    default:
      return escapeInText(character);
  }
}
