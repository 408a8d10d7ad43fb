import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { compileArticle } from './compile.ts';
import { loadCompiler } from './load-compiler.ts';
import type { TypesetJob, TypesetSetup } from './typeset-job.ts';

// Entry point of a typesetting thread. It answers each job in turn. The workspace is an empty temp folder: all files are in memory, so that a
// template can read nothing else.

const setup = workerData as TypesetSetup;
const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-typeset-')));
process.on('exit', () => rmSync(workspace, { recursive: true, force: true }));
const opened = loadCompiler(workspace, setup.fonts).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));

parentPort?.on('message', async (job: TypesetJob) => {
  const compiler = await opened;
  if (compiler instanceof Error) parentPort?.postMessage({ unavailable: compiler.message.split('\n')[0] });
  else parentPort?.postMessage({ result: compileArticle(compiler, workspace, setup, job) });
});
