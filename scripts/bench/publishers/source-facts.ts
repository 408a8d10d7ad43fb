import type { XmlElement, XmlNode } from '../../../src/read/xml/xml-element.ts';
import { type SourceFacts, ZONES, type Zone } from './facts.ts';
import { sourceTable } from './source-tables.ts';
import { squash, wordsOf } from './words.ts';

/** Extracts the facts of an article's XML tree. Uses only the lists below, not the program's reader. */
export function sourceFacts(root: XmlElement): SourceFacts {
  const article = withLocalNames(root);
  const parents = parentsOf(article);
  const subs = [...all(article, (one) => SUB_ARTICLES.has(one.name))];
  const own = (one: XmlElement): boolean => !SUB_ARTICLES.has(one.name);
  const front = child(article, 'front');
  const meta = front === undefined ? undefined : (child(front, 'article-meta') ?? front);
  const everywhere = [...all(article, () => true)];
  const inArticle = [...all(article, () => true, own)];
  const phrases = Object.fromEntries(ZONES.map((zone) => [zone, [] as string[]])) as Record<Zone, string[]>;
  const body = inArticle.filter(({ name }) => name === 'body' || name === 'article-body');
  for (const one of inArticle) {
    const zone = ZONE_BY_NAME[one.name];
    if (zone !== undefined) phrases[zone].push(...phrasesOf(one, zone === 'cells' ? NOT_IN_CELLS : NOT_IN_CAPTIONS));
  }
  for (const group of meta === undefined ? [] : children(meta)) frontPhrases(group, phrases);
  for (const back of inArticle.filter(({ name }) => name === 'back')) phrases.back.push(...phrasesOf(back, NOT_IN_BACK));
  for (const sub of subs) phrases['sub-articles'].push(...phrasesOf(sub, NOT_IN_SUB_ARTICLES));
  return {
    body: wordsOf(body.map((one) => textOf(one, NOT_IN_BODY)).join(' ')),
    phrases,
    tables: everywhere.filter(isTable).map(sourceTable),
    formulas: formulasOf(everywhere, parents),
    pointers: pointersOf(everywhere, parents),
    links: linksOf(everywhere),
    values: meta === undefined || front === undefined ? [] : valuesOf(front, meta),
  };
}

const SUB_ARTICLES: ReadonlySet<string> = new Set(['sub-article', 'response']);
const ZONE_BY_NAME: Readonly<Record<string, Zone | undefined>> = {
  fig: 'captions',
  'table-wrap': 'captions',
  'chem-struct-wrap': 'captions',
  media: 'captions',
  'supplementary-material': 'captions',
  td: 'cells',
  th: 'cells',
  entry: 'cells',
  fn: 'notes',
  ref: 'references',
};

/** Elements whose text does not count as words, or counts as formulas and values. */
const NO_WORDS =
  'alt-text long-desc object-id institution-id index-term tex-math math inline-graphic graphic rp permissions contrib-id textual-form';
const set = (names: string): ReadonlySet<string> => new Set(`${names} ${NO_WORDS}`.split(' '));
const NOT_IN_BODY = set(
  'chem-struct-wrap fig fig-group table-wrap table-wrap-group table array media supplementary-material fn fn-group ref-list disp-formula',
);
const NOT_IN_CAPTIONS = set('chem-struct-wrap fig table-wrap media supplementary-material table array fn tgroup ref');
const NOT_IN_CELLS = set('fn table array tgroup');
const NOT_IN_BACK = set('fig table-wrap media supplementary-material table array fn ref ref-list disp-formula');
const NOT_IN_SUB_ARTICLES = set(
  'fig table-wrap media supplementary-material table array fn ref front-stub disp-formula sub-article response',
);
const NOTHING = set('');
const NO_FIELDS = set('pub-id label month day comment date-in-citation');

/** Inline elements, which may occur within a word; all others separate words. */
const INLINE: ReadonlySet<string> = new Set(
  (
    'italic bold sub sup sc underline overline strike monospace roman sans-serif named-content styled-content xref ext-link uri email abbrev b i u ' +
    'inline-formula inline-supplementary-material target milestone-start milestone-end inline-quote ruby rb rt code chem-struct private-char x ' +
    'taxon-name year a span hlink related-object related-article'
  ).split(' '),
);

function frontPhrases(group: XmlElement, phrases: Record<Zone, string[]>): void {
  if (group.name === 'title-group') phrases.title.push(...phrasesOf(group, set('fn alt-title xref')));
  else if (group.name === 'abstract' || group.name === 'trans-abstract')
    phrases.abstracts.push(...phrasesOf(group, set('fig table-wrap fn')));
  else if (group.name === 'kwd-group') phrases.keywords.push(...phrasesOf(group, set('title')));
  else if (group.name === 'contrib-group') {
    for (const one of [group, ...all(group, () => true)]) {
      if (one.name === 'surname' || one.name === 'given-names' || (one.name === 'string-name' && child(one, 'surname') === undefined))
        phrases.authors.push(textOf(one, NOTHING));
      if (one.name === 'collab') phrases.authors.push(textOf(one, set('contrib-group aff xref address email fn')));
    }
  }
  for (const aff of [group, ...all(group, () => true)].filter(({ name }) => name === 'aff'))
    phrases.affiliations.push(...phrasesOf(aff, set('label sup email fn institution-wrap')), ...wrapped(aff));
}

function wrapped(aff: XmlElement): string[] {
  return [...all(aff, ({ name }) => name === 'institution-wrap')].flatMap((one) => phrasesOf(one, set('institution-id')));
}

/** Returns the phrases of an element: its complete text if it is a line of text, otherwise the phrases of its children. */
function phrasesOf(element: XmlElement, without: ReadonlySet<string>): string[] {
  if (element.name === 'ref') return referencePhrases(element);
  if (isLine(element)) {
    const blocks = children(element).filter((one) => BLOCKS_IN_TEXT.has(one.name) && !without.has(one.name));
    return [...pieces(element, without), ...blocks.flatMap((one) => phrasesOf(one, without))];
  }
  return children(element)
    .filter((one) => !without.has(one.name))
    .flatMap((one) => phrasesOf(one, without));
}

/** True if an element is a line of text: it has text nodes with words, or only inline elements. */
function isLine(element: XmlElement): boolean {
  const inner = children(element);
  const hasWords = element.children.some((node) => typeof node === 'string' && wordsOf(node).length > 0);
  return hasWords || (inner.length > 0 && inner.every(({ name }) => INLINE.has(name)));
}

/** Blocks within the text of a paragraph; a page may show them after it. */
const BLOCKS_IN_TEXT: ReadonlySet<string> = new Set(
  'list def-list disp-quote boxed-text disp-formula p sec fig table-wrap media supplementary-material verse-group code preformat fn'.split(
    ' ',
  ),
);

/** Splits the text of an element at the blocks in it. */
function pieces(element: XmlElement, without: ReadonlySet<string>): string[] {
  const out = [''];
  const visit = (node: XmlNode): void => {
    if (typeof node === 'string') out[out.length - 1] += node;
    else if (BLOCKS_IN_TEXT.has(node.name) || (without.has(node.name) && !FORMULAS.has(node.name))) out.push('');
    else if (!without.has(node.name)) {
      if (!INLINE.has(node.name)) out[out.length - 1] += ' ';
      node.children.forEach(visit);
      if (!INLINE.has(node.name)) out[out.length - 1] += ' ';
    }
  };
  element.children.forEach(visit);
  return out;
}

/** Returns the text of a reference, or each field if it has only structured citations. */
function referencePhrases(ref: XmlElement): string[] {
  const citations = [...all(ref, ({ name }) => CITATIONS.has(name))];
  const written = citations.filter(({ name }) => name === 'mixed-citation' || name === 'citation');
  const chosen = written.length > 0 && written.length * 2 >= citations.length ? written : citations;
  const notes = children(ref).filter(({ name }) => name === 'note');
  return [...chosen, ...notes].flatMap((one) => (hasOwnWords(one) ? [textOf(one, set('label'))] : fieldsOf(one)));
}

const CITATIONS: ReadonlySet<string> = new Set(['mixed-citation', 'element-citation', 'nlm-citation', 'citation']);

/** True if a citation has punctuation or words between its elements, so that its text can be compared. */
function hasOwnWords({ name, children: nodes }: XmlElement): boolean {
  const own = name === 'mixed-citation' || name === 'citation' ? /\S/ : /[\p{L}\p{N}]/u;
  return nodes.some((node) => (typeof node === 'string' ? own.test(node) : node.name === 'x'));
}

/** Fields of a structured citation, without identifiers and numeric dates, which pages format differently. */
function fieldsOf(citation: XmlElement): string[] {
  return children(citation).flatMap((one): string[] => {
    if (NO_FIELDS.has(one.name)) return [];
    const isGroup = children(one).length > 0 && !one.children.some((node) => typeof node === 'string' && wordsOf(node).length > 0);
    return isGroup && !INLINE.has(one.name) ? fieldsOf(one) : [textOf(one, NOTHING)];
  });
}

/** Text of an element without some elements; block elements separate words by a space. */
function textOf(element: XmlElement, without: ReadonlySet<string>): string {
  let out = '';
  for (const node of element.children) {
    if (typeof node === 'string') out += node;
    else if (without.has(node.name) && !(FORMULAS.has(node.name) && !isFormula(node)))
      out += INLINE.has(node.name) || node.name === 'math' ? '' : ' ';
    else out += INLINE.has(node.name) ? textOf(node, without) : ` ${textOf(node, without)} `;
  }
  return out;
}

const FORMULAS: ReadonlySet<string> = new Set(['disp-formula', 'inline-formula']);
const FORMULA_FORMS: ReadonlySet<string> = new Set(['math', 'tex-math', 'graphic', 'inline-graphic']);

/** True if a formula element contains a formula, not only text in italics. */
function isFormula(element: XmlElement): boolean {
  return [...all(element, ({ name }) => FORMULA_FORMS.has(name))].length > 0;
}

function isTable(element: XmlElement): boolean {
  return (element.name === 'table' && children(element).some(({ name }) => name !== 'tgroup')) || element.name === 'tgroup';
}

function formulasOf(everywhere: readonly XmlElement[], parents: Parents): (string | undefined)[] {
  return everywhere
    .filter((one) => FORMULAS.has(one.name) && isFormula(one) && !isWithin(one, parents, FORMULAS))
    .map((one) => {
      const maths = [...all(one, ({ name }) => name === 'math')];
      return maths.length === 1 && maths[0] !== undefined ? squash(mathText(maths[0])) : undefined;
    });
}

function mathText(node: XmlNode): string {
  if (typeof node === 'string') return node;
  return node.name.startsWith('annotation') ? '' : node.children.map(mathText).join('');
}

/** Counts internal links of the text by target. Links of contributors are excluded, because a page may show them as a number. */
function pointersOf(everywhere: readonly XmlElement[], parents: Parents): Map<string, number> {
  const ids = new Set(everywhere.flatMap((one) => one.attributes.id ?? []));
  const pointers = new Map<string, number>();
  for (const xref of everywhere) {
    if (xref.name !== 'xref' || !POINTS.has(xref.attributes['ref-type'] ?? '')) continue;
    if (isWithin(xref, parents, NO_POINTERS)) continue;
    for (const rid of (xref.attributes.rid ?? '').split(/\s+/)) if (ids.has(rid)) pointers.set(rid, (pointers.get(rid) ?? 0) + 1);
  }
  return pointers;
}

const POINTS: ReadonlySet<string> = new Set(['bibr', 'fig', 'table', 'disp-formula', 'sec', 'app', 'supplementary-material', 'boxed-text']);
const NO_POINTERS: ReadonlySet<string> = new Set(['contrib', 'title', 'article-title', 'ext-link', 'uri']);

function linksOf(everywhere: readonly XmlElement[]): string[] {
  return everywhere
    .filter(({ name }) => name === 'ext-link' || name === 'uri')
    .flatMap((one) => one.attributes['xlink:href'] ?? [])
    .filter((href) => /^https?:\/\/[\w.-]+\.[a-z]{2,}(?:\/|$)/i.test(href.trim()));
}

function valuesOf(front: XmlElement, meta: XmlElement): (readonly [string, string])[] {
  const value = (name: string, from: XmlElement, is: (one: XmlElement) => boolean = () => true): [string, string][] => {
    const found = [...all(from, (one) => one.name === name && is(one))][0];
    const text = found === undefined ? '' : textOf(found, NOTHING).trim();
    return text === '' ? [] : [[name, text]];
  };
  const orcids = [...all(meta, ({ name }) => name === 'contrib-id')].flatMap(
    (one) => /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(textOf(one, NOTHING))?.[0] ?? [],
  );
  return [
    ...value('article-id', meta, (one) => one.attributes['pub-id-type'] === 'doi').map(([, doi]) => ['doi', doi] as const),
    ...value('journal-title', front),
    ...value('publisher-name', front),
    ...value('copyright-statement', meta),
    ...orcids.map((orcid) => ['orcid', orcid] as const),
  ];
}

type Parents = ReadonlyMap<XmlElement, XmlElement>;

function parentsOf(root: XmlElement): Parents {
  return new Map([root, ...all(root, () => true)].flatMap((one) => children(one).map((inner) => [inner, one] as const)));
}

function isWithin(element: XmlElement, parents: Parents, names: ReadonlySet<string>): boolean {
  for (let one = parents.get(element); one !== undefined; one = parents.get(one)) if (names.has(one.name)) return true;
  return false;
}

/** Copies a tree with local names: `mml:math` becomes `math`, `oasis:entry` becomes `entry`. */
function withLocalNames(element: XmlElement): XmlElement {
  const children = element.children.map((node) => (typeof node === 'string' ? node : withLocalNames(node)));
  return { ...element, name: element.name.replace(/^[\w-]+:/, ''), children };
}

function child(element: XmlElement, name: string): XmlElement | undefined {
  return children(element).find((one) => one.name === name);
}

function children(element: XmlElement): XmlElement[] {
  return element.children.filter((node) => typeof node !== 'string');
}

/** Yields descendants in document order; skips those below elements that `enter` rejects. */
function* all(
  element: XmlElement,
  is: (one: XmlElement) => boolean,
  enter: (one: XmlElement) => boolean = () => true,
): Generator<XmlElement> {
  for (const one of children(element)) {
    if (!enter(one)) continue;
    if (is(one)) yield one;
    yield* all(one, is, enter);
  }
}
