import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { deliveredFiles } from '../../../src/read/package/content-files.ts';
import { type ArticleCandidate, findArticles } from '../../../src/read/package/find-articles.ts';
import { fingerprint } from '../../../src/read/package/fingerprint.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { rawObjects } from '../../../src/read/package/raw-objects.ts';
import { jatsOf } from './jats-of.ts';
import { zipOf } from './zip-of.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

async function find(files: Files): Promise<{ candidates: readonly ArticleCandidate[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const candidates = await findArticles(folderOf(files), (problem) => problems.push(problem));
  return { candidates, problems };
}

/** Each article's key with the keys of its other files. */
async function filesOf(files: Files): Promise<Record<string, string[]>> {
  const { candidates } = await find(files);
  return Object.fromEntries(
    candidates.map(({ file, files: all }) => [file.key, all.map(({ key }) => key).filter((key) => key !== file.key)]),
  );
}

const one = jatsOf({ doi: '10.5555/one.00001', id: '00001' });
const two = jatsOf({ doi: '10.5555/two.00002', id: '00002' });

describe('articles are found in every layout', () => {
  const layouts: readonly (readonly [string, Files, Record<string, string[]>])[] = [
    [
      'a folder for each article',
      { 'a/one.xml': one, 'a/fig1.tif': 'x', 'a/media/b/c.png': 'x', 'b/two.nxml': two, 'b/fig1.tif': 'x' },
      { 'a/one.xml': ['a/fig1.tif', 'a/media/b/c.png'], 'b/two.nxml': ['b/fig1.tif'] },
    ],
    [
      'an article below its pictures',
      { 'a/paper.jats/one.jats': one, 'a/flowchart.png': 'x', 'b/two.xml': two },
      { 'a/paper.jats/one.jats': ['a/flowchart.png'], 'b/two.xml': [] },
    ],
    [
      'files side by side',
      { 'j-1-01.xml': one, 'j-1-02.xml': two, 'j-1-01-gf01.tif': 'x', 'j-1-02-gf01.tif': 'x', 'j-1-02.pdf': 'x', 'logo.png': 'x' },
      { 'j-1-01.xml': ['j-1-01-gf01.tif', 'logo.png'], 'j-1-02.xml': ['j-1-02-gf01.tif', 'j-1-02.pdf', 'logo.png'] },
    ],
    [
      'several articles in one zip (SciELO)',
      { 'v1.zip': zipOf({ 'v/s-e1.xml': one, 'v/s-e2.xml': two, 'v/s-e1-gf01.tif': 'x', '__MACOSX/v/._s-e1.xml': 'x' }) },
      { 'v1.zip/v/s-e1.xml': ['v1.zip/v/s-e1-gf01.tif'], 'v1.zip/v/s-e2.xml': [] },
    ],
    [
      'MECA',
      { 'x.meca': zipOf({ 'manifest.xml': '<manifest/>', 'transfer.xml': '<t/>', 'content/1.xml': one, 'content/1v1_fig1.tif': 'x' }) },
      { 'x.meca/content/1.xml': ['x.meca/content/1v1_fig1.tif', 'x.meca/manifest.xml', 'x.meca/transfer.xml'] },
    ],
    [
      'PLOS, with the original XML beside the XML',
      { 'p.1.zip': zipOf({ 'MANIFEST.xml': '<m/>', 'p.1.xml': one, 'p.1.xml.orig': one, 'p.1.g001.tif': 'x' }) },
      { 'p.1.zip/p.1.xml': ['p.1.zip/MANIFEST.xml', 'p.1.zip/p.1.g001.tif', 'p.1.zip/p.1.xml.orig'] },
    ],
    [
      'one zip for each kind of file (eLife, 2013)',
      {
        'elife_2013_00415.xml.zip': zipOf({ 'elife00415.xml': jatsOf({ doi: '10.7554/eLife.00415' }) }),
        'elife_2013_00415.jpg.zip': zipOf({ 'elife00415f001.jpg': 'x' }),
        'elife_2013_00808.xml.zip': zipOf({ 'elife00808.xml': jatsOf({ doi: '10.7554/eLife.00808' }) }),
        'elife_2013_00808.suppl.zip': zipOf({ 'elife00808s001.xls': 'x' }),
      },
      {
        'elife_2013_00415.xml.zip/elife00415.xml': ['elife_2013_00415.jpg.zip', 'elife_2013_00415.jpg.zip/elife00415f001.jpg'],
        'elife_2013_00808.xml.zip/elife00808.xml': ['elife_2013_00808.suppl.zip', 'elife_2013_00808.suppl.zip/elife00808s001.xls'],
      },
    ],
    [
      'an accepted manuscript with a supplement zipped twice (eLife POA)',
      {
        'elife_poa_e13833.xml': jatsOf({ doi: '10.7554/eLife.13833', isPoa: true }),
        'decap_elife_poa_e13833.pdf': 'x',
        'elife_poa_e13833_ds.zip': zipOf({ 'manifest.xml': '<m/>', 'elife13833_Supplemental_files.zip': zipOf({ 'table.xlsx': 'x' }) }),
        'elife_poa_e14000.xml': jatsOf({ doi: '10.7554/eLife.14000', isPoa: true }),
      },
      {
        'elife_poa_e13833.xml': [
          'decap_elife_poa_e13833.pdf',
          'elife_poa_e13833_ds.zip',
          'elife_poa_e13833_ds.zip/elife13833_Supplemental_files.zip',
          'elife_poa_e13833_ds.zip/elife13833_Supplemental_files.zip/table.xlsx',
          'elife_poa_e13833_ds.zip/manifest.xml',
        ],
        'elife_poa_e14000.xml': [],
      },
    ],
    [
      'a zip among the files of an article',
      {
        'a.zip': zipOf({ 'one.xml': one, 'data.zip': zipOf({ 'not-published.xml': two }) }),
        'b/two.xml': two,
        'b/code.zip': zipOf({ 'x.py': 'x' }),
      },
      { 'a.zip/one.xml': ['a.zip/data.zip'], 'b/two.xml': ['b/code.zip', 'b/code.zip/x.py'] },
    ],
    [
      "Markdown, and the journal's own files",
      {
        'journal.json': '{}',
        'templates/a.md': '---\ntitle: T\n---\n',
        'pages/about.md': '---\ntitle: About\n---\n',
        'README.md': '---\ntitle: Readme\n---\n',
        'notes.md': 'no article',
        'essay/paper.md': '---\ntitle: An essay\n---\nText',
        'essay/fig.png': 'x',
      },
      { 'essay/paper.md': ['essay/fig.png'] },
    ],
  ];
  test.each(layouts)('%s', async (_layout, files, expected) => expect(await filesOf(files)).toEqual(expected));

  test('in any order of files', async () => {
    const files = Object.assign(
      {},
      ...layouts.map(([, layout], i) => Object.fromEntries(Object.entries(layout).map(([path, file]) => [`${i}/${path}`, file]))),
    );
    const backwards = Object.fromEntries(Object.entries<string>(files).reverse());
    expect((await find(backwards)).candidates).toEqual((await find(files)).candidates);
  });
});

describe('the newest version of an article is published', () => {
  const doi = '10.7554/eLife.15600';
  const versionsOf = async (files: Files) => {
    const { candidates, problems } = await find(files);
    return [
      candidates.map(({ file, versions }) => [file.key, versions.map(({ file: { key }, version }) => `${version}: ${key}`)]),
      problems.map(({ code }) => code),
    ];
  };

  test('a version of record before an accepted manuscript', async () => {
    const files = {
      'poa/e-15600.xml': jatsOf({ doi, isPoa: true, date: '2016-06-01' }),
      'a-vor/e-15600.xml': jatsOf({ doi, date: '2016-05-01' }),
    };
    expect(await versionsOf(files)).toEqual([[['a-vor/e-15600.xml', ['poa: poa/e-15600.xml']]], []]);
  });

  test('a higher number before a lower one, independent of the date', async () => {
    const files = { 'e-v1.xml': jatsOf({ doi, date: '2017-01-01' }), 'e-v2.xml': jatsOf({ doi: doi.toUpperCase(), date: '2016-01-01' }) };
    expect(await versionsOf(files)).toEqual([[['e-v2.xml', ['v1: e-v1.xml']]], []]);
  });

  test('versioned DOIs', async () => {
    const files = { 'a.xml': jatsOf({ doi: `${doi}.1` }), 'b.xml': jatsOf({ doi: `${doi}.3` }), 'c.xml': jatsOf({ doi: `${doi}.2` }) };
    expect(await versionsOf(files)).toEqual([[['b.xml', ['v1: a.xml', 'v2: c.xml']]], []]);
  });

  test('one delivered twice is reported', async () => {
    const files = { 'a/e.xml': jatsOf({ doi }), 'b/e.xml': jatsOf({ doi }) };
    expect(await versionsOf(files)).toEqual([[['b/e.xml', ['2014-05-06: a/e.xml']]], ['article-duplicate']]);
  });

  test('articles without a DOI are not confused', async () => {
    const files = { 'a/fulltext.xml': jatsOf({}), 'b/fulltext.xml': jatsOf({}) };
    expect(await versionsOf(files)).toEqual([
      [
        ['a/fulltext.xml', []],
        ['b/fulltext.xml', []],
      ],
      [],
    ]);
  });
});

describe('faults are reported, and other articles are found', () => {
  test('a zip that cannot be opened', async () => {
    const { candidates, problems } = await find({ 'bad.zip': 'not a zip', 'a/one.xml': one });
    expect(candidates.map(({ file }) => file.key)).toEqual(['a/one.xml']);
    expect(problems.map(({ code, place }) => [code, place.file])).toEqual([['package-unreadable', 'bad.zip']]);
  });

  test('a zip without article, and without one of its name', async () => {
    const { problems } = await find({ 'elife_2012_00003.svg.zip': zipOf({ 'f1.svg': '<svg/>' }), 'a/one.xml': one });
    expect(problems.map(({ code, place, message }) => [code, place.file, message])).toEqual([
      [
        'package-unowned',
        'elife_2012_00003.svg.zip',
        "holds no article and its name refers to none of the content: f1.svg; expected an article, or a name with an article's number",
      ],
    ]);
  });

  test('a folder without article, unless its parent or a subfolder has one', async () => {
    const { problems } = await find({
      'proofs/2024/a.pdf': 'PDF',
      'proofs/b.pdf': 'PDF',
      'a/one.xml': one,
      'a/media/film.mp4': 'MP4',
      'issue/cover.jpg': 'JPEG',
      'issue/b/two.xml': two,
    });
    expect(problems.map(({ code, severity, place, message }) => [code, severity, place.file, message])).toEqual([
      ['folder-unowned', 'warning', 'proofs', 'holds no article: 2024/a.pdf, b.pdf; expected JATS XML or Markdown'],
    ]);
  });
});

test('raw objects are the files as delivered', async () => {
  const folder = folderOf({
    'b/one.xml': one,
    'a.zip': zipOf({ 'x.xml': two }),
    'journal.json': '{}',
    'ledger.tsv': '',
    '.git/config': '',
    'assets/a.css': '',
  });
  expect(rawObjects(await deliveredFiles(folder)).map(({ key }) => key)).toEqual(['a.zip', 'b/one.xml']);
});

test('a fingerprint lists the delivered files, a zip as one', async () => {
  const folder = folderOf({ 'a.zip': zipOf({ 'one.xml': one, 'f.tif': 'x' }), 'b/two.xml': two, 'b/f.txt': '' });
  const candidates = await findArticles(folder, () => {});
  const prints = await Promise.all(candidates.map((candidate) => fingerprint(folder, candidate)));
  expect(prints.map((files) => files.map(({ key, sha256 }) => [key, sha256.length]))).toEqual([
    [['a.zip', 64]],
    [
      ['b/f.txt', 64],
      ['b/two.xml', 64],
    ],
  ]);
  expect(prints[1]?.[0]).toEqual({
    key: 'b/f.txt',
    sizeBytes: 0,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    md5: 'd41d8cd98f00b204e9800998ecf8427e',
  });
});

test('an article that cannot be read now keeps its files, and no other article gets them', async () => {
  const files = { 'z.zip': zipOf({ 'z.xml': two }), 'ok/one.xml': one, 'ok/fig.png': 'x' };
  const folder = folderOf(files);
  const refused = Object.assign(new Error("EIO: i/o error, read '/journal/ok/one.xml'"), { code: 'EIO', syscall: 'read' });
  const problems: Problem[] = [];
  const candidates = await findArticles(
    {
      ...folder,
      readRange: (path, start, length) => (path === 'ok/one.xml' ? Promise.reject(refused) : folder.readRange(path, start, length)),
    },
    (problem) => problems.push(problem),
  );
  expect(candidates.map(({ file, files: own }) => [file.key, own.map(({ key }) => key)])).toEqual([['z.zip/z.xml', ['z.zip/z.xml']]]);
  expect(problems.map(({ code, place, message }) => [code, place.file, message])).toEqual([
    ['file-unreadable', 'ok/one.xml', 'cannot be read (EIO); expected a readable file'],
  ]);
});
