import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractACharacterEncodingFromAMetaElement } from '../../../src/doors/encoding.ts';
import {
  canonicalCORSKeyword,
  corsSettingsAttributeState,
  createAPotentialCORSRequest,
  DEFAULT_REFERRER_POLICY,
  documentReferrerPolicy,
  extractAMIMEType,
  isCORSCrossOrigin,
  isCORSSameOrigin,
  metaReferrerPolicy,
  mimeTypeGroups,
  parseMIMEType,
  referrerPolicies,
  referrerPolicyAttributeState,
  referrerPolicyFromHeader,
  referrerPolicyOf,
  toRequest,
  unsafeResponse,
} from '../../../src/doors/urls.ts';
import { parse } from '../../../src/index.ts';

describe('a response', () => {
  it.each([
    ['basic', true, false],
    ['cors', true, false],
    ['default', true, false],
    ['opaque', false, true],
    ['opaqueredirect', false, true],
    ['error', false, false],
  ] as const)('of type %s', (type, same, cross) => {
    expect([isCORSSameOrigin({ type }), isCORSCrossOrigin({ type })]).toEqual([same, cross]);
  });

  it('of the platform', () => {
    expect(isCORSSameOrigin(new Response())).toBe(true);
    expect(isCORSSameOrigin(Response.error())).toBe(false);
    expect(() => isCORSSameOrigin({} as never)).toThrow(
      /^response.type must be one of basic, cors, .* undefined$/,
    );
    expect(() => isCORSCrossOrigin(null as never)).toThrow(/^response.type must be/);
    expect(() => isCORSCrossOrigin(undefined as never)).toThrow(/^response.type must be/);
  });

  it('has an unsafe response: its internal one, or itself', () => {
    const internalResponse = { type: 'default' as const };
    expect(unsafeResponse({ type: 'opaque', internalResponse }) === internalResponse).toBe(true);
    const response = { type: 'basic' as const, internalResponse: null };
    expect(unsafeResponse(response) === response).toBe(true);
  });
});

describe('a potential-CORS request', () => {
  it.each([
    ['No CORS', false, 'no-cors', 'include'],
    ['No CORS', true, 'same-origin', 'include'],
    ['Anonymous', false, 'cors', 'same-origin'],
    ['Anonymous', true, 'cors', 'same-origin'],
    ['Use Credentials', false, 'cors', 'include'],
    ['Use Credentials', true, 'cors', 'include'],
  ] as const)('%s, same-origin fallback %s', (state, fallback, mode, credentialsMode) => {
    const request = createAPotentialCORSRequest('https://example.com/a', 'image', state, fallback);
    expect({ ...request, url: request.url.href }).toEqual({
      url: 'https://example.com/a',
      destination: 'image',
      mode,
      credentialsMode,
      useURLCredentials: true,
    });
    const { url, mode: sent, credentials } = toRequest(request);
    expect([url, sent, credentials]).toEqual(['https://example.com/a', mode, credentialsMode]);
  });

  it('wants a URL and a state', () => {
    expect(() => createAPotentialCORSRequest('a', '', 'No CORS')).toThrow(
      /^url must be an absolute URL, not "a"$/,
    );
    expect(() => createAPotentialCORSRequest('a:b', '', 'anonymous' as never)).toThrow(
      /^state must be 'No CORS'/,
    );
    const withUser = createAPotentialCORSRequest('https://user@example.com/', '', 'No CORS');
    expect(withUser.mode).toBe('no-cors');
    expect(() => toRequest(withUser)).toThrow(TypeError);
    const { Request } = globalThis;
    try {
      Reflect.deleteProperty(globalThis, 'Request');
      expect(() => toRequest(withUser)).toThrow(/^the platform has no Request$/);
    } finally {
      globalThis.Request = Request;
    }
  });
});

describe('the CORS settings attribute', () => {
  it.each([
    [null, 'No CORS', null],
    ['', 'Anonymous', 'anonymous'],
    ['anonymous', 'Anonymous', 'anonymous'],
    ['AnonyMous', 'Anonymous', 'anonymous'],
    ['use-credentials', 'Use Credentials', 'use-credentials'],
    ['USE-CREDENTIALS', 'Use Credentials', 'use-credentials'],
    ['u\u017fe-credentials', 'Anonymous', 'anonymous'],
    [' use-credentials', 'Anonymous', 'anonymous'],
    ['nonsense', 'Anonymous', 'anonymous'],
  ])('%j', (value, state, keyword) => {
    expect(corsSettingsAttributeState(value)).toBe(state);
    expect(canonicalCORSKeyword(corsSettingsAttributeState(value))).toBe(keyword);
  });
});

describe('the referrer policy', () => {
  it('as an attribute: each policy is a keyword', () => {
    // https://www.w3.org/TR/referrer-policy/#referrer-policies
    expect(referrerPolicies).toEqual([
      '',
      'no-referrer',
      'no-referrer-when-downgrade',
      'same-origin',
      'origin',
      'strict-origin',
      'origin-when-cross-origin',
      'strict-origin-when-cross-origin',
      'unsafe-url',
    ]);
    for (const policy of referrerPolicies) {
      expect(referrerPolicyAttributeState(policy)).toBe(policy);
      expect(referrerPolicyAttributeState(policy.toUpperCase())).toBe(policy);
    }
    for (const value of [null, 'nonsense', ' origin', 'never'])
      expect(referrerPolicyAttributeState(value)).toBe('');
    expect(DEFAULT_REFERRER_POLICY).toBe('strict-origin-when-cross-origin');
    for (const wrong of [5, undefined, {}] as never[]) {
      expect(() => referrerPolicyAttributeState(wrong)).toThrow(/^value must be a string/);
      expect(() => metaReferrerPolicy(wrong)).toThrow(/^content must be a string/);
      expect(() => referrerPolicyFromHeader(wrong)).toThrow(/^header must be a string/);
      expect(() => documentReferrerPolicy(wrong)).toThrow(/^document must be a Document/);
      expect(() => corsSettingsAttributeState(wrong)).toThrow(/^value must be a string/);
    }
  });

  it.each([
    [null, null],
    ['', null],
    ['never', 'no-referrer'],
    ['DEFAULT', 'strict-origin-when-cross-origin'],
    ['always', 'unsafe-url'],
    ['origin-when-crossorigin', 'origin-when-cross-origin'],
    ['Same-Origin', 'same-origin'],
    ['nonsense', null],
  ])('as a meta element: %j', (content, policy) => {
    expect(metaReferrerPolicy(content)).toBe(policy);
  });

  it.each([
    ['<meta name=referrer content=origin>', 'origin'],
    ['<meta name=referrer content=origin><p><meta name=REFERRER content=no-referrer>', 'no-referrer'],
    ['<meta name=referrer content=origin><meta name=referrer content=nonsense>', 'origin'],
    ['<meta name=referrer content=origin><meta name=referrer>', 'origin'],
    ['<meta name=referrers content=origin>', ''],
    ['<svg><desc/><metadata name=referrer content=origin></svg>', ''],
    ['<template><meta name=referrer content=origin></template>', ''],
  ])('in a document: %s', (html, policy) => {
    expect(documentReferrerPolicy(parse(html))).toBe(policy);
  });

  it('only of meta elements of HTML', () => {
    const document = parse('<meta><p name=referrer content=origin>');
    const meta = document.createElementNS('http://www.w3.org/2000/svg', 'meta');
    meta.setAttribute('name', 'referrer');
    meta.setAttribute('content', 'origin');
    document.body!.append(meta);
    expect(documentReferrerPolicy(document)).toBe('');
  });

  it.each([
    [null, ''],
    ['', ''],
    ['origin', 'origin'],
    ['origin, no-referrer', 'no-referrer'],
    ['origin,\t unknown ,', 'origin'],
    ['Origin', 'origin'],
    ['orig in', ''],
    [' \t origin\t \t', 'origin'],
    ['\torigin,\t ', 'origin'],
    ['origin \t,\t \tno-referrer\t ,x', 'no-referrer'],
    ['origin\n', ''],
  ])('as a header: %j', (header, policy) => {
    expect(referrerPolicyFromHeader(header)).toBe(policy);
  });

  it('comes from the first signal that tells one', () => {
    const signals = {
      noreferrer: true,
      attribute: 'origin',
      meta: 'same-origin',
      header: 'unsafe-url',
    } as const;
    expect(referrerPolicyOf(signals)).toBe('no-referrer');
    expect(referrerPolicyOf({ ...signals, noreferrer: false })).toBe('origin');
    expect(referrerPolicyOf({ ...signals, noreferrer: false, attribute: '' })).toBe('same-origin');
    expect(referrerPolicyOf({ ...signals, noreferrer: false, attribute: 'x', meta: '' })).toBe('unsafe-url');
    expect(referrerPolicyOf({})).toBe('');
  });
});

describe('MIME types', () => {
  it('are extracted from one header or several values', () => {
    expect(extractAMIMEType(null)).toBe(null);
    expect(extractAMIMEType([])).toBe(null);
    for (const wrong of [5, undefined, {}] as never[])
      expect(() => extractAMIMEType(wrong)).toThrow(/^contentType must be a string, an array/);
    expect(`${extractAMIMEType('text/html;charset=a, text/html')}`).toBe('text/html;charset=a');
    expect(`${extractAMIMEType(['text/html;charset=a', 'x/y', 'text/html'])}`).toBe('text/html');
    expect(extractAMIMEType('*/*')).toBe(null);
    expect(extractAMIMEType('text/html;a=b')!.parameters.get('a')).toBe('b');
    expect(parseMIMEType('x')).toBe(null);
    expect(() => parseMIMEType(null as never)).toThrow(/^text must be a string/);
    fc.assert(fc.property(fc.string(), (text) => void extractAMIMEType(text)));
  });
});

// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
describe('a Content-Type header', () => {
  it.each([
    ['text/html;charset=a, text/html;charset=b', 'text/html;charset=b'],
    ['text/html;charset=a, text/html;x=y', 'text/html;x=y;charset=a'],
    // By the letter it is the first of the same essence that is kept.
    ['text/html;charset=a, text/html;charset=b, text/html', 'text/html;charset=a'],
    ['text/html, text/html', 'text/html'],
    ['text/html;charset=a, */*', 'text/html;charset=a'],
    ['text/html;charset=a, nonsense, text/html', 'text/html;charset=a'],
    ['text/html;charset=a, x/y;charset=b, text/html', 'text/html'],
    ['text/html;x="a,x/y"', 'text/html;x="a,x/y"'],
    ['text/html;x="a\\",x/y"', 'text/html;x="a\\",x/y"'],
    ['text/html;x="a\\\\",x/y', 'x/y'],
    ['text/html;x=a\\,x/y', 'x/y'],
    ['text/html;x="a",x/y', 'x/y'],
    ['text/html;x="a,x/y', 'text/html;x="a,x/y"'],
    [',,x/y,', 'x/y'],
    ['', 'null'],
    [',', 'null'],
  ])('%j is %s', (header, expected) => {
    expect(String(extractAMIMEType(header))).toBe(expected);
  });

  it('is a record', () => {
    const { type, subtype, essence, parameters } = extractAMIMEType('Text/HTML;A=b')!;
    expect([type, subtype, essence, [...parameters]]).toEqual(['text', 'html', 'text/html', [['a', 'b']]]);
    const record = parseMIMEType('Text/HTML;A=b')!;
    expect([record.type, record.subtype, record.essence, `${record}`]).toEqual([
      'text',
      'html',
      'text/html',
      'text/html;a=b',
    ]);
  });
});

// https://mimesniff.spec.whatwg.org/#mime-type-groups
describe('the groups of MIME types', () => {
  const all = {
    image: mimeTypeGroups.isImage,
    media: mimeTypeGroups.isAudioOrVideo,
    font: mimeTypeGroups.isFont,
    ZIP: mimeTypeGroups.isZIPBased,
    archive: mimeTypeGroups.isArchive,
    XML: mimeTypeGroups.isXML,
    HTML: mimeTypeGroups.isHTML,
    scriptable: mimeTypeGroups.isScriptable,
    JavaScript: mimeTypeGroups.isJavaScript,
    JSON: mimeTypeGroups.isJSON,
  };
  const scripts = ['ecmascript', 'javascript', 'x-ecmascript', 'x-javascript'];
  const versions = [0, 1, 2, 3, 4, 5].map((minor) => `text/javascript1.${minor}`);
  const formats = ['cff', 'off', 'sfnt', 'ttf', 'woff'].map((format) => `font-${format}`);
  it.each([
    ['image/x', 'image'],
    ['image/svg+xml', 'image XML scriptable'],
    ['audio/x', 'media'],
    ['video/x', 'media'],
    ['application/ogg', 'media'],
    ['font/x', 'font'],
    ...[...formats, 'vnd.ms-fontobject', 'vnd.ms-opentype'].map((name) => [`application/${name}`, 'font']),
    ['x/y+zip', 'ZIP'],
    ['application/zip', 'ZIP archive'],
    ['application/x-rar-compressed', 'archive'],
    ['application/x-gzip', 'archive'],
    ['x/y+xml', 'XML scriptable'],
    ['text/xml', 'XML scriptable'],
    ['application/xml', 'XML scriptable'],
    ['text/html', 'HTML scriptable'],
    ['application/pdf', 'scriptable'],
    ...scripts.flatMap((name) => [`text/${name}`, `application/${name}`].map((type) => [type, 'JavaScript'])),
    ...[...versions, 'text/jscript', 'text/livescript'].map((type) => [type, 'JavaScript']),
    ['x/y+json', 'JSON'],
    ['application/json', 'JSON'],
    ['text/json', 'JSON'],
    ...[
      'x/y',
      'application/x',
      'text/plain',
      'text/javascript1.6',
      'x/zip',
      'x/y+zipx',
      'application/gzip',
    ].map((type) => [type, '']),
  ] as [string, string][])('%s: %s', (type, groups) => {
    const mimeType = parseMIMEType(`${type};a=b`)!;
    const found = Object.entries(all).flatMap(([name, is]) => (is(mimeType) ? [name] : []));
    expect(found.join(' ')).toBe(groups);
    expect(mimeTypeGroups.isJavaScriptEssence(type)).toBe(groups === 'JavaScript');
  });
});

it('extracting a character encoding from a meta element is here, too', () => {
  expect(extractACharacterEncodingFromAMetaElement('text/html; charset=latin1')).toBe('windows-1252');
});
