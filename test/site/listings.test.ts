import { describe, expect, test } from 'vitest';
import { interfaceMessages } from '../../src/model/messages/journal-messages.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import { SINGLE_FORMAT } from '../../src/site/feed/feed-formats.ts';
import { authorLists } from '../../src/site/listings/authors.ts';
import { issueDates } from '../../src/site/listings/issue-contents.ts';
import { archiveLists, keywordLists, typeLists } from '../../src/site/listings/list-groups.ts';
import type { ListGroup } from '../../src/site/listings/listing.ts';
import { subjectLists } from '../../src/site/listings/subjects.ts';
import { volumeLists } from '../../src/site/listings/volumes.ts';
import { listGroupPage, listGroupPages } from '../../src/site/pages/list-group-page.ts';
import { listingFile, listingPage, pageCount } from '../../src/site/pages/listing-page.ts';
import { ASSET_PATHS } from './asset-paths.ts';
import { card, journal } from './content.ts';

const stems = (listGroup: ListGroup) => listGroup.listings.map((listing) => `${listing.stem} (${listing.cards.length})`);

describe('browsing', () => {
  test('by year and month, newest year first, undated articles last', () => {
    const dates = ['2013-02-01', '2012-12-18', '2012-10', '2012', ''];
    expect(
      stems(
        archiveLists(
          dates.map((publishedIso) => card({ publishedIso })),
          journal,
        ),
      ),
    ).toEqual([
      'archive/2013 (1)',
      'archive/2013/02 (1)',
      'archive/2012 (3)',
      'archive/2012/10 (1)',
      'archive/2012/12 (1)',
      'archive/undated (1)',
    ]);
  });

  test('by subject: subjects of the settings first, in their order', () => {
    const cards = ['Zoology', 'Botany', 'Art'].map((name) => card({ subjects: [{ name, slug: name.toLowerCase() }] }));
    const subjects = [{ name: 'Zoology', slug: 'zoology' }];
    expect(stems(subjectLists(cards, { ...journal, subjects }))).toEqual([
      'subjects/zoology (1)',
      'subjects/art (1)',
      'subjects/botany (1)',
    ]);
  });

  test('by volume and issue, in numeric order', () => {
    const cards = [card({ volume: '2', issue: '10' }), card({ volume: '2', issue: '9' }), card({ volume: '10' })];
    expect(stems(volumeLists(cards, journal))).toEqual([
      'volumes/10 (1)',
      'volumes/2 (2)',
      'volumes/2/issue-9 (1)',
      'volumes/2/issue-10 (1)',
    ]);
  });

  test('issues and months have neighbours across the ends of volumes and years', () => {
    const neighbours = ({ listings }: ListGroup) =>
      listings.map(({ stem, before, after }) => [before?.stem, stem, after?.stem].join(' < '));
    const issues = [
      ['2', '10'],
      ['2', '9'],
      ['10', '1'],
    ] as const;
    expect(
      neighbours(
        volumeLists(
          issues.map(([volume, issue]) => card({ volume, issue })),
          journal,
        ),
      ),
    ).toEqual([
      'volumes/2 < volumes/10 < ',
      'volumes/2/issue-10 < volumes/10/issue-1 < ',
      ' < volumes/2 < volumes/10',
      ' < volumes/2/issue-9 < volumes/2/issue-10',
      'volumes/2/issue-9 < volumes/2/issue-10 < volumes/10/issue-1',
    ]);
    const dates = ['2013-02-01', '2012-12-18', '2012', ''];
    expect(
      neighbours(
        archiveLists(
          dates.map((publishedIso) => card({ publishedIso })),
          journal,
        ),
      ),
    ).toEqual([
      'archive/2012 < archive/2013 < ',
      'archive/2012/12 < archive/2013/02 < ',
      ' < archive/2012 < archive/2013',
      ' < archive/2012/12 < archive/2013/02',
      ' < archive/undated < ',
    ]);
  });

  test('a page links to its neighbours', () => {
    const listGroup = volumeLists([card({ volume: '2', issue: '1' }), card({ volume: '2', issue: '2' })], journal);
    const chrome: Chrome = { journal, assets: ASSET_PATHS, menu: [], footMenu: [], serviceWorker: false };
    const [, listing] = listGroup.listings;
    const page = listing === undefined ? '' : listingPage(chrome, listGroup, { listing, page: 1 });
    expect(page).toContain('<a href="issue-2" rel="next">Volume 2, issue 2</a>');
    expect(page).not.toContain('rel="prev"');
  });

  test('by author: an ORCID is one person, a name with one article links to the article', () => {
    const orcid = '0000-0002-1825-0097';
    const cards = [
      card({ stem: 'content/1/a', authors: [{ name: 'Jane Doe', surname: 'Doe', orcid }, { name: 'Wei Li' }] }),
      card({
        stem: 'content/1/b',
        authors: [
          { name: 'J. Doe', surname: 'Doe', orcid },
          { name: 'Ana Roe', surname: 'Roe' },
        ],
      }),
      card({ stem: 'content/1/c', authors: [{ name: 'Wei Li', surname: 'Li' }] }),
    ];
    const listGroup = authorLists(cards, journal);
    expect(stems(listGroup)).toEqual([`authors/${orcid} (2)`, 'authors/name-wei-li (2)']);
    expect(listGroup.groups.flatMap((group) => group.entries.map((entry) => `${group.heading} ${entry.label} ${entry.stem}`))).toEqual([
      `D Doe, Jane authors/${orcid}`,
      'L Li, Wei authors/name-wei-li',
      'R Roe, Ana content/1/b',
    ]);
  });

  test('by keyword, if two articles share it', () => {
    expect(stems(keywordLists([card({ keywords: ['Yeast', 'cells'] }), card({ keywords: ['yeast'] })], journal))).toEqual([
      'keywords/yeast (2)',
    ]);
  });
});

test('a list of 120 articles is three pages, an empty one is one', () => {
  const listing = { stem: 'subjects/x', title: 'X', cards: Array.from({ length: 120 }, () => card()) };
  expect(pageCount(listing)).toBe(3);
  expect([1, 2, 3].map((page) => listingFile(listing, page))).toEqual([
    'subjects/x.html',
    'subjects/x/page-2.html',
    'subjects/x/page-3.html',
  ]);
  expect(pageCount({ ...listing, cards: [] })).toBe(1);
});

describe('a list with feeds', () => {
  const listing = {
    stem: 'authors/name-wei-li',
    title: 'Wei Li',
    cards: Array.from({ length: 60 }, (_, n) => card({ stem: `content/1/e${n}` })),
    feeds: SINGLE_FORMAT,
  };
  const listGroup: ListGroup = { layout: 'names', title: 'Authors', label: 'Authors', stem: 'authors', groups: [], listings: [listing] };
  const chrome: Chrome = { journal, assets: ASSET_PATHS, menu: [], footMenu: [], serviceWorker: false };
  const hrefs = (page: number) => {
    const html = listingPage(chrome, listGroup, { listing, page });
    return [...html.matchAll(/<(link rel="alternate"|a) [^>]*href="([^"]+)"[^>]*>/g)].flatMap(([tag, name, href = '']) =>
      /rss\.xml|feed\.json|atom\.xml/.test(href)
        ? [`${name === 'a' ? 'a' : 'link'} ${href} ${/(?<= title=")[^"]*/.exec(tag) ?? ''}`.trim()]
        : [],
    );
  };
  const ofJournal = [
    'link ../rss.xml Journal of Tests',
    'link ../atom.xml Journal of Tests (Atom)',
    'link ../feed.json Journal of Tests (JSON Feed)',
  ];

  test('announces its feed before the journal’s, and links to it', () => {
    expect(hrefs(1)).toEqual([
      'link name-wei-li/rss.xml Journal of Tests: Wei Li',
      ...ofJournal,
      'a name-wei-li/rss.xml',
      ...['a ../rss.xml', 'a ../atom.xml', 'a ../feed.json'],
    ]);
  });

  test('links to its feed on its first page only', () => {
    const up = (href: string) => href.replace('../', '../../');
    expect(hrefs(2)).toEqual([...ofJournal.map(up), ...['a ../../rss.xml', 'a ../../atom.xml', 'a ../../feed.json']]);
  });

  test.each([
    ['a subject', subjectLists([card()], journal), 'rss atom json'],
    ['an author', authorLists([card()], journal), 'rss'],
    ['a volume', volumeLists([card()], journal), 'rss'],
    ['an issue', volumeLists([card({ issue: '2' })], journal), 'rss'],
    ['a type', typeLists([card()], journal), 'rss'],
    ['a keyword', keywordLists([card(), card()], journal), 'rss'],
    ['a month, which is over', archiveLists([card()], journal), ''],
  ])('is %s', (_, { listings }, formats) => {
    expect(listings.at(-1)?.feeds?.join(' ') ?? '').toBe(formats);
  });
});

test('an index of more than 5,000 names has a page for each letter, the first of which is the index', () => {
  const entries = (count: number) => Array.from({ length: count }, (_, n) => ({ label: `${n}`, stem: 'x', count: 1 }));
  const groups = [
    { heading: 'A', entries: entries(5001) },
    { heading: 'B', entries: entries(3) },
    { heading: '#', entries: entries(1) },
  ];
  const group: ListGroup = { layout: 'names', title: 'Authors', label: 'Authors', stem: 'authors', groups, listings: [] };
  const pages = listGroupPages(group, journal);
  expect(pages.map((page) => `${page.stem}, ${page.title}, ${page.groups[0]?.entries.length}`)).toEqual([
    'authors, Authors, 5000',
    'authors/index-a-2, Authors: A (2), 1',
    'authors/index-b, Authors: B, 3',
    'authors/index-other, Authors: #, 1',
  ]);
  const [, , ofB] = pages.map((page) => listGroupPage(chrome, group, { page }));
  expect(linksIn(ofB, 'letters')).toEqual(['A ../authors', 'B index-b', '# index-other']);
  expect(ofB).toContain('<span>C</span>');
});

const chrome: Chrome = { journal, assets: ASSET_PATHS, menu: [], footMenu: [], serviceWorker: false };

/** Words and addresses of the links in an element with a class. */
function linksIn(page = '', name: string): readonly string[] {
  const [, inside = ''] = new RegExp(`class="${name}[^]*?>([^]*?)</(?:nav|section)>`).exec(page) ?? [];
  return [...inside.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)/g)].map(([, href, words]) => `${words} ${href}`);
}

/** Renders the first page of an index. */
function indexOf(group: ListGroup): string {
  const [page] = listGroupPages(group, journal);
  return page === undefined ? '' : listGroupPage(chrome, group, { page });
}

describe('an index of names', () => {
  const named = (name: string, surname?: string) => ({ name, ...(surname === undefined ? {} : { surname }) });
  const authors = [
    named('Jan Łukasiewicz', 'Łukasiewicz'),
    named('Ana de la Cruz', 'de la Cruz'),
    named('Åsa Öberg', 'Öberg'),
    named('Jean d’Alembert', 'd’Alembert'),
    named('Skerries Shore Watch'),
    named('毛泽东'),
    named('7th Fleet'),
  ];
  const group = authorLists([card({ authors }), card({ stem: 'content/1/b', authors: authors.slice(2, 3) })], journal);

  test('is sorted by surname, letters with marks below their base letter, no letter last', () => {
    expect(group.groups.map(({ heading, entries }) => `${heading}: ${entries.map(({ label }) => label).join(' | ')}`)).toEqual([
      'D: d’Alembert, Jean | de la Cruz, Ana',
      'L: Łukasiewicz, Jan',
      'O: Öberg, Åsa',
      'S: Skerries Shore Watch',
      '毛: 毛泽东',
      '#: 7th Fleet',
    ]);
  });

  test('shows a number only if there are several articles, and a field that is hidden without script', () => {
    const page = indexOf(group);
    expect(page).toContain('>Öberg, Åsa</a> <span class="count">2</span>');
    expect(page).not.toContain('<span class="count">1</span>');
    expect(page).toMatch(/class="names-filter" hidden>/);
  });
});

describe('the archive', () => {
  const cardsOf = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      card({ stem: `content/1/e${n}`, publishedIso: n < 30 ? '2013-02-01' : n < 60 ? '2012-12' : '2011' }),
    );
  const years = (page: string) => [...page.matchAll(/id="archive-(\w+)"/g)].map(([, year]) => year);

  test('has all titles of a journal by year and month', () => {
    const page = indexOf(archiveLists(cardsOf(200), journal));
    expect(years(page)).toEqual(['2013', '2012', '2011']);
    expect(page.match(/class="card-title"/g)).toHaveLength(200);
    expect(page).toContain('<h3><a href="archive/2012/12">December</a></h3>');
    expect(page).not.toContain('class="letters years"');
  });

  test('of more than 200 articles has those of the newest years, and links to all years', () => {
    const page = indexOf(archiveLists(cardsOf(201), journal));
    expect(years(page)).toEqual(['2013', '2012']);
    expect(linksIn(page, 'letters years')).toEqual(['2013 archive/2013', '2012 archive/2012', '2011 archive/2011']);
  });
});

describe('the index of volumes', () => {
  const inIssues = (count: number) =>
    Array.from({ length: count }, (_, n) => card({ stem: `content/1/e${n}`, volume: '2', issue: String(n + 1), titleText: `T${n}` }));

  test('has covers, newest first, which are drawn if there is no image', () => {
    const page = indexOf(volumeLists(inIssues(6), journal));
    expect([...page.matchAll(/<li><a href="volumes\/2\/issue-(\d)"><span class="cover drawn-cover"/g)].map(([, issue]) => issue)).toEqual([
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
    ]);
    expect(page).not.toContain('issue-titles');
  });

  test('has titles beside the covers of up to four issues', () => {
    expect(indexOf(volumeLists(inIssues(4), journal)).match(/class="issue-titles"/g)).toHaveLength(4);
  });

  test('has months and the newest titles of a journal without issues', () => {
    const cards = ['2013-02-01', '2012-12-18', '2012-10'].map((publishedIso) => card({ publishedIso, volume: publishedIso.slice(3, 4) }));
    const page = indexOf(volumeLists(cards, journal));
    expect(page).toContain('<a href="archive/2012/10">October</a> <span class="count">1</span>');
    expect(page.match(/class="card-title"/g)).toHaveLength(1);
    expect(page).not.toContain('class="cover');
  });
});

describe('the index of subjects', () => {
  const withSubjects = (count: number) =>
    Array.from({ length: count }, (_, n) => card({ stem: `content/1/e${n}`, subjects: [{ name: `S${n}`, slug: `s${n}` }] }));

  test('has cards with descriptions and newest articles', () => {
    const subjects = [{ name: 'S1', slug: 's1', description: 'What lives between the tides.' }];
    const page = indexOf(subjectLists(withSubjects(11), { ...journal, subjects }));
    expect(page).toContain('<p>What lives between the tides.</p>');
    expect(page.match(/class="newest"/g)).toHaveLength(11);
  });

  test('has names in columns from twelve subjects on', () => {
    expect(indexOf(subjectLists(withSubjects(12), journal))).not.toContain('class="newest"');
  });
});

test.each([
  ['2013-04', '2013-06', 'April – June 2013'],
  ['2012-12', '2013-01', 'December 2012 – January 2013'],
])('an issue from %s to %s is of %s', (from, to, words) => {
  expect(issueDates({ months: [from, to] }, interfaceMessages(journal))).toBe(words);
  expect(issueDates({ months: ['2013-04', '2013-06'] }, interfaceMessages({ ...journal, language: 'es' }))).toBe('abril – junio de 2013');
});
