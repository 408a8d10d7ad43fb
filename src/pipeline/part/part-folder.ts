import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignNames, listNames } from '../../publish/output-guard/foreign-names.ts';
import { refuseOverlap, type Surroundings } from '../../publish/output-guard/refuse-overlap.ts';
import { UnsafePathError } from '../../publish/output-guard/unsafe-path-error.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { type OpenedBuildState, openBuildState } from '../state/read-state.ts';
import { writeState } from '../state/write-state.ts';
import type { Part } from './part.ts';

/**
 * What a part of a build leaves in its folder:
 *
 *   part.json  which part of how many, made by which program; `"unfinished": true` until all of it is there
 *   state      what each article was made from (and state.rest)
 *   site/      the articles' own files, as they will be in the site
 *   results/   what the pages and indexes are made from
 */
export interface PartHead extends Part {
  /** The hash of what reads and converts articles. */
  readonly program: string;
  readonly articles: number;
  /** True while the part is being built, and after that if it was interrupted. */
  readonly unfinished?: boolean;
}

export const PART_SITE = 'site';
export const PART_RESULTS = 'results';

/**
 * Takes a folder for one part before anything is written to it. Throws `UnsafePathError` where it belongs to another part, of this build or of
 * another one, or holds something else.
 */
export function claimPartFolder(folder: string, part: Part, opened: Surroundings): void {
  refuseOverlap({ path: folder, role: 'output', usual: `part-${part.number}-of-${part.of}` }, opened);
  const path = join(folder, HEAD);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) {
    const names = foreignNames(folder, () => false);
    const expected = `expected a new or an empty folder, as part-${part.number}-of-${part.of}`;
    if (names.length > 0)
      throw new UnsafePathError(`the output ${folder} holds files that are no part of a build: ${listNames(names)}; ${expected}`, folder);
    // If two parts begin at once, one of them makes the file and the other reads it.
    if (writeNew(path, printHead({ ...part, program: '', articles: 0, unfinished: true }))) return;
  }
  const { number, of } = headAt(path) ?? { number: 0, of: 0 };
  if (number !== part.number || of !== part.of)
    throw new UnsafePathError(
      `the output ${folder} holds ${number === 0 ? 'a damaged part of a build' : `part ${number}/${of}`}; ` +
        `expected a folder of its own for part ${part.number}/${part.of}: without --output it is part-${part.number}-of-${part.of}`,
      folder,
    );
  writeFileSync(path, printHead({ ...part, program: '', articles: 0, unfinished: true }));
}

/** Writes the head once more, last: until then the folder is not finished. */
export function writePart(folder: string, head: PartHead, state: Parameters<typeof writeState>[1]): void {
  writeState(join(folder, STATE), state);
  writeFileSync(join(folder, HEAD), printHead(head));
}

/** A part from its folder. Throws `PublishError` where it is none, or not whole. */
export function readPart(folder: string): { readonly folder: string; readonly head: PartHead; readonly state: OpenedBuildState } {
  const head = readHead(folder);
  const state = openBuildState(join(folder, STATE));
  if (state === undefined)
    throw new PublishError(`${join(folder, STATE)} is damaged or not there; build part ${head.number}/${head.of} again`, folder);
  return { folder, head, state };
}

function readHead(folder: string): PartHead {
  const path = join(folder, HEAD);
  const head = headAt(path);
  if (head === undefined)
    throw new PublishError(`${path} is not there or damaged; expected a folder that "offprint build --part" has made`, folder);
  if (head.unfinished === true) throw new PublishError(`${folder} is not finished; build part ${head.number}/${head.of} again`, folder);
  return head;
}

/** Undefined where the file is not there, is damaged, or is of another form. */
function headAt(path: string): PartHead | undefined {
  try {
    const { offprintPart, ...head } = JSON.parse(readFileSync(path, 'utf8')) as PartHead & { readonly offprintPart: number };
    return offprintPart === FORM ? head : undefined;
  } catch {
    return undefined;
  }
}

function printHead(head: PartHead): string {
  return `${JSON.stringify({ offprintPart: FORM, ...head })}\n`;
}

/** False where the file was there already. */
function writeNew(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const HEAD = 'part.json';
const STATE = 'state';
const FORM = 1;
