import { lineEnd } from '../sorted-lines.ts';

/** Identifies a generation: its number, and the SHA-256 at the end of its record, which distinguishes copies of a state. */
export interface GenerationId {
  readonly number: number;
  readonly digest: string;
}

/** Head of a complete list or a record. */
export interface GenerationHead extends GenerationId {
  /** Time of publication: `2026-11-24T23:29:39.000Z`. Generations are ordered by number, because clocks can be set back. */
  readonly time: string;
  /** Reason of the publication: `build`, `rollback 41`, `repair`, `import`. */
  readonly reason: string;
  /** Boot id under which it was written; '' if the system has none. */
  readonly bootId: string;
}

/** Prints lines of a name and values, separated by tabs, and an empty line. */
export function printHeadLines(lines: readonly (readonly [name: string, ...values: readonly (string | number)[]])[]): string {
  return `${lines.map((line) => line.join('\t')).join('\n')}\n\n`;
}

/** Parses head lines by name; `next` is the offset after them. */
export function parseHeadLines(text: Buffer): {
  readonly valuesByName: ReadonlyMap<string, readonly string[]>;
  readonly next: number;
} {
  const valuesByName = new Map<string, readonly string[]>();
  for (let at = 0; at < text.length; ) {
    const end = lineEnd(text, at);
    const [name = '', ...values] = text.toString('utf8', at, end - 1).split('\t');
    if (name === '') return { valuesByName, next: end };
    valuesByName.set(name, values);
    at = end;
  }
  return { valuesByName, next: text.length };
}

/** Parses the fields that lists and records share, without the digest. */
export function parseHead(valuesByName: ReadonlyMap<string, readonly string[]>): Omit<GenerationHead, 'digest'> | undefined {
  const [number = ''] = valuesByName.get('generation') ?? [];
  const [time = ''] = valuesByName.get('time') ?? [];
  const [reason = ''] = valuesByName.get('reason') ?? [];
  const [bootId = ''] = valuesByName.get('boot') ?? [];
  return NUMBER.test(number) ? { number: Number(number), time, reason, bootId } : undefined;
}

/** True for the number of a generation, which names files of the state: `43`. */
export function isGenerationNumber(text: string): boolean {
  return NUMBER.test(text);
}

const NUMBER = /^[1-9]\d{0,14}$/;
