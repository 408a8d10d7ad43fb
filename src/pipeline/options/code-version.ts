import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';
import { compareText } from '../../text/compare.ts';

/** Hashes of the program as it runs. */
export interface CodeVersions {
  /** Of every script beside this one, and of the citation styles. */
  readonly program: string;
  /**
   * Of what reads and converts articles: the worker's script and all that it imports. A change of the pages' templates leaves it as
   * it is, so that nothing is converted for that.
   */
  readonly conversion: string;
}

/** Read in one breath: every build begins with it, and a hundred promises take a hundred times as long as the bytes. */
export function codeVersions(folder = fileURLToPath(PROGRAM_FOLDER)): CodeVersions {
  const paths = readdirSync(folder, { recursive: RUNS_FROM_SOURCE, encoding: 'utf8' });
  const names = paths.filter((path) => /\.(?:[jt]s|json|css)$/.test(path));
  const bytesByName = new Map(names.sort(compareText).map((name) => [name, readFileSync(join(folder, name))]));
  const program = hashOfScripts(bytesByName);
  // Run from its source, the program is not cut into scripts of which one is the worker's.
  const isBundled = bytesByName.has(WORKER) && names.some((name) => CHUNK.test(name));
  return { program, conversion: isBundled ? hashOfScripts(importedBy(WORKER, bytesByName)) : program };
}

/** A script and what it imports, whatever imports it first; and data, which scripts read. */
function importedBy(script: string, bytesByName: Scripts): Scripts {
  const waiting = [script, ...[...bytesByName.keys()].filter((name) => name.endsWith('.json'))];
  const met = new Map<string, Buffer>();
  for (const name of waiting) {
    const bytes = bytesByName.get(name);
    if (bytes === undefined || met.has(name)) continue;
    met.set(name, bytes);
    for (const [, chunk = ''] of bytes.toString('latin1').matchAll(IMPORTED)) waiting.push(chunk);
  }
  return met;
}

type Scripts = ReadonlyMap<string, Buffer>;

function hashOfScripts(bytesByName: Scripts): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of bytesByName) hash.update(name).update(bytes);
  return hash.digest('hex');
}

const WORKER = 'article-worker.js';
const CHUNK = /^chunk-\w+\.js$/;
// from "./chunk-FGBUK2VF.js"
const IMPORTED = /(?:from|import)\s*\(?\s*"\.\/(chunk-\w+\.js)"/g;
