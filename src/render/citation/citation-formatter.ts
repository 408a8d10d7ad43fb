import citeproc, { type Engine } from 'citeproc';
import type { Article } from '../../model/article.ts';
import { doiUrl } from '../../text/address.ts';
import { type BibliographyOptions, bibliographyRecord } from '../bibliography/bibliography-record.ts';
import { cslOf } from '../bibliography/csl.ts';
import { articleStyle } from './article-style.ts';
import { citationMarkup } from './citation-markup.ts';
import { cslTitle } from './csl-title.ts';

/** Styles and locales of the Citation Style Language, as XML. They keep their makers' names and licence, CC BY-SA 3.0. */
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

/** An article in the words of one style; `html` is inline markup. */
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
 * An engine is made when it is first needed, since that takes longer than a citation. A style that an article is too much for is left
 * out. CSL 1.0.2.
 */
export function citationFormatter({ styles, locales }: CitationStyles, language: string): FormatCitations {
  // The processor would print to the console.
  citeproc.debug = () => undefined;
  const locale = localeOf(language, Object.keys(locales));
  const engines = new Map<string, Engine>();
  const items = new Map<string, unknown>();
  const system = { retrieveLocale: () => locales[locale], retrieveItem: (id: string) => items.get(id) };
  const engineOf = ({ id, xml }: CitationStyle): Engine => {
    const engine = engines.get(id) ?? quickened(new citeproc.Engine(system, articleStyle(xml), locale, true));
    engines.set(id, engine);
    return engine;
  };
  return (article, options) => {
    const item = itemOf(article, options);
    const { DOI: doi, URL: url } = item;
    const address = doi === undefined ? { text: url, href: url } : { text: DOI_RESOLVER + doi, href: doiUrl(DOI_RESOLVER, doi) };
    items.set(ITEM, { ...item, URL: address.text });
    return styles.flatMap((style) => {
      const entry = entryOf(engineOf(style));
      return entry === undefined ? [] : [{ id: style.id, label: style.label, html: citationMarkup(entry, address).markup }];
    });
  };
}

/** Spares the engine its search for quotation marks and tags, with an expression made anew each time, where there are none: in most names. */
function quickened(engine: Engine): Engine {
  const { flipflopper } = engine.fun;
  const search = flipflopper.processTags.bind(flipflopper);
  flipflopper.processTags = (of) => {
    if (!UNMARKED.test(of.blobs)) search(of);
  };
  return engine;
}

// 'Alegado', '12–34'; no locale quotes with these
const UNMARKED = /^[\p{L}\p{M}\p{N} .,:;\u2013-]*$/u;
const ITEM = 'article';
/** The styles write no other; Crossref, DOI display guidelines. */
const DOI_RESOLVER = 'https://doi.org/';

function entryOf(engine: Engine): string | undefined {
  try {
    engine.updateItems([]);
    engine.updateItems([ITEM]);
    const made = engine.makeBibliography();
    return made === false ? undefined : made[1][0];
  } catch {
    return undefined;
  }
}

function itemOf(article: Article, options: BibliographyOptions) {
  // Journal articles are cited without their publisher, their number is their page, and of a note the processor would make fields.
  const { publisher: _, number: __, note: ___, author = [], ...item } = cslOf(article, options);
  // A style asks for the language to know whether to write Titles Like This.
  const language = bibliographyRecord(article, options).lang ?? options.journal.language;
  return { ...item, id: ITEM, title: cslTitle(article.meta.title), language, ...(author.length === 0 ? {} : { author: shown(author) }) };
}

/** The authors that some style shows: APA writes the first nineteen and the last of more than twenty. APA 7, section 9.8. */
function shown<Name>(authors: readonly Name[]): readonly Name[] {
  return authors.length <= MOST ? authors : [...authors.slice(0, MOST), ...authors.slice(-1)];
}

const MOST = 21;

/** `de` and `de-AT` are `de-DE`; a language without a locale is cited in English. */
function localeOf(language: string, known: readonly string[]): string {
  const base = language.toLowerCase().split('-')[0] ?? '';
  return (
    known.find((locale) => locale.toLowerCase() === language.toLowerCase()) ??
    known.find((locale) => locale.startsWith(`${base}-`)) ??
    'en-US'
  );
}
