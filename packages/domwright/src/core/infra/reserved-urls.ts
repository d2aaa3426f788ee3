import { isObject, wrongArgument } from './arguments.ts';
import type { URLRecord } from './url-record.ts';

/** For use in DOCTYPEs — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:legacy-compat */
export const ABOUT_LEGACY_COMPAT = 'about:legacy-compat';

/** Identifies kinds of media tracks — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:html-kind */
export const ABOUT_HTML_KIND = 'about:html-kind';

/** The URL of iframe srcdoc documents — https://html.spec.whatwg.org/multipage/urls-and-fetching.html#about:srcdoc */
export const ABOUT_SRCDOC = 'about:srcdoc';

/** The URL of initial and empty documents. */
export const ABOUT_BLANK = 'about:blank';

/**
 * Matches about:blank, whatever its query and fragment —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#matches-about:blank
 *
 * @throws TypeError if `url` is not a URL object
 */
export function matchesAboutBlank(url: URLRecord): boolean {
  return isAbout(url, 'blank');
}

/**
 * Matches about:srcdoc, whatever its fragment, without a query —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#matches-about:srcdoc
 *
 * @throws TypeError if `url` is not a URL object
 */
export function matchesAboutSrcdoc(url: URLRecord): boolean {
  // NB: not by `search`, which is empty for an empty query as well.
  return isAbout(url, 'srcdoc') && !url.href.startsWith('about:srcdoc?');
}

/** With a host or credentials, the path would begin with a slash. */
function isAbout(url: URLRecord, path: string): boolean {
  // NB: not by `instanceof`: the URL may come from another realm, or the platform's class may have been replaced.
  if (!isObject(url) || typeof url.protocol !== 'string') {
    throw wrongArgument('url', 'a URL object', url);
  }
  return url.protocol === 'about:' && url.pathname === path;
}
