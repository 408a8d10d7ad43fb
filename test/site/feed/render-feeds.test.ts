import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { FeedCard } from '../../../src/site/feed/feed-articles.ts';
import { ALL_FORMATS, SINGLE_FORMAT } from '../../../src/site/feed/feed-formats.ts';
import { renderFeeds } from '../../../src/site/feed/render-feeds.ts';
import { eLife } from '../../query/tag/fixture.ts';

const journal = { ...eLife, siteUrl: 'https://journal.example/j' };

function card(more: Partial<FeedCard>): FeedCard {
  return {
    stem: 'content/3/e00013',
    doi: '10.7554/eLife.00013',
    articleType: 'research-article',
    typeLabel: 'Research article',
    titleHtml: 'Colonies of <i>S. rosetta</i>',
    titleText: 'Colonies of S. rosetta',
    authors: [{ name: 'Rosanna A Alegado' }, { name: 'Nicole King', orcid: '0000-0002-7361-560X' }],
    published: { year: 2014, month: 2, day: 28 },
    publishedIso: '2014-02-28',
    volume: '3',
    subjects: [{ name: 'Cell biology', slug: 'cell-biology' }],
    keywords: [],
    abstractText: 'Where p < 0.05 & more.',
    pdf: false,
    ...more,
  };
}

function fileOf(cards: readonly FeedCard[], path: string): string {
  const artifact = renderFeeds({ stem: '', cards, feeds: ALL_FORMATS }, journal).find((candidate) => candidate.path === path);
  return String(artifact?.bytes);
}

/** Returns the texts of all elements with a name, as a feed reader sees them. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  let open: string | undefined;
  const add = (text: string) => {
    if (open !== undefined) open += text;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.name === name) open = '';
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', (tag) => {
    if (tag.name === name) texts.push(open ?? '');
    if (tag.name === name) open = undefined;
  });
  parser.write(xml).close();
  return texts;
}

describe('RSS', () => {
  test('has the elements that reference managers read', () => {
    expect(fileOf([card({})], 'rss.xml')).toBe(`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">
    <channel>
        <title>eLife</title>
        <link>https://journal.example/j/</link>
        <description>The newest articles of eLife</description>
        <lastBuildDate>Fri, 28 Feb 2014 00:00:00 GMT</lastBuildDate>
        <docs>https://www.rssboard.org/rss-specification</docs>
        <generator>Offprint</generator>
        <language>en</language>
        <atom:link href="https://journal.example/j/rss.xml" rel="self" type="application/rss+xml"/>
        <item>
            <link>https://journal.example/j/content/3/e00013</link>
            <guid isPermaLink="true">https://journal.example/j/content/3/e00013</guid>
            <pubDate>Fri, 28 Feb 2014 00:00:00 GMT</pubDate>
            <description><![CDATA[<p>Where p &lt; 0.05 &amp; more.</p>]]></description>
            <category>Cell biology</category>
            <title>Colonies of S. rosetta</title>
            <dc:creator>Rosanna A Alegado</dc:creator>
            <dc:creator>Nicole King</dc:creator>
            <dc:identifier>doi:10.7554/eLife.00013</dc:identifier>
            <dc:publisher>eLife Sciences Publications, Ltd</dc:publisher>
            <prism:doi>10.7554/eLife.00013</prism:doi>
            <prism:publicationName>eLife</prism:publicationName>
            <prism:eIssn>2050-084X</prism:eIssn>
            <prism:volume>3</prism:volume>
            <prism:section>Research article</prism:section>
            <prism:publicationDate>2014-02-28</prism:publicationDate>
            <prism:url>https://journal.example/j/content/3/e00013</prism:url>
        </item>
    </channel>
</rss>`);
  });

  test('has the date of its newest article, or 1970 without articles', () => {
    expect(textsOf(fileOf([], 'rss.xml'), 'lastBuildDate')).toEqual(['Thu, 01 Jan 1970 00:00:00 GMT']);
  });

  test('says first that a retracted article is retracted', () => {
    const retracted = card({ notice: { kind: 'retracted', doi: '10.7554/eLife.9' } });
    expect(textsOf(fileOf([retracted], 'rss.xml'), 'description')[1]).toBe(
      '<p><strong>This article has been retracted.</strong> <a href="http://dx.doi.org/10.7554/eLife.9">Read the notice</a></p>' +
        '<p>Where p &lt; 0.05 &amp; more.</p>',
    );
  });
});

describe('An article with a PDF and an EPUB', () => {
  const enclosures = [
    { kind: 'pdf', sizeBytes: 1200 },
    { kind: 'epub', sizeBytes: 300 },
  ] as const;
  const cards = [card({ enclosures }), card({ stem: 'content/3/e14', doi: '10.9/z' })];
  const pdf = 'https://journal.example/j/content/3/e00013.pdf';
  const epub = 'https://journal.example/j/content/3/e00013.epub';

  test.each([
    ['rss.xml', [`<enclosure length="1200" type="application/pdf" url="${pdf}"/>`]],
    [
      'atom.xml',
      [
        `<link rel="enclosure" href="${pdf}" type="application/pdf" length="1200"/>`,
        `<link rel="enclosure" href="${epub}" type="application/epub+zip" length="300"/>`,
      ],
    ],
  ])('has its enclosures in %s', (path, expected) => {
    expect(
      fileOf(cards, path)
        .split('\n')
        .flatMap((line) => (line.includes('enclosure') ? line.trim() : [])),
    ).toEqual(expected);
  });

  test('has its attachments in a JSON feed', () => {
    const items = JSON.parse(fileOf(cards, 'feed.json')).items.map((item: { attachments?: unknown }) => item.attachments);
    expect(items).toEqual([
      [
        { url: pdf, mime_type: 'application/pdf', size_in_bytes: 1200 },
        { url: epub, mime_type: 'application/epub+zip', size_in_bytes: 300 },
      ],
      undefined,
    ]);
  });
});

describe('Every feed', () => {
  test('lists the newest articles first, equal dates by DOI, and leaves undated ones out', () => {
    const { published: _, ...undated } = card({ doi: '10.1/undated', titleText: 'undated' });
    const cards = [
      card({ titleText: 'b', doi: '10.1/b' }),
      card({ titleText: 'a', doi: '10.1/a' }),
      undated,
      card({ titleText: 'new', published: { year: 2015 } }),
      card({ titleText: 'newer', published: { year: 2015, month: 3 } }),
    ];
    const expected = ['newer', 'new', 'a', 'b'];
    expect(textsOf(fileOf(cards, 'rss.xml'), 'title').slice(1)).toEqual(expected);
    expect(textsOf(fileOf(cards, 'atom.xml'), 'title').slice(1)).toEqual(expected);
    expect(JSON.parse(fileOf(cards, 'feed.json')).items.map((item: { title: string }) => item.title)).toEqual(expected);
    expect(fileOf(cards.toReversed(), 'rss.xml')).toBe(fileOf(cards, 'rss.xml'));
  });

  test.each([
    ['the journal', { stem: '', feeds: ALL_FORMATS }, ['rss.xml', 'atom.xml', 'feed.json']],
    [
      'a subject',
      { stem: 'subjects/ecology', feeds: ALL_FORMATS },
      ['subjects/ecology/rss.xml', 'subjects/ecology/atom.xml', 'subjects/ecology/feed.json'],
    ],
    ['an author', { stem: 'authors/name-nicole-king', feeds: SINGLE_FORMAT }, ['authors/name-nicole-king/rss.xml']],
  ])('of %s is in the folder of its page', (_, list, paths) => {
    expect(renderFeeds({ ...list, cards: [card({})] }, journal).map(({ path }) => path)).toEqual(paths);
  });

  test('of a list has the URLs of its page and of itself', () => {
    const list = { stem: 'volumes/3', title: 'Volume 3', cards: [card({})], feeds: ALL_FORMATS };
    const [rss, atom, json] = renderFeeds(list, journal).map(({ bytes }) => String(bytes));
    const facts = { title: 'eLife: Volume 3', page: 'https://journal.example/j/volumes/3' };
    expect(textsOf(rss ?? '', 'title')[0]).toBe(facts.title);
    expect(textsOf(rss ?? '', 'link')[0]).toBe(facts.page);
    expect(rss).toContain('<atom:link href="https://journal.example/j/volumes/3/rss.xml" rel="self" type="application/rss+xml"/>');
    expect(textsOf(atom ?? '', 'title')[0]).toBe(facts.title);
    expect(atom).toContain('<link rel="self" href="https://journal.example/j/volumes/3/atom.xml"/>');
    const { title, home_page_url, feed_url } = JSON.parse(json ?? '');
    expect({ title, page: home_page_url, feed: feed_url }).toEqual({ ...facts, feed: 'https://journal.example/j/volumes/3/feed.json' });
  });

  test('has the first paragraph of an article without an abstract', () => {
    const editorial = [card({ abstractText: '', leadText: 'Tides & shores, once more.' })];
    expect(textsOf(fileOf(editorial, 'rss.xml'), 'description')[1]).toBe('<p>Tides &amp; shores, once more.</p>');
    expect(fileOf(editorial, 'atom.xml')).toContain('<p>Tides &amp; shores, once more.</p>');
    expect(JSON.parse(fileOf(editorial, 'feed.json')).items[0]).toMatchObject({
      summary: 'Tides & shores, once more.',
      content_html: '<p>Tides &amp; shores, once more.</p>',
    });
  });

  test('has at most the configured number of articles', () => {
    const many = Array.from({ length: 9 }, (_, at) => card({ titleText: `${at}`, doi: `10.1/${at}` }));
    const [rss] = renderFeeds({ stem: 'types/letter', cards: many, feeds: SINGLE_FORMAT }, { ...journal, feedLength: 4 });
    expect(textsOf(String(rss?.bytes), 'title').slice(1)).toEqual(['0', '1', '2', '3']);
  });

  test('returns any title, name and subject unchanged to its reader', () => {
    const text = fc.oneof(fc.constantFrom('a ]]> b', 'R&amp;D', '<b>', '\'"', '\u0001x', '\ud800'), fc.string({ unit: 'binary' }));
    const legal = (value: string) =>
      value
        .replace(/\p{Cs}/gu, '')
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufdd0-\ufdef\ufffe\uffff]/g, '')
        .replace(/\r\n?/g, '\n');
    fc.assert(
      fc.property(text, text, text, (title, name, subject) => {
        fc.pre([title, name, subject].every((value) => legal(value) !== ''));
        const cards = [card({ titleText: title, authors: [{ name }], subjects: [{ name: subject, slug: 's' }] })];
        const rss = fileOf(cards, 'rss.xml');
        const atom = fileOf(cards, 'atom.xml');
        expect(textsOf(rss, 'title')[1]).toBe(legal(title));
        expect(textsOf(rss, 'dc:creator')).toEqual([legal(name)]);
        expect(textsOf(rss, 'category')).toEqual([legal(subject)]);
        expect(textsOf(atom, 'name')[1]).toBe(legal(name));
      }),
      { numRuns: 60 },
    );
  });
});

test('a feed is in the language of the journal', () => {
  const messages = {
    eo: { 'feed.title': '{journal} – {list}', 'feed.notice.retracted': 'Retirita.', 'feed.readNotice': 'Legu', 'type.letter': 'Letero' },
  };
  const cards = [card({ articleType: 'letter', typeLabel: 'Letter', subjects: [], notice: { kind: 'retracted', doi: '10.5555/n' } })];
  const [rss] = renderFeeds(
    { stem: 'types/letter', title: 'Leteroj', cards, feeds: SINGLE_FORMAT },
    { ...journal, language: 'eo', messages },
  );
  const xml = String(rss?.bytes);
  expect(textsOf(xml, 'title')[0]).toBe(`${journal.title} – Leteroj`);
  expect(textsOf(xml, 'category')).toEqual(['Letero']);
  expect(textsOf(xml, 'prism:section')).toEqual(['Letero']);
  expect(textsOf(xml, 'description')[1]).toContain(`<strong>Retirita.</strong> <a href="${journal.doiResolver}10.5555/n">Legu</a>`);
});

describe('directions and languages', () => {
  const arabic = card({ lang: 'ar', titleText: 'DNA في برك المد والجزر', abstractText: 'ملخص' });
  const spanish = card({ lang: 'es', titleText: 'Mareas', abstractText: 'Resumen' });
  const english = card({ lang: 'en' });

  test('of an article that differ from those of the feed are in each format', () => {
    const rss = fileOf([arabic, spanish, english], 'rss.xml');
    expect(textsOf(rss, 'title').slice(1)).toEqual(['\u200FDNA في برك المد والجزر', 'Mareas', english.titleText]);
    expect(textsOf(rss, 'description').slice(1)).toEqual([
      '<p lang="ar" dir="rtl">ملخص</p>',
      '<p lang="es">Resumen</p>',
      '<p>Where p &lt; 0.05 &amp; more.</p>',
    ]);
    expect(textsOf(rss, 'dc:language')).toEqual(['ar', 'es']);
    const atom = fileOf([arabic, spanish, english], 'atom.xml');
    expect([...atom.matchAll(/<entry[^>]*>/g)].map(String)).toEqual(['<entry xml:lang="ar">', '<entry xml:lang="es">', '<entry>']);
    const { items } = JSON.parse(fileOf([arabic, spanish, english], 'feed.json')) as { items: { language?: string; title: string }[] };
    expect(items.map(({ language, title }) => [language, title])).toEqual([
      ['ar', '\u200FDNA في برك المد والجزر'],
      ['es', 'Mareas'],
      ['en', english.titleText],
    ]);
  });

  test('of a right-to-left journal are stated, since feed readers show text left to right', () => {
    const list = { stem: '', cards: [arabic, english], feeds: ALL_FORMATS };
    const [rss] = renderFeeds(list, { ...journal, language: 'ar' });
    expect(textsOf(String(rss?.bytes), 'description').slice(1)).toEqual([
      '<p dir="rtl">ملخص</p>',
      '<p lang="en" dir="ltr">Where p &lt; 0.05 &amp; more.</p>',
    ]);
  });
});

test('each feed names the WebSub hub of the journal, if there is one', () => {
  const bytesOf = (hub: object) =>
    renderFeeds({ stem: '', cards: [card({})], feeds: ALL_FORMATS }, { ...journal, ...hub }).map(({ bytes }) => String(bytes));
  const [rss, atom, json] = bytesOf({ hub: 'https://hub.example/?a=1&b=2' });
  expect(rss).toContain('<atom:link href="https://hub.example/?a=1&amp;b=2" rel="hub"/>');
  expect(atom).toContain('<link rel="hub" href="https://hub.example/?a=1&amp;b=2"/>');
  expect(JSON.parse(json ?? '').hubs).toEqual([{ type: 'WebSub', url: 'https://hub.example/?a=1&b=2' }]);
  expect(bytesOf({}).join()).not.toMatch(/rel="hub"|"hubs"/);
});
