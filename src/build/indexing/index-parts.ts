import type { IndexOptions } from '../../index/index-options.ts';
import { type BuiltKind, KindBuilder } from '../../index/kind-builder.ts';
import { wordSources } from '../../index/word-fields.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { ObjectKind, TaggedObject } from '../../model/tagged-object.ts';

/** A kind that needs nothing of the others, nor of the words. */
export type PartKind = Exclude<ObjectKind, 'article'>;

/** What is known of a kind whose files are written. */
export type IndexedKind = Omit<BuiltKind, 'parts'>;

/** Indexes some kinds of objects, one article after the other, and writes the files. */
export interface PartsIndexer {
  /** The objects of one article. */
  add(objectsOf: (kind: PartKind) => readonly TaggedObject[]): void;
  finish(write: (artifact: Artifact) => Promise<void>): Promise<ReadonlyMap<PartKind, IndexedKind>>;
}

export function openPartsIndexer(kinds: readonly PartKind[], options: IndexOptions): PartsIndexer {
  const wordSourceOf = wordSources(options.fields);
  const builders = kinds.map((kind) => ({ kind, builder: new KindBuilder({ ...options, kind, wordSourceOf }) }));
  return {
    add(objectsOf) {
      for (const { kind, builder } of builders) builder.add(objectsOf(kind));
    },
    async finish(write) {
      const indexed = new Map<PartKind, IndexedKind>();
      // What is written is let go before the next is finished.
      for (let next = builders.shift(); next !== undefined; next = builders.shift()) {
        const { parts, ...rest } = next.builder.finish();
        for (const part of parts) await write(part);
        indexed.set(next.kind, rest);
      }
      return indexed;
    },
  };
}
