import type { PublishedList } from './published-list.ts';
import type { PublishedFile } from './site-manifest.ts';

/** A published site in numbers. */
export interface SiteTotals {
  readonly files: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** Files above 20 MiB, which some hosts refuse; largest first. */
  readonly largest: readonly { readonly path: string; readonly sizeBytes: number }[];
}

export const NO_FILES: SiteTotals = { files: 0, pages: 0, sizeBytes: 0, largest: [] };

interface SiteStep {
  readonly last: Pick<PublishedList, 'get'>;
  readonly put: readonly PublishedFile[];
  readonly removed: Iterable<string>;
  /** Whether what is put in is all of the site. */
  readonly isWhole: boolean;
}

/** The totals of a site after some files were put in or replaced and others removed. */
export function totalsAfter(before: SiteTotals, { last, put, removed, isWhole }: SiteStep): SiteTotals {
  let { files, pages, sizeBytes } = before;
  const replaced = new Set<string>([...removed, ...put.map(({ path }) => path)]);
  for (const path of isWhole ? [] : replaced) {
    const file = last.get(path);
    if (file === undefined) continue;
    files--;
    sizeBytes -= file.sizeBytes;
    if (path.endsWith('.html')) pages--;
  }
  for (const file of put) {
    files++;
    sizeBytes += file.sizeBytes;
    if (file.path.endsWith('.html')) pages++;
  }
  const large = put.filter((file) => file.sizeBytes > LARGE_BYTES).map(({ path, sizeBytes: size }) => ({ path, sizeBytes: size }));
  const largest = [...before.largest.filter(({ path }) => !replaced.has(path)), ...large].sort((a, b) => b.sizeBytes - a.sizeBytes);
  return { files, pages, sizeBytes, largest };
}

const LARGE_BYTES = 20 * 1024 * 1024;
