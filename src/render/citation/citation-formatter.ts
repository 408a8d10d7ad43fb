import type { Article } from '../../model/article.ts';
import { doiUrl } from '../../model/text/address.ts';
import { type BibliographyOptions, bibliographyRecord } from '../bibliography/bibliography-record.ts';
import { cslOf } from '../bibliography/csl.ts';
import { fullTitleOf } from '../full-title.ts';
import { articleStyle } from './article-style.ts';
import { citationForms } from './citation-forms.ts';
import { citationMarkup } from './citation-markup.ts';
import { citingEngine } from './citing-engine.ts';
import { cslTitle } from './csl-title.ts';
import { pageRanges, withoutEntry } from './page-ranges.ts';
import { plainItem } from './plain-item.ts';
import { TITLE_WAYS, titleStyle } from './title-style.ts';

/** Styles and locales of the Citation Style Language, as XML, with their authors and licence, CC BY-SA 3.0. */
export interface CitationStyles {
  readonly styles: readonly CitationStyle[];
  /** By language tag: `en-US`, `de-DE`. */
  readonly locales: Readonly<Record<string, string>>;
}

export interface CitationStyle {
  /** `apa` */
  readonly id: string;
  /** `APA` */
  readonly label: string;
  readonly xml: string;
}

/** An article cited in one style; `html` is inline markup. */
export interface StyledCitation {
  readonly id: string;
  readonly label: string;
  readonly html: string;
}

export type FormatCitations = (article: Article, options: BibliographyOptions) => readonly StyledCitation[];

/**
 * Cites articles in every style, in a journal's language:
 *
 *   [{ id: 'apa', label: 'APA', html: 'Roe, J. (2012). Tides. <i>Shore</i>, <i>1</i>, e3. <a href="…">…</a>' }, …]
 *
 * A style whose processing fails for an article is left out. CSL 1.0.2.
 */
export function citationFormatter({ styles, locales }: CitationStyles, language: string): FormatCitations {
  const name = localeOf(language, Object.keys(locales));
  const locale = { name, xml: locales[name] };
  const titleWays = TITLE_WAYS.map((way) => citingEngine(() => titleStyle(way), locale));
  const printPages = pageRanges(locale);
  const ways = styles.map(({ id, label, xml }) => {
    const cite = citingEngine(() => articleStyle(xml), locale);
    return { id, label, cite, citeByForm: citationForms(cite, titleWays, printPages(xml)) };
  });
  let count = 0;
  return (article, options) => {
    const { URL: url, ...item } = itemOf(article, options);
    const { DOI: doi } = item;
    const address = doi === undefined ? { text: url, href: url } : { text: DOI_RESOLVER + doi, href: doiUrl(DOI_RESOLVER, doi) };
    const cited = { ...item, URL: address.text };
    const plain = count++ < FEW ? undefined : plainItem(cited);
    const titles = plain === undefined ? [] : titleWays.map((way) => withoutEntry(way(cited) ?? ''));
    return ways.flatMap(({ id, label, cite, citeByForm }) => {
      const entry = (plain && citeByForm(plain, titles)) ?? cite(cited);
      return entry === undefined ? [] : [{ id, label, html: citationMarkup(entry, address).markup }];
    });
  };
}

/** The first articles are cited by the processor: preparing a template costs as much as a few entries, and an edit needs only one. */
const FEW = 3;

/** The styles write no other; Crossref, DOI display guidelines. */
const DOI_RESOLVER = 'https://doi.org/';

function itemOf(article: Article, options: BibliographyOptions) {
  // Journal articles are cited without their publisher; their number is their page; the processor would parse fields out of a note.
  const { publisher: _, number: __, note: ___, abstract: _a, keyword: _k, license: _l, author = [], ...item } = cslOf(article, options);
  // Styles use title case for English only, so they need the language.
  const language = bibliographyRecord(article, options).lang ?? options.journal.language;
  return {
    ...item,
    title: cslTitle(fullTitleOf(article.meta)),
    language,
    ...(author.length === 0 ? {} : { author: printableAuthors(author) }),
  };
}

/** Cuts the authors to those that a style can show: APA prints the first nineteen and the last of more than twenty. APA 7, section 9.8. */
function printableAuthors<Name>(authors: readonly Name[]): readonly Name[] {
  return authors.length <= MOST ? authors : [...authors.slice(0, MOST), ...authors.slice(-1)];
}

const MOST = 21;

/** Returns the locale of a language: `de-DE` for `de` and `de-AT`; `en-US` for a language without a locale. */
function localeOf(language: string, known: readonly string[]): string {
  const base = language.toLowerCase().split('-')[0] ?? '';
  return (
    known.find((locale) => locale.toLowerCase() === language.toLowerCase()) ??
    known.find((locale) => locale.startsWith(`${base}-`)) ??
    'en-US'
  );
}
