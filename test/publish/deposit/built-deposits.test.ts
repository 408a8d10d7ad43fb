import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { english } from '../../../src/model/text/translatable.ts';
import type { BuildSummary } from '../../../src/pipeline/options/build-options.ts';
import { buildContent } from '../../acceptance/build-content.ts';
import { faultsOf } from './valid.ts';

const ARTICLES: Readonly<Record<string, string>> = {
  one: 'doi: 10.5555/one\ndate: 2024-01-02',
  two: 'doi: 10.7554/two\ndate: 2024-01-03',
  three: 'doi: 10.5555/three\ndate: 2024-01-04',
  undated: 'doi: 10.5555/undated',
  'no-doi': 'date: 2024-01-05',
  gone: 'doi: 10.5555/gone\ndate: 2024-01-06',
};
const DEPOSITS = { depositor: 'D', email: 'd@shore.example', registrant: 'R', formats: ['crossref', 'doaj'] };
const WITHDRAWN = { article: '10.5555/gone', date: '2024-03-04', reason: 'It was published twice.' };

let root = '';
let advice: BuildSummary['advice'] = [];
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'offprint-deposits-'));
  const content = join(root, 'content');
  for (const [name, values] of Object.entries(ARTICLES)) {
    mkdirSync(join(content, name), { recursive: true });
    writeFileSync(
      join(content, name, `${name}.md`),
      `---\ntitle: ${name}\nauthors: [Ada Lovelace]\nvolume: "1"\n${values}\n---\n\nText.\n`,
    );
  }
  writeFileSync(
    join(content, 'journal.json'),
    JSON.stringify({ title: 'Shore', issn: '1234-5679', deposits: DEPOSITS, withdrawn: [WITHDRAWN] }),
  );
  const { summary } = await buildContent({ content, output: join(root, 'site'), cache: join(root, 'cache') });
  advice = summary.advice;
});
afterAll(() => rmSync(root, { recursive: true }));

test('a build writes one record file an article, and sends nothing', () => {
  const written = readdirSync(join(root, 'site'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.crossref.xml'));
  const dois = written.flatMap((path) => /<doi_data>\s*<doi>([^<]+)/.exec(readFileSync(join(root, 'site', path), 'utf8'))?.[1] ?? []);
  expect(dois.sort()).toEqual(['10.5555/gone', '10.5555/one', '10.5555/three', '10.7554/two']);
  expect(existsSync(join(root, 'site/deposits'))).toBe(false);
  expect(existsSync(join(root, 'content/deposits'))).toBe(false);
});

test('a build names the articles without a deposit, with the reason', () => {
  const missing = advice.flatMap(({ code, place, message }) => (code === 'deposit-missing' ? [`${place.file}: ${english(message)}`] : []));
  expect(missing.sort()).toEqual([
    'no-doi/no-doi.md: no deposit for Crossref, because the article has no DOI',
    'undated/undated.md: no deposit for Crossref, because the article has no date of publication',
    'undated/undated.md: no deposit for DOAJ, because the article has no date of publication',
  ]);
});

test('DOAJ deletes the article, by its DOI or its address', () => {
  const { withdrawn, bibjson } = JSON.parse(readFileSync(join(root, 'site/content/1', 'gone.doaj.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect([withdrawn, bibjson]).toEqual([
    true,
    {
      identifier: [{ type: 'doi', id: '10.5555/gone' }],
      link: [{ type: 'fulltext', content_type: 'HTML', url: expect.stringMatching(/\/content\/1\/gone$/) }],
    },
  ]);
});

test('Crossref is told that an article was removed, and where its DOI leads', async () => {
  const xml = readFileSync(join(root, 'site/content/1', 'gone.crossref.xml'), 'utf8');
  expect(xml).toContain('<update type="removal" date="2024-03-04">10.5555/gone</update>');
  expect(xml).toContain('<doi>10.5555/gone</doi>\n<resource>');
  expect(xml).not.toContain('<collection');
  expect(await faultsOf('crossref', { xml })).toBe('');
});
