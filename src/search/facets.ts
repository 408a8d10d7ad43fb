import { BitReader, BitWriter } from '../index/words/bit-stream.ts';
import { ByteReader, ByteWriter } from '../index/words/byte-stream.ts';
import { readDocSet, writeDocSet } from '../index/words/doc-set.ts';
import { compareText } from '../text/compare.ts';

export type FacetName = 'subject' | 'type';

/** The documents of each value of each facet. */
export interface FacetSets {
  readonly subject: ReadonlyMap<string, Uint32Array>;
  readonly type: ReadonlyMap<string, Uint32Array>;
}

/** Collects facets while documents are added. */
export class FacetCollector {
  readonly #sets: Record<FacetName, Map<string, number[]>> = { subject: new Map(), type: new Map() };

  add(ordinal: number, subjects: readonly string[], type: string): void {
    for (const subject of new Set(subjects)) this.#put('subject', subject, ordinal);
    if (type !== '') this.#put('type', type, ordinal);
  }

  /** Returns the facets: values and sizes as JSON, then the sets of documents. */
  bytes(documentCount: number): Uint8Array {
    const header = { documentCount, subject: sizesOf(this.#sets.subject), type: sizesOf(this.#sets.type) };
    const text = new TextEncoder().encode(JSON.stringify(header));
    const bits = new BitWriter();
    for (const name of ['subject', 'type'] as const) {
      for (const [value] of header[name]) writeDocSet(bits, this.#sets[name].get(value) ?? [], documentCount);
    }
    const out = new ByteWriter();
    out.writeNumber(text.length);
    out.writeBytes(text);
    out.writeBytes(bits.bytes());
    return out.bytes();
  }

  #put(name: FacetName, value: string, ordinal: number): void {
    const set = this.#sets[name].get(value);
    if (set === undefined) this.#sets[name].set(value, [ordinal]);
    else set.push(ordinal);
  }
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

function sizesOf(sets: ReadonlyMap<string, readonly number[]>): [string, number][] {
  return [...sets].map(([value, set]): [string, number] => [value, set.length]).sort((a, b) => compareText(a[0], b[0]));
}
