import type { Article } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Citation, CitedPerson, Reference } from '../../model/reference.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { TranslatableValue } from '../../model/translatable.ts';
import { parseXml } from '../../read/xml/parse-xml.ts';
import { attributeOf, childrenOf, descendantsOf, rawTextOf, type XmlElement, type XmlNode } from '../../read/xml/xml-element.ts';
import { textOfInlines } from '../plain-text.ts';
import { type CitationStyles, cslTitle, localeOf } from './citation-formatter.ts';
import { type CitedItem, citingEngine } from './citing-engine.ts';

/** Returns an article with the references of its own lists printed in a style of the Citation Style Language. */
export type StyleReferences = (article: Article) => Article;

/**
 * Prints references in a style: a built-in one by its id, or the XML of another. Only references without a text of their own are printed, of articles
 * in other formats than JATS: every word of JATS is shown. DOI and address are links after the reference. CSL 1.0.2.
 */
export function referenceStyler({ styles, locales }: CitationStyles, style: string, language: string): StyleReferences {
  const xml = style.trimStart().startsWith('<') ? style : styles.find(({ id }) => id === style)?.xml;
  if (xml === undefined) return (article) => article;
  const name = localeOf(language, Object.keys(locales));
  const cite = citingEngine(() => xml, { name, xml: locales[name] });
  const styled = (citation: Citation): Citation => {
    if (citation.mixed !== undefined || citation.parts.length === 0) return citation;
    const entry = cite(itemOf(citation, language));
    const printed = entry === undefined ? [] : inlinesOf(entry);
    return printed.length === 0 ? citation : { ...citation, printed };
  };
  const withStyle = (reference: Reference): Reference => ({ ...reference, citations: reference.citations.map(styled) });
  return (article) =>
    article.source.format === 'jats'
      ? article
      : {
          ...article,
          back: article.back.map(
            (block): Block => (block.kind === 'refList' ? { ...block, references: block.references.map(withStyle) } : block),
          ),
        };
}

/** Returns what is wrong with a style that a journal has; undefined if works can be cited in it. */
export function styleFault(xml: string, { locales }: CitationStyles): TranslatableValue | undefined {
  const root = xml.length > LONGEST ? undefined : parseXml(xml, { file: '', report: () => undefined })?.root;
  if (root?.name !== 'style' || attributeOf(root, 'class') === undefined) return translatable`it is no style of CSL`;
  if (childrenOf(root, 'bibliography').length === 0) return translatable`it has no bibliography`;
  if (sizeOf(root) > MOST_ELEMENTS) return translatable`its macros use each other too often`;
  const cite = citingEngine(() => xml, { name: 'en-US', xml: locales['en-US'] });
  return cite({ type: 'article-journal', id: '', title: 'Tides', author: [{ family: 'Roe', given: 'J.' }] }) === undefined
    ? translatable`it cannot be used`
    : undefined;
}

/** Number of elements after all macros are put in their places: the processor does so, which could take forever. */
function sizeOf(root: XmlElement): number {
  const macros = new Map(childrenOf(root, 'macro').map((macro) => [attributeOf(macro, 'name') ?? '', macro]));
  const known = new Map<XmlElement, number>();
  const open = new Set<XmlElement>();
  const size = (element: XmlElement): number => {
    const found = known.get(element);
    if (found !== undefined) return found;
    if (open.has(element)) return Number.POSITIVE_INFINITY;
    open.add(element);
    const macro = macros.get(attributeOf(element, 'macro') ?? '');
    const parts = [...childrenOf(element), ...(macro === undefined ? [] : [macro])];
    const count = parts.reduce((sum, part) => sum + size(part), 1);
    open.delete(element);
    known.set(element, count);
    return count;
  };
  return ['citation', 'bibliography']
    .flatMap((name) => childrenOf(root, name))
    .reduce((sum, part) => sum + size(part), descendantsOf(root, 'if').length);
}

/** The fields of a citation as CSL has them, without DOI and address. */
function itemOf({ publicationType = '', parts }: Citation, language: string): CitedItem {
  const inlinesOfField = (...names: readonly string[]): readonly Inline[] | undefined => {
    for (const part of parts) if (part.kind === 'field' && names.includes(part.name)) return part.content;
    return undefined;
  };
  const field = (...names: readonly string[]): string | undefined => {
    const content = inlinesOfField(...names);
    return content === undefined ? undefined : textOfInlines(content);
  };
  const people = (role: string) =>
    parts.flatMap((part) =>
      part.kind === 'persons' && part.role === role ? [...part.persons.map(cslName), ...(part.etal ? [{ literal: 'et al.' }] : [])] : [],
    );
  const own = inlinesOfField('article-title', 'chapter-title', 'part-title', 'data-title');
  const source = inlinesOfField('source', 'conf-name');
  const [fpage, lpage] = [field('fpage', 'elocation-id'), field('lpage')];
  const year = field('year');
  const date = /^\d{4}$/.test(year ?? '') ? { 'date-parts': [[Number(year)]] } : year === undefined ? undefined : { literal: year };
  const values = {
    type: TYPES[publicationType] ?? (own === undefined ? 'document' : 'article-journal'),
    id: '',
    title: cslTitle(own ?? source ?? []),
    'container-title': own === undefined || source === undefined ? undefined : cslTitle(source),
    author: people('author'),
    editor: people('editor'),
    issued: date,
    volume: field('volume'),
    issue: field('issue'),
    page: fpage === undefined ? undefined : lpage === undefined ? fpage : `${fpage}-${lpage}`,
    edition: field('edition'),
    publisher: field('publisher-name'),
    'publisher-place': field('publisher-loc'),
    version: field('version'),
    note: field('comment'),
    language,
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as unknown as CitedItem;
}

function cslName({ surname, givenNames, prefix, suffix, literal }: CitedPerson) {
  if (surname === undefined) return { literal: literal ?? givenNames ?? '' };
  return {
    family: [prefix, surname].filter((word) => word !== undefined).join(' '),
    ...(givenNames === undefined ? {} : { given: givenNames }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}

/** Reads the processor's mark-up of one entry, without its number. */
function inlinesOf(entry: string): readonly Inline[] {
  const words = entry.replace(/<div class="csl-left-margin">[^<]*<\/div>/, '').replace(/&nbsp;/g, '\u00a0');
  const root = parseXml(`<p>${words.trim()}</p>`, { file: '', report: () => undefined })?.root;
  return root === undefined ? [] : trimmed(root.children.flatMap(inlineOf));
}

function inlineOf(node: XmlNode): readonly Inline[] {
  if (typeof node === 'string') return [{ kind: 'text', value: node.replace(/\s+/g, ' ') }];
  const style = STYLES[node.name] ?? (/small-caps/.test(attributeOf(node, 'style') ?? '') ? 'sc' : undefined);
  const content = node.children.flatMap(inlineOf);
  if (rawTextOf(node).trim() === '' || style === undefined) return content;
  return [{ kind: 'styled', style, content }];
}

function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline, at): readonly Inline[] => {
    if (inline.kind !== 'text') return [inline];
    const start = at === 0 ? inline.value.trimStart() : inline.value;
    const value = at === inlines.length - 1 ? start.trimEnd() : start;
    return value === '' ? [] : [{ kind: 'text', value }];
  });
}

const STYLES: Readonly<Record<string, 'italic' | 'bold' | 'sup' | 'sub'>> = { i: 'italic', b: 'bold', sup: 'sup', sub: 'sub' };
const TYPES: Readonly<Record<string, string>> = {
  journal: 'article-journal',
  book: 'book',
  chapter: 'chapter',
  confproc: 'paper-conference',
  thesis: 'thesis',
  report: 'report',
  web: 'webpage',
  webpage: 'webpage',
  data: 'dataset',
  software: 'software',
  preprint: 'article',
  patent: 'patent',
  newspaper: 'article-newspaper',
  magazine: 'article-magazine',
};
const LONGEST = 1_000_000;
/** The largest styles of the repository have 20,000. */
const MOST_ELEMENTS = 500_000;
