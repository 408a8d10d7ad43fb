import type { PubDate } from '../../model/article-meta.ts';
import { compareText } from '../../model/text/compare.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { chosenDate } from '../../model/text/publication-date.ts';
import { readDate } from '../jats/dates.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { cutOut, readXmlHead } from './article-head.ts';
import { type OtherXml, otherXmlOf } from './other-formats.ts';

/** Values of the front matter that identify an article and its version. */
export interface ArticleIdentity {
  readonly doi?: string;
  /** DOI of this version, if the source has one besides the article's: `10.7554/eLife.94685.2`. */
  readonly versionDoi?: string;
  readonly publisherId?: string;
  /** First id of the journal, to qualify publisher ids. */
  readonly journalId?: string;
  readonly articleType?: string;
  /** `article-version`: `1.2`, `2`. */
  readonly version?: string;
  /** `article-version` of type publication-state: `reviewed preprint`, `version of record`. */
  readonly state?: string;
  /** True for an article published on acceptance: front matter only, no body. */
  readonly isPoa: boolean;
  /** `2016-07-05`, `2016-07`, `2016`; '' if absent. */
  readonly pubDate: string;
  /** Date on which the article is published (decisions, 2.4), if it differs; '' for none. */
  readonly published?: string;
  /** Set if its front matter calls it a draft. */
  readonly isDraft?: true;
}

/**
 * Identifies a JATS article by its first bytes, ignoring ids of references, related articles and sub-articles.
 *
 * Returns `'nothing'` if there is no root, and `'more'` if the front matter continues beyond the given bytes.
 */
export function identifyArticle(bytes: Uint8Array, isAll: boolean): ArticleIdentity | OtherXml | 'more' | 'nothing' {
  const head = readXmlHead(bytes, isAll);
  if (!head.isComplete) return 'more';
  const { root } = head;
  if (root === undefined) return 'nothing';
  const other = otherXmlOf({ ...head, root });
  if (other !== undefined) return other;
  const { front } = head;
  const own = NOT_OWN.reduce(
    (text, name) => cutOut(text, { open: new RegExp(`<${name}(?=[\\s>])(?![^>]*/>)`, 'g'), close: `</${name}>` }),
    front,
  );
  const ids = [...own.matchAll(ARTICLE_ID)].map(([, attributes = '', text = '']) => ({
    type: attributeOf(attributes, 'pub-id-type'),
    isVersion: attributeOf(attributes, 'specific-use') === 'version',
    value: plain(text),
  }));
  const dois = ids.filter(({ type, value }) => type === 'doi' && value !== '');
  const doi = (dois.find(({ isVersion }) => !isVersion) ?? dois[0])?.value;
  const versionDoi = dois.find(({ isVersion }) => isVersion)?.value;
  const publisherId = ids.find(({ type, value }) => type === 'publisher-id' && value !== '')?.value;
  const journalId = plain(JOURNAL_ID.exec(own)?.[1] ?? '');
  const articleType = attributeOf(START_TAG.exec(front)?.[0] ?? '', 'article-type');
  const versions = [...own.matchAll(ARTICLE_VERSION)].map(([, attributes = '', text = '']) => ({
    type: attributeOf(attributes, 'article-version-type'),
    value: plain(text),
  }));
  const state = versions.find(({ type }) => type === 'publication-state')?.value;
  const version = versions.find(({ type, value }) => type !== 'publication-state' && type !== 'preprint-version' && value !== '')?.value;
  const { latest: pubDate, published } = datesIn(own);
  return {
    ...(doi === undefined ? {} : { doi: bareDoi(doi) }),
    ...(versionDoi === undefined ? {} : { versionDoi: bareDoi(versionDoi) }),
    ...(publisherId === undefined ? {} : { publisherId }),
    ...(journalId === '' ? {} : { journalId }),
    ...(articleType === undefined ? {} : { articleType }),
    ...(version === undefined ? {} : { version }),
    ...(state === undefined ? {} : { state }),
    isPoa: !head.hasBody,
    pubDate,
    ...(published === pubDate ? {} : { published }),
  };
}

/** Removes the resolver: `https://doi.org/10.7554/eLife.00003` becomes `10.7554/eLife.00003`. */
export function bareDoi(text: string): string {
  return text.trim().replace(RESOLVER, '');
}

function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match?.[1] ?? match?.[2];
}

/** Text of simple content: predefined entities are resolved, white space is collapsed. */
function plain(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|apos);/g, (entity) => PREDEFINED[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

const PREDEFINED: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" };
const RESOLVER = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|info:doi\/|doi:\s*)/i;
const START_TAG = /^<[^>]*>/;
// Elements of the front matter that may identify other works.
const NOT_OWN = ['related-article', 'related-object', 'product', 'abstract', 'trans-abstract', 'custom-meta-group'];
// <article-id pub-id-type="doi">10.7554/eLife.00003</article-id>
const ARTICLE_ID = /<article-id((?:\s[^>]*)?)>([^<]*)<\/article-id\s*>/g;
const ARTICLE_VERSION = /<article-version((?:\s[^>]*)?)>([^<]*)<\/article-version\s*>/g;
const JOURNAL_ID = /<journal-id(?:\s[^>]*)?>([^<]*)<\/journal-id\s*>/;

/** Dates in JATS front matter, by the same rules as the article reader; '' for none. */
interface FrontDates {
  /** Latest date, which distinguishes two deliveries of an article. */
  readonly latest: string;
  /** Date of publication. */
  readonly published: string;
}

function datesIn(front: string): FrontDates {
  // Excludes dates of preprints and of other events.
  const own = cutOut(front, { open: /<pub-history(?=[\s>])/g, close: '</pub-history>' });
  const dates = datesOf(own);
  const all = own === front ? dates : datesOf(front);
  return { latest: all.map(isoDate).sort(compareText).at(-1) ?? '', published: isoDate(chosenDate(dates)) };
}

function datesOf(front: string): readonly PubDate[] {
  return [...front.matchAll(PUB_DATE)].flatMap(([fragment]) => dateOf(fragment) ?? []);
}

function dateOf(fragment: string): PubDate | undefined {
  // Prefixed attributes would need declarations, and dates need none.
  const document = parseXml(fragment.replace(PREFIXED, ''), { file: '', report: () => undefined });
  return document === undefined ? undefined : readDate(document.root, { warn: () => undefined });
}

const PUB_DATE = /<pub-date(?:\s[^>]*)?>[\s\S]{0,2000}?<\/pub-date\s*>/g;
const PREFIXED = /\s[\w.-]+:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
