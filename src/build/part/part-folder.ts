import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublishError } from '../../publish/publish-error.ts';
import { type OpenedBuild, openLastBuild } from '../last/read-last.ts';
import { writeLastBuild } from '../last/write-last.ts';
import type { Part } from './share.ts';

/**
 * What a part of a build leaves in its folder:
 *
 *   part.json  which part of how many, made by which program
 *   state      what each article was made from (and state.rest)
 *   site/      the articles' own files, as they will be in the site
 *   results/   what the pages and indexes are made from
 */
export interface PartHead extends Part {
  /** The hash of what reads and converts articles. */
  readonly program: string;
  readonly articles: number;
}

export const PART_SITE = 'site';
export const PART_RESULTS = 'results';

/** Writes the head last: a folder without it is not finished. */
export function writePart(folder: string, head: PartHead, state: Parameters<typeof writeLastBuild>[1]): void {
  writeLastBuild(join(folder, STATE), state);
  writeFileSync(join(folder, HEAD), `${JSON.stringify({ offprintPart: FORM, ...head })}\n`);
}

/** A part from its folder. Throws `PublishError` where it is none, or not whole. */
export function readPart(folder: string): { readonly folder: string; readonly head: PartHead; readonly state: OpenedBuild } {
  const head = readHead(folder);
  const state = openLastBuild(join(folder, STATE));
  if (state === undefined)
    throw new PublishError(`${join(folder, STATE)} is damaged or not there; build part ${head.number}/${head.of} again`, folder);
  return { folder, head, state };
}

function readHead(folder: string): PartHead {
  const path = join(folder, HEAD);
  try {
    const { offprintPart, ...head } = JSON.parse(readFileSync(path, 'utf8')) as PartHead & { readonly offprintPart: number };
    if (offprintPart === FORM) return head;
  } catch {}
  throw new PublishError(`${path} is not there or damaged; expected a folder that "offprint build --part" has made`, folder);
}

const HEAD = 'part.json';
const STATE = 'state';
const FORM = 1;
