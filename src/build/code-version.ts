import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../text/compare.ts';

/** A hash of the program as it runs: of every script beside this one, and of the citation styles. */
export async function codeVersion(): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.url));
  const scripts = (await readdir(folder)).filter((name) => /\.(?:[jt]s|json)$/.test(name)).sort(compareText);
  const hash = createHash('sha256');
  for (const name of scripts) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}
