import type { ArticleNotice } from '../../model/article-card.ts';
import { compareText } from '../../model/text/compare.ts';
import { BitReader, BitWriter } from '../index/words/bit-stream.ts';
import { ByteReader, ByteWriter } from '../index/words/byte-stream.ts';
import { readDocSet, writeDocSet } from '../index/words/doc-set.ts';

/** The facets in the order of their sets. A journal without notices has no status. */
export const FACET_NAMES = ['subject', 'type', 'status'] as const;

export type FacetName = (typeof FACET_NAMES)[number];

/** The documents of each value of each facet. */
export type FacetSets = Readonly<Record<FacetName, ReadonlyMap<string, Uint32Array>>>;

/** Collects facets while documents are added. Spellings that differ in case or spaces are one value. */
export class FacetCollector {
  readonly #values: Record<FacetName, Map<string, CollectedValue>> = { subject: new Map(), type: new Map(), status: new Map() };

  add(ordinal: number, { subjects, type, statuses = [] }: FacetValues): void {
    const byKey = new Map(subjects.map((subject) => [facetKey(subject), subject]));
    for (const subject of byKey.values()) this.#put('subject', subject, ordinal);
    if (type !== '') this.#put('type', type, ordinal);
    for (const status of statuses) this.#put('status', status, ordinal);
  }

  /** Returns the facets: values and sizes as JSON, then the sets of documents. */
  bytes(documentCount: number): Uint8Array {
    const facets = FACET_NAMES.map((name) => [name, labelledSets(this.#values[name])] as const);
    const sizes = facets.map(([name, sets]) => [name, sets.map(([value, set]) => [value, set.length])] as const);
    const text = new TextEncoder().encode(JSON.stringify({ documentCount, ...Object.fromEntries(sizes) }));
    const bits = new BitWriter();
    for (const [, sets] of facets) for (const [, set] of sets) writeDocSet(bits, set, documentCount);
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

/** The values of a document: its subjects, the label of its type, and the kinds of its notices. */
export interface FacetValues {
  readonly subjects: readonly string[];
  /** '' without one. */
  readonly type: string;
  readonly statuses?: readonly ArticleNotice['kind'][];
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
  const read = (sizes: readonly FacetSize[] = []): Map<string, Uint32Array> =>
    new Map(sizes.map(([value, size]) => [value, readDocSet(bits, size, header.documentCount)]));
  return { subject: read(header.subject), type: read(header.type), status: read(header.status) };
}

interface FacetHeader {
  readonly documentCount: number;
  readonly subject: readonly FacetSize[];
  readonly type: readonly FacetSize[];
  /** Absent in an index of an earlier release. */
  readonly status?: readonly FacetSize[];
}

type FacetSize = readonly [value: string, size: number];

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
