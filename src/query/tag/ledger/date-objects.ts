import type { TagPath } from '../../../model/names.ts';
import type { ObjectKind, TaggedObject, TaggedValue, TagValue } from '../../../model/tagged-object.ts';
import { ABSENT, type HashByField, LEDGER_FIELDS, type LedgerLine, printLedgerLine } from './ledger-line.ts';

export interface DatedObjects {
  /** The same objects, each value with the time of its last change. */
  readonly objects: readonly TaggedObject[];
  /** The columns of the article's ledger line that its values decide. */
  readonly line: string;
}

export interface DatingContext {
  /** Key of the article in the ledger. */
  readonly key: string;
  /** Its line of the build before; undefined if it has none. */
  readonly known: LedgerLine | undefined;
  readonly buildTime: string;
}

/**
 * Sets the times of all values of one article from its line of the ledger; `objects` are those of `objectsOf`, the article first.
 *
 * Values of an object that is not in the ledger keep the time of a new value. A value that differs from the ledger's, or is not in it, gets
 * `buildTime`; others keep their time. Removed objects are dropped, so that the new line follows from the content and the old one alone.
 *
 * Decisions, sections 2.12, 7 and 8.
 */
export function dateObjects(objects: readonly TaggedObject[], { key: name, known, buildTime }: DatingContext): DatedObjects {
  const firstSeen = [...(objects[0]?.tags.values() ?? [])][0]?.updatedAt ?? buildTime;
  const since = known?.since ?? firstSeen;
  const hashes = { article: new Map(), component: new Map(), author: new Map(), ref: new Map() } satisfies Hashes;
  const changed = new Map<string, string>();
  const fields = { article: new Map(), component: new Map(), author: new Map(), ref: new Map() } satisfies Fields;
  const dated = objects.map((object): TaggedObject => {
    const key = keyOf(object, hashes[object.kind].size + 1);
    const timeOf = timesOf(object.kind, key, { known, firstSeen, buildTime });
    const objectHashes = new Map<string, string>();
    const tags = new Map<string, TaggedValue>();
    for (const [path, { value }] of object.tags) {
      const field = hashedField(object.kind, path as TagPath, fields[object.kind]);
      const hash = field === ABOUT ? undefined : valueHash(value);
      if (hash !== undefined) objectHashes.set(field, hash);
      const updatedAt = timeOf(field, hash);
      if (updatedAt !== since) changed.set(`${object.kind}/${key}/${field}`, updatedAt);
      tags.set(path, { value, updatedAt });
    }
    hashes[object.kind].set(key, objectHashes);
    return { ...object, tags };
  });
  return { objects: dated, line: printLedgerLine({ key: name, since, objects: hashes, changed }) };
}

type Hashes = Record<ObjectKind, Map<string, HashByField>>;
type Fields = Record<ObjectKind, Map<TagPath, string>>;

/** Returns the ledger field of a tag; `about` for tags that are not hashed. Cached, since thousands of objects share a few paths. */
function hashedField(kind: ObjectKind, path: TagPath, known: Map<TagPath, string>): string {
  const found = known.get(path);
  if (found !== undefined) return found;
  const field = path.slice(path.lastIndexOf('/') + 1);
  const name = LEDGER_FIELDS[kind].includes(field) && path.endsWith(`/api_v1/${kind}/${field}`) ? field : ABOUT;
  known.set(path, name);
  return name;
}

const ABOUT = 'about';

interface Times {
  readonly known: LedgerLine | undefined;
  readonly firstSeen: string;
  readonly buildTime: string;
}

function keyOf(object: TaggedObject, position: number): string {
  if (object.kind === 'article') return '';
  return object.kind === 'component' ? nameHash(object.about) : String(position);
}

/** Returns a function that gives the time of a value's last change; without a hash, the time of the object. */
function timesOf(kind: ObjectKind, key: string, { known, firstSeen, buildTime }: Times) {
  const previous = known?.objects[kind].get(key);
  return (field: string, hash: string | undefined): string => {
    if (known === undefined || previous === undefined) return firstSeen;
    const time = known.changed.get(`${kind}/${key}/${field}`) ?? known.since;
    if (hash === undefined) return time;
    const before = previous.get(field);
    if (before === undefined) return firstSeen;
    return before === hash && before !== ABSENT ? time : buildTime;
  };
}

/**
 * Returns a value's hash in three characters (18 bits).
 *
 * A change is missed with a probability of 1 in 262,144; a ledger has a thousand hashes per article, so they have to be short.
 */
function valueHash(value: TagValue): string {
  return letters(hash32(textOf(value)) >>> 14, 3);
}

/** Returns a name's hash in four characters (24 bits), which distinguishes the components of an article. */
function nameHash(name: string): string {
  return letters(hash32(name) >>> 8, 4);
}

function textOf(value: TagValue): string {
  return typeof value === 'object' ? `list\n${value.join('\n')}` : `${typeof value}\n${value}`;
}

// FNV-1a over UTF-16 code units with the finalizer of MurmurHash3, which spreads the last units over all bits.
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function letters(bits: number, count: number): string {
  let out = '';
  for (let i = count - 1; i >= 0; i--) out += ALPHABET[(bits >>> (6 * i)) & 63];
  return out;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
