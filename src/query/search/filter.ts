import { findDocumentsOfCode } from './documents-of-code.ts';
import { documentsWithValue, FACET_NAMES, type FacetSets, readFacets } from './facets.ts';
import type { Ranked } from './rank.ts';
import { CODES } from './search-document.ts';
import type { SearchManifest } from './search-manifest.ts';
import type { FacetCount, FacetCounts, Filters, SearchContext } from './search-result.ts';

type FilterContext = Pick<SearchContext, 'manifest' | 'read' | 'index'>;

/** Facets by open search, each read once. */
const facetSetsByManifest = new WeakMap<SearchManifest, Promise<FacetSets>>();

function facetSets({ manifest, read }: FilterContext): Promise<FacetSets> {
  const known = facetSetsByManifest.get(manifest);
  if (known !== undefined) return known;
  const reading = read(manifest.facets, readFacets);
  reading.catch(() => facetSetsByManifest.delete(manifest));
  facetSetsByManifest.set(manifest, reading);
  return reading;
}

/** Returns the documents that pass every filter. A filter by year needs only the manifest. */
export async function filterDocuments(ranked: Ranked, filters: Filters, context: FilterContext): Promise<Ranked> {
  const passes = await filterOf(filters, context);
  if (passes === undefined) return ranked;
  const positions: number[] = [];
  ranked.documents.forEach((document, i) => {
    if (passes(document)) positions.push(i);
  });
  return {
    documents: Uint32Array.from(positions, (i) => ranked.documents[i] ?? 0),
    scores: Float64Array.from(positions, (i) => ranked.scores[i] ?? 0),
  };
}

/** Counts the documents of every facet value. The filter of a facet does not apply to its own values. */
export async function countFacets(documents: Iterable<number>, filters: Filters, context: FilterContext): Promise<FacetCounts> {
  const all = [...documents];
  const sets = await facetSets(context);
  const among = async (facet: keyof Filters): Promise<Uint8Array> => {
    const { [facet]: _own, ...others } = filters;
    const passes = (await filterOf(others, context)) ?? (() => true);
    const flags = new Uint8Array(totalOf(context.manifest));
    for (const document of all) if (passes(document)) flags[document] = 1;
    return flags;
  };
  return {
    subject: countSets(sets.subject, await among('subject')),
    year: countYears(context.manifest, await among('year')),
    type: countSets(sets.type, await among('type')),
    status: countSets(sets.status, await among('status')),
    ...(context.manifest.languages && { lang: countSets(await languageSets(context), await among('lang')) }),
  };
}

async function filterOf(filters: Filters, context: FilterContext): Promise<((document: number) => boolean) | undefined> {
  const { year, lang } = filters;
  const tests: ((document: number) => boolean)[] = [];
  for (const name of FACET_NAMES) {
    const values = filters[name];
    if (values === undefined) continue;
    const set = documentsWithValue((await facetSets(context))[name], typeof values === 'string' ? [values] : values);
    tests.push((document) => set.has(document));
  }
  if (lang !== undefined) {
    const codes = typeof lang === 'string' ? [lang] : lang;
    const sets = await Promise.all(codes.map((code) => findDocumentsOfCode(context.index, CODES.lang(code))));
    tests.push((document) => sets.some((set) => set.includes(document)));
  }
  if (year !== undefined) {
    const [start, end] = rangeOfYears(context.manifest, typeof year === 'number' ? [year, year] : year);
    tests.push((document) => document >= start && document < end);
  }
  return tests.length === 0 ? undefined : (document) => tests.every((test) => test(document));
}

/** Returns the documents of each language of the journal. */
async function languageSets({ index, manifest: { languages = [] } }: FilterContext): Promise<ReadonlyMap<string, Uint32Array>> {
  const sets = languages.map(async (code) => [code, await findDocumentsOfCode(index, CODES.lang(code))] as const);
  return new Map(await Promise.all(sets));
}

/** Returns the ordinals of the years from the first to the last, whose card shards are adjacent. */
function rangeOfYears({ parts }: SearchManifest, [from, to]: readonly [number, number]): [start: number, end: number] {
  const sizes = (isCounted: (year: number) => boolean): number =>
    parts.reduce((sum, [year, size]) => (isCounted(year) ? sum + size : sum), 0);
  const start = sizes((year) => year > to);
  return [start, start + sizes((year) => year >= from && year <= to)];
}

function totalOf({ parts }: SearchManifest): number {
  return parts.reduce((sum, [, count]) => sum + count, 0);
}

function countSets(sets: ReadonlyMap<string, Uint32Array>, flags: Uint8Array): FacetCount[] {
  const counts = [...sets].map(([value, set]) => ({ value, count: set.reduce((sum, document) => sum + (flags[document] ?? 0), 0) }));
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

function countYears({ parts }: SearchManifest, flags: Uint8Array): FacetCount[] {
  const counts = new Map<number, number>();
  let start = 0;
  for (const [year, size] of parts) {
    const count = flags.subarray(start, start + size).reduce((sum, flag) => sum + flag, 0);
    counts.set(year, (counts.get(year) ?? 0) + count);
    start += size;
  }
  return [...counts].flatMap(([year, count]) => (count > 0 && year > 0 ? [{ value: String(year), count }] : []));
}
