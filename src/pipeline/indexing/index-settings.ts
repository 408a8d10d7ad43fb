import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { pageEnding } from '../../model/text/address.ts';
import type { IndexOptions } from '../../query/index/index-options.ts';
import type { Spill } from '../../query/index/spill.ts';
import { SHARED_WORD_FIELDS, WORDS_PREFIX } from '../../query/index/word-fields.ts';
import type { NamingOptions } from '../../query/index/words/build-word-index.ts';
import { JOINED_CODES } from '../../query/index/words/language.ts';
import { languageOf } from '../../query/index/words/languages.ts';
import { NAME_DIGITS } from '../../query/index/words/named-files.ts';
import type { Deflate } from '../../query/index/words/shard-cutter.ts';
import { type BuildSearchOptions, TEXT_PREFIX, textIndexOptions, wordIndexOptions } from '../../query/search/build-search.ts';
import { TAG_TABLE } from '../../query/tag/tag-table.ts';

function indexOptionsOf({ namespace, system, doiResolver }: Pick<ArticleJournal, 'namespace' | 'system' | 'doiResolver'>): IndexOptions {
  return { namespace, system, doiResolver, fields: TAG_TABLE, deflate, digest };
}

/** Settings of a journal for its query indexes, its search indexes and its words. */
export interface IndexSettings {
  readonly options: IndexOptions;
  readonly search: BuildSearchOptions;
  readonly words: NamingOptions;
  /** Options of the index of full texts. */
  readonly text: NamingOptions;
  /** Messages in the language of the journal, for the labels of facets. */
  readonly messages: Messages;
}

/** Returns the settings; `spill` is the temp file for intermediate data. */
export async function indexSettingsOf(journal: ArticleJournal, spill: Spill): Promise<IndexSettings> {
  const search = {
    language: await languageOf((journal.languages ?? [journal.language]).join(JOINED_CODES)),
    deflate,
    digest,
    pageEnding: pageEnding(journal.host),
    withBody: false,
  };
  const { ranking } = wordIndexOptions(search);
  const options = { ...indexOptionsOf(journal), spill, ...(ranking === undefined ? {} : { ranking }) };
  const words = { ...options, fields: SHARED_WORD_FIELDS, files: WORDS_PREFIX };
  const text = { ...textIndexOptions(search), digest, spill, files: TEXT_PREFIX };
  return { options, search, words, text, messages: interfaceMessages(journal) };
}

/** Deflate for the files of a kind. References are most of an index and use a faster level, which makes their files 2 % larger. */
export function deflateOf(kind: ObjectKind): Deflate {
  return kind === 'ref' ? deflateFaster : deflate;
}

function deflateFaster(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateRawSync(bytes, { level: FASTER_LEVEL }));
}

/** Deflates bytes. The result is copied, because zlib often returns a view of a larger buffer, which would stay in memory. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateRawSync(bytes, { level: LEVEL }));
}

/** Name of a file or a state of an index: the first 64 bits of the SHA-256 of its parts, in hex. */
export function digest(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, NAME_DIGITS);
}

/** 1 % larger than level 9, in a third of the time. */
const LEVEL = 5;
/** Three quarters of the time of level 5. */
const FASTER_LEVEL = 4;
