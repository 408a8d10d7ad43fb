import { once } from 'node:events';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask, useBuiltWorkspace } from './built-workspace.ts';
import { buildBy, buildWords, environmentOf, startCli } from './run-cli.ts';
import { serveSite, siteOf } from './site-readers.ts';

const workspace = useBuiltWorkspace();

test('one of two concurrent builds publishes; the other fails and names the lock holder, or follows it', async () => {
  await workspace.change('an edit');
  const runs = [1, 2].map(() => startCli(buildWords(workspace.path), { env: environmentOf(2) }));
  const results = await Promise.all(runs.map(({ result }) => result));
  expect(results.some(({ code }) => code === 0)).toBe(true);
  for (const [place, { code, stderr }] of results.entries()) {
    if (code !== 0) expect(stderr).toContain(`process ${runs[1 - place]?.child.pid}`);
  }
  expect(await workspace.differencesFromClean()).toEqual([]);
});

test('a watching server that is killed at any moment leaves a site that the next build completes', async () => {
  for (const delayMs of [0, 40, 120, 300, 600]) {
    const { child, result } = startCli(
      [
        'serve',
        '--watch',
        '--port',
        '0',
        '--workers',
        '1',
        '--site',
        siteOf(workspace.path),
        '--content',
        join(workspace.path, 'content'),
        '--cache',
        join(workspace.path, 'cache'),
      ],
      { env: environmentOf(2) },
    );
    await once(child.stderr ?? child, 'data');
    await wait(700);
    await writeFile(join(workspace.path, 'content/templates/footer.liquid'), `<p>Generation ${delayMs}</p>\n`);
    await workspace.change('an edit');
    await wait(delayMs);
    child.kill('SIGKILL');
    await result;
  }
  expect(await buildBy(workspace.path, 2)).toMatchObject({ code: 0 });
  expect(await workspace.differencesFromClean()).toEqual([]);
});

test('if the clock is set back, the newest generation is the one with the highest number', async () => {
  await workspace.change('an edit');
  expect(await buildBy(workspace.path, 20)).toMatchObject({ code: 0 });
  const dated = new Date('2020-01-01T00:00:00Z');
  await workspace.change('a theme change');
  await utimes(join(workspace.path, 'content/templates/footer.liquid'), dated, dated);
  expect(await startCli(buildWords(workspace.path), { env: { ...process.env, SOURCE_DATE_EPOCH: '1577836800' } }).result).toMatchObject({
    code: 0,
  });
  const served = await serveSite(siteOf(workspace.path));
  try {
    expect((await ask(served, 'index.html')).text).toContain('Generation two');
  } finally {
    await served.close();
  }
});
