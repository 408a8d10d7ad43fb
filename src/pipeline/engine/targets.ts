import type { WriteArtifact } from '../../model/artifact.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { type Lazy, resolveLazy } from './spill-store.ts';

/** Digests of everything that a target is built from, by name: `{ theme: '5f3a…', lists: '90ab…' }`. */
export type InputDigests = Readonly<Record<string, string>>;

/** A target as the build before left it: the digests of its inputs, and its output files. */
export interface TargetTrace {
  /** `content/1/e1.html` */
  readonly target: string;
  /** `theme=5f3a… article=90ab…` */
  readonly inputs: string;
  /** Site paths; absent where the name of the target is its only output. */
  readonly paths?: Lazy<readonly string[]>;
}

/** Why a target is stale: the names of the inputs that changed, `new` or `modified`, and the articles that it lists. */
export interface RebuildReason {
  readonly names: readonly string[];
  readonly members: readonly string[];
}

/** The targets of a build, each a set of output files that is built from the same inputs. */
export interface Targets {
  /** True if a target has the inputs of the build before and its outputs are unmodified. Its outputs then stay in the site. */
  isUpToDate(target: string, inputs: InputDigests, members?: () => readonly string[]): boolean;
  /** Leaves stale targets as they are; false, and no effect, if one is missing or its outputs were modified. */
  retain(targets: readonly string[]): boolean;
  /** Leaves the targets of the build before whose names begin with a prefix as they are. */
  retainBeginningWith(prefix: string): void;
  /** Records targets without outputs, whose names mark cache entries as in use, so that they are not evicted. */
  markInUse(keys: Iterable<string>): void;
  /** Records the outputs of a target that was not up to date. */
  record(target: string, paths: readonly string[]): void;
  /** Builds a target unless it is up to date; resolves with true if it was built. Calls for different targets may overlap. */
  build(
    target: string,
    inputs: InputDigests,
    write: (put: WriteArtifact) => Promise<void>,
    members?: () => readonly string[],
  ): Promise<boolean>;
  /** The traces for the next build. */
  all(): ReadonlyMap<string, TargetTrace>;
  /** Outputs of the build before whose targets were rebuilt or do not exist any more. */
  orphans(): Iterable<string>;
  /** Reasons by output path, of targets that were rebuilt; empty unless `isExplained`. */
  rebuildReasons(): ReadonlyMap<string, RebuildReason>;
}

export interface TargetsOptions {
  /** Traces of the build before; undefined for a clean build. */
  readonly previous: ReadonlyMap<string, TargetTrace> | undefined;
  /** Published files that differ from what was published. */
  readonly modified: ReadonlySet<string>;
  readonly stage: Pick<StageWriter, 'write'>;
  readonly isExplained: boolean;
}

export function openTargets({ previous, modified, stage, isExplained }: TargetsOptions): Targets {
  const traces = new Map<string, TargetTrace>();
  const pendingInputs = new Map<string, string>();
  const reasons = new Map<string, RebuildReason>();

  function isUpToDate(target: string, inputs: InputDigests, members: () => readonly string[] = () => []): boolean {
    const printed = printInputs(inputs);
    const before = previous?.get(target);
    const names = staleness(before && traceOf(before), { inputs: printed, modified });
    if (before !== undefined && names === undefined) {
      traces.set(target, before);
      return true;
    }
    pendingInputs.set(target, printed);
    if (isExplained && names !== undefined) reasons.set(target, { names, members: members() });
    return false;
  }

  function record(target: string, paths: readonly string[]): void {
    const inputs = pendingInputs.get(target);
    if (inputs === undefined) return;
    pendingInputs.delete(target);
    const isOnlyOutput = paths.length === 1 && paths[0] === target;
    traces.set(target, isOnlyOutput ? { target, inputs } : { target, inputs, paths });
  }

  function retain(names: readonly string[]): boolean {
    const before = names.flatMap((name) => previous?.get(name) ?? []);
    if (before.length < names.length || !before.every((trace) => isIntact(traceOf(trace), modified))) return false;
    for (const trace of before) traces.set(trace.target, trace);
    return true;
  }

  return {
    isUpToDate,
    retain,
    retainBeginningWith: (prefix) => void retain([...(previous?.keys() ?? [])].filter((target) => target.startsWith(prefix))),
    markInUse(keys) {
      for (const key of keys) if (!isUpToDate(key, { files: 'none' })) record(key, []);
    },
    record,
    async build(target, inputs, write, members) {
      if (isUpToDate(target, inputs, members)) return false;
      const paths: string[] = [];
      await write(async (artifact) => {
        paths.push(artifact.path);
        await stage.write(artifact);
      });
      record(target, paths);
      return true;
    },
    all: () => traces,
    orphans: () => orphansOf(previous, traces),
    rebuildReasons: () => {
      const outputs = (target: string): readonly string[] => outputsBeforeAndNow(target, previous?.get(target), traces.get(target));
      return new Map([...reasons].flatMap(([target, reason]) => outputs(target).map((path) => [path, reason])));
    },
  };
}

type Traces = ReadonlyMap<string, TargetTrace>;

function* orphansOf(previous: Traces | undefined, now: Traces): Generator<string> {
  for (const [target, before] of previous ?? []) if (now.get(target) !== before) yield* outputsOf(before);
}

function outputsBeforeAndNow(target: string, before: TargetTrace | undefined, now: TargetTrace | undefined): readonly string[] {
  return [...(before === undefined ? [] : outputsOf(before)), ...outputsOf(now ?? { target, inputs: '' })];
}

/** The record that the build before left of something that it built. */
export interface Trace {
  /** `printInputs` of its inputs. */
  readonly inputs: string;
  /** Site paths of its outputs. */
  readonly outputs: () => readonly string[];
}

/** Inputs and outputs as they are now. */
export interface Current {
  readonly inputs: string;
  /** Published files that differ from what was published. */
  readonly modified: ReadonlySet<string>;
}

/**
 * Why something must be built: `['new']`, the names of the inputs that changed, or `['modified']` if its outputs were. Undefined if it is up to
 * date. This is the only function that decides.
 */
export function staleness(trace: Trace | undefined, { inputs, modified }: Current): readonly string[] | undefined {
  if (trace === undefined) return ['new'];
  if (trace.inputs !== inputs) return changedInputs(trace.inputs, inputs);
  return isIntact(trace, modified) ? undefined : ['modified'];
}

/** True if every output is as it was published. */
function isIntact({ outputs }: Trace, modified: ReadonlySet<string>): boolean {
  return modified.size === 0 || !outputs().some((path) => modified.has(path));
}

function traceOf(target: TargetTrace): Trace {
  return { inputs: target.inputs, outputs: () => outputsOf(target) };
}

/** Site paths of the output files of a target: `['content/1/e1.html', 'content/1/e1.linkset.json']`. */
export function outputsOf({ target, paths }: TargetTrace): readonly string[] {
  return resolveLazy(paths ?? [target]);
}

/** `theme=5f3a… lists=90ab…` */
export function printInputs(inputs: InputDigests): string {
  return Object.entries(inputs)
    .map(([name, digest]) => `${name}=${digest}`)
    .join(' ');
}

/** Names of the inputs that are new, are gone, or have another digest: `['article']`. */
function changedInputs(before: string, now: string): readonly string[] {
  const [known, current] = [new Set(before.split(' ')), new Set(now.split(' '))];
  const changed = [...[...current].filter((input) => !known.has(input)), ...[...known].filter((input) => !current.has(input))];
  return [...new Set(changed.map((input) => input.slice(0, input.indexOf('='))))].filter((name) => name !== '');
}
