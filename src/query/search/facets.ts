import { compareText } from '../../model/text/compare.ts';
import { BitReader, BitWriter } from '../index/words/bit-stream.ts';
import { ByteReader, ByteWriter } from '../index/words/byte-stream.ts';
import { readDocSet, writeDocSet } from '../index/words/doc-set.ts';

export type FacetName = 'subject' | 'type';

/** The documents of each value of each facet. */
export interface FacetSets {
  readonly subject: ReadonlyMap<string, Uint32Array>;
  readonly type: ReadonlyMap<string, Uint32Array>;
}

/** Collects facets while documents are added. Spellings that differ in case or spaces are one value. */
export class FacetCollector {
  readonly #values: Record<FacetName, Map<string, CollectedValue>> = { subject: new Map(), type: new Map() };

  add(ordinal: number, subjects: readonly string[], type: string): void {
    const byKey = new Map(subjects.map((subject) => [facetKey(subject), subject]));
    for (const subject of byKey.values()) this.#put('subject', subject, ordinal);
    if (type !== '') this.#put('type', type, ordinal);
  }

  /** Returns the facets: values and sizes as JSON, then the sets of documents. */
  bytes(documentCount: number): Uint8Array {
    const sets = { subject: labelledSets(this.#values.subject), type: labelledSets(this.#values.type) };
    const sizes = (name: FacetName): [string, number][] => sets[name].map(([value, set]) => [value, set.length]);
    const header = { documentCount, subject: sizes('subject'), type: sizes('type') };
    const text = new TextEncoder().encode(JSON.stringify(header));
    const bits = new BitWriter();
    for (const name of ['subject', 'type'] as const) {
      for (const [, set] of sets[name]) writeDocSet(bits, set, documentCount);
    }
    const out = new ByteWriter();
    out.writeNumber(text.length);
    out.writeBytes(text);
    out.writeBytes(bits.bytes());
    return out.bytes();
  }

  #put(name: FacetName, value: string, ordinal: number): void {
    const key = facetKey(value);
    const collected: CollectedValue = this.#values[name].get(key) ?? { documents: [], spellings: new Map() };
    this.#values[name].set(key, collected);
    collected.documents.push(ordinal);
    collected.spellings.set(value, (collected.spellings.get(value) ?? 0) + 1);
  }
}

/** Returns the form in which two values of a facet are compared: `Cell  Biology` and `cell biology` are the same. */
export function facetKey(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Returns the documents that have one of the values, in any case: `['neuroscience', 'Ecology']`. */
export function documentsWithValue(sets: ReadonlyMap<string, Uint32Array>, values: readonly string[]): ReadonlySet<number> {
  const keys = new Set(values.map(facetKey));
  return new Set([...sets].flatMap(([value, set]) => (keys.has(facetKey(value)) ? [...set] : [])));
}

/** Decodes facets; throws a RangeError or SyntaxError for other bytes. */
export function readFacets(bytes: Uint8Array): FacetSets {
  const reader = new ByteReader(bytes);
  const header = JSON.parse(new TextDecoder('utf-8').decode(reader.readBytes(reader.readNumber()))) as FacetHeader;
  const bits = new BitReader(reader.rest());
  const read = (sizes: FacetHeader['subject']): Map<string, Uint32Array> =>
    new Map(sizes.map(([value, size]) => [value, readDocSet(bits, size, header.documentCount)]));
  return { subject: read(header.subject), type: read(header.type) };
}

interface FacetHeader {
  readonly documentCount: number;
  readonly subject: readonly (readonly [value: string, size: number])[];
  readonly type: readonly (readonly [value: string, size: number])[];
}

interface CollectedValue {
  readonly documents: number[];
  /** Number of documents by spelling: `Cell biology` 12, `Cell Biology` 1. */
  readonly spellings: Map<string, number>;
}

/** Returns each value in its most frequent spelling with its documents, sorted by value. */
function labelledSets(values: ReadonlyMap<string, CollectedValue>): (readonly [value: string, documents: readonly number[]])[] {
  const labelled = [...values.values()].map(({ documents, spellings }) => {
    const [[label] = ['']] = [...spellings].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
    return [label, documents] as const;
  });
  return labelled.sort((a, b) => compareText(a[0], b[0]));
}
