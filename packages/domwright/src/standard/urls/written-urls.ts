import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type ImageSource, writtenImageSources } from '../images/srcset.ts';
import { parseDeclarativeRefresh } from '../microsyntaxes/declarative-refresh.ts';
import { parseSpaceSeparatedTokens } from '../microsyntaxes/tokens.ts';
import type { URLSyntax } from './url-attributes.ts';

/** A URL as written in an attribute. */
export interface WrittenURL {
  /** The URL, exactly as in the attribute. */
  readonly text: string;
  /** The descriptor of an image candidate; '' if there is none. */
  readonly descriptor: string;
  /** The image candidate of a `srcset`; null in other attributes. */
  readonly source: ImageSource | null;
}

const syntaxes: readonly URLSyntax[] = ['url', 'non-empty url', 'urls', 'srcset', 'refresh'];

const written = (text: string): WrittenURL => ({ text, descriptor: '', source: null });

/**
 * The URLs in an attribute's value, as written.
 *
 * @param value of the attribute
 * @param syntax of the attribute, as in `urlAttributes`
 * @param httpEquiv the `http-equiv` of the `meta` whose `content` this is; null for any other element
 * @throws TypeError if the value is not a string, for an unknown syntax, or if `httpEquiv` is neither a string nor null
 */
export function writtenURLs(value: string, syntax: URLSyntax, httpEquiv: string | null): WrittenURL[] {
  checkString(value, 'value');
  if (httpEquiv !== null) checkString(httpEquiv, 'httpEquiv');
  switch (syntax) {
    case 'urls':
      return parseSpaceSeparatedTokens(value).map(written);
    case 'srcset':
      return writtenImageSources(value).map(({ source, descriptor }) => ({
        text: source.url,
        descriptor,
        source,
      }));
    case 'refresh': {
      if (httpEquiv === null || asciiLowercase(httpEquiv) !== 'refresh') return [];
      const text = parseDeclarativeRefresh(value)?.url ?? null;
      return text === null ? [] : [written(text)];
    }
    case 'url':
    case 'non-empty url':
      return [written(value)];
    default:
      throw wrongArgument('syntax', `one of ${syntaxes.join(', ')}`, syntax);
  }
}
