import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { compareText } from '../text/compare.ts';
import { newNameLine, PATH_OF_NAME } from './list-name.ts';
import type { Listed } from './listed.ts';
import { PublishError, systemReason } from './publish-error.ts';
import { openPublished, type PublishedList } from './published-list.ts';
import { type PublishedFile, planPathOf, printPublishedLine, publishedPathOf, type StagedFile, stagePathOf } from './site-manifest.ts';
import { lineEnd } from './sorted-lines.ts';
import { byPath } from './staged-list.ts';

/** What a publication did. */
export interface Publication {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** A publication that leaves what it does not name as it is. */
export interface PartOfSite {
  readonly last: PublishedList;
  /** Files of the last good site that nothing made again: they go, unless they were staged. */
  readonly released: Iterable<string>;
  /** Files in the output that nobody published. */
  readonly foreign: readonly string[];
  /** Files that bear another time than when they were published, with the time that they bear now, which is to be noted. */
  readonly touched: readonly PublishedFile[];
  /** Whether files were changed or removed by others: they are made again, and their times are to be noted. */
  readonly isAltered: boolean;
}

/**
 * Makes the staged files the site: all or nothing. Without `part` they are the whole site, and whatever else the output holds goes.
 *
 * First the whole plan (files to move, files to remove) is written beside the site; from then on the publication is
 * carried through, if need be by `recoverStage` at the next start. Before that moment the last good site is untouched.
 */
export async function publishStage(output: string, staged: Listed<StagedFile>, part?: PartOfSite): Promise<Publication> {
  const files = byPath(staged);
  const wanted = new Set(Array.from(files, (file) => file.path));
  const others =
    part === undefined
      ? await filesUnder(output)
      : [...new Set([...part.foreign, ...[...part.released].filter((path) => part.last.get(path) !== undefined)])];
  const removed = others.filter((path) => !wanted.has(path)).sort(compareText);
  refuseClashes(files, wanted, part === undefined ? undefined : { last: part.last, removed: new Set(removed) });
  const written = Array.from(files, ({ path, changed }) => (changed ? path : undefined)).filter((path) => path !== undefined);
  // Of a whole site the times are noted anew: it may be a copy.
  const isAsNoted = part?.isAltered === false && part.touched.length === 0 && existsSync(publishedPathOf(output));
  if (written.length === 0 && removed.length === 0 && isAsNoted) {
    await rm(stagePathOf(output), { recursive: true, force: true });
    return { written, removed };
  }
  try {
    writePlan(output, planLines(files, removed, part === undefined));
    await carryOut(output, part);
  } catch (error) {
    throw new PublishError(`${output} could not be published: ${systemReason(error)}`, output, error);
  }
  return { written, removed };
}

/**
 * Carries through a publication that was cut short, and clears a stage that never came so far. True when there was one to carry through. Where
 * somebody took files away that it needs, it is given up, and the site counts as one that nobody published: all of it is made again.
 */
export async function recoverStage(output: string): Promise<boolean> {
  const hasPlan = existsSync(planPathOf(output));
  if (hasPlan) {
    try {
      await carryOut(output);
    } catch (error) {
      if (!isForMissing(error)) throw error;
      rmSync(publishedPathOf(output), { force: true });
      rmSync(planPathOf(output), { force: true });
    }
  }
  await rm(stagePathOf(output), { recursive: true, force: true });
  await rm(`${planPathOf(output)}.part`, { force: true });
  return hasPlan;
}

/** Takes files back that were staged, before anything is published. */
export function dropStaged(output: string, files: readonly StagedFile[]): void {
  removeFiles(
    stagePathOf(output),
    files.filter(({ changed }) => changed).map(({ path }) => path),
  );
}

/**
 * The plan, a line a file: what becomes of it, its path, its bytes, its SHA-256. The first line says whether these are all files of the site.
 *
 *   whole
 *   move ⇥ index.html ⇥ 2193 ⇥ 90ab…
 *   stay ⇥ about.html ⇥ 812 ⇥ 11fe…
 *   remove ⇥ old.html
 */
function* planLines(files: Iterable<StagedFile>, removed: readonly string[], isWhole: boolean): Generator<string> {
  yield isWhole ? 'whole\n' : 'part\n';
  for (const path of removed) yield `remove\t${path}\n`;
  for (const file of files) yield `${file.changed ? 'move' : 'stay'}\t${file.path}\t${file.sizeBytes}\t${file.sha256}\n`;
}

/** On the disk, whatever happens then: nothing is moved before that. */
function writePlan(output: string, lines: Iterable<string>): void {
  mkdirSync(dirname(output), { recursive: true });
  writePieces(planPathOf(output), lines, fsyncSync);
}

/** Writes a file aside, piece by piece, and puts it in place when it is whole and settled. */
function writePieces(path: string, pieces: Iterable<string | Uint8Array>, settle: (file: number) => void = () => undefined): void {
  const aside = `${path}.part`;
  const file = openSync(aside, 'w');
  try {
    let waiting: Uint8Array[] = [];
    let size = 0;
    const write = (bytes: Uint8Array): void => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    };
    const flush = (): void => {
      write(Buffer.concat(waiting));
      waiting = [];
      size = 0;
    };
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      // Of a list in which a few lines change, most comes in a few long pieces.
      if (size + bytes.length > PIECE_BYTES) flush();
      if (bytes.length > PIECE_BYTES) write(bytes);
      else {
        waiting.push(bytes);
        size += bytes.length;
      }
    }
    flush();
    settle(file);
  } catch (error) {
    // On a full disk it would be in the way.
    rmSync(aside, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
}

/** `part` is what is known of the rest of the site, where it is at hand. */
async function carryOut(output: string, part?: Pick<PartOfSite, 'last' | 'touched'>): Promise<void> {
  const plan = await readFile(planPathOf(output));
  const isWhole = plan.toString('utf8', 0, lineEnd(plan, 0)) === 'whole\n';
  const stage = stagePathOf(output);
  const removed = [...stepsOf(plan)].flatMap(([what, path = '']) => (what === 'remove' ? [path] : []));
  removeFiles(output, removed);
  // All of a first site at once.
  if (isWhole && isNothing(output) && existsSync(stage)) {
    rmSync(output, { recursive: true, force: true });
    renameSync(stage, output);
  }
  mkdirSync(output, { recursive: true });
  // Where no stage is left, all is in place: of half a million files each would be looked for in vain.
  if (existsSync(stage)) moveAll(output, plan);
  const put = filesOf(output, plan);
  // Where a loss of power takes it, files are compared by their bytes: a large one is not waited for.
  const last = isWhole ? undefined : (part?.last ?? (await openPublished(output)));
  const lines = last?.changed([...(part?.touched ?? []), ...put], [PATH_OF_NAME, ...removed]) ?? linesOf(put);
  writePieces(publishedPathOf(output), named(lines));
  rmSync(planPathOf(output), { force: true });
  await rm(stage, { recursive: true, force: true });
}

/** All that waits in the stage, before anything is written for which the disk may have no room. */
function moveAll(output: string, plan: Buffer): void {
  const stage = stagePathOf(output);
  const madeFolders = new Set<string>();
  for (const [what, path = ''] of stepsOf(plan)) if (what === 'move') moveInto(join(stage, path), join(output, path), madeFolders);
}

/** The files of the plan as they now stand, one after the other: of half a million none is held. */
function* filesOf(output: string, plan: Buffer): Generator<PublishedFile> {
  for (const [what, path = '', sizeBytes, sha256 = ''] of stepsOf(plan)) {
    if (what !== 'remove') yield { path, sizeBytes: Number(sizeBytes), sha256, mtimeMs: Math.floor(statSync(join(output, path)).mtimeMs) };
  }
}

/** The lines of a plan after its first, in columns. */
function* stepsOf(plan: Buffer): Generator<readonly string[]> {
  for (let at = lineEnd(plan, 0); at < plan.length; at = lineEnd(plan, at)) {
    yield plan.toString('utf8', at, lineEnd(plan, at) - 1).split('\t');
  }
}

function* named(lines: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  yield newNameLine();
  yield* lines;
}

function* linesOf(files: Iterable<PublishedFile>): Generator<string> {
  for (const file of files) yield printPublishedLine(file);
}

function moveInto(from: string, target: string, madeFolders: Set<string>): void {
  try {
    renameSync(from, target);
    return;
  } catch {
    const folder = dirname(target);
    if (!madeFolders.has(folder)) mkdirSync(folder, { recursive: true });
    madeFolders.add(folder);
  }
  try {
    renameSync(from, target);
  } catch (error) {
    // Moved already by the run that was cut short.
    if (existsSync(from) || !existsSync(target)) throw error;
  }
}

function isForMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function isNothing(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}

function removeFiles(output: string, paths: readonly string[]): void {
  const folders = new Set<string>();
  for (const path of paths) {
    rmSync(join(output, path), { force: true, recursive: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  // Deepest first; a folder that still holds something stays.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(output, folder));
    } catch {}
  }
}

/** One path twice, or a file where another needs a folder: a mistake of this program. */
function refuseClashes(
  files: Iterable<StagedFile>,
  paths: ReadonlySet<string>,
  standing: { readonly last: PublishedList; readonly removed: ReadonlySet<string> } | undefined,
): void {
  const stands = (path: string): boolean => standing?.last.get(path) !== undefined && !standing.removed.has(path);
  const folders = new Set<string>();
  let before = '';
  for (const { path } of files) {
    if (path === before) throw new PublishError(`two pages want the path ${path}`, path);
    before = path;
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
      if (paths.has(folder) || stands(folder)) throw new PublishError(`${folder} is a file and, for ${path}, a folder`, path);
    }
    if (standing === undefined || stands(path)) continue;
    for (const below of standing.last.beginningWith(`${path}/`)) {
      if (!standing.removed.has(below.path) && !paths.has(below.path))
        throw new PublishError(`${path} is a file and, for ${below.path}, a folder`, path);
    }
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const PIECE_BYTES = 1 << 20;
