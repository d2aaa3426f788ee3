import { asciiLowercase } from '../../core/infra/code-points.ts';
import { asksForConstraints, hasSimplePseudoClass, isPseudoElement } from './pseudo-class-names.ts';
import { Scanner } from './scanner.ts';
import {
  type AnPlusB,
  type AttributeOperator,
  Combinator,
  type ComplexSelector,
  type CompoundSelector,
  type NamespaceConstraint,
  type PseudoClassSelector,
  type SimpleSelector,
} from './syntax.ts';

/** Maximum nesting depth of `:is()` and similar pseudo-classes. */
const DEEPEST_NESTING = 100;

/**
 * Parse a selector — https://drafts.csswg.org/selectors-4/#parse-selector
 *
 * @param hasConstraints whether `:valid` and the like are supported
 * @throws SyntaxError
 */
export function parseSelectors(text: string, hasConstraints = false): readonly ComplexSelector[] {
  return new SelectorParser(text, hasConstraints).selectors();
}

/**
 * Outside style rules, the nesting selector `&` represents the elements that `:scope` does —
 * https://drafts.csswg.org/css-nesting-1/#nest-selector
 */
const nestingSelector: PseudoClassSelector = {
  type: 'pseudo-class',
  name: '&',
  selectors: null,
  nth: null,
  words: null,
};

/** The arguments in the parentheses of a functional pseudo-class. */
interface PseudoClassArguments {
  readonly selectors?: readonly ComplexSelector[];
  readonly nth?: AnPlusB;
  readonly words?: readonly string[];
}

class SelectorParser {
  readonly #scanner: Scanner;
  #nesting = 0;
  #insideHas = false;
  readonly #hasConstraints: boolean;

  constructor(text: string, hasConstraints: boolean) {
    this.#scanner = new Scanner(text);
    this.#hasConstraints = hasConstraints;
  }

  selectors(): ComplexSelector[] {
    const selectors = this.#list(false);
    if (!this.#scanner.atEnd) this.#scanner.fail('expected a combinator, a comma or the end');
    return selectors;
  }

  /** A comma-separated list of complex selectors; of relative ones for `:has()`. */
  #list(relative: boolean): ComplexSelector[] {
    const selectors: ComplexSelector[] = [];
    do selectors.push(this.#complexSelector(relative));
    while (this.#scanner.take(','));
    return selectors;
  }

  /** Forgiving selector list — https://drafts.csswg.org/selectors-4/#forgiving-selector */
  #forgivingList(): ComplexSelector[] {
    const scanner = this.#scanner;
    const selectors: ComplexSelector[] = [];
    do {
      const start = scanner.position;
      const nesting = this.#nesting;
      const insideHas = this.#insideHas;
      try {
        selectors.push(this.#complexSelector(false));
      } catch {
        this.#nesting = nesting;
        this.#insideHas = insideHas;
        scanner.position = start;
        scanner.skipToEndOfSelector();
      }
    } while (scanner.take(','));
    return selectors;
  }

  #complexSelector(relative: boolean): ComplexSelector {
    const scanner = this.#scanner;
    const compounds: CompoundSelector[] = [];
    scanner.skipWhitespace();
    let combinator = Combinator.None;
    if (relative) {
      combinator = this.#combinator();
      if (combinator === Combinator.None) combinator = Combinator.Descendant;
    }
    for (;;) {
      const simples = this.#compoundSelector();
      compounds.push({ combinator, simples });
      const whitespace = scanner.skipWhitespace();
      if (scanner.atEnd || scanner.peek() === ',' || scanner.peek() === ')') return { compounds };
      combinator = this.#combinator();
      if (combinator === Combinator.None) {
        if (!whitespace) scanner.fail('expected a combinator');
        combinator = Combinator.Descendant;
      }
      if (simples[simples.length - 1]!.type === 'pseudo-element') {
        scanner.fail('expected nothing after a pseudo-element');
      }
    }
  }

  /** A combinator other than whitespace, including whitespace after it. */
  #combinator(): Combinator {
    const scanner = this.#scanner;
    let combinator = Combinator.None;
    if (scanner.take('>')) combinator = Combinator.Child;
    else if (scanner.take('+')) combinator = Combinator.NextSibling;
    else if (scanner.take('~')) combinator = Combinator.SubsequentSibling;
    if (combinator !== Combinator.None) scanner.skipWhitespace();
    return combinator;
  }

  #compoundSelector(): SimpleSelector[] {
    const scanner = this.#scanner;
    const simples: SimpleSelector[] = [];
    const type = this.#typeSelector();
    if (type !== null) simples.push(type);
    let isAfterPseudoElement = false;
    for (;;) {
      scanner.skipComments();
      const character = scanner.peek();
      if (character === ':') {
        const pseudo = this.#pseudo();
        simples.push(pseudo);
        if (pseudo.type === 'pseudo-element') isAfterPseudoElement = true;
        continue;
      }
      if (character !== '#' && character !== '.' && character !== '[' && character !== '&') break;
      if (isAfterPseudoElement) scanner.fail('expected only pseudo-classes after a pseudo-element');
      scanner.position++;
      if (character === '&') simples.push(nestingSelector);
      else if (character === '#')
        simples.push({ type: 'id', value: scanner.ident('expected an identifier') });
      else if (character === '.')
        simples.push({ type: 'class', value: scanner.ident('expected an identifier') });
      else simples.push(this.#attributeSelector());
    }
    if (simples.length === 0) scanner.fail('expected a selector');
    return simples;
  }

  #typeSelector(): SimpleSelector | null {
    const scanner = this.#scanner;
    if (scanner.peek() === '|') {
      scanner.position++;
      return { type: 'type', namespace: null, name: this.#localName() };
    }
    if (scanner.peek() !== '*' && !scanner.atIdent) return null;
    const name = this.#localName();
    if (scanner.peek() !== '|') return { type: 'type', namespace: undefined, name };
    if (name !== null) scanner.fail(`expected no namespace prefix, but ${JSON.stringify(name)}`);
    scanner.position++;
    return { type: 'type', namespace: undefined, name: this.#localName() };
  }

  /** An identifier, or null for `*`. */
  #localName(): string | null {
    return this.#scanner.take('*') ? null : this.#scanner.ident('expected a name or *');
  }

  /** Parses an attribute selector after its `[`. */
  #attributeSelector(): SimpleSelector {
    const scanner = this.#scanner;
    scanner.skipWhitespace();
    let namespace: NamespaceConstraint = null;
    if (scanner.take('*|')) namespace = undefined;
    else scanner.take('|');
    const name = scanner.ident('expected the name of an attribute');
    if (scanner.peek() === '|' && scanner.peek(1) !== '=') scanner.fail('expected no namespace prefix');
    scanner.skipWhitespace();
    const operator = this.#attributeOperator();
    let value = '';
    let flag: '' | 'i' | 's' = '';
    if (operator !== '') {
      scanner.skipWhitespace();
      value = this.#identOrString('expected an identifier or a string');
      scanner.skipWhitespace();
      if (scanner.atIdent) {
        const written = asciiLowercase(scanner.identSequence());
        if (written !== 'i' && written !== 's') scanner.fail('expected i, s or ]');
        flag = written as 'i' | 's';
        scanner.skipWhitespace();
      }
    }
    if (!scanner.take(']') && !scanner.atEnd) scanner.fail('expected ]');
    return { type: 'attribute', namespace, name, operator, value, flag };
  }

  #attributeOperator(): AttributeOperator {
    const scanner = this.#scanner;
    const operators: readonly AttributeOperator[] = ['=', '~=', '|=', '^=', '$=', '*='];
    for (const operator of operators) {
      if (scanner.take(operator)) return operator;
    }
    return '';
  }

  #identOrString(expected: string): string {
    const scanner = this.#scanner;
    const character = scanner.peek();
    return character === '"' || character === "'" ? scanner.string() : scanner.ident(expected);
  }

  /** Parses a pseudo-class or pseudo-element at its colon. */
  #pseudo(): SimpleSelector {
    const scanner = this.#scanner;
    const start = scanner.position;
    scanner.position++;
    if (scanner.take(':')) {
      const name = asciiLowercase(scanner.ident('expected the name of a pseudo-element'));
      const functional = scanner.take('(');
      if (functional) this.#skipFunction();
      if (!isPseudoElement(name, functional)) this.#unknown(start, `unknown pseudo-element ::${name}`);
      return this.#pseudoElement(name);
    }
    const name = asciiLowercase(scanner.ident('expected the name of a pseudo-class'));
    if (scanner.take('(')) {
      const pseudoClass = this.#functionalPseudoClass(name);
      if (pseudoClass === null) return this.#unknown(start, `unknown pseudo-class :${name}()`);
      scanner.skipWhitespace();
      if (!scanner.take(')') && !scanner.atEnd) scanner.fail('expected )');
      return { type: 'pseudo-class', name, selectors: null, nth: null, words: null, ...pseudoClass };
    }
    if (name === 'before' || name === 'after' || name === 'first-line' || name === 'first-letter') {
      return this.#pseudoElement(name);
    }
    if (!this.#hasConstraints && asksForConstraints(name)) {
      this.#unknown(
        start,
        `:${name} depends on constraint validation, which only documents of domwright/window have`,
      );
    }
    if (!hasSimplePseudoClass(name)) this.#unknown(start, `unknown pseudo-class :${name}`);
    return {
      type: 'pseudo-class',
      name,
      selectors: null,
      nth: null,
      words: null,
    } satisfies PseudoClassSelector;
  }

  #pseudoElement(name: string): SimpleSelector {
    if (this.#nesting > 0) this.#scanner.fail('expected no pseudo-element inside a pseudo-class');
    return { type: 'pseudo-element', name };
  }

  #unknown(start: number, message: string): never {
    this.#scanner.position = start;
    return this.#scanner.fail(message);
  }

  /** Skips a function's arguments and closing parenthesis. */
  #skipFunction(): void {
    const scanner = this.#scanner;
    do scanner.skipToEndOfSelector();
    while (scanner.take(','));
    scanner.take(')');
  }

  /** Parses the arguments after the `(`; null if there is no such pseudo-class. */
  #functionalPseudoClass(name: string): PseudoClassArguments | null {
    const scanner = this.#scanner;
    if (this.#nesting >= DEEPEST_NESTING) scanner.fail('expected no deeper nesting');
    this.#nesting++;
    const result = this.#arguments(name);
    this.#nesting--;
    return result;
  }

  #arguments(name: string): PseudoClassArguments | null {
    const scanner = this.#scanner;
    switch (name) {
      case 'is':
      case 'where':
        return { selectors: this.#forgivingList() };
      case 'not':
        return { selectors: this.#list(false) };
      case 'has': {
        if (this.#insideHas) scanner.fail('expected no :has() inside :has()');
        this.#insideHas = true;
        const selectors = this.#list(true);
        this.#insideHas = false;
        return { selectors };
      }
      case 'host':
      case 'host-context': {
        scanner.skipWhitespace();
        return {
          selectors: [{ compounds: [{ combinator: Combinator.None, simples: this.#compoundSelector() }] }],
        };
      }
      case 'nth-child':
      case 'nth-last-child': {
        const nth = this.#anPlusB();
        if (!scanner.skipWhitespace() || !scanner.atIdent) return { nth };
        if (asciiLowercase(scanner.identSequence()) !== 'of') scanner.fail('expected of');
        return { nth, selectors: this.#list(false) };
      }
      case 'nth-of-type':
      case 'nth-last-of-type':
        return { nth: this.#anPlusB() };
      case 'lang': {
        const words: string[] = [];
        do {
          scanner.skipWhitespace();
          words.push(this.#identOrString('expected a language range'));
          scanner.skipWhitespace();
        } while (scanner.take(','));
        return { words };
      }
      case 'active-view-transition-type': {
        const words: string[] = [];
        do {
          scanner.skipWhitespace();
          words.push(this.#customIdent());
          scanner.skipWhitespace();
        } while (scanner.take(','));
        return { words };
      }
      case 'dir':
      case 'state':
        scanner.skipWhitespace();
        return { words: [asciiLowercase(scanner.ident('expected an identifier'))] };
      default:
        return null;
    }
  }

  /** https://drafts.csswg.org/css-values-4/#custom-idents */
  #customIdent(): string {
    const scanner = this.#scanner;
    const start = scanner.position;
    const ident = scanner.ident('expected an identifier');
    if (/^(?:default|inherit|initial|revert|revert-layer|unset)$/i.test(ident)) {
      scanner.position = start;
      scanner.fail('expected an identifier that is no keyword of all of CSS');
    }
    return ident;
  }

  #anPlusB(): AnPlusB {
    const scanner = this.#scanner;
    scanner.skipWhitespace();
    anPlusB.lastIndex = scanner.position;
    const match = anPlusB.exec(scanner.text);
    if (match === null) return scanner.fail('expected An+B');
    scanner.position += match[0].length;
    const [, keyword, step, sign, offset, integer] = match;
    if (keyword !== undefined) return { a: 2, b: asciiLowercase(keyword) === 'even' ? 0 : 1 };
    if (step === undefined) return { a: 0, b: Number(integer) };
    const a = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
    const b = offset === undefined ? 0 : Number(offset);
    return { a, b: sign === '-' ? -b : b };
  }
}

/** Groups: keyword; A with its sign; the sign of B, and B; an integer alone. */
const anPlusB =
  /(?:(even|odd)|([+-]?\d*)n(?:[ \n\t]*([+-])[ \n\t]*(\d+))?|([+-]?\d+))(?![\w\-\\\u0080-\uffff])/iy;
