import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AgencyFault, persist, type RetryPolicy } from './deposit/agency.ts';
import { openAgencyClient, wordsOf } from './deposit/agency-client.ts';

export interface AnnounceOptions {
  /** Folder of the built site. */
  readonly site: string;
  /** Paths that were changed or removed: `content/1/e1.html`, `atom.xml`. */
  readonly changed: readonly string[];
  /** `https://api.indexnow.org/indexnow` */
  readonly indexNow: string;
  readonly allowPrivate: boolean;
  readonly userAgent: string;
  readonly retry: RetryPolicy;
  readonly note: (line: string) => void;
}

/**
 * Tells the WebSub hub of the journal which feeds have changed, and search engines which pages have (IndexNow). Hub and key are those of the published
 * feeds and of the published key file, so that nothing is announced that the site does not say. A hub that does not answer is only noted: the site is
 * online, and the next publication announces the feed again.
 */
export async function announce(options: AnnounceOptions): Promise<void> {
  const { site, changed } = options;
  const base = siteUrlOf(site);
  if (base === undefined) return;
  const hub = hubOf(site);
  const feeds = changed.filter((path) => FEED.test(path)).map((path) => `${base}/${path}`);
  for (const some of hub === undefined ? [] : chunksOf(feeds, MOST_FEEDS)) {
    const form = new URLSearchParams([['hub.mode', 'publish'], ...some.map((feed) => ['hub.url', feed])]);
    await post(options, { url: hub ?? '', type: 'application/x-www-form-urlencoded', body: form.toString(), what: `${some.length} feeds` });
  }
  const keyFile = join(site, KEY_FILE);
  if (!existsSync(keyFile)) return;
  const key = readFileSync(keyFile, 'utf8').trim();
  for (const urlList of chunksOf(pageUrls(options, base), MOST_PAGES)) {
    const body = JSON.stringify({ host: new URL(base).host, key, keyLocation: `${base}/${KEY_FILE}`, urlList });
    await post(options, { url: options.indexNow, type: 'application/json; charset=utf-8', body, what: `${urlList.length} pages` });
  }
}

interface Announcement {
  readonly url: string;
  readonly type: string;
  readonly body: string;
  readonly what: string;
}

async function post({ allowPrivate, userAgent, retry, note }: AnnounceOptions, { url, type, body, what }: Announcement): Promise<void> {
  const { host } = new URL(url);
  try {
    const client = openAgencyClient({ sites: [url], allowPrivate, userAgent });
    const headers = { 'content-type': type };
    const { status, text } = await persist(retry, () => client({ method: 'POST', url, headers, body, purpose: 'the announcement' }));
    note(status < 300 ? `${host}: ${what} announced` : `${host}: ${what} not announced, answered ${status}: ${wordsOf(text)}`);
  } catch (error) {
    if (!(error instanceof AgencyFault)) throw error;
    note(`${host}: ${what} not announced: ${error.message}`);
  }
}

/** Returns the URL of the site, from the first line of its manifest: `{"manifest":1,"site":"https://shore.example","files":[`. */
function siteUrlOf(site: string): string | undefined {
  const [line = ''] = readFileSync(join(site, 'manifest.json'), 'utf8').split('\n', 1);
  return /"site":"(https?:[^"\\]*)"/.exec(line)?.[1]?.replace(/\/+$/, '');
}

function hubOf(site: string): string | undefined {
  const feed = join(site, 'atom.xml');
  const found = existsSync(feed) ? /<link rel="hub" href="([^"]*)"/.exec(readFileSync(feed, 'utf8'))?.[1] : undefined;
  return found?.replaceAll('&amp;', '&');
}

/** Returns the URLs of changed pages that sitemaps list, and of removed ones as sitemaps would. */
function pageUrls({ site, changed }: AnnounceOptions, base: string): readonly string[] {
  const listed = new Set<string>();
  for (let number = 0; number === 0 || existsSync(join(site, `sitemap-${number}.xml`)); number++) {
    const file = join(site, number === 0 ? 'sitemap.xml' : `sitemap-${number}.xml`);
    if (existsSync(file))
      for (const [, url = ''] of readFileSync(file, 'utf8').matchAll(/<loc>([^<]*)<\/loc>/g)) listed.add(url.replaceAll('&amp;', '&'));
  }
  const hasEndings = [...listed].some((url) => url.endsWith('.html'));
  return changed.flatMap((path) => {
    if (!path.endsWith('.html')) return [];
    const stem = path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '');
    const url = [`${base}/${path}`, `${base}/${stem}`]
      .map((address) => encodeURI(decodeURI(address)))
      .find((address) => listed.has(address));
    const isGone = !existsSync(join(site, path));
    return url ?? (isGone ? encodeURI(`${base}/${hasEndings ? path : stem}`) : []);
  });
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

const FEED = /(?:^|\/)(?:rss\.xml|atom\.xml|feed\.json)$/;
const KEY_FILE = 'indexnow-key.txt';
const MOST_FEEDS = 50;
const MOST_PAGES = 10_000;
