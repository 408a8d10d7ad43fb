import type { LastBuild, MadeUnit } from '../pipeline/state/build-state.ts';
import type { StageWriter } from '../publish/stage.ts';
import { hashJson } from '../site/hash-json.ts';
import type { WriteArtifact } from '../site/site-content.ts';
import { heldIn } from './spill-store.ts';

/** What a unit is made from, by name: `{ theme: '5f3a…', lists: '90ab…' }`. A name says why the unit is made again. */
export type MadeFrom = Readonly<Record<string, string>>;

/** The files that are made together and of the same things: made again only where one of those changed. */
export interface Units {
  /** Whether a unit stands as the last build left it; then its files stay, and nothing need be made. */
  stands(unit: string, from: MadeFrom, members?: () => readonly string[]): boolean;
  /** Lets units stay as the last build left them, whatever they are to be made from now; false where one is not there, or not as it was. */
  keep(units: readonly string[]): boolean;
  /** Notes what a unit that did not stand was made into. */
  made(unit: string, paths: readonly string[]): void;
  /** Makes a unit, unless it stands: what is put is staged, and its own. Several may be made at once. */
  make(unit: string, from: MadeFrom, write: (put: WriteArtifact) => Promise<void>, members?: () => readonly string[]): Promise<boolean>;
  /** For the next build. */
  all(): ReadonlyMap<string, MadeUnit>;
  /** Files of units that were made again or are no more. */
  released(): Iterable<string>;
  /** Which of its things changed, for each path of a unit that was made again. */
  causes(): ReadonlyMap<string, UnitCause>;
}

/** Why a unit was made again: the names of what changed, and the articles that it is of. */
export interface UnitCause {
  readonly names: readonly string[];
  readonly members: readonly string[];
}

export interface UnitsOptions {
  /** Undefined where nothing of it can be relied upon. */
  readonly last: LastBuild | undefined;
  /** Files of the last good site that are not as they were published. */
  readonly altered: ReadonlySet<string>;
  readonly stage: Pick<StageWriter, 'write'>;
  /** Whether causes are asked for. */
  readonly isExplained: boolean;
}

export function openUnits({ last, altered, stage, isExplained }: UnitsOptions): Units {
  const units = new Map<string, MadeUnit>();
  const waiting = new Map<string, string>();
  const again = new Map<string, UnitCause>();

  function stands(unit: string, from: MadeFrom, members: () => readonly string[] = () => []): boolean {
    const now = printFrom(from);
    const before = last?.units.get(unit);
    if (before?.from === now && isWhole(before)) {
      units.set(unit, before);
      return true;
    }
    waiting.set(unit, now);
    if (isExplained) again.set(unit, { names: before === undefined ? ['new'] : changedNames(before.from, now), members: members() });
    return false;
  }

  function isWhole(unit: MadeUnit): boolean {
    return altered.size === 0 || !pathsOf(unit).some((path) => altered.has(path));
  }

  function made(unit: string, paths: readonly string[]): void {
    const from = waiting.get(unit);
    if (from === undefined) return;
    waiting.delete(unit);
    const isOwn = paths.length === 1 && paths[0] === unit;
    units.set(unit, isOwn ? { unit, from } : { unit, from, paths });
  }

  function pathsBeforeAndNow(unit: string): readonly string[] {
    const before = last?.units.get(unit);
    return [...(before === undefined ? [] : pathsOf(before)), ...pathsOf(units.get(unit) ?? { unit, from: '' })];
  }

  return {
    stands,
    keep(names) {
      const before = names.flatMap((name) => last?.units.get(name) ?? []);
      if (before.length < names.length || !before.every(isWhole)) return false;
      for (const unit of before) units.set(unit.unit, unit);
      return true;
    },
    made,
    async make(unit, from, write, members) {
      if (stands(unit, from, members)) return false;
      const paths: string[] = [];
      await write(async (artifact) => {
        paths.push(artifact.path);
        await stage.write(artifact);
      });
      made(unit, paths);
      return true;
    },
    all: () => units,
    *released() {
      for (const [unit, before] of last?.units ?? []) if (units.get(unit) !== before) yield* pathsOf(before);
    },
    causes: () => new Map([...again].flatMap(([unit, cause]) => pathsBeforeAndNow(unit).map((path) => [path, cause]))),
  };
}

/** A short hash of anything that can be printed as JSON. */
export const hashOf = hashJson;

export function pathsOf({ unit, paths }: MadeUnit): readonly string[] {
  return heldIn(paths ?? [unit]);
}

/** `theme=5f3a… lists=90ab…` */
function printFrom(from: MadeFrom): string {
  return Object.entries(from)
    .map(([name, hash]) => `${name}=${hash}`)
    .join(' ');
}

function changedNames(before: string, now: string): readonly string[] {
  const old = new Set(before.split(' '));
  const names = now
    .split(' ')
    .filter((part) => !old.has(part))
    .map((part) => part.slice(0, part.indexOf('=')));
  return names.length === 0 ? ['altered'] : names;
}
