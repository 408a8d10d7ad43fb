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
  /** SHA-256 of the rest, which is in a file of its own. */
  readonly rest: string;
}

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

/** All of it; undefined where it is damaged, cut short or another build's. */
export function readLastBuild(path: string): LastBuild | undefined {
  const head = readLastHead(path);
  if (head === undefined) return undefined;
  try {
    const bytes = readFileSync(restPath(path));
    if (hashOf(bytes) !== head.rest) return undefined;
    const rows: readonly unknown[][] = [[], [], [], [], []];
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at);
      rows[(bytes[at] ?? ZERO) - ZERO]?.push(JSON.parse(bytes.toString('utf8', at + 1, end)));
      at = end + 1;
    }
    const [files, articles, units, loose, similar] = rows as [KnownFile[], KeptRecord[], MadeUnit[], string[], [Stem, Stem[]][]];
    return {
      head,
      files: new Map(files.map((file) => [file.key, file])),
      articles: new Map(articles.map((article) => [article.key, article])),
      units: new Map(units.map((unit) => [unit.unit, unit])),
      loose,
      similar: new Map(similar),
    };
  } catch {
    return undefined;
  }
}

/** Writes both files aside and puts them in place, the head last: a build that ends in between leaves none that is trusted. */
export function writeLastBuild(path: string, build: Omit<LastBuild, 'head'> & { readonly head: Omit<LastHead, 'rest'> }): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const rest = writeLines(restPath(path), linesOf(build));
  const body = JSON.stringify({ ...build.head, rest } satisfies LastHead);
  writeLines(path, [`${hashOf(VERSION, body)}\n`, body]);
}

function* linesOf({ files, articles, units, loose, similar }: Omit<LastBuild, 'head'>): Generator<string> {
  for (const [kind, rows] of [files.values(), articles.values(), units.values(), loose, similar].entries())
    for (const row of rows) yield `${kind}${JSON.stringify(row)}\n`;
}

function writeLines(path: string, lines: Iterable<string>): string {
  const hash = createHash('sha256');
  const aside = `${path}.${process.pid}`;
  const file = openSync(aside, 'w');
  try {
    let waiting = '';
    const flush = (): void => {
      const bytes = Buffer.from(waiting);
      hash.update(bytes);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      waiting = '';
    };
    for (const line of lines) {
      waiting += line;
      if (waiting.length > PIECE) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  return hash.digest('hex');
}

function restPath(path: string): string {
  return `${path}.rest`;
}

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Another where the form of these files is. */
const VERSION = '1';
const PIECE = 1 << 20;
const NEWLINE = 10;
const ZERO = 48;
