import type { ObjectKind, TaggedObject } from '../model/tagged-object.ts';
import type { Deflate } from './cut.ts';
import type { IndexPart } from './field-builder.ts';
import { IdDictionaryBuilder } from './id-dictionary.ts';
import { KindBuilder } from './kind-builder.ts';
import { type KindEntry, OBJECT_KINDS, type SegmentEntry } from './manifest.ts';
import { shardPlace } from './place.ts';

export interface SegmentOptions {
  readonly name: SegmentEntry['name'];
  readonly namespace: string;
  readonly system: string;
  readonly doiResolver: string;
  readonly deflate: Deflate;
  /** A short name that follows from bytes: the first hexadecimal digits of a hash of all of them in turn. */
  readonly digest: (parts: Iterable<Uint8Array>) => string;
}

/** A segment with its files, not yet in the manifest's terms: the manifest orders the fields. */
export interface BuiltSegment {
  readonly parts: readonly IndexPart[];
  readonly entry: Omit<SegmentEntry, 'kinds'>;
  readonly kinds: ReadonlyMap<
    ObjectKind,
    { readonly entry: Omit<KindEntry, 'fields'>; readonly rows: ReadonlyMap<string, KindEntry['fields'][number]> }
  >;
}

/** The indexes of some years' articles, given one article after the other in the order of `order.ts`. */
export class SegmentBuilder {
  readonly #options: SegmentOptions;
  readonly #ids = new IdDictionaryBuilder();
  readonly #kinds: ReadonlyMap<ObjectKind, KindBuilder>;

  constructor(options: SegmentOptions) {
    this.#options = options;
    this.#kinds = new Map(OBJECT_KINDS.map((kind) => [kind, new KindBuilder({ ...options, kind })]));
  }

  /** All objects of one article. */
  add(objects: readonly TaggedObject[]): void {
    for (const [kind, builder] of this.#kinds) {
      const ofKind = objects.filter((object) => object.kind === kind);
      for (const [i, object] of ofKind.entries()) this.#ids.add(object.id, shardPlace(kind, builder.count + i));
      builder.add(ofKind);
    }
  }

  finish(): BuiltSegment {
    const { name, deflate, digest } = this.#options;
    const kinds = new Map([...this.#kinds].map(([kind, builder]) => [kind, builder.finish()]));
    const ids = this.#ids.shards(deflate).map((bytes, i) => ({ path: `id/${i}`, bytes }));
    const parts = [...ids, ...[...kinds.values()].flatMap((kind) => kind.parts)];
    const encoder = new TextEncoder();
    const folder = digest(parts.flatMap((part) => [encoder.encode(`${part.path} ${part.bytes.length}\n`), part.bytes]));
    return {
      parts: parts.map((part) => ({ path: `index/${folder}/${part.path}`, bytes: part.bytes })),
      entry: { name, folder, ids: ids.length, roots: {} },
      kinds,
    };
  }
}
