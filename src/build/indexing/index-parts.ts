import type { IndexFolder } from '../../index/index-folder.ts';
import type { IndexOptions } from '../../index/index-options.ts';
import { type BuiltKind, KindBuilder, type ListedObject } from '../../index/kind-builder.ts';
import { wordSources } from '../../index/word-fields.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { deflateOf } from './index-settings.ts';

/** A kind that needs nothing of the others, nor of the words. */
export type PartKind = Exclude<ObjectKind, 'article'>;

export const PART_KINDS: readonly PartKind[] = ['component', 'author', 'ref'];

/** Indexes some kinds of objects, one article after the other, and writes the files. */
export interface PartsIndexer {
  /** The objects of one article. */
  add(objectsOf: (kind: PartKind) => readonly ListedObject[]): void;
  finish(): ReadonlyMap<PartKind, BuiltKind>;
}

export function openPartsIndexer(kinds: readonly PartKind[], options: IndexOptions, openFolder: () => IndexFolder): PartsIndexer {
  const wordSourceOf = wordSources(options.fields);
  const builders = kinds.map((kind) => ({
    kind,
    builder: new KindBuilder({ ...options, deflate: deflateOf(kind), kind, folder: openFolder(), wordSourceOf }),
  }));
  return {
    add(objectsOf) {
      for (const { kind, builder } of builders) builder.add(objectsOf(kind));
    },
    finish() {
      const indexed = new Map<PartKind, BuiltKind>();
      // What is written is let go before the next is finished.
      for (let next = builders.shift(); next !== undefined; next = builders.shift()) indexed.set(next.kind, next.builder.finish());
      return indexed;
    },
  };
}
