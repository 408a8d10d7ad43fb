import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const article = (words: string) => `---\ntitle: On tides\ndoi: 10.5555/l.1\ndate: 2024-03-01\nvolume: 1\nid: e1\n---\n\n${words}\n`;

test('a build that lost its lock publishes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-lost-lock-'));
  const build = () =>
    promisify(execFile)(process.execPath, [CLI, 'build'], { cwd: folder }).then(
      () => '',
      (error: { readonly code: number; readonly stderr: string }) => `${error.code}: ${error.stderr}`,
    );
  try {
    await mkdir(join(folder, 'content'));
    await writeFile(join(folder, 'content/a.md'), article('The tide turns.'));
    await writeFile(join(folder, 'content/journal.json'), '{ "hooks": true }');
    await writeFile(join(folder, 'content/hooks.mjs'), 'export const hooks = {};');
    expect(await build()).toBe('');
    await writeFile(join(folder, 'content/a.md'), article('The tide has turned.'));
    // Another process replaces the folder of a holder that did not respond.
    const lock = join(folder, '._site.state/lock');
    const takeover = `import { rmSync } from 'node:fs';
export const hooks = { publish: () => rmSync(${JSON.stringify(lock)}, { recursive: true }) };`;
    await writeFile(join(folder, 'content/hooks.mjs'), takeover);
    expect(await build()).toMatch(/^3: [\s\S]*was taken by another process while this one did not respond; nothing more is written/);
    expect(await readFile(join(folder, '_site/content/1/e1.html'), 'utf8')).toContain('The tide turns.');
    expect(existsSync(join(folder, '._site.state/gen/2'))).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});
