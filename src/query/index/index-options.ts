import type { Digest } from './kind-builder.ts';
import type { Spill } from './spill.ts';
import type { FieldNames } from './word-fields.ts';
import type { RankingOptions } from './words/build-word-index.ts';
import type { Deflate } from './words/shard-cutter.ts';

export interface IndexOptions {
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  /**
   * The fields that objects of each kind can have, in the order of `tag=*`: the tables of `query/tag/`. Other tags follow in order of appearance.
   */
  readonly fields: FieldNames;
  /** Adds ranking data for the search page to the index of title and abstract. */
  readonly ranking?: RankingOptions;
  /** Number of articles, from the first, in a segment of their own (`order.ts`); 0 by default. */
  readonly recentCount?: number;
  /** `zlib.deflateRawSync`. The result must not be a view of a larger buffer, since it is kept. */
  readonly deflate: Deflate;
  readonly digest: Digest;
  /** Storage for intermediate data; in memory by default. */
  readonly spill?: Spill;
}
