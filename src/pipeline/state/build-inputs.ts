import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { digestOf } from '../../engine/targets.ts';
import type { Journal } from '../../model/journal.ts';
import type { Problem } from '../../model/problem.ts';
import { compareText } from '../../text/compare.ts';
import type { ContentFiles } from '../content/content-files.ts';
import type { BuildOptions } from '../options/build-options.ts';

/** All that a build depends on, by name, each as a hash: what `--explain` names when nothing smaller changed. */
export interface BuildInputs {
  readonly digests: Readonly<Record<string, string>>;
  /** Of all of them. */
  readonly hash: string;
}

export interface InputsOf {
  readonly options: BuildOptions;
  readonly journal: Journal;
  /** The public key of what signs the site. */
  readonly signedBy: string | undefined;
  readonly problems: readonly Problem[];
  readonly content: ContentFiles;
  /** SHA-256 of the ledger; '' where there is none. */
  readonly ledger: string;
  readonly program: string;
  /** Hash of what makes everything but pages. */
  readonly data: string;
}

export function digestInputs({ options, journal, signedBy, problems, content, ledger, program, data }: InputsOf): BuildInputs {
  // Where things are, how many work at them and when decides nothing.
  const asked = Object.fromEntries(Object.entries(options).filter(([name]) => !DECIDES_NOTHING.has(name)));
  const { sign: _, ...described } = journal;
  const digests = {
    program,
    data,
    own: content.ownHash,
    theme: themeHash(),
    configuration: digestOf(described),
    // Another key signs anew; where it lies decides nothing.
    options: digestOf(signedBy === undefined ? asked : { ...asked, signedBy }),
    content: digestOf(content.delivered.map(({ path, stamp }) => `${path} ${stamp}`)),
    problems: digestOf(problems),
    ledger,
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
  'explain',
  'failed',
  'isFresh',
  'isFast',
  'isForward',
  'graceMs',
  'onProgress',
  'onStep',
]);

/** Stamps of the styles and scripts beside the program. */
function themeHash(): string {
  const folder = new URL('./assets/', import.meta.url);
  try {
    return digestOf(
      readdirSync(folder)
        .sort(compareText)
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(new URL(name, folder)))
            .digest('hex'),
        ]),
    );
  } catch {
    return '';
  }
}

/** Where what the last build of an output left is kept: the same where both were moved together. */
export function statePath(cache: string, output: string): string {
  return join(cache, STATE_FOLDER, digestOf(relativeToCache(cache, output)));
}

/** The way from what is kept to the output: `../_site`. */
export function relativeToCache(cache: string, output: string): string {
  return relative(cache, output).replaceAll('\\', '/');
}

export const STATE_FOLDER = 'state';
