import type { Affiliation, ArticleMeta, ContribGroup, PubDate } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import type { Place } from '../../model/place.ts';
import { NO_NAME } from '../xml/by-name.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childOf, childrenOf, childTextOf, langOf, textOf } from '../xml/xml-element.ts';
import { readAffiliation } from './affiliations.ts';
import { readAuthorNotes } from './author-notes.ts';
import { readContribGroup } from './contribs.ts';
import { typeOf } from './custom-type.ts';
import { readDate } from './dates.ts';
import { eventWords } from './event-words.ts';
import { readOtherFront } from './front-matter.ts';
import { reportFrontMistakes } from './front-mistakes.ts';
import { readFunding } from './funding.ts';
import type { JatsReader } from './jats-reader.ts';
import { readJournalMeta } from './journal-meta.ts';
import { readKeywordGroup } from './keywords.ts';
import { doiOf } from './links.ts';
import { readPermissions } from './permissions.ts';
import { readRelatedArticles } from './related-articles.ts';
import { readSubjects } from './subjects.ts';
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
