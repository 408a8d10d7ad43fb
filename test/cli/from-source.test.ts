import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../src/build.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';
let bundled: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-source-'));
  await cp(join(project, 'content'), join(folder, 'content'), { recursive: true, filter: (path) => !path.endsWith('ledger.tsv') });
  await run(process.execPath, [join(project, 'dist/cli.js'), 'build', '--output', 'bundled'], { cwd: folder });
  bundled = await manifestOf('bundled');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function manifestOf(output: string): Promise<string> {
  return readFile(join(folder, output, 'manifest.json'), 'utf8');
}

test('the command line runs from its sources, workers included, and builds the same site', async () => {
  const tsx = import.meta.resolve('tsx');
  const { stderr } = await run(process.execPath, ['--import', tsx, join(project, 'src/cli/main.ts'), 'build', '--output', 'source'], {
    cwd: folder,
  });
  expect(stderr).not.toContain('error');
  expect(await manifestOf('source')).toBe(bundled);
});

test('a test can build unbundled, in its own process and with workers', async () => {
  await buildSite({
    content: join(folder, 'content'),
    output: join(folder, 'tested'),
    cache: join(folder, 'tested-cache'),
    strict: false,
    publish: true,
    workers: 2,
    buildTime: new Date(Date.UTC(2026, 0, 1)),
    onProgress: () => undefined,
  });
  expect(await manifestOf('tested')).toBe(bundled);
});
