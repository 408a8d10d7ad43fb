import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignNames, listNames } from '../../publish/output-guard/foreign-names.ts';
import { type ProtectedFolders, refuseOverlap } from '../../publish/output-guard/refuse-overlap.ts';
import { UnsafePathError } from '../../publish/output-guard/unsafe-path-error.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { type OpenedBuildState, openBuildState } from '../state/read-state.ts';
import { writeArticleState } from '../state/write-state.ts';
import type { Part } from './part.ts';

/**
 * The folder of a part:
 *
 *   part.json  the number of the part and the version of the program; `"unfinished": true` until the part is complete
 *   state      traces of the articles (and `state.base`)
 *   site/      outputs of the articles
 *   results/   cached results that pages and indexes are built from
 */
export interface PartHead extends Part {
  /** Digest of the code that reads and converts articles. */
  readonly program: string;
  readonly articles: number;
  /** True until the part is complete. */
  readonly unfinished?: boolean;
}

export const PART_SITE = 'site';
export const PART_RESULTS = 'results';

/**
 * Claims a folder for one part, before anything is written to it. Throws `UnsafePathError` if it belongs to another part or holds other files.
 */
export function claimPartFolder(folder: string, part: Part, opened: ProtectedFolders): void {
  refuseOverlap({ path: folder, role: 'output', usual: `part-${part.number}-of-${part.of}` }, opened);
  const path = join(folder, HEAD);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) {
    const names = foreignNames(folder, () => false);
    const expected = `expected a new or an empty folder, as part-${part.number}-of-${part.of}`;
    if (names.length > 0)
      throw new UnsafePathError(`the output ${folder} holds files that are no part of a build: ${listNames(names)}; ${expected}`, folder);
    // If two parts start at once, one creates the file and the other reads it.
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

/** Writes the state and then `part.json`, which marks the part as complete. */
export function writePart(folder: string, head: PartHead, state: Parameters<typeof writeArticleState>[1]): void {
  writeArticleState(join(folder, STATE), state);
  writeFileSync(join(folder, HEAD), printHead(head));
}

/** Reads a part. Throws `PublishError` if the folder holds none, or an incomplete one. */
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

/** Undefined if the file is missing, damaged or of another version. */
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

/** False if the file exists. */
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
