import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImportState } from './import-state.ts';

/** The outcome for a file of an import. */
export type Outcome =
  /** It was not here, and is written. */
  | 'new'
  /** It changed at the source only, and is replaced. */
  | 'updated'
  | 'unchanged'
  /** It was edited or deleted here, and did not change at the source. */
  | 'edited'
  /** It changed here and at the source: the file here is kept, and the new one is beside it, `article.yml.new`. */
  | 'conflict';

/** A file to write. */
export interface NewFile {
  /** `ojs:12` */
  readonly key: string;
  /** Path from the folder of the journal: `content/v1n2-lovelace-12/article.yml`. */
  readonly path: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
  /** False if `bytes` should be called once, because it fetches them. */
  readonly isLocal: boolean;
  /** Digest of the bytes at the source, if it is known without fetching them. */
  readonly digestThere?: () => Promise<string | undefined>;
}

interface WriteOptions {
  readonly folder: string;
  readonly state: ImportState;
  /** True if nothing is written. */
  readonly isDry: boolean;
}

/**
 * Writes a file unless it was edited here: compares the digests of the file here, of what the last import wrote, and of the source.
 *
 * The file is written beside and renamed, and recorded after that, so that a killed import leaves no part of a file.
 */
export async function writeFile(file: NewFile, { folder, state, isDry }: WriteOptions): Promise<Outcome> {
  const target = join(folder, file.path);
  const here = await digestOf(target);
  const before = state.get(file.path)?.sha256;
  const there = before === undefined || isDry ? undefined : await file.digestThere?.();
  if (there !== undefined && there === before) {
    const outcome = outcomeOf({ here, before, there });
    if (outcome === 'unchanged' || outcome === 'edited') return outcome;
  }
  if (isDry && !file.isLocal) return here === undefined ? 'new' : 'unchanged';
  // A file that is here is mostly unchanged, so that nothing needs to be written.
  const known = file.isLocal && (here !== undefined || before !== undefined || isDry) ? await digest(file.bytes()) : undefined;
  const temp = join(folder, TEMP_FILE);
  const sha256 = known ?? (await writeTemp(temp, file.bytes()));
  const outcome = outcomeOf({ here, before, there: sha256 });
  if (isDry) return outcome;
  const place = async (path: string): Promise<void> => {
    if (known !== undefined) await writeTemp(temp, file.bytes());
    await mkdir(dirname(path), { recursive: true });
    renameSync(temp, path);
  };
  if (outcome === 'new' || outcome === 'updated') await place(target);
  else if (outcome === 'conflict') await place(`${target}.new`);
  else if (known === undefined) rmSync(temp, { force: true });
  if (before !== sha256) state.set(file.path, { key: file.key, sha256 });
  return outcome;
}

interface Digests {
  readonly here: string | undefined;
  /** Digest of the file that the last import wrote. */
  readonly before: string | undefined;
  readonly there: string;
}

function outcomeOf({ here, before, there }: Digests): Outcome {
  if (here === there) return 'unchanged';
  if (before === undefined) return here === undefined ? 'new' : 'conflict';
  if (before === there) return 'edited';
  return here === before ? 'updated' : 'conflict';
}

/** Removes a file that the source no longer has, unless it was edited here. */
export async function removeFile(path: string, { folder, state, isDry }: WriteOptions): Promise<'removed' | 'edited'> {
  const known = state.get(path);
  const here = await digestOf(join(folder, path));
  const isOurs = here === undefined || here === known?.sha256;
  if (!isDry) {
    if (isOurs) rmSync(join(folder, path), { force: true });
    state.set(path, { key: known?.key ?? '', sha256: '' });
  }
  return isOurs ? 'removed' : 'edited';
}

/** Deletes what a killed import has left. */
export function removeTempFile(folder: string): void {
  rmSync(join(folder, TEMP_FILE), { force: true });
}

async function writeTemp(path: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function digestOf(path: string): Promise<string | undefined> {
  return existsSync(path) ? await digest(createReadStream(path)) : undefined;
}

async function digest(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** In the folder of the journal, which is on the file system of its content. */
const TEMP_FILE = '.offprint-import.part';
