import { parentPort, workerData } from 'node:worker_threads';
import { compileArticle } from './compile.ts';
import { loadCompiler } from './load-compiler.ts';
import { openWorkspace } from './open-workspace.ts';
import type { TypesetJob, TypesetSetup } from './typeset-job.ts';

// Entry point of a typesetting thread. It answers each job in turn.

const setup = workerData as TypesetSetup;
const workspace = openWorkspace();
const opened = loadCompiler(workspace, setup.fonts).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));

parentPort?.on('message', async (job: TypesetJob) => {
  const compiler = await opened;
  if (compiler instanceof Error) parentPort?.postMessage({ unavailable: compiler.message.split('\n')[0] });
  else parentPort?.postMessage({ result: compileArticle(compiler, workspace, setup, job) });
});
