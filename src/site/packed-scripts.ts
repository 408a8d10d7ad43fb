import { readFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { PROGRAM_FOLDER } from '../program-files.ts';

/** Name of the file next to the program with all styles and scripts of sites. They share code, so that one file is three fifths of many. */
export const PACKED_SCRIPTS_FILE = 'scripts.json.br';

/** Packs styles and scripts by file name, as `npm run dist` writes them: JSON, compressed with brotli. */
export function packScripts(scripts: Iterable<readonly [name: string, content: string]>): Uint8Array {
  return brotliCompressSync(JSON.stringify(Object.fromEntries(scripts)));
}

/** Reads the packed styles and scripts by file name, once per process: `offprint.css`, `sw.js`. A build asks for them several times. */
export function readPackedScripts(): Promise<ReadonlyMap<string, string>> {
  packed ??= unpackScripts();
  return packed;
}

let packed: Promise<ReadonlyMap<string, string>> | undefined;

async function unpackScripts(): Promise<ReadonlyMap<string, string>> {
  const bytes = await readFile(new URL(PACKED_SCRIPTS_FILE, PROGRAM_FOLDER));
  // `packScripts` has written the file.
  return new Map(Object.entries(JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Readonly<Record<string, string>>));
}
