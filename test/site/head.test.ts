import { describe, expect, test } from 'vitest';
import { articleAddresses } from '../../src/site/head/article-addresses.ts';
import { articleHead, highwireTags } from '../../src/site/head/article-head.ts';
import { scriptSafeJson } from '../../src/site/head/json-ld.ts';
import { shortDescription } from '../../src/site/head/short-description.ts';
import { card, head, journal, pageContent } from './content.ts';

function highwire(content = pageContent()): string[] {
  const markup = highwireTags(journal, content, articleAddresses(journal, content)).markup;
  return [...markup.matchAll(/<meta name="citation_([^"]+)" content="([^"]*)">/g)].map(([, name = '', value = '']) => `${name}: ${value}`);
}

test('the Highwire tags of an article, with institutions after their authors', () => {
  expect(highwire()).toEqual([
    'title: Cells &amp; yeast',
    'author: Jane Doe',
    'author_institution: University of X',
    'author_institution: Institute of Y',
    'author_orcid: https://orcid.org/0000-0002-1825-0097',
    'author: Wei Li',
    'publication_date: 2012/10/15',
    'online_date: 2012/10/15',
    'journal_title: Journal of Tests',
    'publisher: Testers &amp; Sons',
    'issn: 1234-5679',
    'volume: 1',
    'firstpage: e00003',
    'id: e00003',
    'doi: 10.5555/t.00003',
    'pmid: 123',
    'article_type: Research article',
    'section: Cell biology',
    'language: en',
    'keywords: yeast',
    'funding_source: citation_funder=A Fund;citation_grant_number=A1',
    'pdf_url: https://tests.example/j/content/1/e00003.pdf',
    'xml_url: https://tests.example/j/content/1/e00003.xml',
    'abstract_html_url: https://tests.example/j/content/1/e00003',
    'fulltext_html_url: https://tests.example/j/content/1/e00003',
    'public_url: https://tests.example/j/content/1/e00003',
    'reference: citation_title=Cells, a history;citation_author=Roe J;citation_journal_title=J Cell;citation_volume=5;citation_firstpage=1;citation_lastpage=9;citation_publication_date=2001;citation_doi=10.5555/cells',
    'reference: A letter of 1899.',
  ]);
});

test('an article with little metadata has no empty tag', () => {
  const { doi: _doi, volume: _volume, licenseUrl: _license, published: _published, ...rest } = card();
  const bare = { ...rest, publishedIso: '2012', keywords: [], subjects: [], abstractText: '', typeLabel: '' };
  const nothing = {
    authors: [{ name: 'A', isGroup: false, institutions: [] }],
    articleIds: {},
    issns: [],
    funders: [],
    editors: [],
    others: [],
    history: [],
    references: [],
    related: [],
  };
  const content = pageContent({ card: bare, head: nothing, siblings: [] });
  expect(highwire(content)).toEqual([
    'title: Cells &amp; yeast',
    'author: A',
    'publication_date: 2012',
    'journal_title: Journal of Tests',
    'publisher: Testers &amp; Sons',
    'issn: 1234-5679',
    'language: en',
    'fulltext_html_url: https://tests.example/j/content/1/e00003',
    'public_url: https://tests.example/j/content/1/e00003',
  ]);
  expect(articleHead(journal, content).markup).not.toMatch(/content=""|href=""/);
});

describe('linked data', () => {
  test('cannot end its script', () => {
    expect(scriptSafeJson({ a: '</script><script>alert(1)&\u2028' })).toBe(
      '{"a":"\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u0026\\u2028"}',
    );
  });

  test('is JSON that describes the article', () => {
    const markup = articleHead(journal, pageContent()).markup;
    const data = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(markup)?.[1] ?? '');
    expect(data).toMatchObject({
      '@type': 'ScholarlyArticle',
      '@id': 'https://doi.org/10.5555/t.00003',
      headline: 'Cells & yeast',
      datePublished: '2012-10-15',
      isPartOf: { '@type': 'PublicationVolume', volumeNumber: '1', isPartOf: { '@type': 'Periodical', issn: ['1234-5679'] } },
    });
    expect(data.author).toHaveLength(head.authors.length);
    expect(data.image).toHaveLength(2);
  });
});

test('robots find DOI, author, licence and every rendition by typed links', () => {
  const markup = articleHead(journal, pageContent()).markup;
  const links = [...markup.matchAll(/<link rel="([^"]+)" href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`);
  expect(links).toEqual([
    'alternate e00003.pdf',
    'alternate e00003.xml',
    'alternate e00003.md',
    'alternate e00003.json',
    'alternate e00003.bib',
    'alternate e00003.ris',
    'cite-as https://doi.org/10.5555/t.00003',
    'item https://tests.example/j/content/1/e00003.pdf',
    'item https://tests.example/j/content/1/e00003.xml',
    'item https://tests.example/j/content/1/e00003.md',
    'describedby https://tests.example/j/content/1/e00003.json',
    'describedby https://tests.example/j/content/1/e00003.bib',
    'describedby https://tests.example/j/content/1/e00003.ris',
    'type https://schema.org/ScholarlyArticle',
    'type https://schema.org/AboutPage',
    'author https://orcid.org/0000-0002-1825-0097',
    'license https://creativecommons.org/licenses/by/4.0/',
    'collection https://tests.example/j/',
    'linkset https://tests.example/j/content/1/e00003.linkset.json',
  ]);
});

test('a description is cut between words', () => {
  expect(shortDescription('short')).toBe('short');
  const long = shortDescription('word, '.repeat(100));
  expect([long.length <= 300, long.endsWith('word…')]).toEqual([true, true]);
});

test('a link preview shows the first figure, else the generated image, else none', () => {
  const shareCard = { path: 'content/1/e00003.card.png', widthPx: 1200, heightPx: 630, sizeBytes: 9 };
  const image = { full: { path: 'content/1/e00003/F1.jpg', widthPx: 400, heightPx: 300, sizeBytes: 9 } };
  const pictureOf = (content: ReturnType<typeof pageContent>): readonly (string | undefined)[] => {
    const { markup } = articleHead(journal, content);
    return [/og:image" content="([^"]+)"/.exec(markup)?.[1], /twitter:card" content="([^"]+)"/.exec(markup)?.[1]];
  };
  expect(pictureOf(pageContent({ card: card({ image }), shareCard }))).toEqual([
    'https://tests.example/j/content/1/e00003/F1.jpg',
    'summary_large_image',
  ]);
  expect(pictureOf(pageContent({ shareCard }))).toEqual(['https://tests.example/j/content/1/e00003.card.png', 'summary_large_image']);
  expect(pictureOf(pageContent())).toEqual([undefined, 'summary']);
});

test('linked data has retractions, grants and breadcrumbs', () => {
  const markup = articleHead(journal, pageContent({ card: card({ notice: { kind: 'retracted' } }) })).markup;
  const [article, crumbs] = [...markup.matchAll(/<script type="application\/ld\+json">(.*)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
  expect(article).toMatchObject({
    creativeWorkStatus: 'Retracted',
    funding: [{ '@type': 'Grant', identifier: 'A1', funder: { name: 'A Fund' } }],
  });
  expect(crumbs.itemListElement.map(({ position, item }: { position: number; item: string }) => `${position} ${item}`)).toEqual([
    '1 https://tests.example/j/',
    '2 https://tests.example/j/subjects/cell-biology',
    '3 https://tests.example/j/content/1/e00003',
  ]);
});
