import { State } from './state.ts';

/**
 * The state in which the contents of an HTML element are tokenized. It is a step of parsing HTML fragments, and what
 * the insertion modes do at each of these start tags.
 *
 * @param name the element's local name
 */
export function stateOfContents(name: string, scripting: boolean): State {
  switch (name) {
    case 'title':
    case 'textarea':
      return State.RCDATA;
    case 'style':
    case 'xmp':
    case 'iframe':
    case 'noembed':
    case 'noframes':
      return State.RAWTEXT;
    case 'script':
      return State.ScriptData;
    case 'noscript':
      return scripting ? State.RAWTEXT : State.Data;
    case 'plaintext':
      return State.PLAINTEXT;
    default:
      return State.Data;
  }
}
