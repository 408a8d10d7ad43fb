import type { Hosting } from '../../../model/hosts.ts';
import { versionOf } from '../../../read/package/article-version.ts';
import type { ArticleCandidate, CandidateVersion } from '../../../read/package/find-articles.ts';
import type { PageVersion } from '../../../site/site-content.ts';
import { holdsUnused, rawPathOf } from '../files/stage-raw.ts';

/**
 * The versions of an article, oldest first, the version of the page last; empty if there is only one. Older versions have pages, and link to their files in the raw store, unless their zip contains other things than articles (`unused` and `isMixed`).
 *
 *   poa-v1 (bucket/elife-04637-poa-v1/elife-04637-v1.xml), vor-v2 (this one)
 */
export function pageVersions(
  { versions, identity, file, hold }: ArticleCandidate,
  unused: readonly string[],
  { pageByKey = new Map(), host }: PageVersionOptions,
): readonly PageVersion[] {
  if (versions.length === 0) return [];
  const doi = identity.versionDoi ?? identity.doi;
  const own = { version: versionOf(identity, file.key).label || 'newest', ...(doi === undefined ? {} : { doi }), current: true };
  const isStored = ({ file: { delivered }, isMixed }: CandidateVersion): boolean =>
    hold === undefined && isMixed !== true && !UNSTORABLE.test(delivered) && !holdsUnused(delivered, { unused });
  const withPage = (version: CandidateVersion): PageVersion => {
    const page = pageByKey.get(version.file.key);
    return {
      ...olderVersion(version, isStored(version) ? rawPathOf(version.file.delivered, host) : undefined),
      ...(page === undefined ? {} : { page }),
    };
  };
  return [...versions.map(withPage), own];
}

export interface PageVersionOptions {
  /** Pages of older versions, by the key of their file. */
  readonly pageByKey?: ReadonlyMap<string, string>;
  readonly host: Hosting;
}

function olderVersion({ version, doi }: CandidateVersion, path: string | undefined): PageVersion {
  return { version: version || 'earlier', ...(doi === undefined ? {} : { doi }), ...(path === undefined ? {} : { path }), current: false };
}

// Control characters and backslashes, which no site path may contain.
const UNSTORABLE = /[\u0000-\u001f\u007f\\]/;
