import type { TagPath } from '../../model/names.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { attribute, xml } from '../../model/text/markup.ts';
import { aboutPath, tagPath } from '../../query/tag/tag-path.ts';
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
    const entries = entriesOf(await opened.newestArticles(query, Object.values(tags), MAX_ENTRIES), tags);
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

type FeedTags = Readonly<Record<'about' | 'title' | 'abstract' | 'authors' | 'timestamp', TagPath>>;

function tagsOf(names: PublicJournal): FeedTags {
  const article = (field: string): TagPath => tagPath(names, 'article', field);
  return {
    about: aboutPath(names),
    title: article('article_title'),
    abstract: article('abstract'),
    authors: article('authors'),
    timestamp: article('pub_date_timestamp'),
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

/** Returns the entries of articles, newest first; articles without a title or URL have none. */
function entriesOf(articles: readonly TaggedObject[], tags: FeedTags): readonly FeedEntry[] {
  const entries = articles.flatMap(({ tags: values }): FeedEntry[] => {
    const text = (tag: TagPath): string => {
      const value = values.get(tag)?.value;
      return typeof value === 'string' ? value : '';
    };
    const [url, title] = [text(tags.about), text(tags.title)];
    const authors = values.get(tags.authors)?.value;
    const names = typeof authors === 'object' && authors !== null ? authors : [];
    const seconds = Number(values.get(tags.timestamp)?.value ?? 0);
    if (title === '' || !/^https?:/.test(url)) return [];
    return [{ url, title, summary: text(tags.abstract), authors: names, seconds: Number.isFinite(seconds) ? seconds : 0 }];
  });
  return entries.sort((a, b) => b.seconds - a.seconds || (a.url < b.url ? -1 : 1));
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
