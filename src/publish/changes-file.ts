import type { SiteChange } from './site-changes.ts';

export const CHANGES_PATH = 'changes.json';

/**
 * Prints the changes of a site's latest builds, oldest first, one per line, in chunks of 4,096. No change since `from` is missing.
 *
 *   {"changes":1,"site":"https://tidewater.example","from":"2026-03-01T09:12:44Z","list":[
 *   {"at":"2026-03-01T09:12:44Z","change":"deleted","path":"content/1/e9.html","sizeBytes":2193,"sha256":"90ab…","mediaType":"text/html"}
 *   ]}
 */
export function* changesPieces(site: string, changes: readonly SiteChange[]): Generator<Uint8Array> {
  const head = { changes: 1, site, from: changes[0]?.at ?? '' };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"list":[\n`);
  for (let at = 0; at < changes.length; at += LINES_PER_CHUNK) {
    const lines = changes.slice(at, at + LINES_PER_CHUNK).map((change) => JSON.stringify(change));
    yield Buffer.from(`${lines.join(',\n')}${at + LINES_PER_CHUNK < changes.length ? ',' : ''}\n`);
  }
  yield Buffer.from(']}\n');
}

/** Parses the changes file; an empty list if it is damaged, which starts a new history. */
export function parseChanges(text: string): readonly SiteChange[] {
  try {
    const { list } = JSON.parse(text) as { list?: unknown };
    if (!Array.isArray(list)) return [];
    return list.every(isChange) ? list : [];
  } catch {
    return [];
  }
}

function isChange(value: unknown): value is SiteChange {
  if (typeof value !== 'object' || value === null) return false;
  const { at, change, path, sizeBytes, sha256, mediaType } = value as Readonly<Record<string, unknown>>;
  return (
    [at, path, sha256, mediaType].every((text) => typeof text === 'string') &&
    typeof sizeBytes === 'number' &&
    ['created', 'updated', 'deleted'].includes(String(change))
  );
}

/** A change of theme changes six files per article, so lines are printed in batches. */
const LINES_PER_CHUNK = 4096;
