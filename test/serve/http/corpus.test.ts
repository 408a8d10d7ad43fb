import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaggedObject, TagValue } from '../../../src/model/tagged-object.ts';
import { parseQuery } from '../../../src/query/language/parse-query.ts';
import { tagPath } from '../../../src/query/tag/tag-path.ts';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { corpusFolder } from '../../corpus.ts';
import { naiveFind } from '../../query/language/naive.ts';
import { eLife } from '../../query/tag/fixture.ts';
import { corpusSite } from './corpus-site.ts';
import { sendRaw, serveHandler, type ToyServer } from './toy-server.ts';

const inCorpus = corpusFolder === undefined ? describe.skip : describe;
if (corpusFolder === undefined) console.warn('SKIPPED: 7 tests of the use cases over real articles; the corpus is not beside the project');

const A = 'elifesciences.org/api_v1/article';
const DOI = tagPath(eLife, 'article', 'doi');

type Results = Readonly<Record<string, Readonly<Record<string, { readonly username: string; readonly value: TagValue }>>>>;

inCorpus('the use cases of the contract, over every article of the corpus and HTTP', () => {
  let articles: readonly TaggedObject[];
  let objects: readonly TaggedObject[];
  let server: ToyServer;

  beforeAll(async () => {
    const site = await corpusSite(corpusFolder ?? '');
    objects = site.objects;
    articles = objects.filter(({ kind }) => kind === 'article');
    server = await serveHandler(openHandler(memoryFiles(site.artifacts)));
  });
  afterAll(() => server.close());

  /** Sends a query encoded and as old clients send it; both answers must have the same bytes. Returns the results. */
  async function ask(query: string, ...tags: readonly string[]): Promise<Results> {
    const encoded = `/values?query=${encodeURIComponent(query)}${tags.map((tag) => `&tag=${encodeURIComponent(tag)}`).join('')}`;
    const plain = `/values?query=${query.replaceAll('%', '%25').replaceAll('+', '%2B').replaceAll('&', '%26').replaceAll('#', '%23')}${tags.map((tag) => `&tag=${tag}`).join('')}`;
    const response = await fetch(server.url + encoded);
    const body = await response.text();
    expect({ query, status: response.status, type: response.headers.get('content-type') }).toEqual({
      query,
      status: 200,
      type: 'application/json',
    });
    expect(await sendRaw(server.port, plain)).toMatchObject({ status: 200, body });
    return (JSON.parse(body) as { results: { id: Results } }).results.id;
  }

  const valuesOf = (tags: Results[string] | undefined) => Object.entries(tags ?? {}).map(([path, { value }]) => [path, value]);
  const listOf = (article: TaggedObject, field: string) => [article.tags.get(tagPath(eLife, 'article', field))?.value ?? []].flat();
  const distinct = (field: string) => [...new Set(articles.flatMap((article) => listOf(article, field)))];

  test('the corpus is complete', () => {
    expect(articles.length).toBeGreaterThan(380);
    expect(objects.length).toBeGreaterThan(15_000);
  });

  test('every article by its DOI, with all its values', async () => {
    for (const article of articles) {
      const doi = article.tags.get(DOI)?.value;
      if (typeof doi !== 'string') continue;
      const results = await ask(`${A}/doi = ${JSON.stringify(doi)}`, '*');
      expect(Object.keys(results)).toEqual([article.id]);
      expect(valuesOf(results[article.id])).toEqual([...article.tags].map(([path, { value }]) => [path, value]));
    }
  });

  test('the articles of every month', async () => {
    const months = new Set(
      articles.flatMap((article) => {
        const [year] = listOf(article, 'pub_date_year');
        const [month] = listOf(article, 'pub_date_month');
        return year === undefined || month === undefined ? [] : [`${year} ${month}`];
      }),
    );
    expect(months.size).toBeGreaterThan(50);
    for (const name of months) {
      const [year, month] = name.split(' ');
      const query = `${A}/pub_date_month = ${month} and ${A}/pub_date_year = ${year}`;
      expect(Object.keys(await ask(query, DOI)).sort()).toEqual(idsWithDoi(query));
    }
  });

  test('the articles of every subject', async () => {
    const subjects = distinct('subject_area').map(String);
    expect(subjects.length).toBeGreaterThan(100);
    for (const subject of subjects) {
      const query = `${A}/subject_area contains "${subject.replaceAll('"', '\\"')}"`;
      expect(Object.keys(await ask(query, DOI)).sort()).toEqual(idsWithDoi(query));
    }
  });

  test('words of title or abstract', async () => {
    const words = articles.flatMap((article) => String(listOf(article, 'article_title')[0] ?? '').split(/[^\p{L}\p{N}]+/u));
    const some = [...new Set(words)].filter((word, i) => word.length > 3 && i % 40 === 0);
    expect(some.length).toBeGreaterThan(40);
    for (const word of [...some, 'the', 'neuron', 'CELL']) {
      const query = `${A}/article_title matches "${word}" or ${A}/abstract matches "${word}"`;
      expect(Object.keys(await ask(query, DOI)).sort()).toEqual(idsWithDoi(query));
    }
  });

  function idsWithDoi(query: string): string[] {
    return naiveFind(parseQuery(query), articles)
      .filter(({ tags }) => tags.has(DOI))
      .map(({ id }) => id)
      .sort();
  }

  test('the documented article', async () => {
    const results = await ask(`${A}/doi = "10.7554/eLife.00013"`, '*');
    const [tags = {}] = Object.values(results);
    const { username, value } = tags['fluiddb/about'] ?? {};
    expect({ username, value }).toEqual({ username: 'fluiddb', value: 'http://dx.doi.org/10.7554/eLife.00013' });
    expect(new Set(Object.entries(tags).flatMap(([path, tag]) => (path === 'fluiddb/about' ? [] : [tag.username])))).toEqual(
      new Set(['elifesciences.org']),
    );
    const value1 = (field: string) => tags[`${A}/${field}`]?.value;
    expect(value1('pub_date_timestamp')).toBe(
      Date.UTC(Number(value1('pub_date_year')), Number(value1('pub_date_month')) - 1, Number(value1('pub_date_day'))) / 1000,
    );
    expect(value1('refs')).toHaveLength(103);
    expect(Object.keys(tags)).toEqual(expect.arrayContaining(CONTRACT_FIELDS.map((field) => `${A}/${field}`)));
  });

  test('its components, authors and refs', async () => {
    for (const kind of ['component', 'author', 'ref'] as const) {
      const own = objects.filter((object) => object.kind === kind && object.articleDoi === '10.7554/eLife.00013');
      const results = await ask(`elifesciences.org/api_v1/${kind}/article_doi = "10.7554/eLife.00013"`, '*');
      expect(own.length).toBeGreaterThan(3);
      expect(Object.keys(results)).toEqual(own.map(({ id }) => id));
      for (const object of own) {
        expect(valuesOf(results[object.id])).toEqual([...object.tags].map(([path, { value }]) => [path, value]));
      }
    }
  });
});

/** The tags that the documented article has; the contract's others are absent from its source. */
const CONTRACT_FIELDS =
  'doi doi_url article_title abstract article_type authors author_notes correspondence copyright_holder copyright_statement copyright_year license license_url journal_id journal_title journal_issn_epub publisher keywords subject_area research_organism refs components pub_date_year pub_date_month pub_date_day pub_date_date pub_date_timestamp received_date_year received_date_month received_date_day received_date_date received_date_timestamp accepted_date_year accepted_date_month accepted_date_day accepted_date_date accepted_date_timestamp award_group_award_id award_group_funding_source award_group_principle_award_recipient funding_statement conflict ack'.split(
    ' ',
  );
