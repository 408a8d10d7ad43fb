import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BuildSummary } from '../src/pipeline/options/build-options.ts';
import { buildContent } from './acceptance/build-content.ts';
import { corpusFolder } from './corpus.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/**
 * Returns the folder of the site that `offprint build` builds of the complete corpus. The first caller builds it; it is cached until the
 * program in `dist/` changes. Throws if there is no corpus.
 */
export async function builtCorpus(): Promise<string> {
  return join(await builtCorpusFolder(), 'site');
}

/** Returns the summary of that build. */
export async function builtCorpusSummary(): Promise<BuildSummary> {
  return JSON.parse(await readFile(join(await builtCorpusFolder(), SUMMARY), 'utf8')) as BuildSummary;
}

async function builtCorpusFolder(): Promise<string> {
  if (corpusFolder === undefined) throw new Error('the corpus is not on this machine');
  const folder = join(sitesFolder(), `${PREFIX}${await programHash()}`);
  const lock = `${folder}.lock`;
  for (;;) {
    if (await isThere(join(folder, SUMMARY))) return folder;
    // The process that creates the lock builds; others wait for the summary, which is written last.
    if (await createLock(lock)) {
      try {
        await removeOlder(folder);
        await build(corpusFolder, folder);
      } finally {
        await rm(lock, { force: true });
      }
    } else await setTimeout(500);
  }
}

async function build(content: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Builds a copy, because a build writes its ledger to the content.
  const copy = join(folder, 'content');
  for (const part of ['articles', 'packages']) await cp(join(content, part), join(copy, part), { recursive: true, filter: isDelivered });
  // Default settings, with deposits.
  const config = join(folder, 'journal.json');
  await writeFile(config, JSON.stringify({ namespace: 'journal', deposits: DEPOSITS }));
  const { summary } = await buildContent({
    content: copy,
    output: join(folder, 'site'),
    cache: join(folder, 'cache'),
    flags: ['--url', 'https://corpus.example', '--config', config],
  });
  for (const made of ['cache', 'content']) await rm(join(folder, made), { recursive: true, force: true });
  await writeFile(join(folder, SUMMARY), JSON.stringify(summary));
}

function isDelivered(path: string): boolean {
  return !path.endsWith('ledger.tsv');
}

/** Creates the lock; returns false if another running process holds it. */
async function createLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true });
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes sites of older programs after an hour, so that no concurrent test loses its site. */
async function removeOlder(folder: string): Promise<void> {
  for (const name of await readdir(sitesFolder())) {
    const path = join(sitesFolder(), name);
    if (!name.startsWith(PREFIX) || name.endsWith('.lock') || path === folder) continue;
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}

async function programHash(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(dist, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) hash.update(path.slice(dist.length)).update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}

/** The folder of the sites, which outlive a run of the tests. */
function sitesFolder(): string {
  return process.env.CORPUS_SITES ?? tmpdir();
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

const DEPOSITS = { depositor: 'Corpus', email: 'corpus@corpus.example', registrant: 'Corpus' };
const PREFIX = 'offprint-corpus-';
const SUMMARY = 'summary.json';
