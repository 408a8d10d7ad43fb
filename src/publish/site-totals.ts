import { compareText } from '../model/text/compare.ts';
import type { LazyList } from './lazy-list.ts';
import { groupOf, type ManifestGroup } from './manifest-group.ts';
import type { PublishedList } from './published-list.ts';
import type { PublishedFile } from './site-manifest.ts';

/** Number and size of a site's files. */
export interface SiteTotals {
  readonly files: number;
  readonly pages: number;
  readonly sizeBytes: number;
  /** Files and bytes by manifest group. */
  readonly groups: Readonly<Partial<Record<ManifestGroup, GroupTotals>>>;
  /** The largest files, largest first; up to 100 are stored. */
  readonly heaviest: readonly SizedFile[];
}

export interface GroupTotals {
  readonly files: number;
  readonly sizeBytes: number;
}

export type SizedFile = Pick<PublishedFile, 'path' | 'sizeBytes'>;

export const NO_FILES: SiteTotals = { files: 0, pages: 0, sizeBytes: 0, groups: {}, heaviest: [] };

interface TotalsUpdate {
  readonly last: Pick<PublishedList, 'get' | 'files'>;
  readonly put: LazyList<PublishedFile>;
  readonly removed: Iterable<string>;
  /** True if `put` is the complete site. */
  readonly isComplete: boolean;
}

/** Updates totals after files were added, replaced or removed. */
export function totalsAfter(before: SiteTotals, step: TotalsUpdate): SiteTotals {
  const { last, put, removed, isComplete } = step;
  let { files, pages, sizeBytes } = before;
  const groups = new Map<ManifestGroup, GroupTotals>();
  for (const [group, totals] of Object.entries(before.groups)) groups.set(group as ManifestGroup, totals);
  const count = (file: SizedFile, sign: 1 | -1): void => {
    files += sign;
    sizeBytes += sign * file.sizeBytes;
    if (file.path.endsWith('.html')) pages += sign;
    const group = groupOf(file.path);
    const totals = groups.get(group) ?? { files: 0, sizeBytes: 0 };
    groups.set(group, { files: totals.files + sign, sizeBytes: totals.sizeBytes + sign * file.sizeBytes });
  };
  // A complete site replaces nothing.
  const replaced = new Set<string>(isComplete ? [] : [...removed, ...Array.from(put, ({ path }) => path)]);
  for (const path of replaced) {
    const file = last.get(path);
    if (file !== undefined) count(file, -1);
  }
  for (const file of put) count(file, 1);
  const nonEmpty = Object.fromEntries([...groups].filter(([, totals]) => totals.files > 0));
  return { files, pages, sizeBytes, groups: nonEmpty, heaviest: heaviestAfter(before, { ...step, replaced }) };
}

/** Updates the largest files from the stored ones; scans all files if fewer than 20 remain certain. */
function heaviestAfter(
  { heaviest, files }: SiteTotals,
  step: TotalsUpdate & { readonly replaced: ReadonlySet<string> },
): readonly SizedFile[] {
  const { last, put, replaced, isComplete } = step;
  const isAll = heaviest.length === files;
  const lightest = heaviest.at(-1);
  const remaining = isComplete ? [] : heaviest.filter(({ path }) => !replaced.has(path));
  const isSure = (file: SizedFile): boolean => isAll || lightest === undefined || byWeight(file, lightest) < 0;
  const found = firstOf([...remaining, ...heaviestOf(put, isSure)]);
  if (isComplete || isAll || found.length >= MIN_LARGEST) return found;
  return firstOf([...heaviestOf(put), ...heaviestOf(last.files(), ({ path }) => !replaced.has(path))]);
}

/** Selects the largest files in batches, so that few of half a million are in memory. */
function heaviestOf(files: Iterable<SizedFile>, isCandidate: (file: SizedFile) => boolean = () => true): readonly SizedFile[] {
  let found: readonly SizedFile[] = [];
  let waiting: SizedFile[] = [];
  let least = 0;
  for (const file of files) {
    if (file.sizeBytes < least || !isCandidate(file)) continue;
    waiting.push(file);
    if (waiting.length < BATCH_SIZE) continue;
    found = firstOf([...found, ...waiting]);
    waiting = [];
    least = found[MOST - 1]?.sizeBytes ?? 0;
  }
  return firstOf([...found, ...waiting]);
}

function firstOf(files: readonly SizedFile[]): readonly SizedFile[] {
  return files
    .toSorted(byWeight)
    .slice(0, MOST)
    .map(({ path, sizeBytes }) => ({ path, sizeBytes }));
}

function byWeight(a: SizedFile, b: SizedFile): number {
  return b.sizeBytes - a.sizeBytes || compareText(a.path, b.path);
}

/** At least this many are stored, if there are as many files. */
export const MIN_LARGEST = 20;
const MOST = 100;
const BATCH_SIZE = 1000;
