import type { ArticleCard } from '../../model/article-card.ts';
import { interfaceMessages, type MessagesJournal } from '../../model/messages/journal-messages.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { IndexGroup, ListGroup, ListLayout } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import type { JournalPictures } from '../theme/journal-pictures.ts';
import { archiveIndex, cardsOfArchive } from './archive-index.ts';
import { cardsOfVolumes, issuesIndex } from './issues-index.ts';
import { namesIndex } from './names-index.ts';
import { cardsOfSubjects, subjectsIndex } from './subjects-index.ts';

/** One page of an index: the index itself, or a further letter of a long one. */
export interface ListGroupPage {
  /** Site path without ending. */
  readonly stem: string;
  readonly title: string;
  readonly groups: readonly IndexGroup[];
  /** Pages of the letters of a long index of names. */
  readonly letters?: readonly { readonly heading: string; readonly stem: string }[];
}

/** Maximum number of names per page. */
const LONGEST = 5000;

/** Returns the pages of an index: one, or one per letter if it has more than 5,000 names, beginning with the page of the index. */
export function listGroupPages(listGroup: ListGroup, journal: MessagesJournal): ListGroupPage[] {
  const { stem, title, groups } = listGroup;
  const total = groups.reduce((sum, group) => sum + group.entries.length, 0);
  if (listGroup.layout !== 'names' || total <= LONGEST) return [{ stem, title, groups }];
  const messages = interfaceMessages(journal);
  const parts = groups.flatMap(({ heading = '', entries }) =>
    Array.from({ length: Math.ceil(entries.length / LONGEST) }, (_, at) => {
      const name = at === 0 ? heading : messages.text('list.partNumber', { part: heading, number: at + 1 });
      return { name, isFirst: at === 0, heading, entries: entries.slice(at * LONGEST, (at + 1) * LONGEST) };
    }),
  );
  const pages = parts.map(({ name, heading, isFirst, entries }, at) => ({
    stem: at === 0 ? stem : `${stem}/index-${heading === '#' ? 'other' : nameSlugOf(name)}`,
    title: at === 0 ? title : messages.text('list.partTitle', { list: title, part: name }),
    groups: [{ heading: name, entries }],
    letter: isFirst ? heading : undefined,
  }));
  const letters = pages.flatMap((page) => (page.letter === undefined ? [] : [{ heading: page.letter, stem: page.stem }]));
  return pages.map(({ letter: _, ...page }) => ({ ...page, letters }));
}

/** A page of an index, with the lists and covers that it shows. */
export interface IndexOfGroup {
  readonly listGroup: ListGroup;
  readonly page: ListGroupPage;
  /** File of the page. */
  readonly file: string;
  readonly covers?: JournalPictures['covers'] | undefined;
}

const INDEXES: Readonly<Record<ListLayout, (chrome: Chrome, index: IndexOfGroup) => Markup>> = {
  archive: archiveIndex,
  issues: issuesIndex,
  names: namesIndex,
  subjects: subjectsIndex,
};

const CARDS: Readonly<Record<ListLayout, (listGroup: ListGroup) => readonly ArticleCard[]>> = {
  archive: cardsOfArchive,
  issues: cardsOfVolumes,
  names: () => [],
  subjects: cardsOfSubjects,
};

/** Articles whose titles an index shows. */
export function cardsOfIndex(listGroup: ListGroup): readonly ArticleCard[] {
  return CARDS[listGroup.layout](listGroup);
}

interface ListGroupPageOptions {
  readonly page: ListGroupPage;
  readonly covers?: JournalPictures['covers'] | undefined;
}

/** An index page. */
export function listGroupPage(chrome: Chrome, listGroup: ListGroup, { page, covers }: ListGroupPageOptions): string {
  const { journal } = chrome;
  const file = `${page.stem}.html`;
  const isPart = page.stem !== listGroup.stem;
  const crumbs =
    isPart &&
    html`<nav class="crumbs" aria-label="${interfaceMessages(journal).text('nav.breadcrumb')}"><a href="${pageHref(journal, file, `${listGroup.stem}.html`)}">${listGroup.title}</a></nav>\n`;
  const main = html`<div class="wide">
${crumbs}<h1>${page.title}</h1>
${listGroup.intro !== undefined && html`<p class="lead">${listGroup.intro}</p>\n`}${INDEXES[listGroup.layout](chrome, { listGroup, page, file, covers })}</div>`;
  return layout(chrome, { file, kind: 'list', title: page.title, main });
}
