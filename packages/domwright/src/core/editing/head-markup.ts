import { NameId } from '../../generated/names.ts';
import { NameTable } from '../infra/name-table.ts';
import { SourceText } from '../source/source-text.ts';
import { newParser, type ParserOptions } from '../tree-construction/new-parser.ts';
import { NullSink } from '../tree-construction/null-sink.ts';

/**
 * Whether markup inserted into a `head` begins the body, with scripting or without, since the page may be parsed either
 * way.
 */
export function beginsBody(markup: string, edition: ParserOptions['edition']): boolean {
  return [false, true].some((scripting) => {
    const options = {
      edition,
      scripting,
      srcdoc: false,
      cannotChangeMode: false,
      allowDeclarativeShadowRoots: false,
    };
    const builder = newParser(new NullSink(), new NameTable(), new SourceText(), null, options);
    const { tokenizer, stack } = builder;
    // NB: the markup may end in text or in a tag, which shows once something follows.
    tokenizer.feed(`<head>${markup}<link>`, false);
    tokenizer.run();
    return stack.has(NameId.Body) || stack.has(NameId.Frameset);
  });
}
