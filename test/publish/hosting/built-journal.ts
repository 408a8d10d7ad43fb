import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hosting } from '../../../src/model/hosts.ts';
import { buildContent, pathsBelow } from '../../acceptance/build-content.ts';
import { sampleCache } from '../../acceptance/sample-cache.ts';

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

/** Sample journal, built by the command line for a host. */
export interface BuiltJournal {
  /** Folder above the site's base path, for servers that serve the site under a path. */
  readonly folder: string;
  readonly site: string;
  readonly remove: () => Promise<void>;
}

/** Builds the sample journal for a host, with or without a base path. */
export async function buildJournalFor(host: Hosting, base = ''): Promise<BuiltJournal> {
  const root = await mkdtemp(join(tmpdir(), 'offprint-built-'));
  // Servers that are started as root read it as another user.
  await chmod(root, 0o755);
  const folder = join(root, 'www');
  const site = join(folder, base);
  const config = join(root, 'journal.json');
  const settings = JSON.parse(await readFile(join(CONTENT, 'journal.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(config, JSON.stringify({ ...settings, host, siteUrl: `http://journal.example${base}`, iiif: true }));
  await mkdir(join(site, '..'), { recursive: true });
  await buildContent({ content: CONTENT, output: site, cache: sampleCache(), flags: ['--config', config, '--archive', 'zip'] });
  // On some servers, a file modified in the current second has no strong validator.
  for (const path of await pathsBelow(site)) await utimes(join(site, path), PUBLISHED, PUBLISHED);
  return { folder, site, remove: () => rm(root, { recursive: true, force: true }) };
}

const PUBLISHED = new Date('2020-01-01T00:00:00Z');
