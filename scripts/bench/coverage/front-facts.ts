import { usualIssn } from '../../../src/model/text/issn.ts';
import { isPublishingYear } from '../../../src/model/text/partial-date.ts';
import { runsOf } from '../../../src/model/text/words.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  childTextOf,
  descendantsOf,
  rawTextOf,
  textOf,
  type XmlElement,
} from '../../../src/read/xml/xml-element.ts';
import { isAuthor, NOT_A_NAME } from '../../../src/render/coverage/front-parts.ts';
import { normalAddress } from '../../../src/render/coverage/normal-address.ts';
import { wordsIn } from '../../../src/render/coverage/word-text.ts';
import { type SourceDate, sourceDate } from './source-date.ts';

/** Facts in the front matter of a source: title, authors, dates, identifiers and licences. */
export interface FrontFacts {
  /** The title's letters and digits; '' if there is none. */
  readonly title: string;
  readonly authors: readonly SourceAuthor[];
  readonly publicationDates: readonly SourceDate[];
  /** Received, accepted and the like. */
  readonly historyDates: readonly SourceDate[];
  /** By type: `doi`, `pmid`, `pmcid`. */
  readonly ids: Readonly<Record<string, string>>;
  readonly issns: readonly string[];
  /** `normalAddress` of each; empty if the source names none. */
  readonly licenses: readonly string[];
  readonly volume?: string;
  readonly issue?: string;
  /** First page, or the electronic article number. */
  readonly firstPage?: string;
  readonly publisher?: string;
  readonly journal?: string;
  /** The letters and digits of each. */
  readonly keywords: readonly string[];
  readonly copyrightYear?: string;
}

/** An author of the article: a person or a group. */
export interface SourceAuthor {
  /** Words of the name with its suffix in each form of the source, such as two scripts; none for an anonymous author. */
  readonly names: readonly (readonly string[])[];
  /** Words that a rendition may add to the name: titles, degrees, the other forms. */
  readonly more: readonly string[];
  /** `0000-0002-1825-0097` */
  readonly orcid?: string;
  /** True for a member of a group; only the page lists members. */
  readonly isMember: boolean;
  readonly affiliations: readonly string[];
}

export function collectFront(article: XmlElement): FrontFacts {
  const front = childOf(article, 'front') ?? article;
  const meta = childOf(front, 'article-meta') ?? childOf(article, 'front-stub') ?? front;
  const journal = childOf(front, 'journal-meta');
  const titleGroup = childOf(meta, 'title-group') ?? meta;
  const subtitles = childrenOf(titleGroup, 'subtitle').filter(
    ({ attributes }) => attributes['content-type']?.startsWith('running') !== true,
  );
  const titles = [...childrenOf(titleGroup, 'article-title').slice(0, 1), ...subtitles];
  const firstPage = childTextOf(meta, 'fpage') ?? childTextOf(meta, 'elocation-id');
  const year = textIn(childOf(meta, 'permissions') ?? meta, 'copyright-year');
  return {
    title: titles.length === 0 ? '' : lettersOf(titles.map(titleText).join(' ')),
    authors: childrenOf(meta, 'contrib-group').flatMap((group) => authorsIn(group, false)),
    publicationDates: childrenOf(meta, 'pub-date').flatMap(sourceDate),
    historyDates: childrenOf(meta, 'history').flatMap((history) => childrenOf(history, 'date').flatMap(sourceDate)),
    ids: idsOf(meta),
    issns: journal === undefined ? [] : descendantsOf(journal, 'issn').map((issn) => usualIssn(textOf(issn))),
    licenses: licensesOf(meta),
    ...some('volume', childTextOf(meta, 'volume')),
    ...some('issue', childTextOf(meta, 'issue')),
    ...some('firstPage', firstPage),
    ...some('publisher', journal === undefined ? undefined : textIn(journal, 'publisher-name')),
    ...some('journal', journal === undefined ? undefined : textIn(journal, 'journal-title')),
    keywords: childrenOf(meta, 'kwd-group')
      .filter(areAuthors)
      .flatMap((group) => childrenOf(group, 'kwd').map((kwd) => lettersOf(rawTextOf(kwd)))),
    ...(isPublishingYear(Number.parseInt(year ?? '', 10)) ? some('copyrightYear', year) : {}),
  };
}

/** Tells whether a group has the authors' keywords: organisms, abbreviations and classification codes are not in records. */
function areAuthors(group: XmlElement): boolean {
  return !NOT_AUTHORS.test(attributeOf(group, 'kwd-group-type') ?? '');
}

function some<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { readonly [K in Key]: string });
}

function textIn(element: XmlElement, name: string): string | undefined {
  const [found] = descendantsOf(element, name);
  return found === undefined ? undefined : textOf(found);
}

/** Returns a title without the marks of its notes. */
function titleText(title: XmlElement): string {
  return title.children.map((child) => (typeof child === 'string' ? child : NOTE_MARKS.has(child.name) ? '' : titleText(child))).join('');
}

function authorsIn(group: XmlElement, isMember: boolean): SourceAuthor[] {
  return group.children.flatMap((child): SourceAuthor[] => {
    if (typeof child === 'string') return [];
    if (child.name === 'collab') return [author(child, isMember), ...membersOf(child)];
    if (child.name === 'contrib-group') return authorsIn(child, isMember);
    if (child.name !== 'contrib') return [];
    if (!isMember && !isAuthor(child, group)) return [];
    const own = author(child, isMember);
    // A member may be a pointer to another contributor, whose name is printed.
    const isNamedElsewhere = isMember && child.attributes.rid !== undefined;
    const isAnonymous = childOf(child, 'anonymous') !== undefined;
    return own.names.length === 0 && !isNamedElsewhere && !isAnonymous ? membersOf(child) : [own, ...membersOf(child)];
  });
}

function membersOf(element: XmlElement): SourceAuthor[] {
  return descendantsOf(element, 'contrib-group').flatMap((group) => authorsIn(group, true));
}

function author(contrib: XmlElement, isMember: boolean): SourceAuthor {
  const fields = childrenOf(contrib).flatMap((child) => (ALTERNATIVES.has(child.name) ? childrenOf(child) : [child]));
  const names = contrib.name === 'collab' ? [contrib] : fields.filter(({ name }) => NAMES.has(name));
  const more = [...names, ...childrenOf(contrib, 'degrees')].flatMap((one) => runsOf(partedText(one)));
  const orcid = childrenOf(contrib)
    .filter((child) => child.name === 'contrib-id' || child.name === 'uri' || child.name === 'ext-link')
    .map((child) => ORCID.exec(rawTextOf(child) || (child.attributes['xlink:href'] ?? ''))?.[0])
    .find((id) => id !== undefined);
  const affiliations = childrenOf(contrib, 'xref')
    .filter(({ attributes }) => attributes['ref-type'] === 'aff')
    .flatMap(({ attributes }) => (attributes.rid ?? '').trim().split(/\s+/));
  return {
    names: names.map((name) => runsOf(nameText(name))).filter((words) => words.length > 0),
    more,
    isMember,
    affiliations,
    ...some('orcid', orcid?.toUpperCase()),
  };
}

/** Returns given names, surname and suffix of a person, or the name of a group without its members and affiliations. */
function nameText(name: XmlElement): string {
  return name.name === 'name'
    ? ['given-names', 'surname', 'suffix'].map((part) => childTextOf(name, part) ?? '').join(' ')
    : partedText(name, NOT_A_NAME);
}

/** Returns the text of an element, with a space between adjacent fields. */
function partedText(element: XmlElement, without: ReadonlySet<string> = new Set()): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : without.has(child.name) ? ' ' : ` ${partedText(child, without)} `))
    .join('');
}

function idsOf(meta: XmlElement): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const id of childrenOf(meta, 'article-id')) {
    const type = ID_TYPES[attributeOf(id, 'pub-id-type') ?? ''];
    if (type !== undefined && attributeOf(id, 'specific-use') !== 'version') ids[type] ??= textOf(id);
  }
  return ids;
}

function licensesOf(meta: XmlElement): string[] {
  const permissions = childOf(meta, 'permissions');
  if (permissions === undefined) return [];
  const licenses = childrenOf(permissions, 'license');
  const references = [permissions, ...licenses].flatMap((element) => childrenOf(element, 'ali:license_ref').map(textOf));
  const attributes = licenses.flatMap((license) => attributeOf(license, 'xlink:href') ?? []);
  const links = licenses.flatMap((license) =>
    ['ext-link', 'uri'].flatMap((name) => descendantsOf(license, name)).flatMap((link) => attributeOf(link, 'xlink:href') ?? textOf(link)),
  );
  const all = [...references, ...attributes, ...links.filter((link) => COMMONS.test(link))];
  return [...new Set(all.filter((address) => address !== '').map(normalAddress))];
}

const NOTE_MARKS: ReadonlySet<string> = new Set(['xref', 'fn', 'index-term']);
const NOT_AUTHORS = /organism|abbr|subject|classification|^repec$|^jel$|^msc$/i;
const NAMES: ReadonlySet<string> = new Set(['name', 'string-name', 'collab']);
const ALTERNATIVES: ReadonlySet<string> = new Set(['name-alternatives', 'collab-alternatives']);
const ID_TYPES: Readonly<Record<string, string>> = Object.freeze(
  Object.assign(Object.create(null), { doi: 'doi', pmid: 'pmid', pmc: 'pmcid', pmcid: 'pmcid' }),
);
const ORCID = /\d{4}-\d{4}-\d{4}-\d{3}[\dXx]/;
const COMMONS = /creativecommons\.org\/(?:licenses|publicdomain)\//i;

/** Returns the letters and digits of a text, which may have markup: `fig3a` for `Fig. <i>3</i>A`. */
export function lettersOf(text: string): string {
  return wordsIn(text.replace(/<[^>]*>|&(?:#\d+|\w+);/g, '')).replace(/[\p{M}_ ]/gu, '');
}
