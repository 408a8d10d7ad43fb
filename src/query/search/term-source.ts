import { ShardError } from '../index/shard-error.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { findTerm, type RankedIndex, type RankedTerm, rankedIndexOf, type WeightedPostings } from './ranked-terms.ts';
import type { SearchContext } from './search-result.ts';
import { type ReadTextManifest, TEXT_MANIFEST_PATH } from './text-manifest.ts';

/** The fields of a search, and the terms in them. */
export interface TermSource {
  readonly fields: readonly string[];
  find(term: string): Promise<RankedTerm | undefined>;
}

/** Returns the terms of title, abstract, authors, keywords and subjects. */
export function termsOfIndex(index: RankedIndex): TermSource {
  return { fields: index.fields.map(({ name }) => name), find: (term) => findTerm(index, term) };
}

/** Returns the terms with the full texts as a further field: a word in a title and another in a text are both found. */
export function termsWithText(index: RankedIndex, text: RankedIndex): TermSource {
  return {
    fields: [...index.fields.map(({ name }) => name), 'body'],
    async find(name) {
      const [own, further] = await Promise.all([findTerm(index, name), findTerm(text, name)]);
      const none = index.fields.map(() => NO_POSTINGS);
      return (own ?? further) && { term: name, fields: [...(own?.fields ?? none), further?.fields[TEXT_FIELD] ?? NO_POSTINGS] };
    },
  };
}

/** Opens the index of full texts, once for each search; undefined if the journal has none. */
export function openTextIndex({ manifest, files }: SearchContext): Promise<RankedIndex> | undefined {
  if (manifest.text === undefined) return undefined;
  const known = openIndexes.get(manifest);
  if (known !== undefined) return known;
  const opening = readTextManifest(files, manifest.text)
    .then((paths) => openWordSegments(files, paths))
    .then(rankedIndexOf);
  opening.catch(() => openIndexes.delete(manifest));
  openIndexes.set(manifest, opening);
  return opening;
}

async function readTextManifest(files: SearchContext['files'], documents: string): Promise<ReadTextManifest> {
  const file = await files.get(TEXT_MANIFEST_PATH);
  if (file === undefined) throw new ShardError(TEXT_MANIFEST_PATH, 'is not there');
  const manifest = JSON.parse(new TextDecoder().decode(file.bytes)) as ReadTextManifest;
  if (manifest.documents !== documents) throw new ShardError(TEXT_MANIFEST_PATH, 'is of another build than the page; load the page again');
  return manifest;
}

const openIndexes = new WeakMap<SearchContext['manifest'], Promise<RankedIndex>>();

/** The index of full texts has the same format as the other, but its two exact fields are empty. */
const TEXT_FIELD = 2;
const NO_POSTINGS: WeightedPostings = { documents: new Uint32Array(), weights: new Float64Array() };
