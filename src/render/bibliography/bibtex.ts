import type { Article } from '../../model/article.ts';
import type { Contrib } from '../../model/article-meta.ts';
import { withoutCallOuts } from '../call-outs.ts';
import { displayName } from '../display-name.ts';
import { fullTitleOf } from '../full-title.ts';
import { type BibliographyOptions, type BibliographyRecord, bibliographyRecord } from './bibliography-record.ts';
import { escapeTex, titleTex } from './tex.ts';

/**
 * An article as a BibTeX entry in UTF-8, with a newline at its end:
 *
 *   @article{Alegado2014_eLife.00013,
 *     author = {Alegado, Jnr, Rosanna A and {NISC Comparative Sequencing Program}},
 *     title = {Bacterial regulation of colony development in the closest living relatives of animals},
 *     journal = {eLife},
 *     year = {2014},
 *     month = feb,
 *     …
 *   }
 */
export function bibtexOf(article: Article, options: BibliographyOptions): string {
  const record = bibliographyRecord(article, options);
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['author', braced(record.authors.map(bibtexName).join(' and '))],
    ['title', braced(titleTex(withoutCallOuts(fullTitleOf(article.meta))))],
    ['journal', braced(escapeTex(record.journalTitle))],
    ['year', braced(record.published?.year.toString())],
    ['month', MONTHS[(record.published?.month ?? 0) - 1]],
    ['volume', braced(escaped(record.volume))],
    ['number', braced(escaped(record.issue))],
    ['pages', braced(escaped(pagesOf(record)))],
    ['doi', braced(verbatim(record.doi))],
    ['url', braced(verbatim(record.url))],
    ['issn', braced(escaped(record.issn))],
    ['publisher', braced(escaped(record.publisher))],
    ['language', braced(escaped(record.lang))],
    ['keywords', braced(escaped(record.keywords.join(', ')))],
    ['abstract', braced(escaped(record.abstract))],
    ['note', braced(escaped(record.note))],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = ${value},\n`]));
  return `@article{${entryKey(record)},\n${lines.join('')}}\n`;
}

/** Returns first and last page joined by two hyphens (BibTeX's en dash), else the article number. */
function pagesOf(record: BibliographyRecord): string | undefined {
  if (record.fpage === undefined) return record.elocationId;
  return record.lpage === undefined || record.lpage === record.fpage ? record.fpage : `${record.fpage}--${record.lpage}`;
}

/** `Alegado2014_eLife.00013`: surname and year for people, the DOI's suffix so that no two articles share it. */
function entryKey(record: BibliographyRecord): string {
  const [first] = record.authors;
  const surname = first === undefined ? '' : (first.surname ?? displayName(first).split(' ')[0] ?? '');
  const suffix =
    record.doi === undefined ? record.url.slice(record.url.lastIndexOf('/') + 1) : record.doi.slice(record.doi.indexOf('/') + 1);
  return `${keyPart(surname, '')}${record.published?.year ?? ''}_${keyPart(suffix, '-')}`;
}

function keyPart(text: string, between: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replace(NOT_KEY, between);
}

const MARKS = /\p{M}/gu;
const NOT_KEY = /[^A-Za-z0-9.-]+/g;

/** `Surname, Suffix, Given`; a group or an unstructured name is put in braces. BibTeX, name forms. */
function bibtexName(contrib: Contrib): string {
  const { surname, givenNames, suffix } = contrib;
  if (contrib.collab !== undefined || surname === undefined || givenNames === undefined) return `{${escapeTex(displayName(contrib))}}`;
  return [surname, ...(suffix === undefined ? [] : [suffix]), givenNames].map(namePart).join(', ');
}

// A comma or the word "and" within a part would split the name.
function namePart(part: string): string {
  return CUTS_NAMES.test(part) ? `{${escapeTex(part)}}` : escapeTex(part);
}

const CUTS_NAMES = /,|\band\b/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

function escaped(text: string | undefined): string | undefined {
  return text === undefined ? undefined : escapeTex(text);
}

// Addresses are printed verbatim; only braces would break the entry.
function verbatim(address: string | undefined): string | undefined {
  return address?.replace(BREAKS_ADDRESS, (char) => encodeURIComponent(char));
}

const BREAKS_ADDRESS = /[{}\\\s]/g;

function braced(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : `{${value}}`;
}
