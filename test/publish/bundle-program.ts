import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A program of a test as one file that any Node can run. */
export interface BundledProgram {
  readonly file: string;
  remove(): Promise<void>;
}

export async function bundleProgram(source: URL): Promise<BundledProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-program-'));
  const file = join(folder, 'program.mjs');
  await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile: file,
    logLevel: 'error',
  });
  return { file, remove: () => rm(folder, { recursive: true }) };
}
