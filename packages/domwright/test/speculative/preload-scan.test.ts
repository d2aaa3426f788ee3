import { describe, expect, it } from 'vitest';
import { preloadScan } from '../../src/speculative/index.ts';

const urls = (html: string) => preloadScan(html, { baseURL: 'https://a.test/d/' }).map(({ url }) => url);

// Each rule beside a neighbour that must not fetch.
describe('preloadScan', () => {
  it.each([
    ['<script src=x></script>', ['https://a.test/d/x']],
    ['<script src=x nomodule></script>', []],
    ['<script src=x type=text/plain></script>', []],
    ['<script src></script>', []],
    ['<script src=x></script><img src=x>', ['https://a.test/d/x']],
    ['<base href=/><base href=/z/><img src=x>', ['https://a.test/x']],
    ['<link rel=stylesheet href=x>', ['https://a.test/d/x']],
    ['<link rel="alternate stylesheet" href=x>', []],
    ['<img src=x loading=lazy>', []],
    ['<template><p><img src=x></template>', []],
    ['<template><div><template shadowrootmode=open><img src=x></template></div></template>', []],
    ['<div><template shadowrootmode=open><img src=x></template></div>', ['https://a.test/d/x']],
    ['<a><template shadowrootmode=open><img src=x></template></a>', []],
    ['<noscript><img src=x></noscript>', []],
    ['<!-- <img src=x> --><textarea><img src=x></textarea>', []],
    [
      '<img src=x><meta http-equiv=content-security-policy content="img-src x"><img src=y>',
      ['https://a.test/d/x'],
    ],
  ])('%s', (html, expected) => expect(urls(html)).toEqual(expected));

  it('has the referrer policy of the meta elements before', () => {
    const html = '<img src=a><meta name=referrer content=origin><script type=module src=b></script>';
    const fetches = preloadScan(html, { baseURL: 'https://a.test/' });
    expect(fetches.map(({ referrerPolicy, mode }) => [referrerPolicy, mode])).toEqual([
      ['', 'no-cors'],
      ['origin', 'cors'],
    ]);
  });
});
