import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doiOfNumber, sourceDoiOf, withNewIdentity } from '../../scripts/large-journal/new-identity.ts';
import { plainBody } from '../../scripts/large-journal/plain-body.ts';
import { writeMarkdown } from '../../scripts/large-journal/write-markdown.ts';
import { writeMetadataOnly } from '../../scripts/large-journal/write-metadata-only.ts';
import { writeReplicas } from '../../scripts/large-journal/write-replicas.ts';
import { diskFolder } from '../../src/read/package/disk-folder.ts';
import { findArticles } from '../../src/read/package/find-articles.ts';
import { readCandidate } from '../../src/read/package/read-candidate.ts';
import { textOfInlines } from '../../src/render/plain-text.ts';
import { bundledBuild } from '../pipeline/bundled-build.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offprint-large-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LIMPETS = `<article><front><article-meta><article-id pub-id-type="doi">10.9999/limpets</article-id><article-id pub-id-type="pmid">7</article-id>
<title-group><article-title>Grazing by limpets</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Åkesson</surname><given-names>B</given-names></name></contrib></contrib-group>
<pub-date date-type="publication" iso-8601-date="2012-05-04"><day>4</day><month>5</month><year>2012</year></pub-date>
<volume>2</volume><elocation-id>e7</elocation-id></article-meta></front>
<body><p>Limpets graze.</p><fig id="f1"><object-id pub-id-type="doi">10.9999/limpets.001</object-id><graphic xlink:href="f1.tif" xmlns:xlink="http://www.w3.org/1999/xlink"/></fig></body></article>`;
const CORRECTION = `<article article-type="correction"><front><article-meta><article-id pub-id-type="publisher-id">c1</article-id>
<title-group><article-title>Correction</article-title></title-group>
<related-article related-article-type="corrected-article" ext-link-type="doi" xlink:href="10.9999/LIMPETS" xmlns:xlink="http://www.w3.org/1999/xlink"/>
</article-meta></front></article>`;

async function writeSources(): Promise<string> {
  const from = join(folder, 'from');
  await mkdir(join(from, 'limpets'), { recursive: true });
  await mkdir(join(from, 'correction'));
  await writeFile(join(from, 'index.tsv'), 'path\ttitle\nlimpets/a.xml\tGrazing\ncorrection/b.xml\tCorrection\n');
  await writeFile(join(from, 'limpets', 'a.xml'), LIMPETS);
  await writeFile(join(from, 'limpets', 'f1.tif'), 'an image');
  await writeFile(join(from, 'correction', 'b.xml'), CORRECTION);
  return from;
}

async function articlesOf(content: string) {
  const disk = diskFolder(content, () => undefined);
  const candidates = await findArticles(disk, () => undefined);
  return Promise.all(candidates.map((candidate) => readCandidate(disk, candidate, () => undefined)));
}

test('every replica is a different article, and a correction refers to the replica of its own round', async () => {
  const output = join(folder, 'content');
  expect(await writeReplicas({ from: await writeSources(), output, articles: 5, withImages: true })).toEqual({ articles: 5, files: 8 });
  const articles = await articlesOf(output);
  const facts = articles.map((article) => ({
    doi: article?.meta.articleIds.doi,
    volume: article?.meta.volume,
    title: textOfInlines(article?.meta.title ?? []),
    corrects: article?.meta.relatedArticles.map(({ doi }) => doi),
  }));
  expect(facts).toEqual([
    { doi: '10.5555/large.000000', volume: '1', title: 'Grazing by limpets: Tatatatata Bay', corrects: [] },
    { doi: '10.5555/large.000001', volume: undefined, title: 'Correction: Motatatata Island', corrects: ['10.5555/large.000000'] },
    { doi: '10.5555/large.000002', volume: '18', title: 'Grazing by limpets: Retatatata Valley', corrects: [] },
    { doi: '10.5555/large.000003', volume: undefined, title: 'Correction: Litatatata Heath', corrects: ['10.5555/large.000002'] },
    { doi: '10.5555/large.000004', volume: '5', title: 'Grazing by limpets: Kutatatata Estuary', corrects: [] },
  ]);
});

test('the same number gives the same article for any journal; images are hard links to one file', async () => {
  const from = await writeSources();
  await writeReplicas({ from, output: join(folder, 'small'), articles: 3, withImages: true });
  await writeReplicas({ from, output: join(folder, 'large'), articles: 5, withImages: false });
  for (const path of ['00/000000/a.xml', '00/000001/b.xml', '00/000002/a.xml']) {
    expect(await readFile(join(folder, 'large', path), 'utf8')).toBe(await readFile(join(folder, 'small', path), 'utf8'));
  }
  expect((await stat(join(folder, 'small/00/000002/f1.tif'))).ino).toBe((await stat(join(folder, 'small/00/000000/f1.tif'))).ino);
  expect(await readdir(join(folder, 'large/00/000002'))).toEqual(['a.xml']);
});

test('a replica without images reports no missing images', async () => {
  const problemCodes = async (withImages: boolean): Promise<readonly string[]> => {
    const output = join(folder, String(withImages));
    await writeReplicas({ from: await sources, output, articles: 1, withImages });
    await rm(join(output, '00/000000/f1.tif'), { force: true });
    const { problems, advice } = await bundledBuild(folder, 1, { content: output, output: join(folder, `${withImages}-site`) });
    return [...problems, ...advice].map(({ code }) => code).filter((code) => /^journal|^graphic/.test(code));
  };
  const sources = writeSources();
  expect(await problemCodes(true)).toEqual(['graphic-missing']);
  expect(await problemCodes(false)).toEqual([]);
});

test('a new identity applies to the DOIs of parts and keeps non-ASCII text', () => {
  const latin1 = Buffer.from(LIMPETS, 'utf8').toString('latin1');
  const replica = withNewIdentity(latin1, { number: 12, doiOf: () => undefined, surnames: [] });
  const text = Buffer.from(replica, 'latin1').toString('utf8');
  expect(sourceDoiOf(replica)).toBe(doiOfNumber(12));
  expect(text).toContain('10.5555/large.000012.001');
  expect(text).toContain('<surname>Åkesson</surname>');
  expect(text).not.toContain('10.9999');
});

test('an article of front matter only has authors, subjects and an abstract', async () => {
  const from = join(folder, 'scale');
  await mkdir(from);
  const paper = {
    id: 'arXiv:1',
    title: 'Snails & $x < y$',
    abstract: 'They graze.',
    authors: ['Li Ma', 'NANOGrav'],
    date: { year: 2015, month: 10, day: 30 },
    subjects: ['q-bio.PE', 'stat.ME'],
  };
  await writeFile(join(from, 'papers-0.jsonl.gz'), gzipSync(`${JSON.stringify(paper)}\n`.repeat(3)));
  expect(await writeMetadataOnly({ from, output: join(folder, 'content'), articles: 2 })).toEqual({ articles: 2, files: 2 });
  const [, second] = await articlesOf(join(folder, 'content'));
  expect(textOfInlines(second?.meta.title ?? [])).toBe('Snails & $x < y$');
  expect(second?.meta.articleIds.doi).toBe('10.5555/large.000001');
  expect(second?.meta.volume).toBe('28');
});

test.each([
  ['sub- and superscripts', 'H<sub>2</sub>O at 10<sup>−2</sup> M', 'H2O at 10−2 M'],
  ['a link to a figure or a reference', 'see [Figure 1](000012/F1) [[3](#ref3)–[5](#ref5)]', 'see Figure 1 [3–5]'],
  ['a link elsewhere', '[data](https://example.org/a) <https://example.org/b>', '[data](https://example.org/a) <https://example.org/b>'],
  ['formulas, not dollars', 'of $x_1$ for \\$5, $$\ny\n$$ (1)', 'of `x_1` for \\$5, `y` (1)'],
  ['a table in HTML', 'Before.\n\n<table><tr><td>1</td></tr></table>\n\n<!-- -->\n\nAfter.', 'Before.\n\nAfter.'],
  ['an image', 'Before ![Snail](snail.jpg) after.', 'Before  after.'],
  ['what templates would read', '{{ a }} {% b %} {# c #}', '{ { a }} { % b %} { # c #}'],
])('a body that every generator reads alike: %s', (_, markdown, body) => {
  expect(plainBody(markdown)).toBe(body);
});

test('bodies of real articles become articles in Markdown; a source without a body is skipped', async () => {
  const output = join(folder, 'content');
  expect(await writeMarkdown({ from: await writeSources(), output, articles: 2 })).toEqual({ articles: 2, files: 2 });
  const [first, second] = await articlesOf(output);
  expect(textOfInlines(first?.meta.title ?? [])).toBe('Grazing by limpets, 0');
  expect(textOfInlines(second?.meta.title ?? [])).toBe('Grazing by limpets, 1');
  expect(second?.meta.articleIds.doi).toBe('10.5555/large.000001');
  expect(second?.body[0]).toEqual({ kind: 'paragraph', content: [{ kind: 'text', value: 'Limpets graze.' }] });
});
