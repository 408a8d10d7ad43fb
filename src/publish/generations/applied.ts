import { type GenerationId, parseHeadLines, printHeadLines } from './generation-head.ts';
import { openSealed, sealedPieces } from './sealed-text.ts';

/** How far the work after a commit has come. All of it may be lost: it is then done again. */
export interface AppliedState {
  /** The last generation of which every file is durably in the output folder. */
  readonly generation: GenerationId;
  readonly bootId: string;
  /** Superseded files named by their content have been deleted as of the records up to this number. */
  readonly retired: number;
  /** Objects have been collected as of the records up to this number. */
  readonly collected: number;
}

/**
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

/** Undefined where it is damaged, or of another format. */
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
