import type { MIMETypeRecord } from '../../core/bytes/mime-type.ts';
import { checkString, isObject, wrongArgument } from '../../core/infra/arguments.ts';

/*
 * MIME type groups — https://mimesniff.spec.whatwg.org/#mime-type-groups
 */

/** Image MIME type — https://mimesniff.spec.whatwg.org/#image-mime-type */
export function isImage(mimeType: MIMETypeRecord): boolean {
  const { type } = checked(mimeType);
  return type === 'image';
}

/** Audio or video MIME type — https://mimesniff.spec.whatwg.org/#audio-or-video-mime-type */
export function isAudioOrVideo(mimeType: MIMETypeRecord): boolean {
  const { type, essence } = checked(mimeType);
  return type === 'audio' || type === 'video' || essence === 'application/ogg';
}

const fonts: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'application/font-cff',
  'application/font-off',
  'application/font-sfnt',
  'application/font-ttf',
  'application/font-woff',
  'application/vnd.ms-fontobject',
  'application/vnd.ms-opentype',
]);

/** Font MIME type — https://mimesniff.spec.whatwg.org/#font-mime-type */
export function isFont(mimeType: MIMETypeRecord): boolean {
  const { type, essence } = checked(mimeType);
  return type === 'font' || fonts.has(essence);
}

/** ZIP-based MIME type — https://mimesniff.spec.whatwg.org/#zip-based-mime-type */
export function isZIPBased(mimeType: MIMETypeRecord): boolean {
  const { subtype, essence } = checked(mimeType);
  return subtype.endsWith('+zip') || essence === 'application/zip';
}

/** Archive MIME type — https://mimesniff.spec.whatwg.org/#archive-mime-type */
export function isArchive(mimeType: MIMETypeRecord): boolean {
  const { essence } = checked(mimeType);
  return (
    essence === 'application/x-rar-compressed' ||
    essence === 'application/zip' ||
    essence === 'application/x-gzip'
  );
}

/** XML MIME type — https://mimesniff.spec.whatwg.org/#xml-mime-type */
export function isXML(mimeType: MIMETypeRecord): boolean {
  const { subtype, essence } = checked(mimeType);
  return subtype.endsWith('+xml') || essence === 'text/xml' || essence === 'application/xml';
}

/** HTML MIME type — https://mimesniff.spec.whatwg.org/#html-mime-type */
export function isHTML(mimeType: MIMETypeRecord): boolean {
  const { essence } = checked(mimeType);
  return essence === 'text/html';
}

/** Scriptable MIME type — https://mimesniff.spec.whatwg.org/#scriptable-mime-type */
export function isScriptable(mimeType: MIMETypeRecord): boolean {
  return isXML(mimeType) || isHTML(mimeType) || mimeType.essence === 'application/pdf';
}

const javaScript: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'application/ecmascript',
  'application/javascript',
  'application/x-ecmascript',
  'application/x-javascript',
  'text/ecmascript',
  'text/javascript',
  'text/javascript1.0',
  'text/javascript1.1',
  'text/javascript1.2',
  'text/javascript1.3',
  'text/javascript1.4',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
  'text/x-ecmascript',
  'text/x-javascript',
]);

/** JavaScript MIME type — https://mimesniff.spec.whatwg.org/#javascript-mime-type */
export function isJavaScript(mimeType: MIMETypeRecord): boolean {
  const { essence } = checked(mimeType);
  return isJavaScriptEssence(essence);
}

/**
 * JavaScript MIME type essence match, for a string in lower case —
 * https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match
 */
export function isJavaScriptEssence(essence: string): boolean {
  checkString(essence, 'essence');
  return javaScript.has(essence);
}

/** JSON MIME type — https://mimesniff.spec.whatwg.org/#json-mime-type */
export function isJSON(mimeType: MIMETypeRecord): boolean {
  const { subtype, essence } = checked(mimeType);
  return subtype.endsWith('+json') || essence === 'application/json' || essence === 'text/json';
}

/** @throws TypeError if `mimeType` is not a MIME type record */
function checked(mimeType: MIMETypeRecord): MIMETypeRecord {
  if (isObject(mimeType) && typeof mimeType.subtype === 'string' && typeof mimeType.essence === 'string')
    return mimeType;
  throw wrongArgument('mimeType', 'a MIME type record', mimeType);
}
