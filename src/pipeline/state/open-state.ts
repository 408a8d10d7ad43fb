import { cacheMiss } from '../../engine/cache-miss-error.ts';
import type { Problem } from '../../model/problem.ts';
import type { SiteState } from '../../publish/generations/site-state.ts';
import type { IsKept } from '../../publish/output-guard/kept-paths.ts';
import type { OutputCheck } from '../../workers/scan/check-output.ts';
import type { KnownContent } from '../content/content-files.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import type { ArticleSummary } from './article-summary.ts';
import { statePath } from './build-inputs.ts';
import type { ArticleTrace, BuildState, SavedSummary, StateHeader } from './build-state.ts';
import {
  type OpenedBuildState,
  openBuildState,
  openProblems,
  readKnownFiles,
  readKnownFolders,
  readStateHeader,
  readStateOf,
  type SavedProblems,
} from './read-state.ts';
import { unknownOutputs, withUnknownOutputs } from './unknown-outputs.ts';
import { writeStateHeader } from './write-state.ts';

/** What the last build of an output left, read as far as it is asked for: to see that nothing changed, the header is enough. */
export interface OpenedState extends KnownContent {
  /** Undefined where nothing of it can be relied upon. */
  readonly header: StateHeader | undefined;
  /** All of it. */
  state(): BuildState | undefined;
  /** Its articles, also where nothing else of it is relied upon: the last good version of one that fails. */
  lastGood(): ReadonlyMap<string, ArticleTrace>;
  /** Of its articles only these. */
  stateOf(isAsked: (shown: ArticleSummary) => boolean): BuildState | undefined;
  /** A summary with the problems and the advice that it told, which are read when they are looked at. */
  summaryOf(summary: SavedSummary): BuildSummary;
  /** The problems and the advice that it told, to be written again but for a few. */
  problems(): readonly Problem[];
  /** Notes that everything was found as it was, when the disk was looked at then: what was young or counted for that need not be again. */
  verified(takenAtMs: number, check: Pick<OutputCheck, 'hasCounted' | 'unknown'>): StateHeader | undefined;
  /** Lets it go. */
  close(): void;
}

/** It is relied upon where it speaks of what is in the output; a check takes nothing over, so that it sees everything. */
export function openState({ cache, output, publish, isFresh }: BuildOptions, site: SiteState, isKept: IsKept): OpenedState {
  const path = statePath(cache, output);
  const found = publish ? readStateHeader(path) : undefined;
  const ofOutput = found?.published !== '' && found?.published === site.name ? found : undefined;
  const header = isFresh === true ? undefined : ofOutput;
  const read: {
    folders?: ReturnType<KnownContent['folders']>;
    files?: BuildState['files'] | undefined;
    build?: OpenedBuildState | undefined;
    lastGood?: OpenedBuildState | undefined;
  } = {};
  const files = (): BuildState['files'] | undefined => {
    if (header !== undefined && !('files' in read)) read.files = readKnownFiles(path, header);
    return read.files;
  };
  const problemsOf = (part: 'problems' | 'advice', isRewritten = false): SavedProblems => {
    const kept = header && openProblems(path, { head: header, part, isRewritten });
    if (kept === undefined) throw cacheMiss(`the kept ${part}`);
    return kept;
  };
  return {
    header,
    takenAtMs: header?.takenAtMs ?? 0,
    files,
    folders() {
      if (header !== undefined && !('folders' in read)) read.folders = readKnownFolders(path, header);
      return read.folders;
    },
    state() {
      if (header !== undefined && !('build' in read)) read.build = openBuildState(path, header, files());
      return read.build;
    },
    lastGood() {
      if (ofOutput !== undefined && !('lastGood' in read)) read.lastGood = openBuildState(path, ofOutput);
      return read.lastGood?.articles ?? new Map();
    },
    stateOf(isAsked) {
      const known = files();
      return header === undefined || known === undefined ? undefined : readStateOf(path, header, { files: known, isAsked });
    },
    summaryOf: (summary) => ({
      ...summary,
      get problems() {
        return problemsOf('problems').read();
      },
      get advice() {
        return problemsOf('advice').read();
      },
      serialize: () => ({ summary, problems: problemsOf('problems').asJson(), advice: problemsOf('advice').asJson() }),
    }),
    problems: () => (['problems', 'advice'] as const).flatMap((part) => problemsOf(part, true).read()),
    verified(takenAtMs, { hasCounted, unknown }) {
      if (header === undefined) return undefined;
      const now = { ...header, summary: withUnknownOutputs(header.summary, unknownOutputs(header.summary.foreign, unknown, site, isKept)) };
      // What was too young to be trusted has been read: from now on its stamp says enough.
      if (hasCounted || 'files' in read) writeStateHeader(path, { ...now, takenAtMs }, header.files);
      return now;
    },
    close: () => {
      read.build?.close();
      read.lastGood?.close();
    },
  };
}
