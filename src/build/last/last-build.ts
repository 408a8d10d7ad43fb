import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stem } from '../../model/names.ts';
import type { Problem } from '../../model/problem.ts';
import type { SiteTotals } from '../../publish/site-totals.ts';
import type { Seen } from '../../read/package/scan-memory.ts';
import type { BuildSummary } from '../build-options.ts';
import type { ReadResult } from '../tasks.ts';
import type { KeptConversion } from './kept-conversion.ts';

/** What the last build of an output left for the next: what everything was made from, so that only what changed is made again. */
export interface LastBuild {
  readonly head: LastHead;
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly articles: ReadonlyMap<string, KeptRecord>;
  readonly units: ReadonlyMap<string, MadeUnit>;
  /** For each article those most like it. */
  readonly similar: ReadonlyMap<Stem, readonly Stem[]>;
  /** Files of the site that no unit speaks for: they are made by every build, and compared. */
  readonly loose: readonly string[];
}

/** Light enough to be read when nothing changed. */
export interface LastHead {
  /** Everything that a build depends on, files of the content by their stamps. */
  readonly inputs: string;
  /** The same by name, to tell which changed: `{ configuration: '5f3a…' }`. */
  readonly causes: Readonly<Record<string, string>>;
  /** The disk's own time before the content was listed, in milliseconds. */
  readonly takenAtMs: number;
  /** Stamp of the list of what was published, which this speaks of. */
  readonly published: string;
  /** SHA-256 of the ledger as the build left it; '' where there is none. */
  readonly ledger: string;
  readonly totals: SiteTotals;
  readonly summary: BuildSummary;
  /** SHA-256 of the other files. */
  readonly parts: Readonly<Record<Part, string>>;
}

/** What is in a file of its own, so that it is read only where it is needed: `<path>.files`. */
type Part = 'files' | 'rest';

/** A file of the content as it was read. */
export interface KnownFile {
  readonly key: string;
  readonly stamp: string;
  readonly sha256: string;
  readonly md5: string;
  /** What was found in it, where it may be an article or hold some. */
  readonly seen?: Seen;
}

/** What came of one candidate. */
export interface KeptRecord {
  readonly key: string;
  /** Hash of the candidate: what files it has, and what they say that it is. */
  readonly candidate: string;
  /** Undefined where it holds no article. */
  readonly read?: ReadResult;
  readonly problems?: readonly Problem[];
  /** The files it was delivered in; absent where that is the one at its key. */
  readonly delivered?: readonly string[];
  readonly stem?: Stem;
  readonly conversion?: KeptConversion;
}

/** Files of the site that are made together, of the same things. */
export interface MadeUnit {
  readonly unit: string;
  /** Hash of all that they are made from. */
  readonly from: string;
  /** Absent where the unit is the path of its one file. */
  readonly paths?: readonly string[];
}

/** The head alone; undefined where there is none that can be trusted. */
export function readLastHead(path: string): LastHead | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    return text.slice(0, end) === hashOf(VERSION, body) ? (JSON.parse(body) as LastHead) : undefined;
  } catch {
    return undefined;
  }
}

/** What of the content a build of that head knew; undefined where that is damaged, cut short or another build's. */
export function readLastFiles(path: string, head: LastHead): LastBuild['files'] | undefined {
  const rows = readRows(path, { part: 'files', sha256: head.parts.files, kinds: 1 });
  if (rows === undefined) return undefined;
  const [files] = rows as [KnownFile[]];
  return new Map(files.map((file) => [file.key, file]));
}

/** All of it; undefined where it is damaged, cut short or another build's. */
export function readLastBuild(path: string, head = readLastHead(path), files = head && readLastFiles(path, head)): LastBuild | undefined {
  const rows = head && readRows(path, { part: 'rest', sha256: head.parts.rest, kinds: 4 });
  if (head === undefined || files === undefined || rows === undefined) return undefined;
  const [articles, units, loose, similar] = rows as [KeptRecord[], MadeUnit[], string[], [Stem, Stem[]][]];
  return {
    head,
    files,
    articles: new Map(articles.map((article) => [article.key, article])),
    units: new Map(units.map((unit) => [unit.unit, unit])),
    loose,
    similar: new Map(similar),
  };
}

interface RowsOf {
  readonly part: Part;
  readonly sha256: string;
  readonly kinds: number;
}

/** The rows of a file by kind: each is a line of JSON after the digit of its kind. */
function readRows(path: string, { part, sha256, kinds }: RowsOf): readonly unknown[][] | undefined {
  try {
    const bytes = readFileSync(partPath(path, part));
    if (hashOf(bytes) !== sha256) return undefined;
    const rows: readonly unknown[][] = Array.from({ length: kinds }, () => []);
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at);
      const row: unknown = JSON.parse(bytes.toString('utf8', at + 1, end));
      if (typeof row === 'object' && row !== null) lineOfRow.set(row, bytes.subarray(at, end + 1));
      rows[(bytes[at] ?? ZERO) - ZERO]?.push(row);
      at = end + 1;
    }
    return rows;
  } catch {
    return undefined;
  }
}

/** Writes all files aside and puts them in place, the head last: a build that ends in between leaves none that is trusted. */
export function writeLastBuild(path: string, build: Omit<LastBuild, 'head'> & { readonly head: Omit<LastHead, 'parts'> }): void {
  const { files, articles, units, loose, similar } = build;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const parts = {
    files: writeLines(partPath(path, 'files'), linesOf(files.values())),
    rest: writeLines(partPath(path, 'rest'), linesOf(articles.values(), units.values(), loose, similar)),
  };
  writeLastHead(path, { ...build.head, parts });
}

/** The head alone, where the other files stay as they are. */
export function writeLastHead(path: string, head: LastHead): void {
  const body = JSON.stringify(head);
  writeLines(path, [Buffer.from(`${hashOf(VERSION, body)}\n${body}`)]);
}

/** A row that was read and stands is written as it was read: of twenty thousand an edit changes one. */
function* linesOf(...kinds: readonly Iterable<unknown>[]): Generator<Uint8Array> {
  for (const [kind, rows] of kinds.entries())
    for (const row of rows) {
      const line = typeof row === 'object' && row !== null ? lineOfRow.get(row) : undefined;
      yield line ?? Buffer.from(`${kind}${JSON.stringify(row)}\n`);
    }
}

/** Rows are of one kind each and are never changed. */
const lineOfRow = new WeakMap<object, Uint8Array>();

function writeLines(path: string, lines: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  const aside = `${path}.${process.pid}`;
  const file = openSync(aside, 'w');
  try {
    const piece = Buffer.alloc(PIECE);
    let filled = 0;
    const write = (bytes: Uint8Array): void => {
      hash.update(bytes);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    };
    const flush = (): void => {
      write(piece.subarray(0, filled));
      filled = 0;
    };
    for (const line of lines) {
      if (filled + line.length > PIECE) flush();
      if (line.length > PIECE) write(line);
      else {
        piece.set(line, filled);
        filled += line.length;
      }
    }
    flush();
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  return hash.digest('hex');
}

function partPath(path: string, part: Part): string {
  return `${path}.${part}`;
}

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Another where the form of these files is. */
const VERSION = '4';
const PIECE = 1 << 20;
const NEWLINE = 10;
const ZERO = 48;
