import { type GenerationId, parseHeadLines, printHeadLines } from './generation-head.ts';
import { openSealed, sealedPieces } from './sealed-text.ts';

/** Progress of the work after a commit. All of it may be lost; it is then repeated. */
export interface AppliedState {
  /** The last generation whose files are all durably in the output folder. */
  readonly generation: GenerationId;
  readonly bootId: string;
  /** Superseded files named by content were deleted up to this record. */
  readonly retired: number;
  /** Objects were collected up to this record. */
  readonly collected: number;
}

/**
 * Prints the state:
 *
 *   offprint-applied ⇥ 1
 *   applied ⇥ 43 ⇥ 4be1…
 *   boot ⇥ de7b4a5c-…
 *   retired ⇥ 41
 *   collected ⇥ 39
 *
 *   sha256 ⇥ 11fe…
 */
export function printApplied({ generation, bootId, retired, collected }: AppliedState): Uint8Array {
  const head = printHeadLines([
    [KIND, VERSION],
    ['applied', generation.number, generation.digest],
    ['boot', bootId],
    ['retired', retired],
    ['collected', collected],
  ]);
  return Buffer.concat([...sealedPieces([head])]);
}

/** Parses the state; undefined if it is damaged or in another format. */
export function parseApplied(text: Buffer): AppliedState | undefined {
  const sealed = openSealed(text);
  if (sealed === undefined) return undefined;
  const { valuesByName } = parseHeadLines(sealed.body);
  const [number, digest] = valuesByName.get('applied') ?? [];
  if (valuesByName.get(KIND)?.[0] !== VERSION || digest === undefined) return undefined;
  const numberOf = (name: string): number => Number(valuesByName.get(name)?.[0] ?? 0);
  return {
    generation: { number: Number(number), digest },
    bootId: valuesByName.get('boot')?.[0] ?? '',
    retired: numberOf('retired'),
    collected: numberOf('collected'),
  };
}

const KIND = 'offprint-applied';
const VERSION = '1';
