import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GenerationEntry, parseEntry, printEntry } from '../publish/signing/generation-log.ts';
import { type PublicKey, parsePublicKey } from '../publish/signing/minisign.ts';
import { MEMORY_FOLDER } from './check-paths.ts';
import { replaceFile } from './memory.ts';
import { MirrorError } from './mirror-error.ts';

/** The trust of a mirror: the key that the site is signed with, and the newest generation that was seen. */
export interface Pin {
  readonly key: PublicKey;
  readonly entry: GenerationEntry;
}

/** Undefined where nothing is pinned. Throws `MirrorError` where the file is damaged: to go on without it would be to trust anybody. */
export async function readPin(root: string): Promise<Pin | undefined> {
  const path = join(root, MEMORY_FOLDER, PIN_FILE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new MirrorError(`${path} cannot be read, so it is not known which key is trusted`, { cause: error });
  });
  if (text === undefined) return undefined;
  try {
    const { key, entry } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const parsed = parseEntry(String(entry));
    if (parsed !== undefined) return { key: parsePublicKey(String(key)), entry: parsed };
    throw new SyntaxError('it names no generation');
  } catch (error) {
    throw new MirrorError(`${path} is damaged, so it is not known which key is trusted; delete it, and name the key with --key`, {
      cause: error,
    });
  }
}

export async function writePin(root: string, { key, entry }: Pin): Promise<void> {
  await replaceFile(join(root, MEMORY_FOLDER, PIN_FILE), `${JSON.stringify({ key: key.text, entry: printEntry(entry) })}\n`);
}

export const PIN_FILE = 'pin.json';
