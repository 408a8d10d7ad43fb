import type { Article } from '../../model/article.ts';
import type { Contrib } from '../../model/article-meta.ts';
import { html, join, type Markup } from '../../model/text/markup.ts';
import { titleMarkup } from '../citation/title-markup.ts';
import { displayName, isEastern } from '../display-name.ts';
import { fullTitleOf } from '../full-title.ts';
import { type BibliographyOptions, type BibliographyRecord, bibliographyRecord } from './bibliography-record.ts';

/**
 * One sentence to cite an article by, as inline markup, the title with its own italics:
 *
 *   Alegado RA, Brown LW. 2012. Colonies of <i>S. rosetta</i>. <i>eLife</i> 1:e00013. https://doi.org/10.7554/eLife.00013
 */
export function formattedCitation(article: Article, options: BibliographyOptions): string {
  const record = bibliographyRecord(article, options);
  const { authors, published, title, journalTitle, url } = record;
  const parts: Markup[] = [];
  if (authors.length > 0) {
    const names = authors.map(shortName).join(', ');
    parts.push(html`${names}${stopAfter(names)}`);
  }
  if (published !== undefined) parts.push(html`${published.year}.`);
  parts.push(html`${titleMarkup(fullTitleOf(article.meta))}${stopAfter(title)}`);
  parts.push(html`<i>${journalTitle}</i>${volumeAndPages(record)}.`);
  parts.push(html`<a href="${url}">${url}</a>`);
  return join(parts, ' ').markup;
}

/** Returns volume, issue and pages: ` 1:e00013`, ` 33(2):121–130`, ` e00013`. */
function volumeAndPages({ volume, issue, fpage, lpage, elocationId }: BibliographyRecord): string {
  const where = elocationId ?? (fpage === undefined ? undefined : lpage === undefined || lpage === fpage ? fpage : `${fpage}–${lpage}`);
  const which = volume === undefined ? undefined : issue === undefined ? volume : `${volume}(${issue})`;
  const both = [which, where].filter((part) => part !== undefined).join(':');
  return both === '' ? '' : ` ${both}`;
}

/** `Alegado RA`; groups, unstructured names and names in Chinese characters are not abbreviated. */
function shortName(author: Contrib): string {
  const { surname, givenNames, suffix } = author;
  if (author.collab !== undefined || surname === undefined || (isEastern(author) && !LATIN.test(surname))) return displayName(author);
  const initials = (givenNames ?? '')
    .split(/[\s.-]+/)
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();
  return [surname, initials, suffix].filter((part) => part !== undefined && part !== '').join(' ');
}

const LATIN = /\p{Script=Latin}/u;

/** Returns the full stop that the text needs to end a sentence; '' if it has one. */
function stopAfter(text: string): string {
  return /[.!?…]$/.test(text) ? '' : '.';
}
