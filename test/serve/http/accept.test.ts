import { describe, expect, test } from 'vitest';
import { chooseOffer, type Offer } from '../../../src/serve/http/accept.ts';

type Named = Offer & { readonly name: string };
const HTML = { mediaType: 'text/html', name: 'html' } as const;
const ARTICLE = [
  HTML,
  { mediaType: 'text/plain', name: 'plain' },
  { mediaType: 'text/markdown', name: 'markdown' },
  { mediaType: 'application/xml', name: 'xml' },
] as const;
const FIGURE = [HTML, { mediaType: 'image/jpeg', name: 'jpeg' }, { mediaType: 'text/plain', name: 'plain' }] as const;

describe('an article', () => {
  test.each([
    [undefined, 'html'],
    ['', 'html'],
    ['*/*', 'html'],
    ['text/plain', 'plain'],
    ['TEXT/PLAIN', 'plain'],
    ['text/plain; charset=utf-8', 'plain'],
    ['text/plain;q=0.5', 'plain'],
    ['text/plain;q=0', 'html'],
    ['text/plain;q=0, */*', 'html'],
    ['text/plain, text/html', 'html'],
    ['text/plain, text/html;q=0.9', 'plain'],
    ['text/plain;q=0.9, text/html;q=0.9', 'html'],
    ['text/plain;q=0.901, text/html;q=0.9', 'plain'],
    ['text/plain, */*;q=0.01', 'plain'],
    ['text/plain, */*', 'html'],
    ['text/html;q=0, text/*', 'plain'],
    ['text/html;q=0, */*', 'plain'],
    ['text/*', 'html'],
    ['text/*;q=0.3, text/plain;q=0.2', 'html'],
    ['text/*;q=0.2, text/plain;q=0.3', 'plain'],
    ['text/markdown', 'markdown'],
    ['text/markdown, text/plain;q=0.9', 'markdown'],
    ['application/xml', 'xml'],
    ['application/json, text/plain, */*', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 'html'],
    ['image/jpeg', 'html'],
    ['application/pdf', 'html'],
    ['  text/plain  ;  q = 0.8  ,  text/html ; q=0.1', 'plain'],
    ['text/plain;format="a,b;q=0";q=0.9, text/html;q=0.5', 'plain'],
    ['text/plain;q=1.0001', 'plain'],
    ['text/plain;q=high, text/html;q=0.5', 'plain'],
    [',,, text/plain ,,', 'plain'],
    ['plain', 'html'],
    ['text/plain/x', 'html'],
    ['*/plain', 'html'],
    ['*', 'html'],
    ['text/plain;level=1;q=0.4, text/html;q=0.3', 'plain'],
    ['text/plain;q=0.000', 'html'],
    ['text/plain;q=0.001', 'plain'],
    ['text/html;q=0.001, text/plain;q=0.002', 'plain'],
  ])('%j is answered with %s', (accept, name) => {
    expect(chooseOffer<Named>(accept, ARTICLE).name).toBe(name);
  });
});

describe('a figure', () => {
  test.each([
    ['image/jpeg', 'jpeg'],
    ['image/*', 'jpeg'],
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'jpeg'],
    ['image/png', 'html'],
    ['image/png, */*;q=0.1', 'html'],
    ['image/jpeg;q=0.5, text/html', 'html'],
    ['text/plain', 'plain'],
    ['image/jpeg;q=0, image/*', 'html'],
  ])('%j is answered with %s', (accept, name) => {
    expect(chooseOffer<Named>(accept, FIGURE).name).toBe(name);
  });
});
