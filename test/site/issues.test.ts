import { describe, expect, test } from 'vitest';
import type { ArticleCard } from '../../src/model/article-card.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import { authorLists } from '../../src/site/listings/authors.ts';
import { comparePages, sectionSlugOf } from '../../src/site/listings/issue-contents.ts';
import { issuePlaces } from '../../src/site/listings/issue-places.ts';
import { subjectLists } from '../../src/site/listings/subjects.ts';
import { currentIssueOf, volumeLists } from '../../src/site/listings/volumes.ts';
import { homePage } from '../../src/site/pages/home-page.ts';
import { listingPage } from '../../src/site/pages/listing-page.ts';
import { coverOf } from '../../src/site/theme/journal-pictures.ts';
import { ASSET_PATHS } from './asset-paths.ts';
import { card, journal } from './content.ts';

const chrome: Chrome = { journal, assets: ASSET_PATHS, menu: [], footMenu: [], serviceWorker: false };

/** An article of an issue: `['Letters', '12–14']`. */
function inIssue([section, pages, issue = '2']: readonly [section: string | undefined, pages: string | undefined, issue?: string]) {
  return card({
    stem: `content/4/${pages ?? section}`,
    titleText: `${section} ${pages}`,
    volume: '4',
    issue,
    ...(section === undefined ? {} : { section: { name: section, slug: section.toLowerCase() } }),
    ...(pages === undefined ? {} : { pages }),
  });
}

function contentsOf(cards: readonly ArticleCard[], sections: readonly string[] = []): readonly string[] {
  const issue = currentIssueOf(volumeLists(cards, { ...journal, sections }));
  const all = [...(issue?.cards ?? [])];
  return (issue?.contents?.sections ?? []).map(({ title, count }) => {
    const pages = all.splice(0, count).map((one) => one.pages ?? '?');
    return `${title}: ${pages.join(', ')}`;
  });
}

describe('the contents of an issue', () => {
  const cards = [
    inIssue(['Letters', '21–22']),
    inIssue(['Articles', '13–20']),
    inIssue(['Articles', '3–12']),
    inIssue(['Editorial', 'i–ii']),
    inIssue(['Articles', undefined]),
  ];

  test('are in the order of pages, roman ones first, and articles without pages last', () => {
    expect(contentsOf(cards)).toEqual(['Editorial: i–ii', 'Articles: 3–12, 13–20, ?', 'Letters: 21–22']);
  });

  test('have the sections of the settings first, in their order', () => {
    expect(contentsOf(cards, ['Letters', 'articles'])).toEqual(['Letters: 21–22', 'Articles: 3–12, 13–20, ?', 'Editorial: i–ii']);
  });

  test.each([[[]], [['Letters', 'articles']]])('are the order of previous and next articles, with the sections %j', (sections) => {
    const issue = currentIssueOf(volumeLists(cards, { ...journal, sections }));
    const order = (issue?.cards ?? []).map(({ stem }) => stem);
    const places = issuePlaces(
      cards.map((one) => ({ ...one, section: sectionSlugOf(one) })),
      sections,
    );
    const around = order.map((stem) => [places.get(stem)?.previous?.stem, stem, places.get(stem)?.next?.stem]);
    expect(order).toHaveLength(cards.length);
    expect(around).toEqual(order.map((stem, at) => [order[at - 1], stem, order[at + 1]]));
  });

  test('have types as sections where the journal names none', () => {
    expect(contentsOf([inIssue([undefined, '1–2'])])).toEqual(['Research article: 1–2']);
  });

  test('are printed with a heading for each section, pages and PDF', () => {
    const group = volumeLists(cards, journal);
    const listing = group.listings.at(-1);
    const page = listing === undefined ? '' : listingPage(chrome, group, { listing, page: 1 });
    expect([...page.matchAll(/<h[23][^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, text]) => text).slice(0, 4)).toEqual([
      'Editorial',
      'Cells &amp; ',
      'Articles',
      'Cells &amp; ',
    ]);
    expect(page).toContain('<p class="contents-pages"><span>13–20</span>');
    expect(page).toContain('href="../../content/4/13%E2%80%9320.pdf"');
    expect(page).toContain('October 2012');
  });
});

test.each([
  ['iv', 'ix'],
  ['xl', '1'],
  ['9–10', '12'],
  ['120', 'S1'],
  ['S9', 'S10'],
  ['e9', 'e103'],
  ['e103', undefined],
])('page %s comes before %s', (a, b) => {
  expect(comparePages(a, b)).toBeLessThan(0);
  expect(comparePages(b, a)).toBeGreaterThan(0);
});

test('a later volume without issues has no current issue', () => {
  expect(currentIssueOf(volumeLists([inIssue(['Letters', '1']), card({ volume: '5' })], journal))).toBeUndefined();
  expect(currentIssueOf(volumeLists([inIssue(['Letters', '1']), inIssue(['Letters', '2', '10'])], journal))?.stem).toBe(
    'volumes/4/issue-10',
  );
});

test('the cover of an issue is the first that exists; that of the journal has no issue in its name', () => {
  const cover = (path: string) => ({ path, widthPx: 1, heightPx: 1 });
  const patterns = ['assets/{volume}-{issue}.jpg', 'assets/cover.jpg'];
  const covers = new Map([
    ['assets/4-2.jpg', cover('a')],
    ['assets/cover.jpg', cover('b')],
  ]);
  expect(coverOf({ patterns, covers }, { volume: '4', issue: '2' })?.path).toBe('a');
  expect(coverOf({ patterns, covers }, { volume: '4', issue: '3' })?.path).toBe('b');
  expect(coverOf({ patterns, covers })?.path).toBe('b');
});

describe('subjects', () => {
  const ecology = { name: 'Ecology', slug: 'ecology' };
  const pools = { name: 'Tide pools', slug: 'tide-pools', parent: 'ecology' };
  const group = subjectLists([card({ subjects: [ecology, pools] }), card({ subjects: [ecology] })], journal);

  test('are indexed below the broader subject', () => {
    expect(group.groups[0]?.entries).toEqual([
      { label: 'Ecology', stem: 'subjects/ecology', count: 2, children: [{ label: 'Tide pools', stem: 'subjects/tide-pools', count: 1 }] },
    ]);
  });

  test('link to the broader and the narrower subject', () => {
    expect(group.listings.map(({ parent, parts }) => [parent?.title, parts?.map(({ label }) => label)])).toEqual([
      [undefined, ['Tide pools']],
      ['Ecology', undefined],
    ]);
  });

  test('that name each other as broader are cut once', () => {
    const a = { name: 'A', slug: 'a', parent: 'b' };
    const b = { name: 'B', slug: 'b', parent: 'a' };
    expect(subjectLists([card({ subjects: [a, b] })], journal).groups[0]?.entries.map(({ label }) => label)).toEqual(['B']);
  });

  test('of one article are not on the home page, unless the settings name them', () => {
    const subjectsOfHome = (subjects: { name: string; slug: string }[]) => {
      const own = { ...journal, subjects };
      const lists = subjectLists([card({ subjects: [ecology, { name: 'Art', slug: 'art' }] }), card({ subjects: [ecology] })], own);
      const page = homePage({ ...chrome, journal: own }, { cards: [card()], subjects: lists, issue: undefined, news: [] });
      return [...page.matchAll(/href="subjects\/([^"]+)"/g)].map(([, slug]) => slug);
    };
    expect(subjectsOfHome([])).toEqual(['ecology']);
    expect(subjectsOfHome([{ name: 'Art', slug: 'art' }])).toEqual(['art', 'ecology']);
  });
});

test('an author with an ORCID has institutions and co-authors', () => {
  const [doe, li] = ['0000-0002-1825-0097', '0000-0001-5109-3700'];
  const authors = [
    { name: 'Jane Doe', orcid: doe, institution: 'University of X' },
    { name: 'Wei Li', orcid: li },
  ];
  const cards = [card({ authors }), card({ authors: [...authors, { name: 'Ana Roe' }] })];
  expect(authorLists(cards, journal).listings.find(({ title }) => title === 'Jane Doe')?.author).toEqual({
    institutions: ['University of X'],
    coauthors: [
      { label: 'Wei Li', stem: `authors/${li}`, count: 2 },
      { label: 'Ana Roe', stem: 'content/1/e00003', count: 1 },
    ],
  });
});
