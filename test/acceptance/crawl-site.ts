/** Result of a crawl of a served site. */
export interface Crawl {
  /** URLs of the pages that were read, without fragments. */
  readonly pages: ReadonlySet<string>;
  /** `/content/1/e1: ../2/e9#fig1 is 404`, `…: #fig1 is not on the page`. */
  readonly dead: readonly string[];
}

/**
 * Follows every link of every page from the home page on, as browsers resolve it: pages, images, scripts, feeds, renditions, and fragments.
 * URLs of the published site (`siteUrl`), in canonical links and the like, are requested from this server too.
 */
export async function crawlSite(origin: string, siteUrl: string): Promise<Crawl> {
  const found = new Map<string, Promise<Target>>();
  const links: { readonly page: string; readonly link: string; readonly address: string; readonly fragment: string }[] = [];
  const pages = new Set<string>();
  const waiting = [`${origin}/`];
  const seen = new Set(waiting);
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    const { html } = await targetOf(page, found);
    if (html === undefined) continue;
    pages.add(page);
    for (const link of linksOf(html)) {
      const url = resolved(link, page);
      if (url === undefined) continue;
      const here = url.href.startsWith(`${siteUrl}/`) ? new URL(origin + url.href.slice(siteUrl.length)) : url;
      if (here.origin !== origin) continue;
      const fragment = here.hash.slice(1);
      here.hash = '';
      links.push({ page, link, address: here.href, fragment });
      if (!seen.has(here.href)) waiting.push(here.href);
      seen.add(here.href);
    }
  }
  const dead: string[] = [];
  for (const { page, link, address, fragment } of links) {
    const { status, ids } = await targetOf(address, found);
    if (status !== 200) dead.push(`${page.slice(origin.length)}: ${link} is ${status}`);
    else if (fragment !== '' && ids !== undefined && !ids.has(decodeURIComponent(fragment)))
      dead.push(`${page.slice(origin.length)}: ${link} is not on the page`);
  }
  return { pages, dead };
}

interface Target {
  readonly status: number;
  /** HTML of a page; absent for other files. */
  readonly html?: string;
  readonly ids?: ReadonlySet<string>;
}

function targetOf(address: string, found: Map<string, Promise<Target>>): Promise<Target> {
  const known = found.get(address) ?? ask(address);
  found.set(address, known);
  return known;
}

async function ask(address: string): Promise<Target> {
  const answer = await fetch(address, { headers: { accept: 'text/html,*/*;q=0.8' } });
  const text = await answer.text();
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return { status: answer.status };
  return { status: answer.status, html: text, ids: new Set([...text.matchAll(ID)].map(([, id = '']) => decoded(id))) };
}

function linksOf(html: string): readonly string[] {
  const links = new Set<string>();
  for (const [, name = '', value = ''] of html.matchAll(LINK)) {
    if (name === 'srcset') for (const part of value.split(',')) links.add(decoded(part.trim().split(' ')[0] ?? ''));
    else links.add(decoded(value));
  }
  return [...links];
}

const ID = /\sid="([^"]*)"/g;
const LINK = /\s(href|src|srcset)="([^"]*)"/g;

function resolved(link: string, page: string): URL | undefined {
  return URL.canParse(link, page) ? new URL(link, page) : undefined;
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
