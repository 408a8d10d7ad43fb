import type { SiteFile, SiteFiles } from '../../model/site-files.ts';
import { ShardError } from '../index/shard-error.ts';
import { ByteReader } from '../index/words/byte-stream.ts';
import { readDeflated } from '../index/words/inflate.ts';
import { openWordSegments } from '../index/words/open-word-segments.ts';
import { GROUP_SIZE, readGroup } from '../index/words/root.ts';
import { readNames } from '../index/words/shard-names.ts';
import { readSeparators } from '../index/words/spelling-list.ts';
import type { WordIndexPaths } from '../index/words/word-index-paths.ts';
import { findTerm, type RankedIndex, type RankedTerm, rankedIndexOf, type WeightedPostings } from './ranked-terms.ts';
import type { SearchContext } from './search-result.ts';
import { TEXT_MANIFEST_PATH, type TextManifest } from './text-manifest.ts';

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
      const term = own ?? further;
      const none = index.fields.map(() => NO_POSTINGS);
      return term && { term: name, order: term.order, fields: [...(own?.fields ?? none), further?.fields[TEXT_FIELD] ?? NO_POSTINGS] };
    },
  };
}

/** Opens the index of full texts, once for each search; undefined if the journal has none. */
export function openTextIndex({ manifest, files }: SearchContext): Promise<RankedIndex> | undefined {
  if (manifest.text === undefined) return undefined;
  const known = openIndexes.get(manifest);
  if (known !== undefined) return known;
  const opening = readTextManifest(files, manifest.text)
    .then((paths) => openWordSegments(withNamedShards(files, paths), paths))
    .then(rankedIndexOf);
  opening.catch(() => openIndexes.delete(manifest));
  openIndexes.set(manifest, opening);
  return opening;
}

async function readTextManifest(files: SearchContext['files'], documents: string): Promise<TextManifest> {
  const file = await files.get(TEXT_MANIFEST_PATH);
  if (file === undefined) throw new ShardError(TEXT_MANIFEST_PATH, 'is not there');
  const manifest = JSON.parse(new TextDecoder().decode(file.bytes)) as TextManifest;
  if (manifest.documents !== documents) throw new ShardError(TEXT_MANIFEST_PATH, 'is of another build than the page; load the page again');
  return manifest;
}

const openIndexes = new WeakMap<SearchContext['manifest'], Promise<RankedIndex>>();

/** The index of full texts has the same format as the other, but its two exact fields are empty. */
const TEXT_FIELD = 2;
const NO_POSTINGS: WeightedPostings = { documents: new Uint32Array(), weights: new Float64Array() };

/**
 * Returns the files of an index whose shards are named by their content, under the paths of any other index.
 *
 * The shard `search/text-7c1d…/120.bin` is the file `search/text-0f3a….bin`, whose name is at the end of the group that has its separator.
 * `spelling.bin` has the names of the dictionary.
 */
function withNamedShards(files: SiteFiles, { recent }: Pick<WordIndexPaths, 'recent'>): SiteFiles {
  const lists = new Map<string, Promise<SiteFile | undefined>>();
  const get = (path: string): Promise<SiteFile | undefined> => {
    if (!WITH_NAMES.test(path)) return files.get(path);
    const reading = lists.get(path) ?? files.get(path);
    lists.set(path, reading);
    reading.catch(() => lists.delete(path));
    return reading;
  };
  const nameOf = async (folder: string, list: string | undefined, number: number): Promise<string | undefined> => {
    if (list !== undefined) return (await readDeflated({ get }, `${folder}/spelling.bin`, namesOfSpellings))[list]?.[number];
    return (await readDeflated({ get }, `${recent}/group-${Math.floor(number / GROUP_SIZE)}.bin`, namesOfGroup))[number % GROUP_SIZE];
  };
  return {
    async get(path) {
      const [, folder = '', list, number] = NUMBERED.exec(path) ?? [];
      if (number === undefined) return get(path);
      const name = await nameOf(folder, list, Number(number));
      if (name === undefined) throw new ShardError(path, 'has no name');
      return files.get(`${folder.replace(AFTER_HYPHEN, name)}.bin`);
    },
  };
}

function namesOfGroup(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes);
  return readNames(bytes, readGroup(reader.readBytes(reader.readNumber())).length);
}

function namesOfSpellings(bytes: Uint8Array): Record<string, string[]> {
  const [spelling, gnilleps] = readSeparators(bytes);
  const names = readNames(bytes, spelling.length + gnilleps.length);
  return { spelling: names.slice(0, spelling.length), gnilleps: names.slice(spelling.length) };
}

// search/text-7c1d…/group-3.bin   search/text-7c1d…/spelling.bin
const WITH_NAMES = /\/(?:group-\d+|spelling)\.bin$/;
// search/text-7c1d…/120.bin   search/text-7c1d…/spelling-3.bin
const NUMBERED = /(.+)\/(?:(spelling|gnilleps)-)?(\d+)\.bin$/;
// search/text-7c1d…
const AFTER_HYPHEN = /[^-]*$/;
