import { lineEnd } from '../sorted-lines.ts';

/** Names one generation of a site: its number and the SHA-256 that seals its record, so that a copied state is recognized. */
export interface GenerationId {
  readonly number: number;
  readonly digest: string;
}

/** The lines of a list or a record before its files. */
export interface GenerationHead extends GenerationId {
  /** When it was published: `2026-11-24T23:29:39.000Z`. Order is by number: a clock may be set back. */
  readonly time: string;
  /** Why it was published: `build`, `rollback 41`, `repair`, `import`. */
  readonly reason: string;
  /** The start of the operating system under which it was written; '' where the system has no such id. */
  readonly bootId: string;
}

/** Prints lines of a name and values, between them tabs, and last an empty line. */
export function printHeadLines(lines: readonly (readonly [name: string, ...values: readonly (string | number)[]])[]): string {
  return `${lines.map((line) => line.join('\t')).join('\n')}\n\n`;
}

/** Reads such lines, by name; `next` is where the lines after them begin. */
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

/** Reads what bases and records have in common, but for the digest. */
export function parseHead(valuesByName: ReadonlyMap<string, readonly string[]>): Omit<GenerationHead, 'digest'> | undefined {
  const [number = ''] = valuesByName.get('generation') ?? [];
  const [time = ''] = valuesByName.get('time') ?? [];
  const [reason = ''] = valuesByName.get('reason') ?? [];
  const [bootId = ''] = valuesByName.get('boot') ?? [];
  return NUMBER.test(number) ? { number: Number(number), time, reason, bootId } : undefined;
}

/** Returns true for a number of a generation, as files of the state are named: `43`. */
export function isGenerationNumber(text: string): boolean {
  return NUMBER.test(text);
}

const NUMBER = /^[1-9]\d{0,14}$/;
