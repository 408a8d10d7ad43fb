import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuildSummary } from '../src/pipeline/options/build-options.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** All pages of the sample journal: folders, and the pages in them. */
const PAGES = `
/ 404 about archive authors for-authors index keywords news packages subjects types volumes
archive/ 2024 2025
archive/2024/ 03 05 07 09 11 12
archive/2025/ 01 02 03 04 05
authors/ 0000-0001-2345-6789 0000-0001-5000-0007 0000-0001-5109-3700 0000-0002-1694-233X 0000-0002-1825-0097
authors/ 0009-0099-0000-0013 0009-0099-0000-0021 0009-0099-0000-003X 0009-0099-0000-0048 0009-0099-0000-0056
authors/ 0009-0099-0000-0064 0009-0099-0000-0072 0009-0099-0000-0080 0009-0099-0000-0099
authors/ name-skerries-shore-watch
bucket/ index
content/1/ e101 e102 e103 e104 e105 e106
content/1/e102/ F1 F1-S1 F1-S2 F2 F3 F4 F5 F6
content/1/e103/ F1 F2 F3
content/1/e104/ F1
content/1/e105/ F1 F2 F3 F4
content/1/e106/ F1 F2
content/2/ e201 e202 e203 e204 e205 e206
content/2/e201/ F1 F2
content/2/e203/ F1
content/2/e205/ F1 changes-poa-v1-vor-v2 poa-v1
content/2/e206/ F1
gateway/ clockss lockss
gateway/clockss/ volume-1 volume-2
gateway/lockss/ volume-1 volume-2
keywords/ beach-wrack sandhoppers
news/ call-light-on-the-shore retraction-of-harbour-noise second-volume
mirror/ index
report/ competing-interests-missing data-availability-missing figure-alt-missing figure-label-missing index orcid-wrong table-image
search/ index
subjects/ coastal-physics methods-and-instruments records-and-data shore-ecology
types/ brief-report correction data-paper editorial research-article retraction review-article short-report tools-and-resources
values/ index
volumes/ 1 2
volumes/1/ issue-1 issue-2
volumes/2/ issue-1 issue-2
`;

interface Build {
  readonly summary: BuildSummary;
  /** SHA-256 by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** A build takes seconds, or more on a busy machine. */

describe('the sample journal', () => {
  let folder = '';
  let first: Build | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-journal-'));
    await copyContent('a', (paths) => paths);
    first = await build('a', 'Pacific/Kiritimati');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('builds without a problem, and its HTML and Markdown have every word', () => {
    expect(first?.summary.problems).toEqual([]);
    expect(first?.summary.articles).toBe(12);
  });

  test('has exactly these pages', () => {
    const pages = [...(first?.files.keys() ?? [])].filter((path) => path.endsWith('.html')).sort();
    expect(pages).toEqual(pagesOf(PAGES));
  });

  test('has every rendition of an article', () => {
    const stem = 'content/1/e102';
    const found = ['html', 'md', 'xml', 'json', 'bib', 'ris', 'pdf'].filter((ending) => first?.files.has(`${stem}.${ending}`));
    expect(found).toEqual(['html', 'md', 'xml', 'json', 'bib', 'ris', 'pdf']);
    expect(first?.files.has(`${stem}/F1-S1.jpg`)).toBe(true);
  });

  test('publishes the newer of two versions, and lists the package of the older one', async () => {
    const page = await readFile(join(folder, 'a-site/content/2/e205.html'), 'utf8');
    expect(page).toContain('Thirty pitfall traps');
    expect(first?.files.has('bucket/tidewater-0205-poa-v1/tidewater-0205-v1.xml')).toBe(true);
  });

  test('has a page for the older version that search engines do not list, and one for the changes since', async () => {
    const [older = '', changes = '', newest = ''] = await Promise.all(
      ['e205/poa-v1', 'e205/changes-poa-v1-vor-v2', 'e205'].map((name) => readFile(join(folder, `a-site/content/2/${name}.html`), 'utf8')),
    );
    for (const page of [older, changes]) {
      expect(page).toContain('<meta name="robots" content="noindex">');
      expect(page).toContain('<link rel="canonical" href="https://tidewater.example/content/2/e205">');
    }
    expect(older).toContain('This is an older version');
    expect(older).not.toContain('citation_title');
    expect(older).toContain('href="../e205"');
    expect(changes).toMatch(/<ins>[^<]+<\/ins>/);
    expect(newest).toContain('href="e205/changes-poa-v1-vor-v2"');
    expect(await readFile(join(folder, 'a-site/sitemap.xml'), 'utf8')).not.toContain('poa-v1');
  });

  test('shows corrections and retractions on the articles that they concern', async () => {
    expect(await readFile(join(folder, 'a-site/content/1/e102.html'), 'utf8')).toContain('This article has been corrected');
    expect(await readFile(join(folder, 'a-site/content/1/e104.html'), 'utf8')).toContain('This article has been retracted');
  });

  test('gives the same bytes if files were created in another order, and in another time zone', async () => {
    await copyContent('b', (paths) => [...paths].reverse());
    const second = await build('b', 'America/St_Johns');
    expect([...second.files]).toEqual([...(first?.files ?? [])]);
  });

  test('writes nothing if nothing changed', async () => {
    const again = await build('a', 'Pacific/Kiritimati');
    expect({ written: again.summary.written, removed: again.summary.removed }).toEqual({ written: [], removed: [] });
    expect([...again.files]).toEqual([...(first?.files ?? [])]);
  });

  test('has at most the size of a small repository', async () => {
    const content = join(project, 'content');
    const sizes = await Promise.all((await pathsOf(content)).map(async (path) => (await readFile(join(content, path))).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });

  /** Copies the content without its ledger; creates the files in a given order. */
  async function copyContent(name: string, order: (paths: readonly string[]) => readonly string[]): Promise<void> {
    const paths = (await pathsOf(join(project, 'content'))).filter((path) => path !== 'ledger.tsv');
    for (const path of order(paths)) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true });
      await copyFile(join(project, 'content', path), join(folder, name, path));
    }
  }

  async function build(name: string, timeZone: string): Promise<Build> {
    const place = (suffix: string) => join(folder, `${name}-${suffix}`);
    const cli = join(project, 'dist/cli.js');
    const flags = ['--content', join(folder, name), '--output', place('site'), '--cache', place('cache'), '--json'];
    const { stdout } = await run(process.execPath, [cli, 'build', ...flags], {
      env: { ...process.env, TZ: timeZone, SOURCE_DATE_EPOCH: '1767225600' },
    });
    const files = new Map<string, string>();
    for (const path of await pathsOf(place('site'))) {
      const bytes = await readFile(join(place('site'), path));
      files.set(path, createHash('sha256').update(bytes).digest('hex'));
    }
    return { summary: JSON.parse(stdout) as BuildSummary, files };
  }
});

/** Paths of all files below a folder, sorted. */
async function pathsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/')).sort();
}

/** `types/ editorial` is `types/editorial.html`. */
function pagesOf(list: string): string[] {
  const lines = list.trim().split('\n');
  const paths = lines.flatMap((line) => {
    const [folder = '', ...names] = line.split(' ');
    return names.map((name) => `${folder === '/' ? '' : folder}${name}.html`);
  });
  return paths.sort();
}
