import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Artifact } from '../../../src/model/artifact.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { WordIndexBuilder } from '../../../src/query/index/words/word-index-builder.ts';
import { buildSearch, type SearchIndexOptions } from '../../../src/query/search/build-search.ts';
import { buildLunrIndex } from '../../../src/query/search/lunr-index-file.ts';
import type { SearchDocument } from '../../../src/query/search/search-document.ts';
import type { Paper } from '../../../test/query/search/papers.ts';

/** Builds an index of papers into a folder. */
export type Engine = (papers: readonly Paper[], folder: string) => Promise<void>;

export const ENGINES = { offprint, words: titlesAndAbstracts, lunr, minisearch, pagefind } as const satisfies Readonly<
  Record<string, Engine>
>;
export type EngineName = keyof typeof ENGINES;

/** Number of papers in the segment of the newest ones: half of the maximum, as on an average day. */
const RECENT = 16;

const digest: SearchIndexOptions['digest'] = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 20);
};
const deflate = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 9 });

const MODULES = { pagefind: 'pagefind/lib/index.js', minisearch: 'minisearch/dist/es/index.js' } as const;

/** Path of a module that is not a dependency: `npm install pagefind minisearch` in another folder, and `BENCH_MODULES=<that folder>`. */
export function findPeer(name: keyof typeof MODULES): string | undefined {
  const file = join(process.env.BENCH_MODULES ?? process.cwd(), 'node_modules', MODULES[name]);
  return existsSync(file) ? pathToFileURL(file).href : undefined;
}

/** Complete search index of a journal: words of title and abstract, authors and subjects, cards, abstracts, facets. */
async function offprint(papers: readonly Paper[], folder: string): Promise<void> {
  const options = { language: ENGLISH, deflate, digest, pageEnding: '', withBody: false, recentCount: RECENT } as const;
  for await (const artifact of buildSearch(papers.map(documentOf), options)) await put(artifact, folder);
}

/** Index of title and abstract only, as the other engines build it. */
async function titlesAndAbstracts(papers: readonly Paper[], folder: string): Promise<void> {
  const ranking = { language: ENGLISH, fields: [], boosts: {} };
  const options = { fields: ['article_title', 'abstract'], deflate, digest, ranking, recentCount: RECENT };
  const builder = new WordIndexBuilder({ ...options, files: 'words-' });
  for (const { title, abstract } of papers) builder.add({ texts: [[title], [abstract]] });
  const { artifacts, places } = builder.finish();
  for (const artifact of artifacts) await put(artifact, folder);
  await writeFile(join(folder, 'places.json'), JSON.stringify(places));
}

async function lunr(papers: readonly Paper[], folder: string): Promise<void> {
  const documents = papers.map(({ title, abstract, date }) => ({ year: date.year, texts: [[title], [abstract]] }));
  const index = buildLunrIndex(documents, { language: ENGLISH, fields: ['title', 'abstract'], boosts: {} });
  await writeFile(join(folder, 'lunr.json'), JSON.stringify(index));
}

type MiniSearchClass = new (options: object) => { addAll(papers: readonly Paper[]): void };

async function minisearch(papers: readonly Paper[], folder: string): Promise<void> {
  const { default: MiniSearch } = (await import(findPeer('minisearch') ?? '')) as { readonly default: MiniSearchClass };
  const index = new MiniSearch({ fields: ['title', 'abstract'] });
  index.addAll(papers);
  await writeFile(join(folder, 'minisearch.json'), JSON.stringify(index));
}

interface Pagefind {
  createIndex(): Promise<{ readonly index: PagefindIndex }>;
  close(): Promise<void>;
}
interface PagefindIndex {
  addCustomRecord(record: object): Promise<unknown>;
  writeFiles(options: { readonly outputPath: string }): Promise<unknown>;
}

async function pagefind(papers: readonly Paper[], folder: string): Promise<void> {
  const { createIndex, close } = (await import(findPeer('pagefind') ?? '')) as Pagefind;
  const { index } = await createIndex();
  for (const { id, title, abstract } of papers) {
    await index.addCustomRecord({ url: `/${id}`, content: `${title} ${abstract}`, language: 'en', meta: { title } });
  }
  await index.writeFiles({ outputPath: folder });
  await close();
}

async function put({ path, bytes }: Artifact, folder: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

function documentOf({ id, title, abstract, authors, date, subjects }: Paper): SearchDocument {
  const publishedIso = [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
  return {
    stem: `content/1/${id.replace(/\W/g, '')}`,
    title,
    abstract,
    authors,
    publishedIso,
    type: 'Research article',
    keywords: [],
    subjects,
  };
}
