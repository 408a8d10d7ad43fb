import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { Journal } from '../../model/journal.ts';
import { attribute, html, type Markup } from '../../text/markup.ts';
import type { ListingEntry } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import type { JournalPictures } from '../theme/journal-pictures.ts';
import { coverOf } from '../theme/journal-pictures.ts';
import { DOT } from './article-list.ts';
import { coverImage } from './issue-head.ts';

interface EntryListOptions {
  readonly journal: Journal;
  /** File of the page that contains the list. */
  readonly file: string;
  readonly covers?: JournalPictures['covers'] | undefined;
}

/** Links to lists with the number of their articles; issues with their covers, if one has a cover. Narrower subjects are lists within. */
export function entryList(entries: readonly ListingEntry[], options: EntryListOptions): Markup {
  const { journal, covers } = options;
  const coverOfEntry = ({ issue }: ListingEntry) =>
    issue === undefined ? undefined : coverOf({ patterns: issuePatterns(journal), covers }, issue);
  const hasCovers = entries.some((entry) => coverOfEntry(entry) !== undefined);
  return html`<ul class="${hasCovers ? 'entries issues' : 'entries'}">
${entries.map((entry) => {
  const cover = hasCovers ? coverOfEntry(entry) : undefined;
  return html`<li${attribute('class', hasCovers && entry.issue === undefined ? 'entries-all' : undefined)}>${entryLink(entry, cover === undefined ? undefined : coverImage(cover, options), options)}${
    entry.children !== undefined && entryList(entry.children, options)
  }</li>\n`;
})}</ul>`;
}

/** The cover of the journal in place of an issue's would repeat itself on every issue. */
export function issuePatterns({ cover = [] }: Journal): readonly string[] {
  return cover.filter((pattern) => pattern.includes('{'));
}

function entryLink({ label, stem, count, note }: ListingEntry, cover: Markup | undefined, { journal, file }: EntryListOptions): Markup {
  const messages = interfaceMessages(journal);
  return html`<a href="${pageHref(journal, file, `${stem}.html`)}">${cover}${label}</a> ${note === undefined ? html`<span class="count">${messages.number(count)}</span>` : html`<span class="entry-note">${note}${DOT}${messages.text('list.count', { count })}</span>`}`;
}
