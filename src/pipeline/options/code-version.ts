import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../../model/text/compare.ts';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';

/** Digests of the running program, in hex. */
export interface CodeVersions {
  /** SHA-256 of all scripts in the folder and of the citation styles. */
  readonly program: string;
  /**
   * SHA-256 of the worker script that reads and converts articles, and of its imports. It does not cover the page templates, so that a change to
   * them converts no article.
   */
  readonly conversion: string;
}

/** Hashes the scripts synchronously: every build starts with it, and for small files promises cost more than reading. */
export function codeVersions(folder = fileURLToPath(PROGRAM_FOLDER)): CodeVersions {
  const paths = readdirSync(folder, { recursive: RUNS_FROM_SOURCE, encoding: 'utf8' });
  const names = paths.filter((path) => /\.(?:[jt]s|json|css|br|typ)$/.test(path));
  const bytesByName = new Map(names.sort(compareText).map((name) => [name, readFileSync(join(folder, name))]));
  const program = hashOfScripts(bytesByName);
  // When the program runs from source, there is no bundle of the worker, so all scripts count.
  const isBundled = bytesByName.has(WORKER) && names.some((name) => CHUNK.test(name));
  return { program, conversion: isBundled ? hashOfScripts(importedBy(WORKER, bytesByName)) : program };
}

/** A script with its transitive imports, breadth first, and all data files, which scripts read at run time. */
function importedBy(script: string, bytesByName: Scripts): Scripts {
  const queue = [script, ...[...bytesByName.keys()].filter((name) => DATA.test(name))];
  const visited = new Map<string, Buffer>();
  for (const name of queue) {
    const bytes = bytesByName.get(name);
    if (bytes === undefined || visited.has(name)) continue;
    visited.set(name, bytes);
    for (const [, chunk = ''] of bytes.toString('latin1').matchAll(IMPORTED)) queue.push(chunk);
  }
  return visited;
}

type Scripts = ReadonlyMap<string, Buffer>;

function hashOfScripts(bytesByName: Scripts): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of bytesByName) hash.update(name).update(bytes);
  return hash.digest('hex');
}

const WORKER = 'article-worker.js';
const DATA = /\.(?:json(?:\.br)?|typ)$/;
const CHUNK = /^chunk-\w+\.js$/;
// from "./chunk-FGBUK2VF.js"
const IMPORTED = /(?:from|import)\s*\(?\s*"\.\/(chunk-\w+\.js)"/g;
