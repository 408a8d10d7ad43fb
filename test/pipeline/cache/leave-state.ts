import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { relativeToCache, statePath } from '../../../src/pipeline/state/build-inputs.ts';
import { type StateToWrite, writeState } from '../../../src/pipeline/state/write-state.ts';
import { generationName } from '../../../src/publish/generations/current-chain.ts';
import { nextGenerationNumber } from '../../../src/publish/generations/generation-number.ts';
import { statePathsOf } from '../../../src/publish/generations/state-folder.ts';
import { writeFirstBase } from '../../../src/publish/generations/write-base.ts';

/** Writes the state of a build with this text as its articles; returns the name with which the state files begin. */
export async function leaveState(cache: string, output: string, rest: string): Promise<string> {
  await mkdir(dirname(output), { recursive: true });
  const name = publishNothing(output);
  const path = statePath(cache, output);
  const state = {
    folders: [],
    files: new Map(),
    articles: new Map(),
    targets: new Map(),
    untracked: [],
    summaries: [],
    previews: [],
    problems: [],
  };
  const head = { takenAtMs: LEFT_AT_MS, output: relativeToCache(cache, output), published: name, summary: {} };
  writeState(path, { ...state, head } as unknown as StateToWrite);
  await writeFile(`${path}.base`, rest);
  return basename(path);
}

/** Makes an empty generation the current one of an output, and returns its name. */
export function publishNothing(output: string): string {
  const paths = statePathsOf(output);
  const number = nextGenerationNumber(paths);
  return generationName(writeFirstBase(paths, [], { number, reason: 'build', time: '2026-01-01T00:00:00.000Z' }));
}

export const LEFT_AT_MS = 1000;
