import { NameId } from '../../generated/names.ts';
import { NameTable } from '../infra/name-table.ts';
import { SourceText } from '../source/source-text.ts';
import { newParser, type ParserOptions } from '../tree-construction/new-parser.ts';
import { NullSink } from '../tree-construction/null-sink.ts';

/**
 * Whether markup that is put into a `head` begins the body. It is asked with and without scripting, since the page may be read
 * either way.
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
    // NB: it may end in text or in a tag; what comes after it shows that.
    tokenizer.feed(`<head>${markup}<link>`, false);
    tokenizer.run();
    return stack.has(NameId.Body) || stack.has(NameId.Frameset);
  });
}
