import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { english } from '../../../src/model/text/translatable.ts';
import type { BuildSummary } from '../../../src/pipeline/options/build-options.ts';
import { differingPaths } from '../../acceptance/build-content.ts';
import { bundledBuild } from '../bundled-build.ts';
import { siteContent } from '../site-content.ts';
import { writeStrandline, writeStrandlineArticle } from '../strandline.ts';

// PMIDs that PubMed has given to articles, from the receipts of `offprint deposit`.

let root = '';
let content = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-pmids-'));
  content = join(root, 'content');
  await mkdir(join(content, 'deposits'), { recursive: true });
  await writeStrandline(content, {
    siteUrl: 'https://strandline.example',
    siblings: ['md', 'xml', 'bib', 'ris', 'csl', 'json', 'linkset'],
    deposits: { depositor: 'Strandline', email: 'deposits@strandline.example', registrant: 'Strandline', formats: ['datacite'] },
  });
  await writeStrandlineArticle(content, 1);
  await writeFile(join(content, 'e2.xml'), jats('10.5555/Strand.00002'));
  await writeFile(join(content, 'e3.xml'), jats('10.5555/strand.00003', '<article-id pub-id-type="pmid">39000003</article-id>'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

function jats(doi: string, more = ''): string {
  return `<article article-type="research-article"><front><journal-meta><journal-title-group><journal-title>Strandline</journal-title></journal-title-group></journal-meta>
<article-meta>${more}<article-id pub-id-type="doi">${doi}</article-id><title-group><article-title>Kelp at ${doi}</article-title></title-group>
<pub-date date-type="pub"><day>2</day><month>3</month><year>2020</year></pub-date><volume>1</volume><elocation-id>x${doi.at(-1)}</elocation-id></article-meta></front><body><p>Kelp.</p></body></article>`;
}

const receive = (doi: string, pmid: string, event = 'taken'): Promise<void> =>
  appendFile(
    join(content, 'deposits/pubmed.jsonl'),
    `${JSON.stringify({ at: '2026-11-28T01:12:00.000Z', event, doi, pmid, text: `PMID ${pmid}` })}\n`,
  );

const build = (day: number): Promise<BuildSummary> => bundledBuild(root, day, { explain: true });
const fileOf = (path: string): Promise<string> => readFile(join(root, 'out/site', path), 'utf8');

test('a PMID in a receipt is in every output of its article after the next build, and no other article is built', async () => {
  await build(1);
  await receive('10.5555/strand.00002', '39000002');
  const { causes = [] } = await build(2);
  const ofArticles = causes.filter(([path]) => path.startsWith('content/'));
  expect(ofArticles.filter(([path]) => !/^content\/1\/x2\./.test(path))).toEqual([]);
  expect(new Set(ofArticles.map(([, cause]) => cause))).toEqual(new Set(['its PMID in the receipts of PubMed changed']));
  const holding = await Promise.all(
    ['html', 'xml', 'bib', 'ris', 'csl.json', 'json', 'datacite.xml'].map(async (ending) => [
      ending,
      (await fileOf(`content/1/x2.${ending}`)).match(/(?:[^\n]{0,40})39000002/)?.[0].trim(),
    ]),
  );
  expect(holding.filter(([, found]) => found === undefined)).toEqual([]);
  expect(await fileOf('content/1/x2.html')).toMatch(/<meta name="citation_pmid" content="39000002"/);
  expect(await fileOf('content/1/x2.html')).toMatch(/"sameAs":\[[^\]]*"https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/39000002"/);
  expect(await fileOf('content/1/x2.xml')).toContain(
    '<article-meta><article-id pub-id-type="pmid">39000002</article-id><article-id pub-id-type="doi">',
  );
  const before = await siteContent(join(root, 'out/site'));
  expect((await build(3)).isUnchanged).toBe(true);
  await rm(join(root, 'out'), { recursive: true });
  await rm(join(root, 'cache'), { recursive: true });
  await build(3);
  expect(differingPaths(before, await siteContent(join(root, 'out/site')))).toEqual([]);
});

test('a Markdown article has it in its JATS; the record for harvesters is dated again', async () => {
  await build(1);
  await receive('10.5555/strand.00001', '39000001');
  const { written } = await build(2);
  const xml = written.find((path) => /strand-00001\.xml$/.test(path)) ?? '';
  expect(await fileOf(xml)).toContain('<article-id pub-id-type="pmid">39000001</article-id>');
  expect(await readFile(join(content, 'ledger.tsv'), 'utf8')).toMatch(/strand\.00001\t.*2026-01-02T/);
  expect(await readFile(join(content, 'ledger.tsv'), 'utf8')).not.toMatch(/strand\.0000[23]\t.*2026-01-02T/);
});

test.each([
  [
    'the source states another',
    '10.5555/strand.00003',
    '39000009',
    '39000003',
    ['pmid-differs e3.xml: the PMID is "39000003"; expected "39000009", under which PubMed has this DOI'],
  ],
  ['the source states the same', '10.5555/strand.00003', '39000003', '39000003', []],
  ['the number is none', '10.5555/strand.00002', '39<b>', undefined, []],
] as const)('%s', async (_, doi, pmid, expected, said) => {
  await receive(doi, pmid);
  const { problems } = await build(1);
  expect(
    problems.flatMap(({ code, place, message }) => (code === 'pmid-differs' ? [`${code} ${place.file}: ${english(message)}`] : [])),
  ).toEqual(said);
  const page = await fileOf(`content/1/x${doi.at(-1)}.html`);
  expect(/<meta name="citation_pmid" content="([^"]*)"/.exec(page)?.[1]).toBe(expected);
});

test('receipts without a PMID, and of other agencies, make nothing stale', async () => {
  await build(1);
  await appendFile(
    join(content, 'deposits/pubmed.jsonl'),
    '{"at":"2026-11-28T01:12:00.000Z","event":"sent","doi":"10.5555/strand.00002"}\n{"at":"2026',
  );
  await appendFile(
    join(content, 'deposits/crossref.jsonl'),
    '{"at":"2026-11-28T01:12:00.000Z","event":"taken","doi":"10.5555/strand.00002"}\n',
  );
  expect((await build(2)).isUnchanged).toBe(true);
});
