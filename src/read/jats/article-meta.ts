import type { Affiliation, ArticleMeta, AuthorNotes, ContribGroup, Correspondence, PubDate, Subject } from '../../model/article-meta.ts';
import type { Block, Footnote } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { Place } from '../../model/place.ts';
import { byName, NO_NAME } from '../xml/by-name.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  childTextOf,
  descendantsOf,
  isBlank,
  langOf,
  rawTextOf,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/xml-element.ts';
import { leadingSup, readAffiliation } from './affiliations.ts';
import { readContribGroup } from './contribs.ts';
import { typeOf } from './custom-type.ts';
import { readDate } from './dates.ts';
import { reportFrontMistakes } from './front-mistakes.ts';
import { readFunding } from './funding.ts';
import type { JatsReader } from './jats-reader.ts';
import { readJournalMeta } from './journal-meta.ts';
import { readKeywordGroup } from './keywords.ts';
import { doiOf, hrefOf, withoutLinks } from './links.ts';
import { readFootnote } from './notes.ts';
import { readPermissions } from './permissions.ts';
import { readRelatedArticles } from './related-articles.ts';
import { readTitles } from './titles.ts';

export interface MetaOptions {
  /** `front` or `front-stub`; undefined if the article has none. */
  readonly front: XmlElement | undefined;
  readonly place: Place;
}

/** Reads the front matter of an `article`, `sub-article` or `response`. */
export function readArticleMeta(article: XmlElement, reader: JatsReader, options: MetaOptions): ArticleMeta {
  const { front, place } = options;
  const meta = front === undefined ? NOTHING : (childOf(front, 'article-meta') ?? (front.name === 'front-stub' ? front : NOTHING));
  const lang = langOf(article);
  const dtdVersion = attributeOf(article, 'dtd-version');
  reportFrontMistakes(article, meta, reader);
  const titles = readTitles(childOf(meta, 'title-group'), reader);
  const { affiliations, contribGroups } = readContributors(meta, reader);
  const history = dates(childOf(meta, 'history'), reader);
  const events = childrenOf(meta, 'pub-history').flatMap((one) => childrenOf(one, 'event').flatMap((event) => readEvent(event, reader)));
  return {
    articleType: attributeOf(article, 'article-type') ?? attributeOf(article, 'response-type') ?? 'article',
    ...(lang === undefined ? {} : { lang }),
    ...(dtdVersion === undefined ? {} : { dtdVersion }),
    articleIds: articleIds(meta),
    journal: readJournalMeta(front === undefined ? undefined : childOf(front, 'journal-meta')),
    place,
    title: titles.title,
    ...(titles.lang === undefined ? {} : { titleLang: titles.lang }),
    ...(titles.subtitle === undefined ? {} : { subtitle: titles.subtitle }),
    otherTitles: titles.otherTitles,
    subjects: readSubjects(childOf(meta, 'article-categories')),
    contribGroups,
    affiliations,
    authorNotes: readAuthorNotes(childrenOf(meta, 'author-notes'), reader),
    pubDates: childrenOf(meta, 'pub-date').flatMap((date) => readDate(date, reader) ?? []),
    history: [...history, ...events],
    ...numbering(meta),
    permissions: readPermissions(childOf(meta, 'permissions') ?? meta, reader),
    keywordGroups: childrenOf(meta, 'kwd-group').map((group) => readKeywordGroup(group, reader)),
    funding: readFunding(meta, reader),
    relatedArticles: readRelatedArticles(meta, reader),
    conference: conferenceLine(childrenOf(meta, 'conference'), reader),
    customMeta: customMeta(meta, reader),
    otherFront: [...titles.otherBlocks, ...reader.takeStray(), ...readOtherFront(front, meta, reader)],
  };
}

const NOTHING: XmlElement = { name: 'article-meta', attributes: Object.create(null), children: [], offset: 0 };

/** Reads contributors with their affiliations, which are in the contrib, in its group or in article-meta. */
function readContributors(meta: XmlElement, reader: JatsReader): { affiliations: Affiliation[]; contribGroups: ContribGroup[] } {
  const elements: XmlElement[] = [];
  const addAffs = (parent: XmlElement): void => {
    for (const child of childrenOf(parent)) {
      if (child.name === 'aff') elements.push(child);
      else if (HOLDS_AFFS.has(child.name)) addAffs(child);
    }
  };
  addAffs(meta);
  const affiliations = elements.map((aff) => readAffiliation(aff, reader));
  const shared = elements.filter((aff) => !reader.ids.isTarget(aff));
  const besideGroups = shared.filter((aff) => meta.children.includes(aff));
  const contribGroups = childrenOf(meta, 'contrib-group').map((group) => {
    const inGroup = shared.filter((aff) => group.children.includes(aff));
    const sharedAffs = inGroup.length > 0 ? inGroup : besideGroups.length === elements.length ? besideGroups : [];
    return readContribGroup(group, reader, { sharedAffIds: sharedAffs.map((aff) => reader.ids.of(aff, 'aff')) });
  });
  return { affiliations, contribGroups };
}

const HOLDS_AFFS: ReadonlySet<string> = new Set(['contrib-group', 'contrib', 'collab', 'aff-alternatives', 'on-behalf-of']);

/** Reads the dates of an `event`; the first one has the description. */
function readEvent(event: XmlElement, reader: JatsReader): PubDate[] {
  const [first, ...others] = dates(event, reader);
  if (first === undefined) return [];
  const words = eventWords(event, reader);
  return [words.length === 0 ? first : { ...first, event: words }, ...others];
}

function dates(parent: XmlElement | undefined, reader: JatsReader): PubDate[] {
  return parent === undefined ? [] : childrenOf(parent, 'date').flatMap((date) => readDate(date, reader) ?? []);
}

/** First id of each type; a DOI has no resolver. */
function articleIds(meta: XmlElement): Record<string, string> {
  const ids: Record<string, string> = Object.create(null);
  for (const element of childrenOf(meta, 'article-id')) {
    const type = typeOf(element, 'pub-id-type') ?? 'other';
    const text = textOf(element);
    // A preprint has a DOI per version and one for all versions.
    const key = type === 'doi' && attributeOf(element, 'specific-use') === 'version' ? 'doi-version' : type;
    const value = type === 'doi' ? (doiOf(text) ?? text) : text;
    if (value !== '' && key !== NO_NAME) ids[key] ??= value;
  }
  return ids;
}

type Numbering = Pick<ArticleMeta, 'volume' | 'issue' | 'issueTitle' | 'elocationId' | 'fpage' | 'lpage' | 'pageRange' | 'version'>;

function numbering(meta: XmlElement): Numbering {
  const texts = {
    volume: childTextOf(meta, 'volume'),
    issue: childTextOf(meta, 'issue'),
    issueTitle: childTextOf(meta, 'issue-title'),
    elocationId: childTextOf(meta, 'elocation-id'),
    fpage: childTextOf(meta, 'fpage'),
    lpage: childTextOf(meta, 'lpage'),
    pageRange: childTextOf(meta, 'page-range'),
    version: articleVersion(meta),
  };
  const present: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) present[name] = text;
  return present;
}

function articleVersion(meta: XmlElement): string | undefined {
  const alternatives = childOf(meta, 'article-version-alternatives');
  const versions = [
    ...childrenOf(meta, 'article-version'),
    ...(alternatives === undefined ? [] : childrenOf(alternatives, 'article-version')),
  ];
  const numbered = versions.find((version) => version.attributes['article-version-type'] !== 'publication-state') ?? versions[0];
  return numbered === undefined || textOf(numbered) === '' ? undefined : textOf(numbered);
}

/** Name, location and date of conferences in one line. */
function conferenceLine(conferences: readonly XmlElement[], reader: JatsReader): Inline[] {
  const line: Inline[] = [];
  for (const part of conferences.flatMap((conference) => childrenOf(conference))) {
    const words = reader.inlines(part);
    if (line.length > 0 && words.length > 0) line.push({ kind: 'text', value: ', ' });
    line.push(...words);
  }
  return line;
}

function customMeta(meta: XmlElement, reader: JatsReader): ArticleMeta['customMeta'] {
  const groups = childrenOf(meta).filter(({ name }) => name === 'custom-meta-group' || name === 'custom-meta-wrap');
  return groups.flatMap((group) =>
    childrenOf(group, 'custom-meta').map((one) => {
      const value = childOf(one, 'meta-value');
      return { name: childTextOf(one, 'meta-name') ?? '', value: value === undefined ? [] : reader.inlines(value) };
    }),
  );
}

/** Reads front matter that has no field in the model as blocks, so that no text is lost. */
function readOtherFront(front: XmlElement | undefined, meta: XmlElement, reader: JatsReader): Block[] {
  const blocks: Block[] = [];
  for (const child of childrenOf(meta)) {
    if (HAS_A_FIELD.has(child.name)) continue;
    const read = READERS[child.name];
    if (read === undefined) blocks.push(...reader.blocks([child]));
    else blocks.push(...read(child, reader));
  }
  const outside = front === undefined || front === meta ? [] : childrenOf(front).filter(({ name }) => !HAS_A_FIELD.has(name));
  return [...blocks, ...reader.blocks(outside)];
}

/** Elements of article-meta and front that are read elsewhere, or that have no text: counts, formats. */
const HAS_A_FIELD: ReadonlySet<string> = new Set(
  (
    'article-meta journal-meta article-id article-version article-version-alternatives article-categories title-group contrib-group aff aff-alternatives ' +
    'author-notes pub-date volume issue issue-title elocation-id fpage lpage page-range permissions copyright-statement copyright-year ' +
    'copyright-holder license abstract trans-abstract kwd-group funding-group support-group contract-num contract-sponsor grant-num grant-sponsor ' +
    'related-article related-object conference custom-meta-group custom-meta-wrap counts volume-id issue-id isbn pub-date-not-available x'
  ).split(' '),
);

const READERS: Readonly<Record<string, (element: XmlElement, reader: JatsReader) => readonly Block[]>> = byName({
  history: (element, reader) => reader.blocks(childrenOf(element).filter(({ name }) => name !== 'date')),
  'pub-history': readPubHistory,
  'self-uri': readSelfUri,
  product: (element, reader) => namedParagraph(element, reader),
  'issue-sponsor': (element, reader) => namedParagraph(element, reader),
  supplement: (element, reader) => namedParagraph(element, reader),
  corresp: (element, reader) => readAuthorNotes([element], reader).content,
});

function namedParagraph(element: XmlElement, reader: JatsReader): readonly Block[] {
  if (isBlank(rawTextOf(element))) return [];
  const hasText = element.children.some((child) => typeof child === 'string' && !isBlank(child));
  const content = hasText ? reader.inlines(element) : spaced(element, reader);
  const href = hrefOf(attributeOf(element, 'xlink:href') ?? '', attributeOf(element, 'ext-link-type'));
  const linked: Inline[] = href === undefined ? content : [{ kind: 'link', href, content: withoutLinks(content) }];
  return [{ kind: 'paragraph', content: linked }, ...reader.takeStray()];
}

function spaced(element: XmlElement, reader: JatsReader): Inline[] {
  const line: Inline[] = [];
  for (const child of childrenOf(element)) {
    const words = reader.inlines(child);
    if (line.length > 0 && words.length > 0) line.push({ kind: 'text', value: ' ' });
    line.push(...words);
  }
  return line;
}

/** Reads `pub-history`: a line per event without a date; the others are in the history. */
function readPubHistory(element: XmlElement, reader: JatsReader): readonly Block[] {
  const undated = childrenOf(element, 'event').filter((event) => childOf(event, 'date') === undefined);
  const items = undated.flatMap((event) => {
    const content = eventWords(event, reader);
    return content.length === 0 ? [] : [{ content: [{ kind: 'paragraph', content } as const] }];
  });
  return items.length === 0 ? [] : [{ kind: 'list', listType: 'simple', items }];
}

/** Reads a `self-uri` that has text. The PDF that it may name is read elsewhere. */
function readSelfUri(element: XmlElement, reader: JatsReader): readonly Block[] {
  const words = textOf(element);
  const href = hrefOf(attributeOf(element, 'xlink:href') ?? words);
  if (words === '' || href === undefined) return [];
  return [{ kind: 'paragraph', content: [{ kind: 'link', href, content: reader.inlines(element) }] }];
}

/** Reads `author-notes`: correspondence, footnotes, and other content. */
function readAuthorNotes(elements: readonly XmlElement[], reader: JatsReader): AuthorNotes {
  const corresps: Correspondence[] = [];
  const footnotes: Footnote[] = [];
  const content: Block[] = [];
  let title: Inline[] | undefined;
  for (const element of elements) {
    const others: XmlNode[] = [];
    for (const child of element.children) {
      if (typeof child === 'string') others.push(child);
      else if (child.name === 'corresp') corresps.push(readCorresp(child, reader));
      else if (child.name === 'fn') footnotes.push(readFootnote(child, reader));
      else if (child.name === 'fn-group') footnotes.push(...childrenOf(child, 'fn').map((fn) => readFootnote(fn, reader)));
      else if (child.name === 'title' && title === undefined) title = reader.inlines(child);
      else others.push(child);
    }
    content.push(...reader.takeStray(), ...reader.blocks(others));
  }
  return { ...(title === undefined || title.length === 0 ? {} : { title }), corresps, footnotes, content };
}

/** Reads `corresp`, the contact for correspondence, as printed. */
function readCorresp(element: XmlElement, reader: JatsReader): Correspondence {
  const id = reader.ids.of(element, 'corresp');
  const labelElement = childOf(element, 'label') ?? leadingSup(element);
  const label = labelElement === undefined ? '' : textOf(labelElement);
  const content = reader.line(element.children.filter((child) => child !== labelElement));
  const emails = descendantsOf(element, 'email').map(textOf);
  return {
    id,
    ...(label === '' ? {} : { label }),
    content,
    emails: emails.filter((email) => email !== ''),
  };
}

/** Reads the `event-desc` of an `event`, as a link if its `self-uri` is a URL; [] if absent. JATS 1.3, element event. */
function eventWords(event: XmlElement, reader: JatsReader): readonly Inline[] {
  const description = childOf(event, 'event-desc');
  const words = description === undefined ? [] : reader.inlines(description);
  const [uri] = childrenOf(event, 'self-uri');
  const href = uri === undefined ? undefined : hrefOf(attributeOf(uri, 'xlink:href') ?? textOf(uri));
  return href === undefined || words.length === 0 ? words : [{ kind: 'link', href, content: words }];
}

/** Reads the subjects of `article-categories`, depth first; a nested one has the names of its ancestors. */
function readSubjects(categories: XmlElement | undefined): Subject[] {
  const subjects: Subject[] = [];
  for (const group of categories === undefined ? [] : childrenOf(categories, 'subj-group')) addGroup(group, {}, subjects);
  return subjects;
}

interface Above {
  readonly path?: readonly string[];
  readonly groupType?: string;
  readonly lang?: string;
}

function addGroup(group: XmlElement, above: Above, subjects: Subject[]): void {
  const groupType = attributeOf(group, 'subj-group-type') ?? above.groupType;
  const lang = langOf(group) ?? above.lang;
  const kind = { ...(groupType === undefined ? {} : { groupType }), ...(lang === undefined ? {} : { lang }) };
  const path = above.path ?? [];
  let last: string | undefined;
  for (const child of childrenOf(group)) {
    if (child.name === 'subj-group') addGroup(child, { ...kind, path: last === undefined ? path : [...path, last] }, subjects);
    else if (child.name === 'subject' || child.name === 'compound-subject') {
      const name = child.name === 'subject' ? textOf(child) : childrenOf(child).map(textOf).join(', ');
      if (name === '') continue;
      last = name;
      subjects.push({ ...kind, path, name });
    }
  }
}
