/** Parts of a file in which a word can be retired: identifiers, or prose (comments, messages, test titles, Markdown). */
export type TextKind = 'name' | 'prose';

/** A word or phrase that is not used any more, with the term that replaces it. */
export interface RetiredWord {
  readonly pattern: RegExp;
  readonly in: readonly TextKind[];
  readonly instead: string;
  /** Folders and files in which the word has its proper meaning. */
  readonly allowed?: readonly string[];
}

const NAME: readonly TextKind[] = ['name'];
const PROSE: readonly TextKind[] = ['prose'];
const BOTH: readonly TextKind[] = ['name', 'prose'];

/**
 * Retired words, by the rename table and the rules of the project's language guide.
 *
 * Patterns for names see a whole identifier ('keptFiles'); patterns for prose see a text without code spans.
 */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  { pattern: /^(?:Workshop|workshop|shop)$|\bworkshops?\b/, in: BOTH, instead: 'BuildContext, context' },
  { pattern: /^(?:Around|lookAround)$/, in: NAME, instead: 'OpenedBuild, openBuild' },
  { pattern: /^(?:heldIn|Held)$/, in: NAME, instead: 'resolve, Lazy' },
  { pattern: /^(?:Drawer|Drawn|drawer)$|\bdrawers?\b/, in: BOTH, instead: 'SpillStore, Spilled' },
  { pattern: /^NamelessFile$|\bnameless file/i, in: BOTH, instead: 'TempFile, temp file' },
  { pattern: /^(?:Units|MadeUnit|MadeFrom|UnitCause)$/, in: NAME, instead: 'Targets, TargetTrace, InputDigests, RebuildReason' },
  { pattern: /^(?:LastBuild|LastHead)$/, in: NAME, instead: 'BuildState, StateHeader' },
  { pattern: /^(?:looker|Looker)$|\blookers?\b/, in: BOTH, instead: 'scan worker, scanWorker' },
  { pattern: /^(?:Workbench|openWorkbenches?)$|\bworkbench(?:es)?\b/i, in: BOTH, instead: 'WorkerContext, perBuildContext' },
  { pattern: /^(?:allBeside|beside)$/, in: NAME, instead: 'settleBackground, inBackground' },
  { pattern: /^(?:isHasty|hasty)$|\bhasty\b|\bhastily\b/, in: BOTH, instead: 'fastMode, fast mode' },
  { pattern: /^(?:keptLost|KeptLost)$|\bkept-lost\b/, in: BOTH, instead: 'CacheMissError' },
  { pattern: /^keepOrTell$/, in: NAME, instead: 'saveStateOrWarn' },
  { pattern: /^(?:Soon|whenHere|whenAllHere|orElse)$/, in: NAME, instead: 'MaybePromise, chain, chainAll, recover' },
  { pattern: /^byGravity$|\bby-gravity\b|\bgravity of\b/, in: BOTH, instead: 'severity' },
  { pattern: /^(?:shelf|shelves|Shelf|Shelves)$|\bshel(?:f|ves)\b/i, in: BOTH, instead: 'list group' },
  { pattern: /^bringUp$/, in: NAME, instead: 'syncFolder' },
  { pattern: /^(?:turningStage|hookedStage)$/, in: NAME, instead: 'yieldingStage, stageWithHooks' },
  { pattern: /^(?:patience|withPatience)$|\bpatience\b/, in: BOTH, instead: 'retry policy, withRetry' },
  { pattern: /^(?:calm|stallAlarm)$|\bstall alarms?\b/, in: BOTH, instead: 'reset, idle timeout' },
  { pattern: /^(?:endSteps?)$/, in: NAME, instead: 'phases, endPhase' },
  { pattern: /^(?:collectLater|collectSooner|compileLater)$/, in: NAME, instead: 'v8-tuning.ts' },
  { pattern: /^(?:[Tt]old|[Ss]hown|[Hh]eld|[Kk]ept)(?:[A-Z]\w*)?$/, in: NAME, instead: 'a noun: entries, summaries, cached files' },
  { pattern: /^(?:Found|Made|Beside|Whole|Rest|Room|Seen|Look|Standing)$/, in: NAME, instead: 'a type named by a noun of the field' },
  { pattern: /\bledgers? of words\b|\bword ledgers?\b/, in: PROSE, instead: 'coverage' },
  { pattern: /\b(?:this|each|every|pure|another|two) rooms?\b(?! (?:for|left))|\brooms\b/i, in: PROSE, instead: 'folder, area' },
  { pattern: /\bwhoever\b/i, in: PROSE, instead: 'a noun: the caller, the reader, the editor' },
];

/** Tells whether a path is one of the given files or lies in one of the given folders: `src/query/language/site.ts` in `src/query/language`. */
export function isUnder(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
