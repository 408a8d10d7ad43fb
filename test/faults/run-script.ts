import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { Bundled } from './driver/start-driver.ts';
import { type FaultPlan, PLAN_VARIABLE } from './layer/fault-plan.ts';

export interface Ran {
  readonly stdout: string;
  readonly signal: string | undefined;
}

/** Runs a script under the fault layer; `root` is the folder whose calls count, and the working directory. */
export async function runScript({ layer }: Bundled, root: string, script: string, plan: Omit<FaultPlan, 'roots'>): Promise<Ran> {
  const env = { ...process.env, [PLAN_VARIABLE]: JSON.stringify({ roots: [root], ...plan }) };
  await writeFile(`${root}.mjs`, `${PRELUDE}\n${script}`);
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', layer, `${root}.mjs`], { env, cwd: root }, (error, stdout, stderr) => {
      resolve({ stdout: (stdout + stderr).trim(), signal: error?.signal ?? undefined });
    });
  });
}

/** Names that scripts use. */
const PRELUDE = [
  "import fs, { writeFileSync, renameSync, openSync, writeSync, fsyncSync, closeSync } from 'node:fs';",
  "import fsp, { writeFile, open, rename, mkdir, rm } from 'node:fs/promises';",
  "const say = (error) => console.log(error === null || error === undefined ? 'done' : error.code);",
  "const sync = (path) => { const file = openSync(path, 'r'); fsyncSync(file); closeSync(file); };",
].join(' ');
