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

/**
 * A hash of what reads and converts articles: the worker's script and all that it imports. A change of the pages' templates leaves it as
 * it is, so that nothing is converted for that.
 */
export async function conversionVersion(): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.url));
  const scripts = await readdir(folder);
  // Run from its source, the program is not cut into scripts of which one is the worker's.
  if (!scripts.includes(WORKER) || !scripts.some((name) => CHUNK.test(name))) return codeVersion();
  const hash = createHash('sha256');
  const waiting = [WORKER, ...scripts.filter((name) => name.endsWith('.json'))];
  const met = new Set(waiting);
  for (const name of waiting) {
    const text = await readFile(join(folder, name), 'utf8');
    hash.update(name).update(text);
    for (const [, chunk = ''] of text.matchAll(IMPORTED)) {
      if (met.has(chunk)) continue;
      met.add(chunk);
      waiting.push(chunk);
    }
  }
  return hash.digest('hex');
}

const WORKER = 'worker.js';
const CHUNK = /^chunk-\w+\.js$/;
// from "./chunk-FGBUK2VF.js"
const IMPORTED = /(?:from|import)\s*\(?\s*"\.\/(chunk-\w+\.js)"/g;
