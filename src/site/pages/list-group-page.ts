import { interfaceMessages, type MessagesJournal } from '../../messages/journal-messages.ts';
import type { Messages } from '../../messages/messages.ts';
import { nameSlugOf } from '../../text/bounded-name.ts';
import { html } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { IndexGroup, ListGroup } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import type { JournalPictures } from '../theme/journal-pictures.ts';
import { entryList } from './entry-list.ts';

/** One page of an index: the index itself, or a part of a long one. */
export interface ListGroupPage {
  /** Site path without ending. */
  readonly stem: string;
  readonly title: string;
  readonly groups: readonly IndexGroup[];
  /** True for a part, which links back to the index. */
  readonly isPart: boolean;
}

/** Maximum number of entries per page. */
const LONGEST = 1000;

/** Pages of an index: one, or one per heading if it is long, split again if a heading is long. */
export function listGroupPages(listGroup: ListGroup, journal: MessagesJournal): ListGroupPage[] {
  const { stem } = listGroup;
  const total = listGroup.groups.reduce((sum, group) => sum + group.entries.length, 0);
  if (total <= LONGEST) return [{ stem, title: listGroup.title, groups: listGroup.groups, isPart: false }];
  const parts = listGroup.groups.flatMap((group) => partsOf(listGroup, group, interfaceMessages(journal)));
  const entries = parts.map((part) => ({ label: part.title, stem: part.stem, count: part.groups[0]?.entries.length ?? 0 }));
  return [{ stem, title: listGroup.title, groups: [{ entries }], isPart: false }, ...parts];
}

function partsOf(listGroup: ListGroup, group: IndexGroup, messages: Messages): ListGroupPage[] {
  const parts: ListGroupPage[] = [];
  for (let start = 0; start < group.entries.length; start += LONGEST) {
    const number = start / LONGEST + 1;
    const part = group.heading ?? listGroup.title;
    const urlName = `${group.urlName ?? part}${number === 1 ? '' : ` (${number})`}`;
    parts.push({
      stem: `${listGroup.stem}/index-${nameSlugOf(urlName)}`,
      title: number === 1 ? part : messages.text('list.partNumber', { part, number }),
      groups: [{ entries: group.entries.slice(start, start + LONGEST) }],
      isPart: true,
    });
  }
  return parts;
}

interface ListGroupPageOptions {
  readonly page: ListGroupPage;
  readonly covers?: JournalPictures['covers'] | undefined;
}

/** An index page. */
export function listGroupPage(chrome: Chrome, listGroup: ListGroup, { page, covers }: ListGroupPageOptions): string {
  const { journal } = chrome;
  const file = `${page.stem}.html`;
  const messages = interfaceMessages(journal);
  const title = page.isPart ? messages.text('list.partTitle', { list: listGroup.title, part: page.title }) : page.title;
  const main = html`<div class="wide">
${page.isPart && html`<nav class="crumbs" aria-label="${messages.text('nav.breadcrumb')}"><a href="${pageHref(journal, file, `${listGroup.stem}.html`)}">${listGroup.title}</a></nav>\n`}<h1>${title}</h1>
${listGroup.intro !== undefined && html`<p class="lead">${listGroup.intro}</p>\n`}${page.groups.map(
  (group) =>
    html`${group.heading !== undefined && html`<h2>${group.heading}</h2>\n`}${entryList(group.entries, { journal, file, covers })}\n`,
)}</div>`;
  return layout(chrome, { file, kind: 'list', title, main });
}
