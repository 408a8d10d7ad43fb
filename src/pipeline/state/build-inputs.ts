import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Journal } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { PROGRAM_FOLDER } from '../../program-files.ts';
import { fontVersions } from '../../site/fonts/families.ts';
import { PACKED_SCRIPTS_FILE } from '../../site/packed-scripts.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { digestOf } from '../engine/hash.ts';
import type { BuildOptions } from '../options/build-options.ts';

/** Digests of all inputs of a build, by name. `--explain` names one of them if no smaller input changed. */
export interface BuildInputs {
  readonly digests: Readonly<Record<InputName, string>>;
  /** Digest of all of them. */
  readonly hash: string;
}

export type InputName =
  | 'program'
  | 'data'
  | 'own'
  | 'synonyms'
  | 'theme'
  | 'configuration'
  | 'options'
  | 'content'
  | 'problems'
  | 'ledger'
  | 'pmids';

export interface InputsOf {
  readonly options: BuildOptions;
  readonly journal: Journal;
  /** The public key of the signer. */
  readonly signedBy: string | undefined;
  readonly problems: readonly Problem[];
  readonly content: ContentFiles;
  /** SHA-256 of the ledger file; '' if there is none. */
  readonly ledger: string;
  /** PMIDs from the receipts of PubMed, by DOI. */
  readonly pmids: ReadonlyMap<string, string>;
  readonly program: string;
  /** Digest of the code that builds everything but pages. */
  readonly data: string;
}

export function digestInputs({ options, journal, signedBy, problems, content, ledger, pmids, program, data }: InputsOf): BuildInputs {
  // Paths, the number of workers and the time do not change the output.
  const asked = Object.fromEntries(Object.entries(options).filter(([name]) => !DECIDES_NOTHING.has(name)));
  const { sign: _, ...described } = journal;
  const digests = {
    program,
    data,
    own: content.ownDigest('pages'),
    synonyms: content.ownDigest('search'),
    theme: themeHash(),
    configuration: digestOf(described),
    // The key itself is an input, its path is not.
    options: digestOf(signedBy === undefined ? asked : { ...asked, signedBy }),
    content: digestOf(content.delivered.map(({ path, stamp }) => `${path} ${stamp}`)),
    problems: digestOf(problems),
    ledger,
    pmids: digestOf([...pmids].sort(([a], [b]) => compareText(a, b))),
  };
  return { digests, hash: digestOf(digests) };
}

const DECIDES_NOTHING: ReadonlySet<string> = new Set<keyof BuildOptions>([
  'content',
  'output',
  'cache',
  'cacheBytes',
  'workers',
  'threads',
  'sign',
  'buildTime',
  'clock',
  'history',
  'explain',
  'failed',
  'isFresh',
  'isFast',
  'isForward',
  'allowsRemovals',
  'graceMs',
  'onProgress',
  'onStep',
]);

/** Digest of the styles and scripts that ship with the program, and of the versions of the fonts. */
function themeHash(): string {
  try {
    return createHash('sha256')
      .update(fontVersions())
      .update(readFileSync(new URL(PACKED_SCRIPTS_FILE, PROGRAM_FOLDER)))
      .digest('hex');
  } catch {
    return '';
  }
}

/** Path of the state of an output: `<cache>/state/5f3a…`. It stays the same if cache and output are moved together. */
export function statePath(cache: string, output: string): string {
  return join(cache, STATE_FOLDER, digestOf(relativeToCache(cache, output)));
}

/** Path of the copy of the ledger that a build wrote for an output. */
export function ledgerCopyOf({ cache, output }: Pick<BuildOptions, 'cache' | 'output'>): string {
  return `${statePath(cache, output)}.ledger`;
}

/** Path of the output relative to the cache: `../_site`. */
export function relativeToCache(cache: string, output: string): string {
  return relative(cache, output).replaceAll('\\', '/');
}

export const STATE_FOLDER = 'state';
