import type { Digest } from './kind-builder.ts';
import type { Spill } from './spill.ts';
import type { FieldNames } from './word-fields.ts';
import type { RankingOptions } from './words/build-word-index.ts';
import type { Deflate } from './words/shard-packer.ts';

export interface IndexOptions {
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  /** What an object of each kind could carry, in the order of `tag=*`: the tables of `tag/`. Other tags follow as they are met. */
  readonly fields: FieldNames;
  /** Makes the index of title and abstract serve the search page too. */
  readonly ranking?: RankingOptions;
  /** How many of the first articles are kept apart (`order.ts`); none unless told. */
  readonly recentCount?: number;
  /** `zlib.deflateRawSync`, of bytes that may be kept: no view of a larger buffer. */
  readonly deflate: Deflate;
  readonly digest: Digest;
  /** Where what there are millions of is put while it is built; in memory unless given. */
  readonly spill?: Spill;
}
