import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GenerationEntry, parseEntry, printEntry } from '../signing/generation-log.ts';
import { type PublicKey, parsePublicKey } from '../signing/minisign.ts';
import { STATE_FOLDER } from './check-paths.ts';
import { MirrorError } from './mirror-error.ts';
import { replaceFile } from './mirror-state.ts';

/** Pinned trust of a mirror: the key that signs the site and the newest generation seen. */
export interface Pin {
  readonly key: PublicKey;
  readonly entry: GenerationEntry;
}

/** Reads the pin; undefined if there is none. Throws `MirrorError` if the file is damaged, because continuing would trust any key. */
export async function readPin(root: string): Promise<Pin | undefined> {
  const path = join(root, STATE_FOLDER, PIN_FILE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new MirrorError(`${path} cannot be read, so the trusted key is unknown`, { cause: error });
  });
  if (text === undefined) return undefined;
  try {
    const { key, entry } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const parsed = parseEntry(String(entry));
    if (parsed !== undefined) return { key: parsePublicKey(String(key)), entry: parsed };
    throw new SyntaxError('it names no generation');
  } catch (error) {
    throw new MirrorError(`${path} is damaged, so the trusted key is unknown; delete the file and name the key with --key`, {
      cause: error,
    });
  }
}

export async function writePin(root: string, { key, entry }: Pin): Promise<void> {
  await replaceFile(join(root, STATE_FOLDER, PIN_FILE), `${JSON.stringify({ key: key.text, entry: printEntry(entry) })}\n`);
}

export const PIN_FILE = 'pin.json';
