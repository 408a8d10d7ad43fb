import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Journal } from '../../../src/model/journal.ts';
import { journalSettings } from '../../../src/read/journal/journal-settings.ts';
import { differingPaths } from '../../acceptance/build-content.ts';
import { bundledBuild } from '../bundled-build.ts';
import { openChangingJournal } from '../changing-journal.ts';
import { siteContent } from '../site-content.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-settings-'));
  await openChangingJournal(contentOf('kept'), { seed: 2, articles: 5 });
  await writeFile(join(contentOf('kept'), 'hooks.mjs'), 'export const hooks = {};\n');
  await writeFile(join(contentOf('kept'), 'a1/notes.txt'), 'Notes.\n');
  await bundledBuild(join(root, 'kept'), 1, UNSIGNED);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Signed generations are numbered, so the bytes of a signed site depend on its history. */
const UNSIGNED = { sign: 'none' };
const DEPOSITS = { depositor: 'D', email: 'd@shoreline.example', registrant: 'R', formats: ['crossref'] } as const;

/** Another value of each setting that only lists, the front page, feeds and reports read. */
const OF_THE_JOURNAL: Partial<Readonly<Record<keyof Journal, unknown>>> = {
  description: 'About the shore',
  contact: 'editors@shoreline.example',
  feedLength: 2,
  hub: 'https://hub.example/',
  indexNowKey: 'b7e1c0f2a94d4c5e',
  featured: ['10.5555/shore.1'],
  wholeIndex: false,
  maxObjects: 20,
  checks: { 'abstract-missing': 'error', 'competing-interests-missing': 'off' },
  preservation: ['lockss'],
  limits: { cpuSeconds: 100 },
  security: { 'script-src': ['https://stats.example'] },
  withdrawn: ['10.5555/elsewhere'],
  robots: { ai: 'disallow', lines: ['# Ask us first.'], disallow: ['/values'], groups: [{ agents: ['GPTBot'], disallow: ['/'] }] },
  keep: ['stats/**'],
  sections: ['Letters'],
  logo: 'assets/logo.svg',
  cover: ['assets/covers/{volume}-{issue}.jpg', 'assets/cover.jpg'],
  menu: ['subjects', 'about', { label: 'Society', url: 'https://society.example' }],
  submitUrl: 'https://submit.shoreline.example/',
  social: ['https://bsky.app/profile/shoreline.example'],
  analytics: { service: 'plausible', site: 'shoreline.example' },
  accessibility: { email: 'access@shoreline.example', limitations: ['Maps have no text alternative.'], date: '2026-05-01' },
  annotations: 'hypothesis',
  sign: '../journal.key',
  raw: ['a1/*.txt'],
  theme: 'classic',
  former: { url: 'https://old.example/index.php/shore', system: 'ojs' },
  oaiIdentifier: 'old.example',
  oaiFiles: ['oai_dc', 'mods'],
};

/** Another value of each setting that adds articles to the indexes or removes them, and converts none. */
const OF_INDEXES: Partial<Readonly<Record<keyof Journal, unknown>>> = {
  withheld: ['10.5555/shore.5'],
};

/** Another value of each setting that converts and indexes articles again. */
const OF_ARTICLES: Partial<Readonly<Record<keyof Journal | 'epub', unknown>>> = {
  title: 'Strandline',
  abbreviation: 'Strandl',
  issn: '2050-084X',
  issnPrint: '0378-5955',
  publisher: 'Shore Press',
  siteUrl: 'https://shoreline.example/journal',
  language: 'de',
  languages: ['de', 'en'],
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  namespace: 'shore',
  system: 'system',
  doiResolver: 'https://resolver.example/',
  doiPrefix: '10.5555',
  subjects: [{ name: 'History', description: 'Old' }, { name: 'Ecology' }],
  searchBody: false,
  hooks: true,
  deposits: DEPOSITS,
  shareCards: true,
  citationStyle: 'apa',
  iiif: true,
  epub: true,
  typeset: 'missing',
  siblings: ['md', 'json'],
  host: 's3',
};

/** The settings are changed one after the other in the same journal. */
describe('a change to a setting', () => {
  test('is tested for every setting', () => {
    expect(Object.keys({ ...OF_THE_JOURNAL, ...OF_INDEXES, ...OF_ARTICLES }).sort()).toEqual(Object.keys(journalSettings.entries).sort());
  });

  test('to its default converts and indexes nothing', async () => {
    const said = JSON.parse(await readFile(join(contentOf('kept'), 'journal.json'), 'utf8')) as object;
    const defaults = v.getDefaults(journalSettings);
    expect(defaults).toMatchObject({ hooks: false, shareCards: false, iiif: false, preservation: [] });
    expect(await resultsOfSetting({ ...defaults, ...said })).toEqual([]);
    await expectCleanBytes();
  });

  test.each(Object.entries(OF_THE_JOURNAL))(
    '%s: converts and indexes nothing, and gives the bytes of a clean build',
    async (name, value) => {
      expect(await resultsOfSetting({ [name]: value })).toEqual([]);
      await expectCleanBytes();
    },
  );

  test('that a template of the journal shows rebuilds the pages', async () => {
    const template = '{{ content | raw }}<p>{{ journal.feedLength }} {{ journal.featured | join }}</p>';
    await mkdir(join(contentOf('kept'), 'templates'));
    await writeFile(join(contentOf('kept'), 'templates/footer.liquid'), template);
    await bundledBuild(join(root, 'kept'), 2, UNSIGNED);
    expect(await resultsOfSetting({ feedLength: 4, featured: ['10.5555/shore.2'] })).toEqual([]);
    expect(await readFile(join(root, 'kept/out/site/archive.html'), 'utf8')).toContain('<p>4 10.5555/shore.2</p>');
    await expectCleanBytes();
    await rm(join(contentOf('kept'), 'templates'), { recursive: true });
  });

  test.each(Object.entries(OF_INDEXES))(
    '%s: indexes again, converts nothing, and gives the bytes of a clean build',
    async (name, value) => {
      const results = await resultsOfSetting({ [name]: value });
      expect(results.filter((result) => /^(?:article|page|objects)/.test(result))).toEqual([]);
      await expectCleanBytes();
    },
  );

  test.each(Object.entries(OF_ARTICLES))('%s: converts articles', async (name, value) => {
    expect((await resultsOfSetting({ [name]: value })).length).toBeGreaterThan(0);
  });

  test('subjects: another description of a subject converts nothing', async () => {
    expect(await resultsOfSetting({ subjects: [{ name: 'History', description: 'Very old' }, { name: 'Ecology' }] })).toEqual([]);
  });

  test('all settings: the bytes are those of a clean build', expectCleanBytes);
});

function contentOf(folder: string): string {
  return join(root, folder, 'content');
}

/** Cached results that a build with this setting, and with all settings before it, adds. */
async function resultsOfSetting(settings: object): Promise<readonly string[]> {
  const results = () => readdir(join(root, 'kept/cache/results'), { recursive: true });
  const file = join(contentOf('kept'), 'journal.json');
  const before = new Set(await results());
  await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...settings }));
  await bundledBuild(join(root, 'kept'), 2, UNSIGNED);
  return (await results()).filter((result) => !before.has(result));
}

async function expectCleanBytes(): Promise<void> {
  await rm(join(root, 'clean'), { recursive: true, force: true });
  await cp(contentOf('kept'), contentOf('clean'), { recursive: true });
  await bundledBuild(join(root, 'clean'), 2, UNSIGNED);
  expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(join(root, 'kept/out/site')))).toEqual([]);
}
