import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WriteArtifact } from '../../../src/model/artifact.ts';
import { digestOf } from '../../../src/pipeline/engine/hash.ts';
import { openRows, writeRows, writeText } from '../../../src/pipeline/engine/rows-file.ts';
import { openTargets, outputsOf, type RebuildReason, type TargetTrace } from '../../../src/pipeline/engine/targets.ts';

/** A target with one output, built from sources (`a.txt`) and from the outputs of earlier targets (`title/a`). */
export interface ToyTask {
  readonly target: string;
  readonly inputs: readonly string[];
  run(inputs: readonly string[]): string;
}

/** The result of one run. */
export interface ToyRun {
  /** Targets that were built, in order. */
  readonly built: readonly string[];
  /** Outputs that were deleted. */
  readonly deleted: readonly string[];
  /** Targets whose task threw. */
  readonly failed: readonly string[];
  readonly reasons: ReadonlyMap<string, RebuildReason>;
}

/** Effects of a test on a run. */
export interface ToyOptions {
  /** Called before a task is run; what it throws is the failure of the task. */
  readonly onTask?: (target: string) => void;
  /** Called before each trace is written. */
  readonly onTrace?: (target: string) => void;
  /** Outputs that were changed by hand. */
  readonly modified?: readonly string[];
}

/**
 * The tasks of a site with a page per source and a list of all titles. Each source is the top of a diamond: its title and its text are targets
 * of their own, and its page is built from both.
 */
export function toyTasks(sources: readonly string[]): readonly ToyTask[] {
  const names = sources.map((source) => source.replace('.txt', ''));
  return [
    ...names.flatMap((name): readonly ToyTask[] => [
      { target: `title/${name}`, inputs: [`${name}.txt`], run: ([text = '']) => text.split('\n')[0] ?? '' },
      { target: `text/${name}`, inputs: [`${name}.txt`], run: ([text = '']) => text.split('\n').slice(1).join(' ') },
      { target: `page/${name}`, inputs: [`title/${name}`, `text/${name}`], run: ([title, text]) => `<h1>${title}</h1><p>${text}</p>` },
    ]),
    { target: 'list', inputs: names.map((name) => `title/${name}`), run: (titles) => titles.map((title) => `<li>${title}</li>`).join('') },
  ];
}

/** Builds `sources` of a folder into its `site` with the real engine. The traces are in `state`: a rows file, and its SHA-256 in a header. */
export async function runToyBuild(folder: string, { onTask, onTrace, modified = [] }: ToyOptions = {}): Promise<ToyRun> {
  const built: string[] = [];
  const failed: string[] = [];
  const pathOf = (input: string): string => join(folder, input.endsWith('.txt') ? 'sources' : 'site', input);
  const stage = {
    async write({ path, bytes }: { readonly path: string; readonly bytes: unknown }): Promise<void> {
      await mkdir(dirname(join(folder, 'site', path)), { recursive: true });
      await writeFile(join(folder, 'site', path), String(bytes));
    },
  };
  const targets = openTargets({ previous: readTraces(folder), modified: new Set(modified), stage, isExplained: true });
  for (const { target, inputs, run } of toyTasks((await readdir(join(folder, 'sources'))).sort())) {
    // The inputs of a failed task are missing in the first build.
    if (!inputs.every((input) => existsSync(pathOf(input)))) continue;
    const texts = await Promise.all(inputs.map((input) => readFile(pathOf(input), 'utf8')));
    const digests = Object.fromEntries(inputs.map((input, index) => [input, digestOf(texts[index])]));
    const write = async (put: WriteArtifact): Promise<void> => {
      onTask?.(target);
      await put({ path: target, bytes: run(texts) });
    };
    const isBuilt = await targets.build(target, digests, write).catch(() => void failed.push(target));
    if (isBuilt === true) built.push(target);
  }
  const current = new Set([...targets.all().values()].flatMap(outputsOf));
  const deleted = [...targets.orphans()].filter((path) => !current.has(path) && !failed.includes(path));
  for (const path of deleted) rmSync(join(folder, 'site', path));
  await saveTraces(folder, [...targets.all().values()], onTrace);
  return { built, deleted, failed, reasons: targets.rebuildReasons() };
}

export const logOf = (folder: string): string => join(folder, 'state/traces');
const headerOf = (folder: string): string => join(folder, 'state/header');

function readTraces(folder: string): ReadonlyMap<string, TargetTrace> | undefined {
  if (!existsSync(headerOf(folder))) return undefined;
  const rows = openRows(logOf(folder), readFileSync(headerOf(folder), 'utf8'))?.rowsOf(0) as readonly TargetTrace[] | undefined;
  return rows === undefined ? undefined : new Map(rows.map((trace) => [trace.target, trace]));
}

async function saveTraces(folder: string, traces: readonly TargetTrace[], onTrace: ToyOptions['onTrace']): Promise<void> {
  await mkdir(join(folder, 'state'), { recursive: true });
  const rows = function* (): Generator<TargetTrace> {
    for (const trace of traces) {
      onTrace?.(trace.target);
      yield trace;
    }
  };
  writeText(headerOf(folder), writeRows(logOf(folder), [rows()]));
}
