import type { Journal } from '../../model/journal.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { ListingEntry } from '../listings/listing.ts';
import { nameLink } from './names-index.ts';

interface EntryListOptions {
  readonly journal: Journal;
  /** File of the page that contains the list. */
  readonly file: string;
}

/** Links to lists with the number of their articles, in columns. Narrower subjects are lists within. */
export function entryList(entries: readonly ListingEntry[], options: EntryListOptions): Markup {
  return html`<ul class="entries">
${entries.map((entry) => html`<li>${nameLink(entry, options)}${entry.children !== undefined && entryList(entry.children, options)}</li>\n`)}</ul>`;
}
