import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { english } from '../../../src/model/text/translatable.ts';
import type { BuildSummary } from '../../../src/pipeline/options/build-options.ts';
import { buildContent } from '../../acceptance/build-content.ts';

const ARTICLES: Readonly<Record<string, string>> = {
  one: 'doi: 10.5555/one\ndate: 2024-01-02',
  two: 'doi: 10.7554/two\ndate: 2024-01-03',
  three: 'doi: 10.5555/three\ndate: 2024-01-04',
  undated: 'doi: 10.5555/undated',
  'no-doi': 'date: 2024-01-05',
};
const DEPOSITS = { depositor: 'D', email: 'd@shore.example', registrant: 'R', formats: ['crossref'] };

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
  writeFileSync(join(content, 'journal.json'), JSON.stringify({ title: 'Shore', issn: '1234-5679', deposits: DEPOSITS }));
  const { summary } = await buildContent({ content, output: join(root, 'site'), cache: join(root, 'cache') });
  advice = summary.advice;
});
afterAll(() => rmSync(root, { recursive: true }));

test('a build puts the DOIs of each prefix into a batch of their own', () => {
  const folder = join(root, 'site/deposits');
  const doisIn = (name: string): readonly (string | undefined)[] =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/<doi_data>\s*<doi>([^<]+)/g)].map(([, doi]) => doi);
  const batches = readdirSync(folder).sort().map(doisIn);
  expect(batches).toEqual([['10.5555/one', '10.5555/three'], ['10.7554/two']]);
});

test('a build names the articles without a deposit, with the reason', () => {
  const missing = advice.flatMap(({ code, place, message }) => (code === 'deposit-missing' ? [`${place.file}: ${english(message)}`] : []));
  expect(missing.sort()).toEqual([
    'no-doi/no-doi.md: no deposit for Crossref, because the article has no DOI',
    'undated/undated.md: no deposit for Crossref, because the article has no date of publication',
  ]);
});
