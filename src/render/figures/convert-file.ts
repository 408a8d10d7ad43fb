import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OptionalProgramName } from '../../model/optional-programs.ts';
import { missingProgram } from '../../model/text/missing-program.ts';
import { translatable, wordsOf } from '../../model/text/translatable.ts';
import type { TranslatableValue } from '../../model/translatable.ts';

/** The bytes of the file that a program writes, or the reason why there is none. */
export type Converted = { readonly bytes: Uint8Array } | { readonly failed: TranslatableValue };

/** Runs a program on bytes as a file in a temp folder of their own. */
export async function convertFile(
  bytes: Uint8Array,
  names: { readonly from: string; readonly to: string },
  program: (source: string, target: string) => Promise<TranslatableValue | undefined>,
): Promise<Converted> {
  const folder = join(tmpdir(), `offprint-figure-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const [source, target] = [join(folder, names.from), join(folder, names.to)];
    await writeFile(source, bytes);
    const failed = await program(source, target);
    return failed === undefined ? { bytes: await readFile(target) } : { failed };
  } catch (error) {
    return { failed: wordsOf(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LIMIT_MS = 60_000;

/** Returns undefined if the program succeeds, else the reason. */
export function run(program: OptionalProgramName, args: readonly string[]): Promise<TranslatableValue | undefined> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: LIMIT_MS, maxBuffer: 1 << 20, killSignal: 'SIGKILL' }, (error, _stdout, stderr) => {
      if (error === null) return resolve(undefined);
      if (error.code === 'ENOENT') return resolve(missingProgram(program));
      if (error.killed === true) return resolve(translatable`${program} took more than ${LIMIT_MS / 1000} seconds`);
      resolve(translatable`${program} says "${stderr.trim().split('\n')[0]?.slice(0, 120) ?? ''}"`);
    });
  });
}
