import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const project = new URL('../../../', import.meta.url);
const LOADER = fileURLToPath(new URL('dist/load-task.cjs', project));
const PAGES = new URL('dist/page-worker.js#pages', project).href;

/** Closes pools of two threads while the threads load their modules, at 100 times after their start, in a process of its own. */
const CLOSE_EARLY = `
  import { Piscina } from 'piscina';
  const [filename, name] = process.argv.slice(1);
  for (let round = 0; round < 100; round++) {
    const pool = new Piscina({ filename, name, minThreads: 2, maxThreads: 2 }).on('error', () => {});
    await new Promise((resolve) => setTimeout(resolve, 30 + round));
    await pool.destroy();
  }
  console.log('closed');
`;

test('a task is the function of a module, named by its address and its export', async () => {
  const loader = (await import(LOADER)) as { readonly default: Readonly<Record<string, unknown>> };
  expect(typeof (await loader.default[PAGES])).toBe('function');
  expect(await loader.default[PAGES.replace('#pages', '#other')]).toBeUndefined();
  expect(loader.default.pages).toBeUndefined();
});

test('a pool may be closed while its threads load the modules of their first task', async () => {
  const parameters = ['--input-type=module', '--eval', CLOSE_EARLY, LOADER, PAGES];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: fileURLToPath(project) });
  expect(stdout.trim()).toBe('closed');
});
