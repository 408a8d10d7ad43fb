import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { alphabetOf } from '../listings/by-letter.ts';
import type { IndexGroup, ListingEntry } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import type { IndexOfGroup } from './list-group-page.ts';

/** Number of names up to which letters share columns. */
const SHORT = 150;

/** Names by letter: a row of letters, a field that a script shows to filter them, and the names in columns. */
export function namesIndex({ journal }: Chrome, { listGroup, page, file }: IndexOfGroup): Markup {
  const { groups } = page;
  const total = groups.reduce((sum, group) => sum + group.entries.length, 0);
  const messages = interfaceMessages(journal);
  return html`<div class="names-tools">
<p class="names-filter" hidden><label class="visually-hidden" for="names-filter">${messages.text('list.filter')}</label><input type="search" id="names-filter" placeholder="${messages.text('list.filter')}" autocomplete="off"> <span role="status"></span></p>
${lettersRow(journal, { listGroup, page, file })}</div>
<div class="names${total <= SHORT && ' names-short'}">
${groups.map((group) => namesOfLetter(group, { journal, file }))}</div>
`;
}

function lettersRow(journal: Journal, { listGroup, page, file }: Pick<IndexOfGroup, 'listGroup' | 'page' | 'file'>): Markup | false {
  const letters = alphabetOf(listGroup.groups);
  if (letters.length < 2) return false;
  const hrefs = new Map(
    page.letters === undefined
      ? page.groups.map(({ heading = '' }) => [heading, `#${idOf(heading)}`])
      : page.letters.map(({ heading, stem }) => [heading, pageHref(journal, file, `${stem}.html`)]),
  );
  const here = page.letters?.find(({ stem }) => stem === page.stem)?.heading;
  return html`<nav class="letters" aria-label="${interfaceMessages(journal).text('list.letters')}">
<ul>
${letters.map((letter) => {
  const href = hrefs.get(letter);
  return html`<li>${href === undefined ? html`<span>${letter}</span>` : html`<a href="${href}"${attribute('aria-current', letter === here ? 'page' : undefined)}>${letter}</a>`}</li>\n`;
})}</ul>
</nav>
`;
}

function namesOfLetter({ heading = '', entries }: IndexGroup, place: { readonly journal: Journal; readonly file: string }): Markup {
  const id = idOf(heading);
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
<ul>
${entries.map((entry) => html`<li>${nameLink(entry, place)}</li>\n`)}</ul>
</section>
`;
}

/** A link to a list, with the number of its articles if there are several. */
export function nameLink(
  { label, stem, count }: ListingEntry,
  { journal, file }: { readonly journal: Journal; readonly file: string },
): Markup {
  return html`<a href="${pageHref(journal, file, `${stem}.html`)}">${label}</a>${count > 1 && html` <span class="count">${interfaceMessages(journal).number(count)}</span>`}`;
}

function idOf(heading: string): string {
  return `letter-${heading === '#' ? 'other' : nameSlugOf(heading)}`;
}
