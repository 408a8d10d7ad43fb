import { keptLost } from '../../engine/cache-miss-error.ts';
import type { Problem } from '../../model/problem.ts';
import type { SiteState } from '../../publish/generations/site-state.ts';
import type { IsKept } from '../../publish/output-guard/kept-paths.ts';
import type { OutputCheck } from '../../workers/scan/check-output.ts';
import type { KnownBefore } from '../content/content-files.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import type { ShownArticle } from './article-summary.ts';
import { lastBuildPath } from './build-inputs.ts';
import type { KeptRecord, LastBuild, LastHead, ToldSummary } from './build-state.ts';
import {
  type KeptProblems,
  type OpenedBuild,
  openLastBuild,
  openLastProblems,
  readLastFiles,
  readLastFolders,
  readLastHead,
  readLastOf,
} from './read-state.ts';
import { foreignNow, withForeign } from './unknown-outputs.ts';
import { writeLastHead } from './write-state.ts';

/** What the last build of an output left, read as far as it is asked for: to see that nothing changed, the head is enough. */
export interface OpenedLast extends KnownBefore {
  /** Undefined where nothing of it can be relied upon. */
  readonly head: LastHead | undefined;
  /** All of it. */
  build(): LastBuild | undefined;
  /** Its articles, also where nothing else of it is relied upon: the last good version of one that fails. */
  lastGood(): ReadonlyMap<string, KeptRecord>;
  /** Of its articles only these. */
  buildOf(isAsked: (shown: ShownArticle) => boolean): LastBuild | undefined;
  /** A summary with the problems and the advice that it told, which are read when they are looked at. */
  told(summary: ToldSummary): BuildSummary;
  /** The problems and the advice that it told, to be written again but for a few. */
  problems(): readonly Problem[];
  /** Notes that everything was found as it was, when the disk was looked at then: what was young or counted for that need not be again. */
  seenAgain(takenAtMs: number, check: Pick<OutputCheck, 'hasCounted' | 'foreign'>): LastHead | undefined;
  /** Lets it go. */
  close(): void;
}

/** It is relied upon where it speaks of what is in the output; a check takes nothing over, so that it sees everything. */
export function openLast({ cache, output, publish, isFresh }: BuildOptions, site: SiteState, isKept: IsKept): OpenedLast {
  const path = lastBuildPath(cache, output);
  const found = publish ? readLastHead(path) : undefined;
  const ofOutput = found?.published !== '' && found?.published === site.name ? found : undefined;
  const head = isFresh === true ? undefined : ofOutput;
  const read: {
    folders?: ReturnType<KnownBefore['folders']>;
    files?: LastBuild['files'] | undefined;
    build?: OpenedBuild | undefined;
    lastGood?: OpenedBuild | undefined;
  } = {};
  const files = (): LastBuild['files'] | undefined => {
    if (head !== undefined && !('files' in read)) read.files = readLastFiles(path, head);
    return read.files;
  };
  const problemsOf = (part: 'problems' | 'advice', isRewritten = false): KeptProblems => {
    const kept = head && openLastProblems(path, { head, part, isRewritten });
    if (kept === undefined) throw keptLost(`the kept ${part}`);
    return kept;
  };
  return {
    head,
    takenAtMs: head?.takenAtMs ?? 0,
    files,
    folders() {
      if (head !== undefined && !('folders' in read)) read.folders = readLastFolders(path, head);
      return read.folders;
    },
    build() {
      if (head !== undefined && !('build' in read)) read.build = openLastBuild(path, head, files());
      return read.build;
    },
    lastGood() {
      if (ofOutput !== undefined && !('lastGood' in read)) read.lastGood = openLastBuild(path, ofOutput);
      return read.lastGood?.articles ?? new Map();
    },
    buildOf(isAsked) {
      const known = files();
      return head === undefined || known === undefined ? undefined : readLastOf(path, head, { files: known, isAsked });
    },
    told: (summary) => ({
      ...summary,
      get problems() {
        return problemsOf('problems').read();
      },
      get advice() {
        return problemsOf('advice').read();
      },
      asKept: () => ({ summary, problems: problemsOf('problems').asJson(), advice: problemsOf('advice').asJson() }),
    }),
    problems: () => (['problems', 'advice'] as const).flatMap((part) => problemsOf(part, true).read()),
    seenAgain(takenAtMs, { hasCounted, foreign }) {
      if (head === undefined) return undefined;
      const now = { ...head, summary: withForeign(head.summary, foreignNow(head.summary.foreign, foreign, site, isKept)) };
      // What was too young to be trusted has been read: from now on its stamp says enough.
      if (hasCounted || 'files' in read) writeLastHead(path, { ...now, takenAtMs }, head.parts);
      return now;
    },
    close: () => {
      read.build?.close();
      read.lastGood?.close();
    },
  };
}
