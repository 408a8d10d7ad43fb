import type { Inline } from '../../model/inline.ts';
import type { Citation, CitationPart, CitedPerson } from '../../model/reference.ts';
import { byName } from '../xml/by-name.ts';
import { attributeOf, childrenOf, childTextOf, isBlank, langOf, textOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import { typeOf } from './custom-type.ts';
import type { JatsReader } from './jats-reader.ts';
import { doiOf, hrefOf } from './links.ts';

export function isCitation(element: XmlElement): boolean {
  return CITATIONS.has(element.name);
}

const CITATIONS: ReadonlySet<string> = new Set(['element-citation', 'mixed-citation', 'nlm-citation', 'citation', 'product']);

/** Reads a cited work: its text if it has any between its elements, and every non-empty element as a part. */
export function readCitation(element: XmlElement, reader: JatsReader): Citation {
  reader.ids.ownOf(element);
  const publicationType = attributeOf(element, 'publication-type') ?? attributeOf(element, 'citation-type');
  const lang = langOf(element);
  const label = childTextOf(element, 'label');
  const collected: CollectedParts = { parts: [], ids: {} };
  addParts(element.children, reader, collected);
  const mixed = hasOwnWords(element)
    ? reader.line(separateFields(element.children.filter((child) => typeof child === 'string' || child.name !== 'label')))
    : undefined;
  return {
    ...(publicationType === undefined ? {} : { publicationType }),
    ...(lang === undefined ? {} : { lang }),
    ...(label === undefined ? {} : { label }),
    ...(mixed === undefined ? {} : { mixed: linkIdentifiers(mixed, collected.ids) }),
    parts: collected.parts,
    ...collected.ids,
  };
}

/**
 * Inserts a space between adjacent fields: journals that set spaces by style sheet omit them in the text.
 *
 *   <source>Inflammopharmacology</source><volume>19</volume>  ->  Inflammopharmacology 19
 */
export function separateFields(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const parted: XmlNode[] = [];
  for (const node of nodes) {
    const before = parted[parted.length - 1];
    if (isField(node) && before !== undefined && (isField(before) || runsInto(before, node))) parted.push(' ');
    parted.push(node);
  }
  return parted;
}

/** True if an identifier follows a word without a space: `22241<pub-id>10.1038/srep22241</pub-id>`. */
function runsInto(before: XmlNode, node: XmlNode): boolean {
  return typeof before === 'string' && typeof node !== 'string' && node.name === 'pub-id' && WORD.test(before.slice(-1));
}

function isField(node: XmlNode): boolean {
  return typeof node !== 'string' && !FORMATTING.has(node.name) && !NO_FIELD.has(node.name);
}

/** `x` has its own spaces; an xref belongs to the words before it. */
const NO_FIELD: ReadonlySet<string> = new Set(['x', 'xref']);

interface CollectedParts {
  readonly parts: CitationPart[];
  readonly ids: WorkIds;
}

// A mixed-citation with only spaces between its elements needs generated punctuation, like an element-citation.
function hasOwnWords(element: XmlElement): boolean {
  const isOwn = element.name === 'element-citation' || element.name === 'nlm-citation' ? WORD : VISIBLE;
  const elements = childrenOf(element).filter(({ name }) => name !== 'label');
  const isWrapped =
    element.name === 'mixed-citation' && (elements.every(({ name }) => FORMATTING.has(name)) || elements.some(holdsOwnWords));
  return isWrapped || element.children.some((child) => typeof child === 'string' && isOwn.test(child));
}

/** True for words outside of field elements, in italics or as a publisher's punctuation: `<x>, 1st ed. (Springer, New York).</x>`. */
function holdsOwnWords({ name, children }: XmlElement): boolean {
  return name === 'x' || (FORMATTING.has(name) && children.some((child) => typeof child === 'string' && WORD.test(child)));
}

const VISIBLE = /[^\s]/;
const WORD = /[\p{L}\p{N}]/u;

const FORMATTING: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'sup',
  'sub',
  'sc',
  'underline',
  'styled-content',
  'named-content',
  'roman',
  'monospace',
]);

function addParts(nodes: readonly XmlNode[], reader: JatsReader, collected: CollectedParts): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (PERSONS.has(node.name)) addPersonPart(node, collected);
    else if (FORMATTING.has(node.name) && !isNamed(node)) addParts(node.children, reader, collected);
    else if (!NO_PART.has(node.name)) addField(node, reader, collected);
  }
}

const PERSONS: ReadonlySet<string> = new Set([
  'person-group',
  'name',
  'string-name',
  'collab',
  'anonymous',
  'etal',
  'name-alternatives',
  'collab-alternatives',
]);
const LINKS: ReadonlySet<string> = new Set(['ext-link', 'uri']);
const NO_PART: ReadonlySet<string> = new Set(['label', 'x', 'page-count']);

/** True for words that have no field element in JATS: `<named-content>Abstract 82</named-content>`. */
function isNamed({ name, children }: XmlElement): boolean {
  return (name === 'named-content' || name === 'styled-content') && children.every((child) => typeof child === 'string');
}

function addField(element: XmlElement, reader: JatsReader, collected: CollectedParts): void {
  // `0000` is the empty year of databases.
  if (element.name === 'year' && NO_YEAR.test(textOf(element))) return;
  collectIds(element, collected);
  // A URL within a citation is a link.
  const isLink =
    LINKS.has(element.name) &&
    hrefOf(attributeOf(element, 'xlink:href') ?? textOf(element), attributeOf(element, 'ext-link-type')) !== undefined;
  const content = reader.line(isLink ? [element] : separateFields(element.children));
  const note = typeOf(element, 'pub-id-type') ?? attributeOf(element, 'content-type') ?? attributeOf(element, 'units');
  const name = element.name;
  if (content.length > 0) collected.parts.push({ kind: 'field', name, content, ...(note === undefined ? {} : { note }) });
}

/** Collects the identifiers of a part: a `pub-id`, a link to a DOI, the first other link. */
function collectIds(element: XmlElement, { ids }: CollectedParts): void {
  const type = (typeOf(element, 'pub-id-type') ?? attributeOf(element, 'ext-link-type') ?? '').toLowerCase();
  const isId =
    element.name === 'pub-id' ||
    element.name === 'object-id' ||
    element.name === 'ext-link' ||
    element.name === 'uri' ||
    element.name === 'self-uri';
  if (isId) {
    const text = textOf(element);
    const href = attributeOf(element, 'xlink:href');
    const doi = type === 'doi' ? (doiOf(text) ?? doiOf(href ?? '')) : (doiOf(href ?? '') ?? (href === undefined ? doiOf(text) : undefined));
    const number = (type === 'pmid' ? PMID : PMCID).exec(text)?.[1];
    if (doi !== undefined) ids.doi ??= doi;
    else if (type === 'pmid' && number !== undefined) ids.pmid ??= number;
    else if ((type === 'pmcid' || type === 'pmc') && number !== undefined) ids.pmcid ??= `PMC${number}`;
    else {
      const url = hrefOf(href ?? text, type);
      if (url !== undefined && !url.startsWith('mailto:')) ids.url ??= url;
    }
  } else for (const child of element.children) if (typeof child !== 'string') collectIds(child, { parts: [], ids });
}

const NO_YEAR = /^0+$/;
// '19064625', 'PMID: 19064625', 'https://pubmed.ncbi.nlm.nih.gov/19064625/'
const PMID = /(?:^|\D)(\d{1,8})\/?\s*$/;
// 'PMC2694424', '2694424', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC2694424/'
const PMCID = /(?:^|PMC\s*|\D\s)(\d{1,9})\/?\s*$/i;

function addPersonPart(element: XmlElement, collected: CollectedParts): void {
  const last = collected.parts[collected.parts.length - 1];
  if (element.name === 'person-group') {
    const persons: CitedPerson[] = [];
    for (const child of childrenOf(element)) addPerson(child, persons);
    const text = persons.length === 0 ? textOf(element) : '';
    if (text !== '') persons.push({ literal: text });
    const etal = childrenOf(element, 'etal').length > 0;
    const role = typeOf(element, 'person-group-type') ?? 'author';
    if (persons.length > 0 || etal) collected.parts.push({ kind: 'persons', role, persons, etal });
    return;
  }
  const persons: CitedPerson[] = last?.kind === 'persons' && last.role === 'author' ? [...last.persons] : [];
  const etal = element.name === 'etal' || (last?.kind === 'persons' && last.role === 'author' && last.etal);
  addPerson(element, persons);
  if (last?.kind === 'persons' && last.role === 'author') collected.parts.pop();
  if (persons.length > 0 || etal) collected.parts.push({ kind: 'persons', role: 'author', persons, etal });
}

function addPerson(element: XmlElement, persons: CitedPerson[]): void {
  if (element.name === 'name' || element.name === 'string-name') {
    const person = namedPerson(element);
    if (person.surname === undefined && person.givenNames === undefined) addLiteral(element, persons);
    else persons.push(person);
  } else if (element.name === 'name-alternatives' || element.name === 'collab-alternatives') {
    const names: CitedPerson[] = [];
    for (const name of childrenOf(element)) addPerson(name, names);
    const [first, ...others] = names;
    const alternative = others
      .map(({ surname, givenNames, literal }) => [surname, givenNames, literal].filter(Boolean).join(' '))
      .join(', ');
    if (first !== undefined) persons.push(alternative === '' ? first : { ...first, alternative });
  } else if (element.name !== 'etal' && element.name !== 'x') addLiteral(element, persons);
}

/** Reads a `name` or `string-name`. Words of a `string-name` outside of its elements are a missing surname, else a suffix. */
function namedPerson(element: XmlElement): CitedPerson {
  const person: Record<string, string> = {};
  let own = '';
  for (const child of element.children) {
    if (typeof child === 'string') {
      own += child;
      continue;
    }
    const field = NAME_PARTS[child.name];
    const text = field === undefined ? '' : textOf(child);
    if (field !== undefined && text !== '') person[field] ??= text;
  }
  const words = isBlank(own) ? '' : own.replace(NAME_EDGES, '').replace(/\s+/g, ' ');
  if (WORD.test(words) && !JOINING.test(words)) person[person.surname === undefined ? 'surname' : 'suffix'] ??= words;
  return person;
}

// ', Smith.' is 'Smith'; ', Jr.' keeps its full stop
const NAME_EDGES = /^[\s,.;:&]+|[\s,;:&]+$/g;
// Words between two names that are tagged as part of one of them.
const JOINING = /^(?:and|et|y|e|und|in|ed|eds|et al\.?)\.?$/i;

const NAME_PARTS: Readonly<Record<string, keyof CitedPerson>> = byName({
  surname: 'surname',
  'given-names': 'givenNames',
  prefix: 'prefix',
  suffix: 'suffix',
});

function addLiteral(element: XmlElement, persons: CitedPerson[]): void {
  const literal = element.name === 'anonymous' ? textOf(element) || 'Anonymous' : textOf(element);
  if (literal !== '') persons.push({ literal });
}

/** Identifiers of a cited work. */
interface WorkIds {
  doi?: string;
  pmid?: string;
  pmcid?: string;
  url?: string;
}

/**
 * Returns the text of a citation with the identifiers in it as links, and adds missing ones to `ids`:
 *
 *   'Cell 2015;29:436. doi: 10.1111/ppe.12209. PMID: 26201385.'  ->  doi, pmid, and links on both
 */
function linkIdentifiers(content: readonly Inline[], ids: WorkIds): readonly Inline[] {
  if (!content.some((inline) => inline.kind === 'text' && MAY_HAVE.test(inline.value))) return content;
  const out: Inline[] = [];
  for (const inline of content) {
    if (inline.kind === 'text') addText(inline.value, ids, out);
    else out.push(inline);
  }
  return out;
}

function addText(text: string, ids: WorkIds, out: Inline[]): void {
  let from = 0;
  for (const match of text.matchAll(IDENTIFIER)) {
    const found = match.groups ?? {};
    const words = withoutTrailing(found.doi ?? found.pmid ?? found.pmcid ?? '');
    const href = addressOf(found, words, ids);
    const start = match.index + (found.before ?? found.label ?? '').length;
    const end = start + (found.resolver ?? '').length + words.length;
    if (start > from) out.push({ kind: 'text', value: text.slice(from, start) });
    out.push({ kind: 'link', href, content: [{ kind: 'text', value: text.slice(start, end) }] });
    from = end;
  }
  if (from < text.length) out.push({ kind: 'text', value: text.slice(from) });
}

function addressOf(found: Readonly<Record<string, string | undefined>>, words: string, ids: WorkIds): string {
  if (found.doi !== undefined) {
    ids.doi ??= words;
    return `https://doi.org/${words}`;
  }
  if (found.pmid !== undefined) {
    ids.pmid ??= words;
    return `https://pubmed.ncbi.nlm.nih.gov/${words}/`;
  }
  ids.pmcid ??= words;
  return `https://pmc.ncbi.nlm.nih.gov/articles/${words}/`;
}

const MAY_HAVE = /10\.\d{4}|PM[IC]/i;
const IDENTIFIER =
  /(?<before>^|[\s(<[:])(?<resolver>(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(?<doi>10\.\d{4,9}\/(?:[^\s<>"]|<\d*::[^\s<>]*>)+)|\b(?<label>PMID:?\s*)(?<pmid>\d{5,8})\b|\b(?<pmcid>PMC\d{5,9})\b/gi;

/** Removes trailing punctuation of the sentence, and a closing bracket without an opening one. */
function withoutTrailing(words: string): string {
  let end = words.length;
  for (; end > 0; end--) {
    const char = words.charAt(end - 1);
    const isOpened = char === ')' && words.lastIndexOf('(', end - 2) > words.lastIndexOf(')', end - 2);
    if (!TRAILING.includes(char) || isOpened) break;
  }
  return words.slice(0, end);
}

const TRAILING = ".,;:!?'’”)]";
