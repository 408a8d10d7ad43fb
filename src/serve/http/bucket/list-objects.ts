import { compareUtf8 } from '../../../model/text/compare.ts';
import type { Listing, ListingEntry, ListingRequest } from './listing.ts';
import type { ObjectList } from './object-list.ts';

/**
 * Returns one page of the listing. Keys with the same text up to the first delimiter after the prefix are one common prefix; entries of
 * both kinds count towards `max-keys`. Groups are skipped without reading their keys.
 */
export async function listObjects(list: ObjectList, request: ListingRequest, bucket: string): Promise<Listing> {
  const { prefix, delimiter, maxKeys } = request;
  const start = request.continuationToken === undefined ? request.after : tokenText(request.continuationToken);
  const entries: ListingEntry[] = [];
  let last = '';
  let more = false;
  let position = afterGroup(start, prefix, delimiter);
  if (compareUtf8(position.key, prefix) < 0) position = { key: prefix, inclusive: true };
  while (maxKeys > 0) {
    const object = await firstFrom(list, position.key, position.inclusive, prefix);
    if (object === undefined) break;
    if (entries.length === maxKeys) {
      more = true;
      break;
    }
    const cut = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    if (cut < 0) {
      // A run of plain keys is read at once.
      const run = await plainRun(list, object.key, { prefix, delimiter, atMost: maxKeys - entries.length });
      entries.push(...run);
      last = keyOf(run.at(-1)) ?? last;
      position = { key: last, inclusive: false };
      continue;
    }
    last = object.key.slice(0, cut + delimiter.length);
    entries.push({ kind: 'prefix', prefix: last });
    position = { key: last + LAST_CHARACTER, inclusive: false };
  }
  return {
    ...request,
    name: bucket,
    entries,
    isTruncated: more,
    ...(more ? { next: request.version === 1 ? last : tokenOf(last) } : {}),
  };
}

/** Start of the next page after a marker that is a common prefix: behind the whole group. */
function afterGroup(start: string, prefix: string, delimiter: string): { key: string; inclusive: boolean } {
  const isGroup = delimiter !== '' && start.startsWith(prefix) && start.length > prefix.length && start.endsWith(delimiter);
  return { key: isGroup ? start + LAST_CHARACTER : start, inclusive: false };
}

async function firstFrom(list: ObjectList, key: string, inclusive: boolean, prefix: string) {
  for await (const object of list.from(key, { inclusive })) return object.key.startsWith(prefix) ? object : undefined;
  return undefined;
}

async function plainRun(
  list: ObjectList,
  first: string,
  limits: { prefix: string; delimiter: string; atMost: number },
): Promise<ListingEntry[]> {
  const run: ListingEntry[] = [];
  for await (const object of list.from(first, { inclusive: true })) {
    const isPlain = limits.delimiter === '' || !object.key.includes(limits.delimiter, limits.prefix.length);
    if (run.length === limits.atMost || !object.key.startsWith(limits.prefix) || !isPlain) break;
    run.push({ kind: 'object', object });
  }
  return run;
}

function keyOf(entry: ListingEntry | undefined): string | undefined {
  return entry?.kind === 'object' ? entry.object.key : entry?.prefix;
}

/** Continuation token: a format mark and the last entry in hexadecimal UTF-8. Opaque to clients; contains nothing secret. */
export function tokenOf(last: string): string {
  return `k${Array.from(new TextEncoder().encode(last), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** True for a token of this format. */
export function isToken(token: string): boolean {
  return TOKEN.test(token);
}

function tokenText(token: string): string {
  const bytes = Uint8Array.from(token.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(bytes);
}

const TOKEN = /^k(?:[0-9a-f]{2})*$/;
// Greater than any character that can follow in a key.
const LAST_CHARACTER = '\u{10FFFF}';
