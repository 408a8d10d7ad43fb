import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { lockOutput } from '../build-lock.ts';
import { readCurrentChain } from '../generations/current-chain.ts';
import { foreignFiles } from '../generations/foreign-files.ts';
import { openGenerations } from '../generations/open-generations.ts';
import { recoverSite } from '../generations/recover-site.ts';
import type { SiteState } from '../generations/site-state.ts';
import { INSIDE_FOLDER, statePathsOf } from '../generations/state-folder.ts';
import { isForeign, listNames } from '../output-guard/foreign-names.ts';
import { matchKeepPatterns } from '../output-guard/keep-patterns.ts';
import { PublishError } from '../publish-error.ts';
import { refusePreview } from './refuse-preview.ts';

export interface CopierRun {
  /** The command that was run, with the site's path. */
  readonly command: string;
  readonly code: number;
}

export interface CopierOptions {
  readonly isDryRun: boolean;
  /** Receives messages for the user. */
  readonly note: (message: string) => void;
}

/**
 * Runs a user's command that copies the site, under the lock of the output, so that no build changes files meanwhile. `{site}` in the
 * command is replaced by the folder. Completes an interrupted publication first. Throws `PublishError` if the copy would not be one complete generation.
 */
export async function runCopier(output: string, given: string, { isDryRun, note }: CopierOptions): Promise<CopierRun> {
  const paths = statePathsOf(output);
  const { isInside, output: folder } = paths;
  if (!given.includes(PLACEHOLDER))
    throw new PublishError(`--exec "${given}" does not name the site; expected ${PLACEHOLDER} in it`, output);
  // Old versions, also of withdrawn articles, would become public.
  if (isInside && !given.includes(INSIDE_FOLDER)) {
    const advice = `exclude it, as rsync does by --exclude=/${INSIDE_FOLDER}`;
    throw new PublishError(`${folder} contains the state of the site in ${INSIDE_FOLDER}, which must not be copied; ${advice}`, output);
  }
  const command = given.replaceAll(PLACEHOLDER, quote(folder));
  if (isDryRun) return { command, code: 0 };
  const lock = await lockOutput(output, { task: 'publish', onWait: note });
  try {
    // A copy without a state has no interrupted publication.
    if (readCurrentChain(paths) !== undefined) prepare(recoverSite(output), note);
    const generation = openGenerations(output).current();
    if (generation !== undefined) refusePreview(generation);
    return { command, code: await run(command) };
  } finally {
    await lock.release();
  }
}

function prepare(site: SiteState, note: (message: string) => void): void {
  const { output } = site.paths;
  if (site.stale.length > 0) throw new PublishError(`${listNames(site.stale)} in ${output}: damaged; run "offprint build" first`, output);
  const foreign = foreignFiles(site).filter((path) => isForeign(output, path, matchKeepPatterns([])));
  if (foreign.length > 0)
    note(`${output} contains files that are not part of the site, which the command may copy too: ${listNames(foreign)}`);
}

/** Signals are forwarded to the command, so that it ends before the lock is released. */
function run(command: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['inherit', process.stderr.fd, 'inherit'] });
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, forward);
    const end = (): void => {
      for (const signal of SIGNALS) process.off(signal, forward);
    };
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('close', (code, signal) => {
      end();
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Quotes a path for the shell. */
function quote(path: string): string {
  if (SAFE.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;
}

const PLACEHOLDER = '{site}';
// `/srv/journal/_site`
const SAFE = /^[\w./-]+$/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
