import type { Inline, InlineStyle, Styled } from '../../model/inline.ts';
import { byName } from '../xml/by-name.ts';
import { attributeOf, childTextOf, isBlank, langOf, rawTextOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { separateFields } from './citations.ts';
import { directionOf } from './direction.ts';
import { addInlineFormula, addInlineMath } from './formulas.ts';
import { addInlineAlternatives, addInlineGraphic } from './graphics.ts';
import type { InlineHandler, JatsReader, LineItem } from './jats-reader.ts';
import { addItems, addText, addWrapped } from './line.ts';
import { addEmail, addLink, hrefOf, withoutLinks } from './links.ts';
import { addInlineFootnote } from './notes.ts';
import { isWrapper } from './wrapper.ts';
import { addXref } from './xrefs.ts';

/** Inline elements of JATS by name, except those in `TRANSPARENT`. */
export const INLINE_HANDLERS: Readonly<Record<string, InlineHandler>> = byName<InlineHandler>({
  // style
  bold: styled('bold'),
  b: styled('bold'),
  italic: styled('italic'),
  i: styled('italic'),
  sub: styled('sub'),
  sup: styled('sup'),
  underline: styled('underline'),
  overline: styled('overline'),
  strike: styled('strike'),
  sc: styled('sc'),
  monospace: styled('monospace'),
  roman: styled('roman'),
  'sans-serif': styled('sans-serif'),
  // semantics
  'named-content': addNamedContent,
  'styled-content': addStyledContent,
  abbrev: addAbbrev,
  'inline-quote': styled('quote'),
  ruby: styled('ruby'),
  rt: styled('rt'),
  // Fallback brackets of ruby; renderers generate their own.
  rp: addNothing,
  code: addCode,
  // links
  xref: addXref,
  'ext-link': addLink,
  uri: addLink,
  email: addEmail,
  'inline-supplementary-material': addFileLink,
  media: addFileLink,
  'inline-media': addInlineMedia,
  target: addTarget,
  'milestone-start': addTarget,
  'milestone-end': addTarget,
  fn: addInlineFootnote,
  // objects
  'inline-formula': addInlineFormula,
  'chem-struct': addChemStruct,
  'mml:math': addInlineMath,
  math: addInlineMath,
  'tex-math': addInlineMath,
  'inline-graphic': addInlineGraphic,
  alternatives: addInlineAlternatives,
  break: addBreak,
  br: addBreak,
  hr: addBreak,
  // a work cited in running text
  'element-citation': addCitationLine,
  'mixed-citation': addCitationLine,
  'nlm-citation': addCitationLine,
  citation: addCitationLine,
  'related-article': addRelated,
  'related-object': addRelated,
  // names in running text
  name: addWords,
  'string-date': addWords,
  date: addWords,
  'date-in-citation': addWords,
  'institution-wrap': addWords,
  'person-group': addPersons,
  'pub-id': addPubId,
  'object-id': addPubId,
  'tp:taxon-name': addWords,
  'string-name': addWords,
  // metadata that is not part of the text
  'institution-id': addNothing,
  'ali:license_ref': addNothing,
  'ali:free_to_read': addNothing,
  'alt-text': addNothing,
  'long-desc': addNothing,
  'glyph-data': addNothing,
  'index-term': addNothing,
  'index-term-range-end': addNothing,
  'subj-group': addNothing,
});

/** Elements that are replaced by their content. */
export const TRANSPARENT: ReadonlySet<string> = new Set(
  (
    'addr-line annotation anonymous article-title award-id award-name award-desc chapter-title city collab comment conf-acronym conf-date conf-loc ' +
    'conf-name conf-num conf-sponsor conf-theme contrib-id contributed-resource-group copyright-holder copyright-statement copyright-year country ' +
    'data-title day def degrees edition elocation-id etal era fax fixed-case fpage funding-source given-names gov holder ' +
    'institution isbn issn issn-l issue issue-id issue-part issue-sponsor issue-title journal-title ' +
    'journal-id label lpage month on-behalf-of p page-count page-range part-title patent phone postal-code prefix ' +
    'price principal-award-recipient principal-investigator private-char product publisher-loc publisher-name rb role ' +
    'season self-uri series size source span speaker state std std-organization string-conf subject suffix supplement surname ' +
    'term textual-form time-stamp title subtitle trans-source trans-subtitle trans-title unstructured-kwd-group version volume volume-id volume-series x year ' +
    'compound-kwd compound-kwd-part compound-subject compound-subject-part nested-kwd kwd license-p label ' +
    'tp:taxon-name-part tp:taxon-authority tp:taxon-status tp:material-citation tp:collecting-event tp:collecting-location ' +
    'tp:nomenclature-citation tp:location tp:type-repository tp:object-id tp:taxon-identifier tp:taxon-type tp:type-status tp:sensu'
  ).split(' '),
);

function styled(style: InlineStyle): InlineHandler {
  return (element, reader, line) => {
    const items: LineItem[] = [];
    reader.addLine(element.children, items);
    if (items.length > 0) addWrapped(line, items, (content): Styled => styledAs(style, element, content));
  };
}

/** Creates a styled run with the language and direction of its element. */
function styledAs(style: InlineStyle, element: XmlElement, content: readonly Inline[]): Styled {
  const lang = langOf(element);
  const dir = directionOf(element);
  if (lang === undefined && dir === undefined) return { kind: 'styled', style, content };
  return { kind: 'styled', style, ...(lang === undefined ? {} : { lang }), ...(dir === undefined ? {} : { dir }), content };
}

function addNamedContent(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  if (attributeOf(element, 'xlink:href') !== undefined) {
    addLink(element, reader, line);
    return;
  }
  const note = attributeOf(element, 'content-type') ?? attributeOf(element, 'style-type');
  const lang = langOf(element);
  const items: LineItem[] = [];
  reader.addLine(element.children, items);
  const dir = directionOf(element);
  const rest = {
    ...(note === undefined ? {} : { note }),
    ...(lang === undefined ? {} : { lang }),
    ...(dir === undefined ? {} : { dir }),
  };
  if (items.length > 0) addWrapped(line, items, (content): Styled => ({ kind: 'styled', style: 'named-content', ...rest, content }));
}

function addStyledContent(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const style = attributeOf(element, 'style-type');
  if (isWrapper(element)) reader.addLine(element.children, line);
  else if (style === 'line-break' && element.children.length === 0) line.push({ kind: 'break' });
  else if (style === 'quote') styled('quote')(element, reader, line);
  else addNamedContent(element, reader, line);
}

function addAbbrev(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const items: LineItem[] = [];
  let note = attributeOf(element, 'xlink:title') ?? attributeOf(element, 'alt');
  for (const child of element.children) {
    if (typeof child !== 'string' && child.name === 'def') {
      // The expansion is text too: it follows the abbreviation in parentheses.
      note ??= textOf(child);
      addText(items, ' (');
      reader.addLine(child.children, items);
      addText(items, ')');
    } else reader.addLine([child], items);
  }
  if (items.length === 0) return;
  const rest = note === undefined ? {} : { note };
  const abbreviation: LineItem[] = [];
  addWrapped(abbreviation, items, (content): Styled => ({ kind: 'styled', style: 'abbrev', ...rest, content }));
  const href = hrefOf(attributeOf(element, 'xlink:href') ?? '');
  if (href === undefined) addItems(line, abbreviation);
  else addWrapped(line, abbreviation, (content): Inline => ({ kind: 'link', href, content: withoutLinks(content) }));
}

function addCode(element: XmlElement, _reader: JatsReader, line: LineItem[]): void {
  const value = rawTextOf(element);
  if (value !== '') line.push({ kind: 'styled', style: 'code', content: [{ kind: 'text', value }] });
}

function addFileLink(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const items: LineItem[] = [];
  reader.addLine(element.children, items);
  const href = attributeOf(element, 'xlink:href');
  if (href === undefined) addItems(line, items);
  else {
    const file = reader.file(element, 'supplement');
    if (items.length === 0) items.push({ kind: 'text', value: href });
    addWrapped(line, items, (content): Inline => ({ kind: 'fileLink', file, content }));
  }
}

/** Adds a link to a sound, film or other file in a line, by its alternative text; a missing file is named. */
function addInlineMedia(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const items: LineItem[] = [];
  reader.addLine(element.children, items);
  if (attributeOf(element, 'xlink:href') === undefined) {
    addItems(line, items);
    return;
  }
  const file = reader.file(element, 'media');
  const words = childTextOf(element, 'alt-text') ?? childTextOf(element, 'long-desc') ?? '';
  const isThere = file.source !== undefined || /^https?:/i.test(file.href);
  if (items.length === 0 && words !== '' && isThere) items.push({ kind: 'text', value: words });
  if (items.length === 0) line.push({ kind: 'fileLink', file, content: [] });
  else addWrapped(line, items, (content): Inline => ({ kind: 'fileLink', file, content }));
}

function addTarget(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const id = reader.ids.ownOf(element);
  if (id !== undefined) line.push({ kind: 'anchor', id });
  reader.addLine(element.children, line);
}

function addChemStruct(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  if (attributeOf(element, 'xlink:href') !== undefined) addLink(element, reader, line);
  else reader.addLine(element.children, line);
}

function addBreak(_element: XmlElement, _reader: JatsReader, line: LineItem[]): void {
  line.push({ kind: 'break' });
}

function addRelated(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const hasElements = element.children.some((child) => typeof child !== 'string');
  const href = attributeOf(element, 'xlink:href');
  if (href !== undefined && !hasElements) {
    addLink(element, reader, line);
    if (isBlank(rawTextOf(element)) && hrefOf(href, attributeOf(element, 'ext-link-type')) === undefined) addText(line, href);
  } else reader.addLine(separateFields(element.children), line);
}

/** Adds parts, separated by a space if the source has no text between them: `Schuman MC`. */
function addWords(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  addParts(element, reader, { line, separator: ' ' });
}

function addPersons(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  addParts(element, reader, { line, separator: ', ' });
}

function addParts(element: XmlElement, reader: JatsReader, into: { readonly line: LineItem[]; readonly separator: string }): void {
  // `x` has the publisher's punctuation.
  if (element.children.some((child) => (typeof child === 'string' ? !isBlank(child) : child.name === 'x'))) {
    reader.addLine(separateFields(element.children), into.line);
    return;
  }
  let isFirst = true;
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (!isFirst) addText(into.line, into.separator);
    reader.addLine([child], into.line);
    isFirst = false;
  }
}

function addPubId(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const type = attributeOf(element, 'pub-id-type');
  const href = attributeOf(element, 'xlink:href') ?? textOf(element);
  if (hrefOf(href, type) === undefined) reader.addLine(element.children, line);
  else addLink(element, reader, line);
}

function addNothing(): void {}

/**
 * Adds a work cited in running text to a line. An `element-citation` has no punctuation, so its parts are separated by full stops.
 *
 *   Zhao Y. 2024. Single cell RNA sequencing. NCBI Gene Expression Omnibus. GSE269794
 */
function addCitationLine(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  if (element.children.some((child) => typeof child === 'string' && /[\p{L}\p{N},;:]/u.test(child))) {
    reader.addLine(separateFields(element.children), line);
    return;
  }
  part(line);
  let isFirst = true;
  for (const child of element.children) {
    if (typeof child === 'string' || (textOf(child) === '' && child.children.length === 0)) continue;
    if (!isFirst) part(line);
    reader.addLine([child], line);
    isFirst = false;
  }
}

/** Adds a full stop and a space unless the line ends in them, in an opening bracket, or is empty. */
function part(line: LineItem[]): void {
  const last = line[line.length - 1];
  const end = last?.kind === 'text' ? last.value : '';
  if (last === undefined || /[\s([]$/.test(end)) return;
  addText(line, /[.?!]$/.test(end) ? ' ' : '. ');
}
