import type { DiskStep } from '../layer/fault-plan.ts';
import { applyStep, type ReplayedDisk, type Share } from './apply-step.ts';
import { copyImage, type DiskImage, nodeAt } from './disk-image.ts';
import type { RecordedRun } from './read-log.ts';
import { type Random, seededRandom } from './seeded-random.ts';

/** The possible states of a disk after a power cut (or a kill, for `everything`) at one moment of a recorded run. */
export interface CrashState {
  /** `after step 41 of 90 (rename gen/2): one lost, 37 link obj/ab/ab01…`. */
  readonly title: string;
  readonly isPowerCut: boolean;
  readonly image: DiskImage;
}

export interface CrashOptions {
  /** Number of single losses, and of seeded subsets, per moment. */
  readonly losses: number;
  readonly subsets: number;
  readonly seed: number;
}

interface NumberedStep {
  readonly step: DiskStep;
  readonly number: number;
  readonly isOfContent: boolean;
}

/** All steps of a run, in the order in which their calls ended. */
export function stepsOf({ calls }: RecordedRun): readonly DiskStep[] {
  return calls.flatMap(({ steps }) => steps);
}

/**
 * Yields the possible states of a disk after the first `count` steps of a run (ALICE, CrashMonkey). `before` is the disk before the run. The
 * states have all steps; only those that a sync confirmed; all but one unsynced step; names without content (empty, zeros, half); and seeded
 * subsets of the unsynced steps, which also represent reorderings.
 */
export function* crashStates(
  before: DiskImage,
  run: RecordedRun,
  count: number,
  { losses, subsets, seed }: CrashOptions,
): Generator<CrashState> {
  const steps = stepsOf(run).slice(0, count);
  const unsynced = unsyncedSteps(before, run, steps);
  const random = seededRandom(seed + count);
  const state = (title: string, shareOf: (numbered: NumberedStep) => Share, isPowerCut = true): CrashState => {
    const shares = new Map(unsynced.map((numbered) => [numbered.number, shareOf(numbered)]));
    const last = steps.at(-1);
    return {
      title: `after step ${count}${last === undefined ? '' : ` (${titleOf(last)})`}: ${title}`,
      isPowerCut,
      image: replay(before, run, steps, shares),
    };
  };
  yield state('everything kept, killed', () => 'whole', false);
  if (unsynced.length === 0) return;
  yield state('everything kept, power cut', () => 'whole');
  yield state('only what was synced', () => 'nothing');
  for (const lost of random.choose(unsynced, losses)) {
    yield state(`lost ${titleOf(lost.step)}`, ({ number }) => (number === lost.number ? 'nothing' : 'whole'));
  }
  for (const share of ['nothing', 'zeros', 'half'] as const) {
    yield state(`names without content (${share})`, ({ isOfContent }) => (isOfContent ? share : 'whole'));
  }
  for (let subset = 1; subset <= subsets; subset++) yield state(`subset ${subset}`, () => anyShare(random));
}

function anyShare(random: Random): Share {
  return random.pick(['whole', 'whole', 'whole', 'nothing', 'nothing', 'half', 'zeros'] as const);
}

/**
 * Steps that no later sync of their file or folder confirmed. A rename is durable if either of its folders is synced, because file systems make
 * it atomic. A file with a durable name was created, even if the folder of its first name was never synced, and a folder whose removal is durable
 * was empty.
 */
function unsyncedSteps(before: DiskImage, run: RecordedRun, steps: readonly DiskStep[]): readonly NumberedStep[] {
  const disk = openReplay(before, run);
  const waiting = new Map<number, WaitingStep>();
  const lastNaming = new Map<number, number>();
  const confirm = (number: number): void => {
    const { madeBy, step } = waiting.get(number) ?? {};
    waiting.delete(number);
    if (madeBy !== undefined) confirm(madeBy);
    // A folder can be removed only when it is empty.
    if (step?.kind === 'rmdir') for (const within of [...waiting.values()]) if (isWithin(within.step, step.path)) confirm(within.number);
  };
  for (const [number, step] of steps.entries()) {
    if (step.kind === 'sync-all') waiting.clear();
    else if (step.kind === 'sync') {
      // A file that was opened only to be synced has no node, only a path.
      const synced = (disk.nodeByHandle.get(step.handle) ?? nodeAt(disk.image, step.path))?.id ?? -1;
      for (const { number: confirmed, nodes } of [...waiting.values()]) if (nodes.includes(synced)) confirm(confirmed);
    } else {
      const applied = applyStep(disk, step);
      const madeBy = applied.named === undefined ? undefined : lastNaming.get(applied.named);
      waiting.set(number, { number, step, ...applied, ...(madeBy === undefined ? {} : { madeBy }) });
      if (applied.named !== undefined) lastNaming.set(applied.named, number);
    }
  }
  return [...waiting.values()];
}

function isWithin(step: DiskStep, folder: string): boolean {
  return (step.kind === 'unlink' || step.kind === 'rmdir') && step.path.startsWith(`${folder}/`);
}

interface WaitingStep extends NumberedStep {
  readonly nodes: readonly number[];
  /** The step that gave the same file or folder its name before. */
  readonly madeBy?: number;
}

function replay(before: DiskImage, run: RecordedRun, steps: readonly DiskStep[], shares: ReadonlyMap<number, Share>): DiskImage {
  const disk = openReplay(before, run);
  for (const [number, step] of steps.entries()) {
    const share = shares.get(number) ?? 'whole';
    // Changes of names are atomic.
    applyStep(disk, step, step.kind === 'write' || share === 'nothing' ? share : 'whole');
  }
  return disk.image;
}

function openReplay(before: DiskImage, { blobOf }: RecordedRun): ReplayedDisk {
  return { image: copyImage(before), nodeByHandle: new Map(), blobOf, nextId: 1_000_000 };
}

function titleOf(step: DiskStep): string {
  if ('path' in step) return `${step.kind} ${step.path}`;
  if ('to' in step) return `${step.kind} ${step.to}`;
  return 'handle' in step ? `${step.kind} ${step.handle}` : step.kind;
}
