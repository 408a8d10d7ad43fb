import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { IndexOptions } from '../../index/index-options.ts';
import type { Spill } from '../../index/spill.ts';
import { SHARED_WORD_FIELDS } from '../../index/word-fields.ts';
import { languageOf } from '../../index/words/languages.ts';
import type { Deflate } from '../../index/words/shard-packer.ts';
import type { NamingOptions } from '../../index/words/word-index-builder.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { type BuildSearchOptions, wordIndexOptions } from '../../search/build-search.ts';
import { TAG_TABLE } from '../../tag/tag-table.ts';
import { pageEnding } from '../../text/address.ts';

/** How a journal is indexed on this host. */
function indexOptionsOf({ namespace, system, doiResolver }: Pick<ArticleJournal, 'namespace' | 'system' | 'doiResolver'>): IndexOptions {
  return { namespace, system, doiResolver, fields: TAG_TABLE, deflate, digest };
}

/** The same with how words are ranked, and how search is indexed. */
export interface IndexSettings {
  readonly options: IndexOptions;
  readonly search: BuildSearchOptions;
  readonly words: NamingOptions;
}

/** `spill` is room for what waits while indexes are made. */
export async function indexSettingsOf(journal: ArticleJournal, spill: Spill): Promise<IndexSettings> {
  const search = {
    language: await languageOf(journal.language.slice(0, 2).toLowerCase()),
    deflate,
    digest,
    pageEnding: pageEnding(journal.host),
    withBody: journal.searchBody,
  };
  const { ranking } = wordIndexOptions(search);
  const options = { ...indexOptionsOf(journal), spill, ...(ranking === undefined ? {} : { ranking }) };
  return { options, search, words: { ...options, fields: SHARED_WORD_FIELDS, folderOf: (name) => `index/${name}/words` } };
}

/** How files of a kind are deflated: references are most of an index, and what is saved by a longer look at them is a fiftieth of their texts. */
export function deflateOf(kind: ObjectKind): Deflate {
  return kind === 'ref' ? deflateSooner : deflate;
}

function deflateSooner(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateRawSync(bytes, { level: SOONER }));
}

/** What comes back is often a view of a larger buffer, and thousands of those would stay in memory. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateRawSync(bytes, { level: LEVEL }));
}

export function digest(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return digestOfHash(hash.digest('hex'));
}

/** The same from the SHA-256 of all parts in turn. */
export function digestOfHash(sha256: string): string {
  return sha256.slice(0, DIGITS);
}

/** A hundredth longer than the shortest, in a third of the time. */
const LEVEL = 5;
/** In three quarters of that time. */
const SOONER = 4;
/** Enough that two states of an index never share a name. */
const DIGITS = 16;
