import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rewriter } from '../../../src/doors/rewrite.ts';
import { type Element, type Node, parse } from '../../../src/index.ts';
import { nodesOf } from '../../nodes-of.ts';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

/*
 * Markup in which the parser moves, clones, implies and ignores things. Here an edit may give a different tree from the DOM's,
 * but it is either refused with a reason or done, and the rest of the source is unchanged.
 */

const verbs = [
  'before',
  'after',
  'prepend',
  'append',
  'replace',
  'setInnerContent',
  'remove',
  'removeAndKeepContent',
  'setAttribute',
  'removeAttribute',
  'renameAttribute',
  'setTagName',
  'setData',
] as const;

const documented =
  /not in the source|not from the source|form that begins in a table|cannot have contents|cannot become|would end|can hide the end tag|the edits join|would be markup|could be markup|by other rules|how its content is parsed|hide its end tag|in another tag|after a plaintext|a comment cannot|must be (?:an Element|a Text or Comment)/;

function apply(rewriter: Rewriter, verb: (typeof verbs)[number], node: Node): void {
  const element = node as Element;
  switch (verb) {
    case 'setAttribute':
      rewriter.setAttribute(element, 'id', '"\'');
      break;
    case 'renameAttribute':
      rewriter.renameAttribute(element, 'id', 'class');
      break;
    case 'removeAttribute':
    case 'setTagName':
      rewriter[verb](element, 'class');
      break;
    case 'remove':
    case 'removeAndKeepContent':
      rewriter[verb](element);
      break;
    case 'setData':
      rewriter.setData(node as never, '<!x');
      break;
    default:
      rewriter[verb](element, '<x>&');
  }
}

describe('edits of any markup', () => {
  const edits = fc.array(fc.tuple(fc.constantFrom(...verbs), fc.nat(80)), { minLength: 1, maxLength: 6 });

  it('are done or refused with a reason, in order and apart from each other', () => {
    fc.assert(
      fc.property(nastyHtml, edits, fc.boolean(), (html, given, scripting) => {
        const document = parse(html, { scripting });
        const nodes = nodesOf(document);
        fc.pre(nodes.length > 0);
        const rewriter = new Rewriter(document);
        try {
          for (const [verb, index] of given) {
            try {
              apply(rewriter, verb, nodes[index % nodes.length]!);
            } catch (error) {
              expect((error as Error).message).toMatch(documented);
            }
          }
          let at = -1;
          for (const { start, end } of rewriter.edits) {
            expect(start).toBeGreaterThan(at);
            expect(end).toBeGreaterThanOrEqual(start);
            at = end;
          }
          expect(at).toBeLessThanOrEqual(html.length);
          parse(rewriter.toString(), { scripting });
          rewriter.sourceMap();
        } catch (error) {
          // Known only once the edits are combined.
          if (
            !/the edits join|after a plaintext|could be markup|hide its end tag|would be markup/.test(
              (error as Error).message,
            )
          )
            throw error;
        }
      }),
      { numRuns: runs(20_000) },
    );
  });
});
