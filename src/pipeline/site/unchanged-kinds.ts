import { publishedList } from '../../publish/published-list.ts';
import type { BuiltKind } from '../../query/index/kind-builder.ts';
import { COMPONENT_KINDS, type ComponentKind } from '../../query/index/object-kinds.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import { cacheKeyOf } from '../engine/result-cache.ts';
import type { UnchangedKinds } from '../indexing/index-components.ts';
import type { Written } from '../indexing/written.ts';

/** Finds the unchanged kinds of these articles, which are in the order of the index. */
export async function openUnchangedKinds(
  articles: readonly Pick<ConvertedArticle, 'partHashes'>[],
  context: BuildContext,
  written: Written,
): Promise<UnchangedKinds> {
  const {
    cache,
    previous,
    targets,
    setup: { inputs, settings },
    output: { modified },
  } = context;
  const common = [inputs.digests.program, digestOf(settings.journal)];
  const keys = new Map(
    COMPONENT_KINDS.map((kind) => [
      kind,
      cacheKeyOf('indexed', kind, ...common, digestOf(articles.map(({ partHashes }) => partHashes[kind]))),
    ]),
  );
  const list = publishedList(settings.published);
  const kinds = new Map<ComponentKind, BuiltKind>();
  targets.markInUse(keys.values());
  for (const [kind, key] of keys) {
    const built = previous === undefined ? undefined : await cache.read<BuiltKind>(key);
    const paths = built === undefined ? [] : [...list.beginningWith(`index/${built.summary.folder}/`)].map(({ path }) => path);
    if (built === undefined || paths.length === 0 || paths.some((path) => modified.has(path))) continue;
    written.keep(paths);
    kinds.set(kind, built);
  }
  return {
    kinds,
    others: COMPONENT_KINDS.filter((kind) => !kinds.has(kind)),
    async keep(indexed) {
      for (const [kind, key] of keys) {
        const built = indexed.get(kind);
        if (built !== undefined) await cache.write(key, built);
      }
    },
  };
}
