import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../command-runner/run-command.ts';
import { type CommandServer, serveCommands } from '../command-runner/serve-commands.ts';
import { type RunningServer, startOffprint } from '../publish/hosting/start-servers.ts';
import { commandMistakes } from './command-mistakes.ts';
import { blocksOf, PAGES, pageText } from './pages.ts';
import { type PageRun, runBlock } from './run-block.ts';
import { openWorkspace, type Samples } from './workspace.ts';

const PAGES_WITH_BLOCKS = PAGES.filter((page) => blocksOf(page).length > 0);

/** Timeout of a page, whose programs wait for those of the other pages. */

/** Articles that no example needs; without them a build takes half of the time. */
const OTHER_ARTICLES = /^(?:tidewater-(?!010[14]$)|1234|counting|foam)/;

const programs = new Map<string, boolean>();
function has(program: string): boolean {
  const known = programs.get(program) ?? spawnSync('sh', ['-c', `command -v "${program}"`]).status === 0;
  programs.set(program, known);
  return known;
}

describe('the examples of the documentation, page by page as a reader runs them', () => {
  let root = '';
  let samples: Samples;
  let server: RunningServer;
  let commands: CommandServer;
  const skipped: string[] = [];
  beforeAll(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'offprint-examples-')));
    samples = { full: join(root, 'full'), sample: join(root, 'sample') };
    const offprint = async (folder: string, ...args: readonly string[]): Promise<void> =>
      expect(await runCommand({ folder, args })).toMatchObject({ code: 0 });
    for (const folder of Object.values(samples)) await offprint(root, 'init', folder);
    for (const name of readdirSync(join(samples.sample, 'content'))) {
      if (OTHER_ARTICLES.test(name)) rmSync(join(samples.sample, 'content', name), { recursive: true });
    }
    for (const folder of Object.values(samples)) await offprint(folder, 'build');
    commands = await serveCommands();
    server = await startOffprint(join(samples.full, '_site'));
  });
  afterAll(async () => {
    await server?.stop();
    await commands?.close();
    if (skipped.length > 0) console.warn(`SKIPPED: examples of programs that are not on this machine: ${skipped.join(', ')}`);
    rmSync(root, { recursive: true, force: true });
  });

  test.concurrent.each(PAGES_WITH_BLOCKS)('%s', async (name) => {
    const page: PageRun = { workspace: openWorkspace(root, name, samples, commands.socket), sampleUrl: server.origin, has };
    try {
      for (const block of blocksOf(name)) {
        const missing = await runBlock(block, page);
        if (missing !== undefined) skipped.push(`${name}.md:${block.line} (${missing})`);
      }
    } finally {
      await page.workspace.stop();
    }
  });
});

test.each(PAGES)('%s names commands and options that exist', async (page) => {
  const commands = [...pageText(page).matchAll(/`(offprint [^`]*)`/g)].map(([, command = '']) => command);
  expect(await commandMistakes(commands.join('\n'))).toEqual([]);
});
