import { compileArticle } from './compile.ts';
import { loadCompiler } from './load-compiler.ts';
import { openWorkspace } from './open-workspace.ts';
import type { ProcessJob } from './typeset-in-process.ts';

// Entry point of a typesetting process (`typeset-in-process.ts`), which typesets one document.

process.once('message', async ({ setup, job }: ProcessJob) => {
  const workspace = openWorkspace();
  const result = compileArticle(await loadCompiler(workspace, setup.fonts), workspace, setup, job);
  process.send?.(result, () => process.disconnect());
});
