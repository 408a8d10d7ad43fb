import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

interface PageLinks {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

/** Finds links of a site's pages to missing files or fragments: `content/1/e1.html: ../2/e9#fig1`. */
export async function deadLinks(site: string, paths: readonly string[]): Promise<readonly string[]> {
  const files = new Set(paths);
  const pages = new Map<string, PageLinks>();
  for (const path of paths.filter((name) => name.endsWith('.html') && !name.startsWith('bucket/'))) {
    pages.set(path, linksOf(await readFile(join(site, path), 'utf8')));
  }
  const dead: string[] = [];
  for (const [page, { links }] of pages) {
    for (const link of links) {
      if (!isAlive(link, page, { files, pages })) dead.push(`${page}: ${link}`);
    }
  }
  return dead;
}

function isAlive(link: string, page: string, site: { files: ReadonlySet<string>; pages: ReadonlyMap<string, PageLinks> }): boolean {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return true;
  const [address = '', fragment = ''] = link.split('#', 2);
  const path = decodeURIComponent(address.replace(/\?.*$/, ''));
  const from = path.startsWith('/') ? path.slice(1) : path === '' ? page : normalize(join(dirname(page), path));
  const folder = from === '.' || from === './' ? '' : from;
  const candidates = [folder, `${folder}.html`, `${folder.replace(/\/$/, '')}/index.html`.replace(/^\//, '')];
  const target = candidates.find((candidate) => site.files.has(candidate));
  if (target === undefined) return OWN_ADDRESSES.has(folder.replace(/\/$/, ''));
  return fragment === '' || site.pages.get(target)?.ids.has(decodeURIComponent(fragment)) !== false;
}

/** URL paths that the server answers without a file. */
const OWN_ADDRESSES: ReadonlySet<string> = new Set(['values', 'bucket', 'sru', 'oai']);

function linksOf(page: string): PageLinks {
  const ids = new Set([...page.matchAll(ID)].map(([, id = '']) => decoded(id)));
  const links = new Set<string>();
  for (const [, name = '', value = ''] of page.matchAll(LINK)) {
    if (name === 'srcset') for (const part of value.split(',')) links.add(decoded(part.trim().split(' ')[0] ?? ''));
    else links.add(decoded(value));
  }
  return { ids, links: [...links] };
}

const ID = /\sid="([^"]*)"/g;
const LINK = /\s(href|src|srcset)="([^"]*)"/g;

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
