import type { Problem } from '../../model/problem.ts';
import type { ContentFile } from '../../read/package/content.ts';
import { folderOf } from '../../read/package/file-names.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { FoundContent } from '../../read/package/find-content.ts';
import { pathMatcher } from '../../text/path-pattern.ts';
import type { ReadResult } from '../tasks.ts';
import { holdsPrivate, holdsSecret, notPublished } from './not-published.ts';

/** Delivered files that are not published, each with what is said of it; nothing is said of what belongs to an article that is kept out. */
export type Unpublished = ReadonlyMap<string, Problem | undefined>;

export interface RawChoice extends FoundContent {
  /** Gives the result of reading an article; undefined if it could not be read. */
  readonly readOf: (candidate: ArticleCandidate) => Pick<ReadResult, 'unused'> | undefined;
  /** Setting `raw`: files that are published whatever articles say. */
  readonly patterns: readonly string[];
}

/**
 * Chooses the delivered files that are not published, by key. A file is published if it belongs to a public article, or if a pattern names
 * it; a zip, which is published byte for byte, only if all that it holds may be.
 */
export function chooseRaw({ candidates, strays, onHold, filesOnHold, readOf, patterns }: RawChoice): Unpublished {
  const isWanted = pathMatcher(patterns);
  const open = candidates.filter(({ hold }) => hold === undefined);
  const unread = new Set<string>();
  const claims = new Map<string, Claims>();
  for (const candidate of open) {
    const read = readOf(candidate);
    if (read === undefined) for (const { delivered } of filesOf(candidate)) unread.add(delivered);
    for (const key of read === undefined ? filesOf(candidate).map((file) => file.key) : (read.unused ?? []))
      claims.set(key, { ...(claims.get(key) ?? NO_CLAIMS), unusedBy: (claims.get(key)?.unusedBy ?? 0) + 1 });
  }
  const secrets = secretFiles(open, filesOnHold);
  const unused = unusedByAll(open, claims);
  const privateIn = new Map<string, string[]>();
  for (const { key, delivered } of [...strays, ...unused]) {
    if (isWanted(key)) continue;
    const inIt = privateIn.get(delivered);
    if (inIt === undefined) privateIn.set(delivered, [key]);
    else inIt.push(key);
  }
  const homes = new Set([...candidates.map(({ file }) => file.key), ...onHold.map(({ file }) => file)].map(folderOf));
  const unpublished = new Map<string, Problem | undefined>();
  for (const [delivered, keys] of privateIn) {
    const isZip = keys.some((key) => key !== delivered);
    const found = { isAlone: !isWithinAny(homes, delivered), isUnread: unread.has(delivered) };
    unpublished.set(delivered, isZip && !found.isUnread ? holdsPrivate(delivered, keys) : notPublished(delivered, found));
  }
  const ofOpen = secrets.size === 0 ? new Set<string>() : new Set(open.flatMap(filesOf).map(({ delivered }) => delivered));
  // A hold wins over patterns.
  for (const { delivered } of secrets.values()) unpublished.set(delivered, ofOpen.has(delivered) ? holdsSecret(delivered) : undefined);
  return unpublished;
}

/** Tells if a file is in the folder of an article or below it; the content folder itself is no article's own. */
function isWithinAny(homes: ReadonlySet<string>, path: string): boolean {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) if (homes.has(folder)) return true;
  return false;
}

interface Claims {
  readonly owners: number;
  readonly unusedBy: number;
}

const NO_CLAIMS: Claims = { owners: 0, unusedBy: 0 };

/** Files that none of the articles they came with uses. */
function unusedByAll(candidates: readonly ArticleCandidate[], claims: Map<string, Claims>): readonly ContentFile[] {
  if (claims.size === 0) return [];
  const files = new Map<string, ContentFile>();
  for (const candidate of candidates) {
    for (const file of new Map(filesOf(candidate).map((one) => [one.key, one])).values()) {
      const known = claims.get(file.key);
      if (known === undefined) continue;
      claims.set(file.key, { ...known, owners: known.owners + 1 });
      files.set(file.key, file);
    }
  }
  return [...files.values()].filter(({ key }) => claims.get(key)?.owners === claims.get(key)?.unusedBy);
}

/** Files of articles that are kept out, and of no public one, by key. */
function secretFiles(open: readonly ArticleCandidate[], filesOnHold: readonly ContentFile[]): ReadonlyMap<string, ContentFile> {
  const secrets = new Map(filesOnHold.map((file) => [file.key, file]));
  if (secrets.size > 0) for (const candidate of open) for (const { key } of filesOf(candidate)) secrets.delete(key);
  return secrets;
}

function filesOf({ files, versions }: ArticleCandidate): readonly ContentFile[] {
  return versions.length === 0 ? files : [...files, ...versions.flatMap((version) => version.files)];
}
