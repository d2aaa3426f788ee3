import { wrongArgument } from '../infra/arguments.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { Namespace } from '../infra/namespaces.ts';

/** The last name and its meaning: most programs always use the same one. */
let lastContext = '';
let lastResult: readonly [Namespace, string] = [Namespace.Html, ''];

/**
 * Namespace and local name of a context element given by name, such as 'div', 'svg path' or 'math mi'.
 *
 * @throws TypeError that names the option `where` if it is not a context element
 */
export function fragmentContextOfName(context: string, where: string): readonly [Namespace, string] {
  if (context === lastContext && context !== '') return lastResult;
  const match =
    typeof context === 'string' ? /^(?:(svg|math) )?([A-Za-z][^\t\n\f\r />]*)$/.exec(context) : null;
  if (match === null) {
    throw wrongArgument(
      where,
      "an element's name, with 'svg ' or 'math ' before it for SVG and MathML",
      context,
    );
  }
  const name = match[2]!;
  if (match[1] === undefined) lastResult = [Namespace.Html, asciiLowercase(name)];
  else lastResult = [match[1] === 'svg' ? Namespace.Svg : Namespace.Mathml, name];
  lastContext = context;
  return lastResult;
}
