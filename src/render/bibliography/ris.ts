import type { Article } from '../../model/article.ts';
import type { Contrib } from '../../model/article-meta.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { displayName } from '../display-name.ts';
import { tidyText } from '../plain-text.ts';
import { type BibliographyOptions, bibliographyRecord } from './bibliography-record.ts';

/**
 * An article as a RIS record, lines ended by CRLF:
 *
 *   TY  - JOUR
 *   AU  - Alegado, Rosanna A, Jnr
 *   …
 *   ER  -
 *
 * An article number is start page (what most programs read) and `C7` (what the format says).
 */
export function risOf(article: Article, options: BibliographyOptions): string {
  const record = bibliographyRecord(article, options);
  const { facts } = record;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['TY', 'JOUR'],
    ...record.authors.map((author) => ['AU', risName(author)] as const),
    ...record.editors.map((editor) => ['ED', risName(editor)] as const),
    ...record.translators.map((translator) => ['A4', risName(translator)] as const),
    ['TI', record.title],
    // One line, because readers take a second one for a list of titles.
    ['TT', record.otherTitles.join(' / ')],
    ['T2', record.journalTitle],
    ['J2', record.journalAbbreviation],
    ['PY', record.published?.year.toString()],
    ['DA', record.published === undefined ? undefined : risDate(record.published)],
    ['VL', record.volume],
    ['IS', record.issue],
    ['SP', record.fpage ?? record.elocationId],
    ['EP', record.lpage],
    ['C7', record.fpage === undefined ? record.elocationId : undefined],
    ['DO', record.doi],
    ['UR', record.url],
    ['SN', record.issn],
    ['PB', record.publisher],
    ['LA', record.lang],
    ['AB', record.abstract],
    ...record.keywords.map((keyword) => ['KW', keyword] as const),
    ['ET', facts.version],
    ['AN', facts.ids.pmid ?? facts.ids.pmcid],
    ...record.notes.map((note) => ['N1', note] as const),
    ['N1', record.licenseUrl === undefined ? undefined : `License: ${record.licenseUrl}`],
  ];
  const printed = lines.flatMap(([tag, value]) => {
    const words = value === undefined ? '' : tidyText(value);
    return words === '' ? [] : [`${tag}  - ${words}\r\n`];
  });
  return `${printed.join('')}ER  - \r\n`;
}

/** `Surname, Given, Suffix`; a group's name without its commas, which would split it into a person's names. */
function risName(contrib: Contrib): string {
  const { surname, givenNames, suffix } = contrib;
  if (contrib.collab !== undefined || surname === undefined) return displayName(contrib).replaceAll(',', '');
  return [surname, givenNames, suffix].filter((part) => part !== undefined).join(', ');
}

/** `2014/02/28/`; unknown parts are empty: `2014///`. */
function risDate(date: PartialDate): string {
  const [year = '', month = '', day = ''] = isoDate(date).split('-');
  return `${year}/${month}/${day}/`;
}
