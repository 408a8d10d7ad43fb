import type { Problem } from '../../model/problem.ts';
import type { SiteState } from '../../publish/generations/site-state.ts';
import type { IsKept } from '../../publish/output-guard/keep-patterns.ts';
import { unknownOutputs, withUnknownOutputs } from '../../publish/output-guard/unknown-outputs.ts';
import type { KnownContent } from '../content/content-files.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { once } from '../engine/once.ts';
import type { BuildOptions, BuildSummary } from '../options/build-options.ts';
import type { OutputCheck } from '../workers/scan/check-output.ts';
import type { ArticleSummary } from './article-summary.ts';
import { statePath } from './build-inputs.ts';
import type { ArticleTrace, BuildState, SavedSummary, StateHeader } from './build-state.ts';
import {
  openBuildState,
  otherStateFormat,
  readKnownFiles,
  readKnownFolders,
  readProblems,
  readStateHeader,
  readStateOf,
} from './read-state.ts';
import { writeStateHeader } from './write-state.ts';

/** The state that the build before saved for an output. Each part is read when it is first needed; an unchanged site needs the header alone. */
export interface OpenedState extends KnownContent {
  /** Undefined if there is no state that describes the published site. */
  readonly header: StateHeader | undefined;
  /** Sentence for the user if the state has the format of another version of the program, and is therefore not used. */
  readonly otherFormat: string | undefined;
  state(): BuildState | undefined;
  /** Traces of articles, also in a build that uses nothing else of the state, so that a failing article keeps its last good version. */
  lastGood(): ReadonlyMap<string, ArticleTrace>;
  /** The state with the traces of some articles only. */
  stateOf(isWanted: (summary: ArticleSummary) => boolean): BuildState | undefined;
  /** A summary whose problems and advice are read from the state when they are accessed. */
  summaryOf(summary: SavedSummary): BuildSummary;
  /** All problems and advice, which are about to be written again. */
  problems(): readonly Problem[];
  /** Records that content and output were verified at that time, so that files with a racy time need not be read again. */
  verified(takenAtMs: number, check: Pick<OutputCheck, 'hasCounted' | 'unknown'>): StateHeader | undefined;
  close(): void;
}

/** Opens the state if it describes the published generation. A check uses none, so that it sees every problem. */
export function openState({ cache, output, publish, isFresh }: BuildOptions, site: SiteState, isKept: IsKept): OpenedState {
  const path = statePath(cache, output);
  const found = publish ? readStateHeader(path) : undefined;
  const ofOutput = found?.published !== '' && found?.published === site.name ? found : undefined;
  const header = isFresh === true ? undefined : ofOutput;
  const files = once(() => header && readKnownFiles(path, header));
  const state = once(() => header && openBuildState(path, header, files()));
  const lastGood = once(() => ofOutput && openBuildState(path, ofOutput));
  const folders = once(() => header && readKnownFolders(path, header));
  return {
    header,
    otherFormat: publish && found === undefined ? otherStateFormat(path) : undefined,
    takenAtMs: header?.takenAtMs ?? 0,
    files,
    folders,
    state,
    lastGood: () => lastGood()?.articles ?? new Map(),
    stateOf(isWanted) {
      const known = files();
      return header === undefined || known === undefined ? undefined : readStateOf(path, header, { files: known, isAsked: isWanted });
    },
    ...savedProblems(path, header),
    verified(takenAtMs, { hasCounted, unknown }) {
      if (header === undefined) return undefined;
      const foreign = unknownOutputs(header.summary.foreign, unknown, site, isKept);
      const now = { ...header, summary: withUnknownOutputs(header.summary, foreign) };
      if (hasCounted || files.isComputed()) writeStateHeader(path, { ...now, takenAtMs }, header.files);
      return now;
    },
    close() {
      for (const opened of [state, lastGood]) if (opened.isComputed()) opened()?.close();
    },
  };
}

function savedProblems(path: string, header: StateHeader | undefined): Pick<OpenedState, 'problems' | 'summaryOf'> {
  const open = (part: 'problems' | 'advice', isRewritten = false): readonly Problem[] => {
    const saved = header && readProblems(path, { head: header, part, isRewritten });
    if (saved === undefined) throw cacheMiss(`the saved ${part}`);
    return saved;
  };
  return {
    problems: () => (['problems', 'advice'] as const).flatMap((part) => open(part, true)),
    summaryOf: (summary) => ({
      ...summary,
      get problems() {
        return open('problems');
      },
      get advice() {
        return open('advice');
      },
    }),
  };
}
