import { checkString } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type ImageSource, writtenImageSources } from '../images/srcset.ts';
import { parseDeclarativeRefresh } from '../microsyntaxes/declarative-refresh.ts';
import { parseSpaceSeparatedTokens } from '../microsyntaxes/tokens.ts';
import type { URLSyntax } from './url-attributes.ts';

/** A URL in the value of an attribute, as it is written. */
export interface WrittenURL {
  readonly text: string;
  /** The descriptor of an image candidate; '' if there is none. */
  readonly descriptor: string;
  /** The image candidate of a `srcset`; null in other attributes. */
  readonly source: ImageSource | null;
}

const written = (text: string): WrittenURL => ({ text, descriptor: '', source: null });

/**
 * The URLs in the value of an attribute, as they are written.
 *
 * @param value of the attribute
 * @param syntax of the attribute, as `urlAttributes` has it
 * @param httpEquiv the `http-equiv` of the `meta` whose `content` this is; null for any other element
 * @throws TypeError if the value is not a string
 */
export function writtenURLs(value: string, syntax: URLSyntax, httpEquiv: string | null): WrittenURL[] {
  checkString(value, 'value');
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
    default:
      return [written(value)];
  }
}
