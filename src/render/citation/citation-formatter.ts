import type { Article } from '../../model/article.ts';
import type { Inline } from '../../model/inline.ts';
import { doiUrl } from '../../model/text/address.ts';
import { html, join, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import type { XmlElement, XmlNode } from '../../read/xml/xml-element.ts';
import { type BibliographyOptions, bibliographyRecord } from '../bibliography/bibliography-record.ts';
import { type CslItem, cslOf } from '../bibliography/csl.ts';
import { fullTitleOf } from '../full-title.ts';
import { citationForms } from './citation-forms.ts';
import { citingEngine } from './citing-engine.ts';
import { pageRanges, withoutEntry } from './page-ranges.ts';
import { plainItem } from './plain-item.ts';
import { styledTitle, type TitleFormat } from './styled-title.ts';

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
export function localeOf(language: string, known: readonly string[]): string {
  const base = language.toLowerCase().split('-')[0] ?? '';
  return (
    known.find((locale) => locale.toLowerCase() === language.toLowerCase()) ??
    known.find((locale) => locale.startsWith(`${base}-`)) ??
    'en-US'
  );
}

/** The address of the cited work as the style prints it and as a link needs it; they differ for a DOI that contains `<`. */
interface CitedAddress {
  readonly text: string;
  readonly href: string;
}

/**
 * Converts the output of a CSL processor for one entry to safe inline markup. Italics, bold, sub- and superscript keep their tags, all
 * other tags become text; the number of a numbered style is removed; the address becomes a link.
 *
 *   '<div class="csl-entry">Roe J. <i>Tide</i> A &#38; B. https://doi.org/10.1/x</div>'
 *     ->  'Roe J. <i>Tide</i> A &amp; B. <a href="https://doi.org/10.1/x">https://doi.org/10.1/x</a>'
 */
export function citationMarkup(entry: string, address: CitedAddress): Markup {
  const words = entry.replace(NUMBER, '').replace(SPACES, ' ').replace(OTHER_TAGS, '').trim();
  const parts: Markup[] = [];
  const open: string[] = [];
  let at = 0;
  for (const found of words.matchAll(KEPT_TAGS)) {
    const [tag, slash, name = ''] = found;
    const closes = slash !== '';
    if (closes && open.at(-1) !== name) continue;
    parts.push(linkedText(words.slice(at, found.index), address), trustedMarkup(tag));
    at = found.index + tag.length;
    if (closes) open.pop();
    else open.push(name);
  }
  parts.push(linkedText(words.slice(at), address), ...open.reverse().map((name) => trustedMarkup(`</${name}>`)));
  return join(parts);
}

// '<div class="csl-left-margin">1. </div>'
const NUMBER = /<div class="csl-left-margin">[^<]*<\/div>/;
const SPACES = /\s+/g;
const OTHER_TAGS = /<\/?(?:div|span)\b[^<>]*>/g;
const KEPT_TAGS = /<(\/?)(i|b|sub|sup)>/g;

function linkedText(words: string, { text, href }: CitedAddress): Markup {
  const [before = '', ...after] = decoded(words).split(text);
  return html`${before}${after.map((rest) => html`<a href="${href}">${text}</a>${rest}`)}`;
}

/** Decodes the numeric character references that citeproc prints for markup characters. */
function decoded(words: string): string {
  return words.replace(NUMBERED, (_, number: string) => String.fromCodePoint(Number(number)));
}

// '&#38;'
const NUMBERED = /&#(38|60|62|160);/g;

/**
 * Converts a title to the rich text that CSL processors read. Italics are marked `nocase`, since title case must not change a species
 * name to *Patella Vulgata*:
 *
 *   'Where <span class="nocase"><i>Patella vulgata</i></span> lives'
 *
 * citeproc-js, "HTML-like formatting tags".
 */
export function cslTitle(title: readonly Inline[]): string {
  return styledTitle(title, CSL);
}

const CSL: TitleFormat = {
  tags: {
    italic: ['<span class="nocase"><i>', '</i></span>'],
    bold: ['<b>', '</b>'],
    sub: ['<sub>', '</sub>'],
    sup: ['<sup>', '</sup>'],
  },
  text: (words) => words,
};

/** Text cases in which styles print titles: unchanged, or title case. */
export const TITLE_WAYS = ['', ' text-case="title"'] as const;

/** Returns a style that prints a title and nothing else. CSL 1.0.2. */
export function titleStyle(way: (typeof TITLE_WAYS)[number]): string {
  const layout = `<layout><text variable="title"${way}/></layout>`;
  return `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><citation>${layout}</citation><bibliography>${layout}</bibliography></style>`;
}

/**
 * Reduces a style to the rules that apply to a journal article. Nine tenths of a large style are about films, treaties and interviews,
 * and a CSL processor evaluates all of their conditions for every article.
 *
 *   '<choose><if type="bill">…</if><else><text macro="title"/></else></choose>'
 *     ->  '<choose><if type="article-journal"><text macro="title"/></if></choose>'
 *
 * The output for articles is unchanged: a branch is removed only if no article can take it. In-text citations and sort keys are removed
 * as well, since the bibliography has a single entry. CSL 1.0.2.
 */
export function articleStyle(xml: string): string {
  const document = parseXml(xml, { file: 'style', report: () => undefined });
  return document === undefined ? xml : printed(document.root).markup;
}

function printed(element: XmlElement): Markup {
  if (element.name === 'citation') return IN_TEXT;
  if (isOfNothing(element)) return NOTHING;
  const children = element.name === 'choose' ? branchesOf(element) : element.children;
  return tagged(element.name, element.attributes, children);
}

function tagged(name: string, attributes: XmlElement['attributes'], children: readonly XmlNode[]): Markup {
  const tag = trustedMarkup(name);
  const said = Object.entries(attributes).map(([key, value]) => html` ${trustedMarkup(key)}="${value}"`);
  const inside = children.filter((child) => typeof child === 'string' || (child.name !== 'sort' && !isNeverTaken(child)));
  return html`<${tag}${join(said)}>${join(inside.map((child) => (typeof child === 'string' ? html`${child}` : printed(child))))}</${tag}>`;
}

/** Returns the branches that an article may take, up to and including the first that every article takes. */
function branchesOf(choose: XmlElement): XmlElement[] {
  const branches: XmlElement[] = [];
  for (const branch of choose.children) {
    if (typeof branch === 'string') continue;
    const isTaken = branch.name === 'else' ? true : isTakenBy(branch.attributes);
    if (isTaken === false) continue;
    const first = branches.length === 0 ? 'if' : 'else-if';
    if (isTaken === undefined) branches.push({ ...branch, name: first });
    else {
      branches.push(
        branches.length === 0 ? { ...branch, name: 'if', attributes: { type: ARTICLE } } : { ...branch, name: 'else', attributes: {} },
      );
      break;
    }
  }
  return branches;
}

/** Tells whether an element prints names, a date or a number that no article has, and has no substitute. */
function isOfNothing({ name, attributes: { variable }, children }: XmlElement): boolean {
  if (variable === undefined || !FIELDS.has(name) || variable.split(' ').some((one) => VARIABLES.has(one))) return false;
  return !children.some((child) => typeof child !== 'string' && child.name === 'substitute');
}

function isNeverTaken(element: XmlElement): boolean {
  return element.name === 'choose' && branchesOf(element).length === 0;
}

/** Tells whether an article takes a branch; undefined if that depends on the article. */
function isTakenBy({ match = 'all', ...tests }: XmlElement['attributes']): boolean | undefined {
  const answers = Object.entries(tests).flatMap(([test, values = '']) => values.split(' ').map((value) => ANSWERS[test]?.(value)));
  const some = answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  if (match === 'any') return some;
  if (match === 'none') return some === undefined ? undefined : !some;
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}

const ARTICLE = 'article-journal';

/** Results of CSL tests that are the same for every article; undefined if they depend on the article. */
const ANSWERS: Readonly<Record<string, (value: string) => boolean | undefined>> = {
  type: (type) => type === ARTICLE,
  variable: (variable) => (VARIABLES.has(variable) ? undefined : false),
  'is-numeric': (variable) => (VARIABLES.has(variable) ? undefined : false),
  'is-uncertain-date': () => false,
};

/** Members of an item that are passed to styles; the type ties this table to the item. Journal articles are cited without their publisher. */
export const CITED_MEMBERS = {
  type: false,
  id: false,
  title: true,
  author: true,
  'container-title': true,
  'container-title-short': true,
  issued: true,
  volume: true,
  issue: true,
  page: true,
  number: true,
  DOI: true,
  URL: true,
  ISSN: true,
  publisher: false,
  language: true,
  abstract: false,
  keyword: false,
  license: false,
  note: true,
} satisfies Readonly<Record<keyof CslItem, boolean>>;

/** Variables that an article may have as it is cited, and those that the processor derives from them. */
const VARIABLES: ReadonlySet<string> = new Set([
  ...Object.entries(CITED_MEMBERS).flatMap(([member, isCited]) => (isCited ? [member] : [])),
  ...'title-short page-first citation-number citation-label first-reference-note-number locator year-suffix'.split(' '),
]);

const FIELDS: ReadonlySet<string> = new Set(['names', 'date', 'number', 'text']);
/** Replaces removed elements by a variable that no article has, because a group whose variables are all empty is not printed. */
const NOTHING = html`<text variable="genre"/>`;
const IN_TEXT = html`<citation><layout><text value="x"/></layout></citation>`;
