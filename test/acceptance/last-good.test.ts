import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zipOf } from '../read/package/zip-of.ts';
import { type BuildResult, type BuildRun, buildContent, differingPaths, hashesBelow } from './build-content.ts';
import { hostileJats } from './hostile-jats.ts';

let root = '';
let run: BuildRun;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-last-good-'));
  run = {
    content: join(root, 'content'),
    output: join(root, 'out/site'),
    cache: join(root, 'cache'),
    flags: ['--workers', '1'],
    env: { SOURCE_DATE_EPOCH: '1700000000' },
  };
  await mkdir(join(run.content, 'a2'), { recursive: true });
  await writeJournal({});
  await writeFile(join(run.content, 'a1.xml'), articleOf(1));
  await writeFile(join(run.content, 'a2/a2.xml'), articleOf(2, DATA));
  await writeFile(join(run.content, 'a2/data.csv'), 'depth,salinity\n');
  await writeFile(join(run.content, 'a3.zip'), zipOf({ 'a3.xml': articleOf(3, DATA), 'data.csv': 'depth\n' }));
  await writeFile(join(run.content, 'a4.md'), markdownOf(4));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const DATA = '<supplementary-material id="s1" xlink:href="data.csv"/>';

function articleOf(number: number, body = '', words = 'Words of the shore.'): string {
  const meta = `<elocation-id>a${number}</elocation-id><kwd-group><kwd>shore</kwd></kwd-group><abstract><p>${words}</p></abstract>`;
  return hostileJats({ name: `a${number}`, title: `Article ${number}`, meta, body });
}

function markdownOf(number: number): string {
  return `---\ntitle: Article ${number}\ndoi: 10.5555/a${number}\ndate: 2020-02-01\nvolume: 1\nelocation-id: a${number}\n---\n\nWords.\n`;
}

async function writeJournal(more: object): Promise<void> {
  await writeFile(join(run.content, 'journal.json'), JSON.stringify({ title: 'Shore', siteUrl: 'https://shore.example', ...more }));
}

/** Files of an article, including its raw files. */
async function filesOf(number: number): Promise<ReadonlyMap<string, string>> {
  const own = new RegExp(`^(?:content/1/a${number}[./]|bucket/a${number}[./]|values/doi/10\\.5555/a${number}\\.)`);
  return new Map([...(await hashesBelow(run.output))].filter(([path]) => own.test(path)));
}

async function isListed(number: number): Promise<Record<string, boolean>> {
  const holds = async (path: string, text: string): Promise<boolean> => (await readFile(join(run.output, path), 'utf8')).includes(text);
  return {
    archive: await holds('archive/2020.html', `content/1/a${number}`),
    feed: await holds('atom.xml', `content/1/a${number}`),
    sitemap: await holds('sitemap.xml', `content/1/a${number}`),
    answer: await holds('values/month/2020-02.json', `10.5555/a${number}`),
    raw: await holds('bucket/index.xml', `<Key>a${number}`),
    manifest: await holds('manifest.json', `content/1/a${number}.html`),
  };
}

const EVERYWHERE = { archive: true, feed: true, sitemap: true, answer: true, raw: true, manifest: true };
const NOWHERE = { archive: false, feed: false, sitemap: false, answer: false, raw: false, manifest: false };

/** Articles with a change of each, and the expected errors. */
const BREAKS: readonly (readonly [what: string, file: string, good: Delivered, broken: Delivered, codes: readonly string[]])[] = [
  ['XML that is not well-formed any more', 'a11.xml', articleOf(11), articleOf(11).replace('</body>', ''), ['xml-ill-formed']],
  ['XML that breaks off in its first tag', 'a12.xml', articleOf(12), '<?xml version="1.0"?>\n<arti', []],
  ['a file that is empty', 'a13.xml', articleOf(13), '', ['file-empty']],
  ['a file that is no article any more', 'a14.xml', articleOf(14), '<html/>', []],
  ['a missing file of a package', 'a15/a15.xml', articleOf(15, DATA), undefined, []],
  [
    'a zip that is cut short',
    'a16.zip',
    zipOf({ 'a16.xml': articleOf(16, DATA), 'data.csv': 'depth\n' }),
    zipOf({ 'a16.xml': articleOf(16) }).slice(0, 200),
    ['package-unreadable'],
  ],
  [
    'a zip with a broken article',
    'a17.zip',
    zipOf({ 'a17.xml': articleOf(17) }),
    zipOf({ 'a17.xml': articleOf(17).replace('</body>', '') }),
    ['xml-ill-formed'],
  ],
  ['Markdown without front matter', 'a18.md', markdownOf(18), 'Words.\n', []],
];

type Delivered = string | Uint8Array | undefined;

test('published articles stay online in their last good version after any fault in them or in others', async () => {
  await mkdir(join(run.content, 'a15'));
  await writeFile(join(run.content, 'a15/data.csv'), 'depth,salinity\n');
  const put = async (file: string, bytes: Delivered): Promise<void> =>
    bytes === undefined ? rm(join(run.content, file)) : writeFile(join(run.content, file), bytes);
  for (const [, file, good] of BREAKS) await put(file, good);
  await buildContent(run);
  const numbers = BREAKS.map((_, at) => 11 + at);
  const good = new Map(await Promise.all(numbers.map(async (number) => [number, await filesOf(number)] as const)));
  for (const [, file, , broken] of BREAKS) await put(file, broken);

  const outcomeOf = ({ exitCode, summary }: BuildResult): unknown => ({
    exitCode,
    articles: summary.articles,
    failed: summary.failed?.map(({ stem }) => stem).sort(),
    codes: Object.fromEntries(
      BREAKS.map(([what, file]) => [
        what,
        summary.problems
          .filter(({ severity, place }) => severity === 'error' && place.file.startsWith(file))
          .map(({ code }) => code)
          .sort(),
      ]),
    ),
  });
  const expected = {
    exitCode: 1,
    articles: 12,
    failed: numbers.map((number) => `content/1/a${number}`),
    codes: Object.fromEntries(BREAKS.map(([what, , , , codes]) => [what, [...codes, 'article-kept'].sort()])),
  };
  /** Pages may differ in the titles of similar articles. */
  const check = async (isOwnPage: (path: string) => boolean = () => false): Promise<void> => {
    for (const number of numbers) {
      const before = good.get(number) ?? new Map();
      expect(before.size).toBeGreaterThan(6);
      expect(differingPaths(before, await filesOf(number)).filter((path) => !isOwnPage(path))).toEqual([]);
      expect({ number, ...(await isListed(number)) }).toEqual({ number, ...EVERYWHERE });
    }
  };
  expect(outcomeOf(await buildContent(run))).toEqual(expected);
  await check();
  // An unchanged build reports the same errors again.
  expect(outcomeOf(await buildContent(run))).toEqual(expected);
  // Another article is edited in its body, then in its title.
  for (const edit of ['Honest words', 'Article 1']) {
    await writeFile(join(run.content, 'a1.xml'), (await readFile(join(run.content, 'a1.xml'), 'utf8')).replace(edit, `${edit} of today`));
    expect(outcomeOf(await buildContent(run))).toEqual(expected);
    await check((path) => path.endsWith('.html'));
  }
});

test('a repaired article is published with the same bytes as by a clean build', async () => {
  await buildContent(run);
  await writeFile(join(run.content, 'a1.xml'), '<broken');
  await buildContent(run);
  await writeFile(join(run.content, 'a1.xml'), articleOf(1, '', 'Other words.'));
  const mended = await buildContent(run);
  expect({ exitCode: mended.exitCode, failed: mended.summary.failed }).toEqual({ exitCode: 0, failed: undefined });
  const clean = { ...run, output: join(root, 'clean/site'), cache: join(root, 'clean/cache') };
  await buildContent(clean);
  const differing = differingPaths(await hashesBelow(run.output), await hashesBelow(clean.output));
  expect(differing.filter((path) => !/^(?:changes\.json|manifest\.json|resourcesync\/.*)$/.test(path))).toEqual([]);
});

test('restoring the good version restores the site', async () => {
  await buildContent(run);
  const good = await hashesBelow(run.output);
  await writeFile(join(run.content, 'a1.xml'), '<broken');
  await buildContent(run);
  await writeFile(join(run.content, 'a1.xml'), articleOf(1));
  await buildContent(run);
  expect(
    differingPaths(good, await hashesBelow(run.output)).filter((path) => !/^(?:changes|manifest)\.json$|^resourcesync\//.test(path)),
  ).toEqual([]);
});

test('an article that moved and failed stays at its old URL, which no other article gets', async () => {
  await buildContent(run);
  const good = await filesOf(1);
  await writeFile(join(run.content, 'a1.xml'), articleOf(1).replace('</body>', ''));
  const taker = hostileJats({ name: 'other', title: 'Another', meta: '<elocation-id>a1</elocation-id>' });
  await writeFile(join(run.content, 'a0.xml'), taker);
  const { summary } = await buildContent(run);
  expect(differingPaths(good, await filesOf(1))).toEqual([]);
  expect(summary.problems.map(({ code }) => code)).toContain('address-taken');
  expect(await readFile(join(run.output, 'content/1/other.html'), 'utf8')).toContain('Another');
});

test('a new version that fails leaves the old one online, even if its file has another name', async () => {
  await buildContent(run);
  const good = await filesOf(1);
  await rm(join(run.content, 'a1.xml'));
  await writeFile(join(run.content, 'b1.xml'), articleOf(1).replace('</body>', ''));
  const { summary } = await buildContent(run);
  expect(summary.failed).toEqual([{ file: 'b1.xml', stem: 'content/1/a1' }]);
  expect(differingPaths(good, await filesOf(1))).toEqual([]);
});

describe('an article is removed', () => {
  test('with its package', async () => {
    await buildContent(run);
    await rm(join(run.content, 'a2'), { recursive: true });
    const { summary } = await buildContent(run);
    expect({ failed: summary.failed, articles: summary.articles }).toEqual({ failed: undefined, articles: 3 });
    expect((await filesOf(2)).size).toBe(0);
  });

  test('with its package after it had failed', async () => {
    await buildContent(run);
    await writeFile(join(run.content, 'a1.xml'), '<broken');
    await buildContent(run);
    await rm(join(run.content, 'a1.xml'));
    const { summary, exitCode } = await buildContent(run);
    expect({ failed: summary.failed, articles: summary.articles, exitCode }).toEqual({ failed: undefined, articles: 3, exitCode: 0 });
    expect((await filesOf(1)).size).toBe(0);
    expect(await isListed(1)).toEqual(NOWHERE);
  });

  test.each(['10.5555/A2', 'https://doi.org/10.5555/a2', 'a2/a2.xml', 'a2'])('by "withdrawn": %s', async (entry) => {
    await buildContent(run);
    await writeJournal({ withdrawn: [entry] });
    const { summary, exitCode } = await buildContent(run);
    expect({ problems: summary.problems, articles: summary.articles, exitCode }).toEqual({ problems: [], articles: 3, exitCode: 0 });
    // The page that remains.
    expect([...(await filesOf(2)).keys()]).toEqual(['content/1/a2.html']);
    expect(await isListed(2)).toEqual({ ...NOWHERE, manifest: true });
  });

  test('by "withdrawn", also one that fails', async () => {
    await buildContent(run);
    await writeFile(join(run.content, 'a1.xml'), articleOf(1).replace('</body>', ''));
    await writeJournal({ withdrawn: ['a1.xml'] });
    const { summary } = await buildContent(run);
    expect(summary.failed).toBeUndefined();
    expect([...(await filesOf(1)).keys()]).toEqual([]);
  });
});

test('an entry of "withdrawn" that matches no article is reported', async () => {
  await writeJournal({ withdrawn: ['10.5555/a22'] });
  const { summary } = await buildContent(run);
  expect(summary.problems.map(({ code, message }) => [code, message])).toEqual([
    [
      'withdrawn-unknown',
      '"withdrawn" names "10.5555/a22", and the content holds no such article; expected a DOI, or a path in the content',
    ],
  ]);
});

test('without the cache there is no last good version: the article is removed, with an error', async () => {
  await buildContent(run);
  await rm(join(run.cache, 'results'), { recursive: true });
  await writeFile(join(run.content, 'a1.xml'), '<broken');
  const { summary, exitCode } = await buildContent(run);
  expect({ failed: summary.failed, articles: summary.articles, exitCode }).toEqual({
    failed: [{ file: 'a1.xml' }],
    articles: 3,
    exitCode: 1,
  });
  expect(summary.problems.map(({ code }) => code)).toContain('article-lost');
});

test('a damaged cache of other articles keeps it online in a full rebuild', async () => {
  await buildContent(run);
  const good = await filesOf(1);
  await rm(join(run.cache, 'results/indexed'), { recursive: true });
  await writeFile(join(run.content, 'a1.xml'), '<broken');
  await writeFile(join(run.content, 'a2/a2.xml'), articleOf(2, '', 'Other words.'));
  const { summary } = await buildContent(run);
  expect(summary.failed).toEqual([{ file: 'a1.xml', stem: 'content/1/a1' }]);
  const differing = differingPaths(good, await filesOf(1));
  expect(differing.filter((path) => path !== 'content/1/a1.html')).toEqual([]);
});

test('--strict reports that nothing was published, and leaves the site unchanged', async () => {
  await buildContent(run);
  const good = await hashesBelow(run.output);
  await writeFile(join(run.content, 'a1.xml'), '<broken');
  const { exitCode, stderr } = await buildContent({ ...run, flags: ['--strict'] });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^offprint: nothing was published \(--strict\): there is 1 error in the content; .* is unchanged\./);
  expect(differingPaths(good, await hashesBelow(run.output))).toEqual([]);
});

test('with the whole cache lost, or the output renamed, an article that cannot be built is reported as lost', async () => {
  await buildContent(run);
  await rm(run.cache, { recursive: true });
  await writeFile(join(run.content, 'a1.xml'), articleOf(1).slice(0, 400));
  const codesOf = ({ summary }: BuildResult): unknown =>
    summary.problems.filter(({ place }) => place.file === 'a1.xml').map(({ code }) => code);
  const lost = await buildContent(run);
  expect(codesOf(lost)).toContain('article-lost');
  expect(lost.summary.removedArticles).toEqual([{ stem: 'content/1/a1' }]);

  await writeFile(join(run.content, 'a1.xml'), articleOf(1));
  await buildContent(run);
  await rename(join(root, 'out'), join(root, 'renamed'));
  await writeFile(join(run.content, 'a1.xml'), articleOf(1).slice(0, 400));
  expect(codesOf(await buildContent({ ...run, output: join(root, 'renamed/site') }))).toContain('article-lost');
});

describe('a build that would remove articles', () => {
  const many = [11, 12, 13, 14, 15, 16];
  beforeEach(async () => {
    for (const number of many) await writeFile(join(run.content, `a${number}.xml`), articleOf(number));
    await buildContent(run);
  });

  test('is refused if they are more than 10 %, and names them; --allow-removals publishes it', async () => {
    const good = await hashesBelow(run.output);
    for (const number of many.slice(0, 4)) await rm(join(run.content, `a${number}.xml`));
    await expect(buildContent(run)).rejects.toThrow(
      /nothing was published: 4 of 10 published articles .*content\/1\/a11, .*--allow-removals/,
    );
    expect(differingPaths(good, await hashesBelow(run.output))).toEqual([]);
    const { summary, exitCode } = await buildContent({ ...run, flags: ['--allow-removals'] });
    expect({ exitCode, removed: summary.removedArticles?.map(({ file }) => file) }).toEqual({
      exitCode: 0,
      removed: ['a11.xml', 'a12.xml', 'a13.xml', 'a14.xml'],
    });
  });

  test('is refused with the cache lost, too', async () => {
    await rm(run.cache, { recursive: true });
    for (const number of many) await rm(join(run.content, `a${number}.xml`));
    await expect(buildContent(run)).rejects.toThrow('nothing was published: 6 of 10');
  });

  test('names up to three of them, and is published; so are an emptied output, withdrawn and moved articles', async () => {
    for (const number of many.slice(0, 3)) await rm(join(run.content, `a${number}.xml`));
    expect((await buildContent(run)).summary.removedArticles?.map(({ stem }) => stem)).toEqual([
      'content/1/a11',
      'content/1/a12',
      'content/1/a13',
    ]);
    await writeJournal({ withdrawn: ['10.5555/a1', '10.5555/a2', '10.5555/a3', '10.5555/a4'] });
    expect((await buildContent(run)).summary.removedArticles).toEqual(
      ['a1.xml', 'a2/a2.xml', 'a3.zip/a3.xml', 'a4.md'].map((file, at) => ({ stem: `content/1/a${at + 1}`, file, isIntended: true })),
    );
    await writeJournal({});
    await buildContent(run);
    for (const number of [1, 14, 15, 16])
      await writeFile(join(run.content, `a${number}.xml`), articleOf(number).replace('<volume>1</volume>', '<volume>2</volume>'));
    expect((await buildContent(run)).summary.removedArticles).toBeUndefined();
    await rm(run.output, { recursive: true });
    for (const number of [1, 14, 15, 16]) await rm(join(run.content, `a${number}.xml`));
    expect((await buildContent(run)).exitCode).toBe(0);
  });
});

const NOBODY = 65_534;
test.runIf(process.getuid?.() === 0)('a file or folder that cannot be read concerns its article alone, also beside a zip', async () => {
  for (const name of ['a5', 'a6', 'a7']) {
    await mkdir(join(run.content, name));
    await writeFile(join(run.content, `${name}/${name}.xml`), articleOf(Number(name.slice(1))));
  }
  for (const path of [root, run.content]) await chown(path, NOBODY, NOBODY);
  await chmod(root, 0o755);
  const asNobody: BuildRun = { ...run, user: NOBODY };
  await buildContent(asNobody);
  await chmod(join(run.content, 'a5/a5.xml'), 0);
  await chmod(join(run.content, 'a6'), 0);
  await rename(join(run.content, 'a7/a7.xml'), join(root, 'a7.xml'));
  await symlink('nowhere', join(run.content, 'a7/a7.xml'));
  const { summary, exitCode } = await buildContent(asNobody);
  expect({
    exitCode,
    articles: summary.articles,
    failed: summary.failed?.map(({ stem }) => stem).sort(),
    removed: summary.removedArticles,
  }).toEqual({
    exitCode: 1,
    articles: 7,
    failed: ['content/1/a5', 'content/1/a6', 'content/1/a7'],
    removed: undefined,
  });
  await chmod(join(run.content, 'a5/a5.xml'), 0o644);
  await chmod(join(run.content, 'a6'), 0o755);
  await rm(join(run.content, 'a7/a7.xml'));
  await rename(join(root, 'a7.xml'), join(run.content, 'a7/a7.xml'));
  expect((await buildContent(asNobody)).exitCode).toBe(0);
});

test('a damaged ledger is an error, and the ledger of the last build is used', async () => {
  const ledger = join(run.content, 'ledger.tsv');
  await buildContent(run);
  const good = await readFile(ledger, 'utf8');
  for (const damaged of ['', 'garbage', good.slice(0, -30)]) {
    await writeFile(ledger, damaged);
    const { summary, exitCode } = await buildContent(run);
    expect({ exitCode, codes: summary.problems.map(({ code }) => code) }).toEqual({
      exitCode: 1,
      codes: ['ledger-damaged', 'ledger-line-malformed'],
    });
    expect(await readFile(ledger, 'utf8')).toBe(good);
  }
  await rm(run.cache, { recursive: true });
  await writeFile(ledger, good.slice(0, -30));
  expect((await buildContent(run)).summary.problems.map(({ code }) => code)).toContain('ledger-damaged');
  expect(await readFile(ledger, 'utf8')).toBe(good.slice(0, -30));
});
