import type { Article } from '../../../src/model/article.ts';

/** A difference of a model that was read back: its path by kinds and members, and both values. */
export interface Difference {
  /** `paragraph.content`, `refList.references.citations.url`; array indexes left out. */
  readonly path: string;
  readonly written: unknown;
  readonly readBack: unknown;
}

/**
 * Returns every difference between a model and the one read back from its JATS, deepest path first.
 *
 * Properties of the file instead of the article are left out: its key, places in it, the version of the DTD, other delivered versions.
 * Adjacent runs of text are merged.
 */
export function modelDifferences(written: Article, readBack: Article): readonly Difference[] {
  const found: Difference[] = [];
  compare(comparable(written), comparable(readBack), '', found);
  return found;
}

const OF_THE_FILE: ReadonlySet<string> = new Set(['place', 'source', 'dtdVersion', 'versions', 'sizeBytes']);

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return joined(value.map(comparable));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, one]) => !OF_THE_FILE.has(key) && one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, comparable(one)]));
}

function joined(values: readonly unknown[]): readonly unknown[] {
  const result: unknown[] = [];
  for (const value of values) {
    const last = result.at(-1);
    if (isText(value) && isText(last))
      result[result.length - 1] = { kind: 'text', value: `${last.value}${value.value}`.replace(/ +/g, ' ') };
    else result.push(value);
  }
  return result;
}

function isText(value: unknown): value is { readonly kind: 'text'; readonly value: string } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'text';
}

function compare(written: unknown, readBack: unknown, path: string, found: Difference[]): void {
  if (written === readBack) return;
  if (Array.isArray(written) && Array.isArray(readBack) && written.length === readBack.length) {
    for (const [index, one] of written.entries()) compare(one, readBack[index], path, found);
  } else if (isRecord(written) && isRecord(readBack) && written.kind === readBack.kind) {
    for (const key of new Set([...Object.keys(written), ...Object.keys(readBack)]).values()) {
      compare(
        written[key],
        readBack[key],
        typeof written.kind === 'string' ? `${written.kind}.${key}` : path === '' ? key : `${path}.${key}`,
        found,
      );
    }
  } else found.push({ path, written, readBack });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
