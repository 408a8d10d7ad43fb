import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuildOptions, BuildSummary } from '../../../src/pipeline/options/build-options.ts';
import { differingPaths, hashesBelow } from '../../acceptance/build-content.ts';
import { bundledBuild } from '../bundled-build.ts';
import { openChangingJournal } from '../changing-journal.ts';
import { siteContent } from '../site-content.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-holds-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const PREVIEW = { drafts: true, future: true } as const;

function build(folder: string, day: number, options: Partial<BuildOptions> = {}): Promise<BuildSummary> {
  return bundledBuild(join(root, folder), day, { explain: true, ...options });
}

describe('a journal with drafts, embargoes, withheld articles and private files', () => {
  const kinds = new Set<string>();

  test.each([1, 2, 3, 4])('has the bytes of a clean build after every build and preview (seed %i)', async (seed) => {
    const content = join(root, 'kept/content');
    const journal = await openChangingJournal(content, { seed, articles: 5, holds: true });
    const site = join(root, 'kept/out/site');
    const asClean = async (day: number, options = {}): Promise<readonly string[]> => {
      await build('clean', day, options);
      return differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(site));
    };
    await build('kept', 1);
    for (let step = 1; step <= STEPS; step++) {
      const day = 1 + step;
      const done = [await journal.change(), await journal.change(), await journal.change()];
      if (seed % 2 === 0) {
        const isFast = seed % 4 === 0;
        await build('kept', day, { ...PREVIEW, isFast });
        done.push(await journal.change());
        await build('kept', day, { ...PREVIEW, isFast });
        await copyContent();
        await build('kept', day, PREVIEW);
        expect(await asClean(day, PREVIEW), done.join(', ')).toEqual([]);
      }
      await copyContent();
      const before = await hashesBelow(site);
      const { written, removed, holds } = await build('kept', day);
      expect([...written, ...removed].sort(), done.join(', ')).toEqual(differingPaths(before, await hashesBelow(site)));
      expect(await asClean(day), done.join(', ')).toEqual([]);
      for (const { kind } of holds.articles) kinds.add(kind);
      const marks = holds.articles.flatMap(({ file }) => journal.marks().get(file) ?? []);
      expect(await filesWith(['Letter<', 'Letter"', ...marks], site), done.join(', ')).toEqual([]);
    }
  });

  test('had all kinds of holds', () => expect([...kinds].sort()).toEqual(['draft', 'embargoed', 'withheld']));
});

async function copyContent(): Promise<void> {
  await rm(join(root, 'clean'), { recursive: true, force: true });
  await cp(join(root, 'kept/content'), join(root, 'clean/content'), { recursive: true });
}

describe('a held article', () => {
  let content = '';
  let site = '';
  beforeEach(async () => {
    content = join(root, 'kept/content');
    site = join(root, 'kept/out/site');
    await mkdir(join(content, 'secret'), { recursive: true });
    const deposits = { depositor: 'D', email: 'd@shore.example', registrant: 'R' };
    const settings = { title: 'Shore', siteUrl: 'https://shore.example', deposits, shareCards: true };
    await writeFile(join(content, 'journal.json'), JSON.stringify(settings));
    await writeFile(join(content, 'open.md'), articleOf('Open', 'date: 2025-05-01\ndoi: 10.5555/open.1'));
    await writeFile(join(content, 'other.md'), articleOf('Other', 'date: 2025-06-01\ndoi: 10.5555/other.1'));
    await writeFile(join(content, 'secret/zebrafile.png'), PNG);
  });
  const writeSecret = (front: string, title = 'Zebratitle'): Promise<void> =>
    writeFile(join(content, 'secret/zebrafile.md'), articleOf(title, `${front}\n${SECRET}`, '![Zebrafigure](zebrafile.png){#fig:zebraid}'));

  test.each([
    ['a draft', 'draft: true\ndate: 2025-01-01', {}],
    ['embargoed', 'date: 2026-01-05', {}],
    ['withheld', 'date: 2025-01-01', { withheld: ['10.5555/zebra.1'] }],
  ])('that is %s is in no file, and a preview shows it only in its own pages', async (_, front, settings) => {
    await writeSecret(front);
    const journal = join(content, 'journal.json');
    await writeFile(journal, JSON.stringify({ ...(JSON.parse(await readFile(journal, 'utf8')) as object), ...settings }));
    const { holds, articles, problems } = await build('kept', 1);
    expect([articles, holds.articles.map(({ file }) => file), problems]).toEqual([2, ['secret/zebrafile.md'], []]);
    expect(await filesWith(['ebra'], site)).toEqual([]);
    const before = await hashesBelow(site);
    const preview = await build('kept', 1, PREVIEW);
    expect([preview.articles, preview.holds.articles[0]?.stem]).toEqual([2, 'content/3/zebra9']);
    const traces = await filesWith(['ebra'], site);
    // The report describes this preview.
    expect(traces.filter((path) => !/^(?:content\/3\/zebra9|report\/)/.test(path))).toEqual(['manifest.json', 'preview.json']);
    expect(traces).toContain('content/3/zebra9/F1.jpg');
    for (const page of ['content/3/zebra9.html', 'content/3/zebra9/F1.html']) {
      const html = await readFile(join(site, page), 'utf8');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain('rel="canonical"');
      expect(html).toMatch(/<aside class="notice notice-preview" aria-label="Preview">\n<p><strong>(?:Draft|Embargoed|Withheld)</);
    }
    // Reports count pages and list their advice; the lists of changes contain the reports.
    const changed = differingPaths(before, await hashesBelow(site)).filter(
      (path) => !/^(?:content\/3\/|report\/|resourcesync\/)/.test(path),
    );
    expect(changed).toEqual(['changes.json', 'manifest.json', 'preview.json']);
    await build('kept', 1);
    expect(await filesWith(['ebra'], site)).toEqual([]);
  });

  test('that was published before loses its files, and gets them back when it is no draft any more', async () => {
    await writeSecret('date: 2025-01-01');
    const { written } = await build('kept', 1);
    const own = (paths: readonly string[]) => paths.filter((path) => path.startsWith('content/3/') || path.startsWith('bucket/secret'));
    expect(own(written)).toContain('bucket/secret/zebrafile.png');
    await writeSecret('draft: true\ndate: 2025-01-01');
    const gone = await build('kept', 2);
    expect(own(gone.removed).sort()).toEqual(own(written).sort());
    expect(new Map(gone.causes).get('content/3/zebra9.html')).toBe('article is a draft now: secret/zebrafile.md');
    // The deletion is published as a change and as a deleted record of OAI-PMH.
    expect(
      (await filesWith(['ebra'], site)).filter((path) => !/^(?:changes\.json$|resourcesync\/changelist|index\/records)/.test(path)),
    ).toEqual([]);
    await writeSecret('draft: false\ndate: 2025-01-01');
    const back = await build('kept', 3);
    expect(own(back.written).sort()).toEqual(own(written).sort());
    expect(new Map(back.causes).get('content/3/zebra9.html')).toBe('article is no longer a draft: secret/zebrafile.md');
  });

  test('that cannot be read any more has no last good version, although it had a preview', async () => {
    await writeSecret('draft: true');
    await build('kept', 1, PREVIEW);
    await writeFile(join(content, 'secret/zebrafile.md'), 'Zebra, without front matter.');
    const { articles, failed } = await build('kept', 2);
    expect([articles, failed]).toEqual([2, undefined]);
    expect((await filesWith(['ebra'], site)).filter((path) => !path.startsWith('report/'))).toEqual([]);
  });

  test('is published on the day its embargo ends, although no file changed', async () => {
    await writeSecret('date: 2026-01-05');
    await build('kept', 1);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await build('kept', 3);
    expect(await build('kept', 4)).toMatchObject({ isUnchanged: true, holds: { articles: [{ kind: 'embargoed', until: '2026-01-05' }] } });
    const ended = await build('kept', 5);
    expect([ended.isUnchanged, ended.articles, ended.holds.articles]).toEqual([undefined, 3, []]);
    const causes = new Map(ended.causes);
    for (const path of ['content/3/zebra9.html', 'content/3/zebra9.md', 'bucket/secret/zebrafile.md'])
      expect(causes.get(path), path).toBe('its embargo ended on 2026-01-05: secret/zebrafile.md');
    await copyContent();
    await build('clean', 5);
    expect(differingPaths(await siteContent(join(root, 'clean/out/site')), await siteContent(site))).toEqual([]);
    // If the clock goes back, it is held again.
    expect((await build('kept', 4)).removed).toContain('content/3/zebra9.html');
  });

  test('can be edited in a preview as quickly as a published one, and is in no other file', async () => {
    await writeSecret('draft: true');
    await build('kept', 1, PREVIEW);
    const before = await hashesBelow(site);
    await writeSecret('draft: true', 'Zebra, again');
    const steps: string[] = [];
    const { deferred } = await build('kept', 1, { ...PREVIEW, onStep: (step) => steps.push(step) });
    expect([steps.includes('edit'), steps.includes('find'), deferred]).toEqual([true, false, undefined]);
    const changed = differingPaths(before, await hashesBelow(site)).filter(
      (path) => !/^(?:content\/3\/|report\/|resourcesync\/)/.test(path),
    );
    expect(changed.filter((path) => path !== 'changes.json')).toEqual(['manifest.json']);
  });
});

describe('a file of an article’s package', () => {
  test('is published only while the article refers to it', async () => {
    const content = join(root, 'kept/content');
    const site = join(root, 'kept/out/site');
    await mkdir(join(content, 'a'), { recursive: true });
    await writeFile(join(content, 'journal.json'), JSON.stringify({ title: 'Shore', siteUrl: 'https://shore.example' }));
    await writeFile(join(content, 'a/data.csv'), 'Zebra');
    await writeFile(join(content, 'a/a.md'), articleOf('A', 'date: 2025-01-01'));
    const first = await build('kept', 1);
    expect(first.problems).toMatchObject([{ code: 'file-not-published', place: { file: 'a/data.csv' } }]);
    expect(await filesWith(['Zebra'], site)).toEqual([]);
    await writeFile(join(content, 'a/a.md'), articleOf('A', 'date: 2025-01-01', '[The data](data.csv).'));
    const named = await build('kept', 2);
    expect([named.problems, named.written.includes('bucket/a/data.csv')]).toEqual([[], true]);
    await writeFile(join(content, 'a/a.md'), articleOf('A', 'date: 2025-01-01', 'No data.'));
    const again = await build('kept', 3);
    expect(again.removed).toContain('bucket/a/data.csv');
    expect(new Map(again.causes).get('bucket/a/data.csv')).toBe('is not published any more: a/data.csv');
    expect(await filesWith(['Zebra'], site)).toEqual([]);
    const report = await readFile(join(site, 'report/file-not-published.html'), 'utf8');
    expect(report).toContain('<td>a/data.csv</td>');
  });
});

function articleOf(title: string, front: string, body = 'Text.'): string {
  return `---\ntitle: ${title}\nauthors: [Ada Odera]\n${front}\n---\n\n${body}\n`;
}

const SECRET = `doi: 10.5555/zebra.1
volume: 3
elocation-id: zebra9
subjects: [Zebrasubject]
keywords: [zebrakeyword]
abstract: Zebraabstract.
related: [{ type: corrected-article, doi: 10.5555/open.1 }]`;
/** A PNG of two pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64');

/** Files below a folder whose path or bytes contain one of the texts. */
async function filesWith(texts: readonly string[], folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = `${path.slice(folder.length)}\n${await readFile(path, 'latin1')}`;
    if (texts.some((one) => text.includes(one))) found.push(path.slice(folder.length + 1));
  }
  return found;
}

const STEPS = 2;
/** A timestamp that is older than this is not racy. */
const SETTLED_MS = 2100;
