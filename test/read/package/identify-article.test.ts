import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleKeyOf, versionOf } from '../../../src/read/package/article-version.ts';
import { type ArticleIdentity, identifyArticle } from '../../../src/read/package/identify-article.ts';
import { identifyMarkdown } from '../../../src/read/package/source-formats.ts';
import { jatsOf } from './jats-of.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const identify = (text: string) => identifyArticle(bytesOf(text), true);

describe('an article is identified by its own front matter', () => {
  test('not by comments, related articles or references', () => {
    expect(identify(jatsOf({ doi: '10.5555/a.1', id: '00001' }))).toEqual({
      doi: '10.5555/a.1',
      publisherId: '00001',
      journalId: 'tst',
      articleType: 'research-article',
      isPoa: false,
      pubDate: '2014-05-06',
    });
  });

  test.each<[string, ReturnType<typeof identifyArticle>]>([
    ['<book/>', { root: 'book', format: 'bits' }],
    ['<kml xmlns="http://www.opengis.net/kml/2.2"/>', { root: 'kml' }],
    ['<article xmlns="http://pkp.sfu.ca"><front/><body/></article>', { root: 'article', format: 'ojs' }],
    ['<p:issues xmlns:p="http://pkp.sfu.ca"/>', { root: 'issues', format: 'ojs' }],
    ['<!DOCTYPE articles PUBLIC "-//PKP//OJS Articles and Issues XML//EN" "native.dtd"><articles/>', { root: 'articles', format: 'ojs' }],
    ['<article><title>A</title><galley><label>PDF</label></galley></article>', { root: 'article', format: 'ojs' }],
    ['<article><publication/></article>', { root: 'article', format: 'ojs' }],
    ['<article><title>A</title><section/></article>', { root: 'article' }],
    ['<article xmlns="http://docbook.org/ns/docbook"><title>A</title></article>', { root: 'article', format: 'docbook' }],
    ['<TEI xmlns="http://www.tei-c.org/ns/1.0"/>', { root: 'TEI', format: 'tei' }],
    ['<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><error/></OAI-PMH>', { root: 'OAI-PMH', format: 'oai' }],
    [
      '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><GetRecord><record><metadata><article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/"><front><article-meta><article-id pub-id-type="doi">10.5555/a</article-id></article-meta></front><body/></article></metadata></record></GetRecord></OAI-PMH>',
      { doi: '10.5555/a', isPoa: false, pubDate: '' },
    ],
    [
      '<j:article xmlns:j="http://jats.nlm.nih.gov"><j:front><j:article-meta><j:article-id pub-id-type="doi">10.5555/a</j:article-id></j:article-meta></j:front><j:body/></j:article>',
      { doi: '10.5555/a', isPoa: false, pubDate: '' },
    ],
    ['no XML at all', 'nothing'],
    ['', 'nothing'],
    ['<articles/>', { root: 'articles' }],
    ['<article><front><article-meta/></front></article>', { isPoa: true, pubDate: '' }],
    [
      '<pmc-articleset><article article-type="letter"><body/></article></pmc-articleset>',
      { articleType: 'letter', isPoa: false, pubDate: '' },
    ],
    [
      "<article><article-meta><article-id pub-id-type='doi'>https://doi.org/10.1/a&amp;b</article-id></article-meta></article>",
      { doi: '10.1/a&b', isPoa: true, pubDate: '' },
    ],
    [
      '<article><article-meta><pub-date><season>Spring</season><year>2011</year></pub-date></article-meta><body/></article>',
      { isPoa: false, pubDate: '2011' },
    ],
    [
      '<article><article-meta><article-id pub-id-type="doi">10.7554/eLife.1</article-id><article-id pub-id-type="doi" specific-use="version">10.7554/eLife.1.2</article-id></article-meta><body/></article>',
      { doi: '10.7554/eLife.1', versionDoi: '10.7554/eLife.1.2', isPoa: false, pubDate: '' },
    ],
  ])('%s', (text, expected) => expect(identify(text)).toEqual(expected));

  test('more bytes are requested until the front matter ends', () => {
    const bytes = bytesOf(jatsOf({ doi: '10.5555/a.1' }));
    expect(identifyArticle(bytes.subarray(0, 400), false)).toBe('more');
    expect(identifyArticle(bytes.subarray(0, bytes.length - 60), false)).toMatchObject({ doi: '10.5555/a.1', isPoa: false });
  });

  test('in UTF-16 and ISO 8859-1 too', () => {
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${jatsOf({ doi: '10.5555/a.1' })}`, 'utf16le'));
    expect(identifyArticle(utf16, true)).toMatchObject({ doi: '10.5555/a.1' });
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?><article><article-meta><article-id pub-id-type="publisher-id">\u00e9</article-id></article-meta></article>`;
    expect(identifyArticle(new Uint8Array(Buffer.from(latin, 'latin1')), true)).toMatchObject({ publisherId: '\u00e9' });
  });

  test('any text is identified in linear time', () => {
    const pieces = [
      '<article>',
      '<front>',
      '<!--',
      '-->',
      '<![CDATA[',
      '<!DOCTYPE',
      '[',
      ']>',
      '<article-id pub-id-type="doi">',
      '10.1/x',
      '</article-id>',
      '<body',
      '</article-meta>',
    ];
    fc.assert(fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => identifyArticle(bytesOf(parts.join(' ')), true) !== 'more'));
    const start = performance.now();
    for (const piece of ['<!--', '<article-id a="b">', '<pub-date>', '<related-article >', '<article ', '<abstract>'])
      identify(`<article>${piece.repeat(100_000)}`);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('Markdown is an article if its front matter has a title', () => {
  test.each<[string, unknown]>([
    ['# Readme\n', undefined],
    ['---\nlayout: page\n---\n', undefined],
    ['---\ntitle: A\n---\n', { articleType: 'research-article', isPoa: false, pubDate: '' }],
    [
      '\uFEFF---\r\ntitle: A --- B\r\ndoi: https://doi.org/10.1/a\r\ndate: 2020-01-02\r\nid: 7\r\n---\r\nText',
      { doi: '10.1/a', publisherId: '7', articleType: 'research-article', isPoa: false, pubDate: '2020-01-02' },
    ],
    ['---\ntitle: "broken\n---\n', { isPoa: false, pubDate: '' }],
  ])('%j', (text, expected) => expect(identifyMarkdown(text)).toEqual(expected));
});

describe('versions of one article have one key', () => {
  const keyOf = (doi: string, more: Partial<ArticleIdentity> = {}) => articleKeyOf({ doi, isPoa: false, pubDate: '', ...more }, 'a.xml');
  test.each([
    ['10.7554/eLife.84364.2', 'doi:10.7554/elife.84364'],
    ['10.7554/eLife.00003', 'doi:10.7554/elife.00003'],
    ['10.12688/f1000research.2-123.v1', 'doi:10.12688/f1000research.2-123'],
    ['10.12688/f1000research.12345.2', 'doi:10.12688/f1000research.12345'],
    ['10.21203/rs.3.rs-12345/v2', 'doi:10.21203/rs.3.rs-12345'],
    ['10.4102/jamba.v9i1.34', 'doi:10.4102/jamba.v9i1.34'],
    ['10.1234/journal.2013.12', 'doi:10.1234/journal.2013.12'],
    ['10.1371/journal.pone.0113033', 'doi:10.1371/journal.pone.0113033'],
  ])('%s', (doi, expected) => expect(keyOf(doi)).toBe(expected));

  test('without a DOI it is the publisher id, else the file', () => {
    expect(articleKeyOf({ publisherId: 'AB1', journalId: 'Tst', isPoa: false, pubDate: '' }, 'a.xml')).toBe('id:tst:ab1');
    expect(articleKeyOf({ isPoa: false, pubDate: '' }, 'x/a.xml')).toBe('file:x/a.xml');
  });
});

describe('a version is identified by front matter and names', () => {
  const plain: ArticleIdentity = { isPoa: false, pubDate: '2014' };
  test.each<[string, ArticleIdentity, object]>([
    ['elife-04637-poa-v1/elife-04637-v1.xml', { ...plain, isPoa: true }, { stage: 0, number: 1, label: 'poa-v1' }],
    ['elife-15893-vor-r1.zip/elife-15893.xml', plain, { stage: 2, number: 1, label: 'vor-r1' }],
    ['elife_poa_e13833.xml', { ...plain, isPoa: true }, { stage: 0, number: 0, label: 'poa' }],
    ['elife-04637-v2/elife-04637-v2.xml', plain, { stage: 2, number: 2, label: 'v2' }],
    ['a.xml', plain, { stage: 2, number: 0, label: '2014' }],
    ['a.xml', { ...plain, doi: '10.12688/f1000research.2-123.v3' }, { stage: 2, number: 3, label: 'v3' }],
    [
      'a.xml',
      { ...plain, state: 'reviewed preprint', doi: '10.7554/eLife.1', versionDoi: '10.7554/eLife.1.2' },
      { stage: 1, number: 2, label: 'v2' },
    ],
    ['a.xml', { ...plain, version: '1.2' }, { stage: 2, number: 1.2, label: '1.2' }],
    ['10.21105.jose.00180.jats', plain, { stage: 2, number: 0, label: '2014' }],
  ])('%s', (key, identity, expected) => expect(versionOf(identity, key)).toEqual(expected));
});
