import { compareText } from '../text/compare.ts';
import type { Listed } from './listed.ts';
import { groupOf, type ManifestGroup } from './manifest-group.ts';
import type { PublishedList } from './published-list.ts';
import type { PublishedFile } from './site-manifest.ts';

/** A published site in numbers. */
export interface SiteTotals {
  readonly files: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** Files and bytes by what they are for. */
  readonly groups: Readonly<Partial<Record<ManifestGroup, GroupTotals>>>;
  /** The heaviest files, heaviest first; not all that this keeps need be shown. */
  readonly heaviest: readonly WeighedFile[];
}

export interface GroupTotals {
  readonly files: number;
  readonly sizeBytes: number;
}

export type WeighedFile = Pick<PublishedFile, 'path' | 'sizeBytes'>;

export const NO_FILES: SiteTotals = { files: 0, pages: 0, sizeBytes: 0, groups: {}, heaviest: [] };

interface SiteStep {
  readonly last: Pick<PublishedList, 'get' | 'files'>;
  readonly put: Listed<PublishedFile>;
  readonly removed: Iterable<string>;
  /** Whether what is put in is all of the site. */
  readonly isWhole: boolean;
}

/** The totals of a site after some files were put in or replaced and others removed. */
export function totalsAfter(before: SiteTotals, step: SiteStep): SiteTotals {
  const { last, put, removed, isWhole } = step;
  let { files, pages, sizeBytes } = before;
  const groups = new Map<ManifestGroup, GroupTotals>();
  for (const [group, totals] of Object.entries(before.groups)) groups.set(group as ManifestGroup, totals);
  const count = (file: WeighedFile, sign: 1 | -1): void => {
    files += sign;
    sizeBytes += sign * file.sizeBytes;
    if (file.path.endsWith('.html')) pages += sign;
    const group = groupOf(file.path);
    const totals = groups.get(group) ?? { files: 0, sizeBytes: 0 };
    groups.set(group, { files: totals.files + sign, sizeBytes: totals.sizeBytes + sign * file.sizeBytes });
  };
  // Of a whole site nothing was there before.
  const replaced = new Set<string>(isWhole ? [] : [...removed, ...Array.from(put, ({ path }) => path)]);
  for (const path of replaced) {
    const file = last.get(path);
    if (file !== undefined) count(file, -1);
  }
  for (const file of put) count(file, 1);
  const held = Object.fromEntries([...groups].filter(([, totals]) => totals.files > 0));
  return { files, pages, sizeBytes, groups: held, heaviest: heaviestAfter(before, { ...step, replaced }) };
}

/** Of those that were kept as many as surely are the heaviest; where they have become few, all files are looked at. */
function heaviestAfter(
  { heaviest, files }: SiteTotals,
  step: SiteStep & { readonly replaced: ReadonlySet<string> },
): readonly WeighedFile[] {
  const { last, put, replaced, isWhole } = step;
  const isAll = heaviest.length === files;
  const lightest = heaviest.at(-1);
  const staying = isWhole ? [] : heaviest.filter(({ path }) => !replaced.has(path));
  const isSure = (file: WeighedFile): boolean => isAll || lightest === undefined || byWeight(file, lightest) < 0;
  const found = firstOf([...staying, ...heaviestOf(put, isSure)]);
  if (isWhole || isAll || found.length >= FEWEST_HEAVIEST) return found;
  return firstOf([...heaviestOf(put), ...heaviestOf(last.files(), ({ path }) => !replaced.has(path))]);
}

/** Of half a million files few are held at a time. */
function heaviestOf(files: Iterable<WeighedFile>, isAsked: (file: WeighedFile) => boolean = () => true): readonly WeighedFile[] {
  let found: readonly WeighedFile[] = [];
  let waiting: WeighedFile[] = [];
  let least = 0;
  for (const file of files) {
    if (file.sizeBytes < least || !isAsked(file)) continue;
    waiting.push(file);
    if (waiting.length < AT_ONCE) continue;
    found = firstOf([...found, ...waiting]);
    waiting = [];
    least = found[MOST - 1]?.sizeBytes ?? 0;
  }
  return firstOf([...found, ...waiting]);
}

function firstOf(files: readonly WeighedFile[]): readonly WeighedFile[] {
  return files
    .toSorted(byWeight)
    .slice(0, MOST)
    .map(({ path, sizeBytes }) => ({ path, sizeBytes }));
}

function byWeight(a: WeighedFile, b: WeighedFile): number {
  return b.sizeBytes - a.sizeBytes || compareText(a.path, b.path);
}

/** So many at least are kept, of those that there are. */
export const FEWEST_HEAVIEST = 20;
const MOST = 100;
const AT_ONCE = 1000;
