import { attribute, xml } from '../text/markup.ts';
import { type Answer, methodNotAllowed, OPEN_HEADERS } from './answer.ts';
import type { Ask } from './ask.ts';
import { answerContent } from './conditional.ts';
import { contentHash } from './content-hash.ts';
import { checkArguments } from './fluiddb/arguments.ts';
import { answerFluiddbError } from './fluiddb/fluiddb-error.ts';
import type { PublicJournal } from './public-journal.ts';
import type { SiteResources } from './routes.ts';
import { addressOf } from './sru/answer-sru.ts';

/** Most entries of a feed, the newest. */
const MAX_ENTRIES = 50;

/** True for a query whose results are asked for as a feed: `/values?query=…&format=atom`. */
export function asksForFeed({ query }: Ask): boolean {
  return /(?:^|&)format=atom(?:&|$)/.test(query);
}

/** `GET /values?query=…&format=atom`: the newest articles that a query selects, as an Atom feed (RFC 4287). */
export async function answerQueryFeed(ask: Ask, { site, journal }: Pick<SiteResources, 'site' | 'journal'>): Promise<Answer> {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed('GET, HEAD');
  try {
    const given = checkArguments(ask, { required: ['query', 'format'], optional: ['title'], repeated: [] });
    const [query = ''] = given.get('query') ?? [];
    const [title = ''] = given.get('title') ?? [];
    const [opened, described] = await Promise.all([site(), journal()]);
    const tags = tagsOf(described);
    const { body } = await opened.values({ query, tags: Object.values(tags) });
    const entries = entriesOf(typeof body === 'string' ? body : new TextDecoder('utf-8').decode(body), tags);
    const bytes = new TextEncoder().encode(
      printFeed(entries, { query, title, journal: described, address: addressOf(ask, described.siteUrl) }),
    );
    const headers = {
      'content-type': 'application/atom+xml; charset=utf-8',
      etag: `"${contentHash(bytes)}"`,
      'cache-control': 'public, max-age=0, must-revalidate',
      ...OPEN_HEADERS,
    };
    return answerContent(ask, { sizeBytes: bytes.byteLength, bytes }, { headers, compressible: true });
  } catch (error) {
    return answerFluiddbError(error, crypto.randomUUID());
  }
}

type FeedTags = Readonly<Record<'about' | 'title' | 'abstract' | 'authors' | 'timestamp', string>>;

function tagsOf({ namespace, system }: Pick<PublicJournal, 'namespace' | 'system'>): FeedTags {
  const article = `${namespace}/api_v1/article/`;
  return {
    about: `${system}/about`,
    title: `${article}article_title`,
    abstract: `${article}abstract`,
    authors: `${article}authors`,
    timestamp: `${article}pub_date_timestamp`,
  };
}

interface FeedEntry {
  /** URL that the article is about: its DOI. */
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly authors: readonly string[];
  /** Seconds since 1970; 0 without a date. */
  readonly seconds: number;
}

/** An answer of `/values`. */
interface ValuesJson {
  readonly results: { readonly id: Readonly<Record<string, Readonly<Record<string, { readonly value?: unknown } | undefined>>>> };
}

/** Reads the articles of an answer, newest first; objects that are no articles have no title and are left out. */
function entriesOf(json: string, tags: FeedTags): readonly FeedEntry[] {
  // The query service has printed the answer.
  const { results } = JSON.parse(json) as ValuesJson;
  const entries = Object.values(results.id).flatMap((values): FeedEntry[] => {
    const text = (tag: string): string => {
      const value = values[tag]?.value;
      return typeof value === 'string' ? value : '';
    };
    const [url, title] = [text(tags.about), text(tags.title)];
    const authors = values[tags.authors]?.value;
    const names = Array.isArray(authors) ? authors.filter((name) => typeof name === 'string') : [];
    const seconds = Number(values[tags.timestamp]?.value ?? 0);
    if (title === '' || !/^https?:/.test(url)) return [];
    return [{ url, title, summary: text(tags.abstract), authors: names, seconds: Number.isFinite(seconds) ? seconds : 0 }];
  });
  return entries.sort((a, b) => b.seconds - a.seconds || (a.url < b.url ? -1 : 1)).slice(0, MAX_ENTRIES);
}

interface FeedOptions {
  readonly query: string;
  /** Name of the search, after that of the journal; may be ''. */
  readonly title: string;
  readonly journal: Pick<PublicJournal, 'title' | 'language'>;
  /** URL of the site, without a slash at its end. */
  readonly address: string;
}

function printFeed(entries: readonly FeedEntry[], { query, title: name, journal, address }: FeedOptions): string {
  const self = `${address}/values?${new URLSearchParams({ query, format: 'atom', ...(name !== '' && { title: name }) })}`;
  const printed = entries.map(
    ({ url, title, summary, authors, seconds }) => xml`<entry>
<id>${url}</id>
<title>${title}</title>
<link href="${url}"/>
<updated>${dateOf(seconds)}</updated>
${seconds !== 0 && xml`<published>${dateOf(seconds)}</published>\n`}${authors.map((name) => xml`<author><name>${name}</name></author>\n`)}${summary !== '' && xml`<summary>${summary}</summary>\n`}</entry>
`,
  );
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${attribute('xml:lang', journal.language)}>
<id>${self}</id>
<title>${name === '' ? journal.title : `${journal.title}: ${name}`}</title>
<subtitle>${query}</subtitle>
<link rel="self" type="application/atom+xml" href="${self}"/>
<updated>${dateOf(entries[0]?.seconds ?? 0)}</updated>
<author><name>${journal.title}</name></author>
<generator>Offprint</generator>
${printed}</feed>
`.markup;
}

/** `2024-07-09T00:00:00Z` */
function dateOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
