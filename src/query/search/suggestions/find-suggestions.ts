import type { ArticleNotice } from '../../../model/article-card.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import { isUnspaced } from '../../../model/text/words.ts';
import {
  DOI_SIGN,
  START_LENGTH,
  type SuggestionIndex,
  type SuggestionRow,
  type SuggestionShard,
  suggestionShardPath,
  suggestionsPath,
} from './suggestion.ts';
import { suggestionWords } from './suggestion-words.ts';

/** Suggestions by group, in the order of the list; empty groups are left out. */
export type SuggestionGroups = readonly SuggestionGroup[];

export interface SuggestionGroup {
  readonly kind: 'articles' | 'authors' | 'subjects' | 'dois';
  readonly suggestions: readonly FoundSuggestion[];
}

export interface FoundSuggestion {
  readonly label: string;
  readonly detail: string;
  /** `content/1/e00003.html`, as the site links it. */
  readonly path: string;
  /** The most severe notice about an article. */
  readonly notice?: ArticleNotice['kind'];
}

/** Most rows of a list. */
export const MAX_SUGGESTIONS = 8;
/** Authors and subjects, so that articles have at least half of the list. */
const MAX_NAMES = 2;
/** Words of a query whose shards are read. */
const MAX_SHARDS = 3;

/** Opens the suggestions of a language; resolves with a function that finds those of a typed text. */
export async function openSuggestions(files: SiteFiles, language: string): Promise<(typed: string) => Promise<SuggestionGroups>> {
  const index = await readJson<SuggestionIndex>(files, suggestionsPath(language));
  if (index === undefined) return async () => [];
  const shards = new Map<string, Promise<SuggestionShard | undefined>>();
  const readShard = (start: string): Promise<SuggestionShard | undefined> => {
    const reading = shards.get(start) ?? readJson<SuggestionShard>(files, suggestionShardPath(language, start));
    shards.set(start, reading);
    reading.catch(() => shards.delete(start));
    return reading;
  };
  const wordsByRow = new Map<SuggestionRow, readonly string[]>();
  const wordsOf = (row: SuggestionRow): readonly string[] => {
    const words = wordsByRow.get(row) ?? suggestionWords(row[1]);
    wordsByRow.set(row, words);
    return words;
  };
  return async (typed) => {
    const query = queryOf(typed, index.doiPrefix ?? '');
    const rows = index.rows ?? (await rowsInShards(query.keys, index.starts ?? [], readShard));
    return groupsOf(rows, query, { wordsOf, ending: index.ending });
  };
}

interface Query {
  readonly words: readonly string[];
  /** The typed text as the beginning of a DOI; undefined if it is none. */
  readonly doi: string | undefined;
  /** Keys of shards that have the rows. */
  readonly keys: readonly string[];
}

function queryOf(typed: string, doiPrefix: string): Query {
  const words = suggestionWords(typed);
  const bare = typed.trim().toLowerCase().replace(DOI_ADDRESS, '');
  const doi = bare.startsWith('10.') ? bare : undefined;
  if (doi !== undefined) return { words, doi, keys: doi.startsWith(doiPrefix) ? [DOI_SIGN + doi.slice(doiPrefix.length)] : [] };
  return { words, doi, keys: words.map((word) => (isUnspaced(word) ? word.slice(0, START_LENGTH) : word)) };
}

/** Reads the shards of the longest words: their rows are the fewest. */
async function rowsInShards(
  keys: readonly string[],
  starts: readonly string[],
  readShard: (start: string) => Promise<SuggestionShard | undefined>,
): Promise<readonly SuggestionRow[]> {
  const longest = [...keys].filter((key) => key.length >= START_LENGTH).sort((a, b) => b.length - a.length);
  const found = longest.slice(0, MAX_SHARDS).map(async (key) => {
    let shard: SuggestionShard | undefined;
    let start = starts.find((one) => key.startsWith(one));
    while (start !== undefined) {
      shard = await readShard(start);
      // While a word is typed, its letters may be fewer than those of the only longer beginning.
      start = shard?.starts.find((one) => key.startsWith(one));
    }
    return shard?.rows ?? [];
  });
  const byStem = new Map((await Promise.all(found)).flat().map((row) => [row[2], row]));
  return [...byStem.values()];
}

interface GroupOptions {
  readonly wordsOf: (row: SuggestionRow) => readonly string[];
  readonly ending: string;
}

function groupsOf(rows: readonly SuggestionRow[], { words, doi }: Query, { wordsOf, ending }: GroupOptions): SuggestionGroups {
  const entryOf = ([, label, stem, detail, , notice]: SuggestionRow): FoundSuggestion => ({
    label,
    detail,
    path: stem + ending,
    ...(notice !== undefined && { notice }),
  });
  if (doi !== undefined) {
    const named = rows.filter(([, , , , own]) => own?.toLowerCase().startsWith(doi) === true).slice(0, MAX_SUGGESTIONS);
    const suggestions = named.map((row) => ({ ...entryOf(row), detail: row[4] ?? '' }));
    return suggestions.length === 0 ? [] : [{ kind: 'dois', suggestions }];
  }
  if (words.length === 0) return [];
  const matching = rows.filter((row) => words.every((word) => wordsOf(row).some((own) => begins(own, word))));
  // Labels that begin with the text come first; otherwise the order stays.
  const [first = ''] = words;
  const isFirst = (row: SuggestionRow): number => Number(!begins(wordsOf(row)[0] ?? '', first));
  const ofKind = (kind: number): SuggestionRow[] => matching.filter((row) => row[0] === kind).sort((a, b) => isFirst(a) - isFirst(b));
  const [authors, subjects] = [ofKind(1).slice(0, MAX_NAMES), ofKind(2).slice(0, MAX_NAMES)];
  const articles = ofKind(0).slice(0, MAX_SUGGESTIONS - authors.length - subjects.length);
  const groups = [
    { kind: 'articles', suggestions: articles.map(entryOf) },
    { kind: 'authors', suggestions: authors.map(entryOf) },
    { kind: 'subjects', suggestions: subjects.map(entryOf) },
  ] as const;
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

function begins(word: string, typed: string): boolean {
  return isUnspaced(typed) ? word.includes(typed) : word.startsWith(typed);
}

async function readJson<Content>(files: SiteFiles, path: string): Promise<Content | undefined> {
  const file = await files.get(path);
  // The build has written the file.
  return file === undefined ? undefined : (JSON.parse(new TextDecoder('utf-8').decode(file.bytes)) as Content);
}

// https://doi.org/10.5555/x   doi:10.5555/x
const DOI_ADDRESS = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/;
