import type { Problem } from '../../model/problem.ts';
import { isManuscript } from '../../model/source-format.ts';
import { pathMatcher } from '../../model/text/path-pattern.ts';
import type { ContentFile } from '../../read/package/content.ts';
import { folderOf } from '../../read/package/file-names.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import type { FoundContent } from '../../read/package/find-content.ts';
import { isConfidential, isOtherArticle } from '../../read/package/other-formats.ts';
import { holdsPrivate, holdsSecret, noArticle, notPublished } from './not-published.ts';

/**
 * Keys of delivered files that are not published, with the problem to report. Files of held articles have none, to keep them secret, nor have
 * the documents of articles written in Word.
 */
export type Unpublished = ReadonlyMap<string, Problem | undefined>;

export interface RawChoice extends FoundContent {
  /** The result of reading an article; undefined if it could not be read. */
  readonly readOf: (candidate: ArticleCandidate) => { readonly unused?: readonly string[] } | undefined;
  /** Setting `raw`: path patterns of files that are published even if no article uses them. */
  readonly patterns: readonly string[];
}

/**
 * Chooses the delivered files that are not published. A file is published if it belongs to a public article or matches a pattern. A zip is published
 * byte for byte, so all files in it must be publishable. Confidential files are not published even if they match a pattern.
 */
export function chooseRaw({ candidates, strays, others, onHold, filesOnHold, readOf, patterns }: RawChoice): Unpublished {
  const isWanted = pathMatcher(patterns);
  const publicCandidates = candidates.filter(({ hold }) => hold === undefined);
  const { unread, claims } = claimsOf(publicCandidates, readOf);
  const secrets = secretFiles(publicCandidates, filesOnHold);
  const unused = unusedByAll(publicCandidates, claims);
  const otherByKey = new Map(others.map(({ file, other }) => [file.key, other]));
  const privateByDelivered = new Map<string, string[]>();
  for (const { key, delivered } of [...strays, ...unused]) {
    const other = otherByKey.get(key);
    if (isWanted(key) && (other === undefined || !isConfidential(other))) continue;
    const keys = privateByDelivered.get(delivered);
    if (keys === undefined) privateByDelivered.set(delivered, [key]);
    else keys.push(key);
  }
  const articleFolders = new Set([...candidates.map(({ file }) => file.key), ...onHold.map(({ file }) => file)].map(folderOf));
  const manuscripts = new Set(
    publicCandidates
      .flatMap((candidate) => (HAS_MANUSCRIPT.has(candidate.format) ? filesOf(candidate) : []))
      .map(({ key }) => key)
      .filter(isManuscript),
  );
  const unpublished = new Map<string, Problem | undefined>();
  for (const [delivered, keys] of privateByDelivered) {
    const isZip = keys.some((key) => key !== delivered);
    const found = { isAlone: !isWithinAny(articleFolders, delivered), isUnread: unread.has(delivered) };
    const refused = keys.find((key) => !isZip || isOtherArticle(otherByKey.get(key)));
    const other = refused === undefined ? undefined : otherByKey.get(refused);
    // Its article is published; it is named by "raw" if the document shall be, too.
    if (keys.every((key) => manuscripts.has(key))) {
      unpublished.set(delivered, undefined);
      continue;
    }
    const problem = isZip && !found.isUnread ? holdsPrivate(delivered, keys) : notPublished(delivered, found);
    unpublished.set(delivered, refused === undefined || other === undefined ? problem : noArticle(refused, other));
  }
  const publicDelivered = secrets.size === 0 ? [] : publicCandidates.flatMap(filesOf).map(({ delivered }) => delivered);
  const isPublic = new Set(publicDelivered);
  // A hold wins over patterns.
  for (const { delivered } of secrets.values()) unpublished.set(delivered, isPublic.has(delivered) ? holdsSecret(delivered) : undefined);
  return unpublished;
}

/** Counts for each file the articles that do not use it. All files of an article that could not be read are unused. */
function claimsOf(candidates: readonly ArticleCandidate[], readOf: RawChoice['readOf']) {
  const unread = new Set<string>();
  const claims = new Map<string, Claims>();
  for (const candidate of candidates) {
    const read = readOf(candidate);
    if (read === undefined) for (const { delivered } of filesOf(candidate)) unread.add(delivered);
    for (const key of read === undefined ? filesOf(candidate).map((file) => file.key) : (read.unused ?? []))
      claims.set(key, { ...(claims.get(key) ?? NO_CLAIMS), unusedBy: (claims.get(key)?.unusedBy ?? 0) + 1 });
  }
  return { unread, claims };
}

/** True if a file is in the folder of an article or below it. The content folder itself is not counted as the folder of an article. */
function isWithinAny(folders: ReadonlySet<string>, path: string): boolean {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) if (folders.has(folder)) return true;
  return false;
}

interface Claims {
  readonly owners: number;
  readonly unusedBy: number;
}

const NO_CLAIMS: Claims = { owners: 0, unusedBy: 0 };

/** Files that are used by none of the articles with which they were delivered. */
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

/** Files of held articles that belong to no public article, by key. */
function secretFiles(publicCandidates: readonly ArticleCandidate[], filesOnHold: readonly ContentFile[]): ReadonlyMap<string, ContentFile> {
  const secrets = new Map(filesOnHold.map((file) => [file.key, file]));
  if (secrets.size > 0) for (const candidate of publicCandidates) for (const { key } of filesOf(candidate)) secrets.delete(key);
  return secrets;
}

function filesOf({ files, versions }: ArticleCandidate): readonly ContentFile[] {
  return versions.length === 0 ? files : [...files, ...versions.flatMap((version) => version.files)];
}

/** Formats of articles whose text may be a manuscript. */
const HAS_MANUSCRIPT: ReadonlySet<string> = new Set(['word', 'latex', 'yml']);
