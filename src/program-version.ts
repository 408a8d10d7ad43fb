import { readFile } from 'node:fs/promises';
import { PROGRAM_FOLDER } from './program-files.ts';

/** Resolves with the version of the running program, from its package: `0.1.0`. */
export async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', PROGRAM_FOLDER), 'utf8')) as { readonly version: string };
  return version;
}
