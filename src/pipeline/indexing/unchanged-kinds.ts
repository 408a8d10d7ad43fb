import { cacheKeyOf } from '../../engine/result-cache.ts';
import { hashOf } from '../../engine/targets.ts';
import type { BuiltKind } from '../../index/kind-builder.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { publishedList } from '../../publish/published-list.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { Workshop } from '../build-context.ts';
import { PART_KINDS, type PartKind } from './index-components.ts';
import type { Written } from './written.ts';

/** The kinds of a segment of which no object changed since they were indexed: their files stay. A new title is of articles alone. */
export interface KeptKinds {
  readonly kinds: ReadonlyMap<PartKind, BuiltKind>;
  /** Those that are to be indexed. */
  readonly others: readonly PartKind[];
  /** Keeps those that were indexed for the next build. */
  keep(indexed: ReadonlyMap<ObjectKind, BuiltKind>): Promise<void>;
}

/** Of these articles, in the order of the index. */
export async function openKeptKinds(
  articles: readonly Pick<ConvertedArticle, 'partHashes'>[],
  shop: Workshop,
  written: Written,
): Promise<KeptKinds> {
  const { cache, inputs, settings, last, altered, units } = shop;
  const common = [inputs.causes.program ?? '', hashOf(settings.journal)];
  const keys = new Map(
    PART_KINDS.map((kind) => [kind, cacheKeyOf('indexed', kind, ...common, hashOf(articles.map(({ partHashes }) => partHashes[kind])))]),
  );
  const list = publishedList(settings.published);
  const kinds = new Map<PartKind, BuiltKind>();
  for (const [kind, key] of keys) {
    // What the last build left names the key, by which pruning knows that it is in use.
    if (!units.stands(key, { files: 'none' })) units.made(key, []);
    const built = last === undefined ? undefined : await cache.read<BuiltKind>(key);
    const paths = built === undefined ? [] : [...list.beginningWith(`index/${built.told.folder}/`)].map(({ path }) => path);
    if (built === undefined || paths.length === 0 || paths.some((path) => altered.has(path))) continue;
    written.keep(paths);
    kinds.set(kind, built);
  }
  return {
    kinds,
    others: PART_KINDS.filter((kind) => !kinds.has(kind)),
    async keep(indexed) {
      for (const [kind, key] of keys) {
        const built = indexed.get(kind);
        if (built !== undefined) await cache.write(key, built);
      }
    },
  };
}
