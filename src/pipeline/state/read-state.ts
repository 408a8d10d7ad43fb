import { readFileSync } from 'node:fs';
import { openBufferedReader } from '../../engine/buffered-reader.ts';
import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { type ColumnsByKind, openRows, type RowsFile, readRow, sha256OfParts } from '../../engine/rows-file.ts';
import { type ReadableBytes, resolveLazy } from '../../engine/spill-store.ts';
import type { TargetTrace } from '../../engine/targets.ts';
import type { Problem } from '../../model/problem.ts';
import { knownFiles } from '../content/known-files.ts';
import { type FolderColumns, type KnownFolders, knownFolders } from '../content/known-folders.ts';
import type { ArticleSummary } from './article-summary.ts';
import { type ArticleTrace, type BuildState, isOverlay, ROWS, type StateFile, type StateHeader } from './build-state.ts';
import { type LocatedSummary, SUMMARY_COLUMNS_BY_KIND, SUMMARY_KINDS, TRACE_COLUMNS } from './row-columns.ts';

/** The head alone; undefined where there is none that can be trusted. */
export function readStateHeader(path: string): StateHeader | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    // A head of our own, proven by its hash.
    return text.slice(0, end) === sha256OfParts(VERSION, body) ? (JSON.parse(body) as StateHeader) : undefined;
  } catch {
    return undefined;
  }
}

/** What of the content a build of that head knew; undefined where that is damaged, cut short or another build's. */
export function readKnownFiles(path: string, head: StateHeader): BuildState['files'] | undefined {
  const rows = openStateFile(path, { head, part: 'files' });
  return rows && knownFiles(stateFilePath(path, 'files'), rows.text());
}

/** What a build of that head found in the folders of the content, by path; undefined where that is damaged, cut short or another build's. */
export function readKnownFolders(path: string, head: StateHeader): KnownFolders | undefined {
  const [columns] = (openStateFile(path, { head, part: 'folders' })?.rowsOf(0) ?? []) as readonly FolderColumns[];
  return columns && knownFolders(columns);
}

/** What is wrong in the articles, or what could be better; undefined where that is damaged, cut short or another build's. */
export function openProblems(path: string, asked: AskedPart & { readonly part: 'problems' | 'advice' }): SavedProblems | undefined {
  const rows = openStateFile(path, asked);
  return rows && { read: () => rows.rowsOf(0) as readonly Problem[], asJson: () => rows.asJson() };
}

export interface SavedProblems {
  read(): readonly Problem[];
  /** The same list as it is printed. */
  asJson(): Uint8Array;
}

/** All of it, most of which waits until it is asked for; undefined where it is damaged, cut short or another build's. */
export function openBuildState(
  path: string,
  head = readStateHeader(path),
  files = head && readKnownFiles(path, head),
): OpenedBuildState | undefined {
  if (head === undefined || files === undefined) return undefined;
  const waiting = openBufferedReader(stateFilePath(path, 'base'));
  const summaries = openStateFile(path, { head, part: 'summaries' });
  const base = openStateFile(path, { head, part: 'base', waitingIn: waiting });
  const overlay = openStateFile(path, { head, part: 'overlay' });
  if (waiting === undefined || summaries === undefined || base === undefined || overlay === undefined) {
    waiting?.close();
    return undefined;
  }
  const shownRows = (kind: number): readonly ArticleSummary[] => {
    const rows = openStateFile(path, { head, part: 'summaries' });
    if (rows === undefined) throw cacheMiss('what others show of articles');
    return rows.rowsOf(kind) as readonly ArticleSummary[];
  };
  const rowsOf = <Row>(kind: number): Row[] => [...base.rowsOf(kind), ...overlay.rowsOf(kind)] as Row[];
  return {
    head,
    files,
    articles: new Map(rowsOf<ArticleTrace>(ROWS.articles).map((article) => [article.key, article])),
    targets: new Map(rowsOf<TargetTrace>(ROWS.targets).map((unit) => [unit.target, unit])),
    untracked: overlay.rowsOf(ROWS.untracked) as readonly string[],
    // A build of everything asks once, after a while, and puts the like together anew.
    get summaries() {
      return shownRows(SUMMARY_KINDS.articles);
    },
    get previews() {
      return shownRows(SUMMARY_KINDS.previews);
    },
    close: waiting.close,
  };
}

export interface OpenedBuildState extends BuildState {
  /** Lets what waits go. */
  close(): void;
}

/** What the last build left of these articles and of what any edit changes; of the others only what is summaries of them. */
export function readStateOf(path: string, head: StateHeader, { files, isAsked }: AskedOf): BuildState | undefined {
  const waiting = openBufferedReader(stateFilePath(path, 'summaries'));
  try {
    return waiting && readOf(path, { head, waitingIn: waiting }, { files, isAsked });
  } finally {
    waiting?.close();
  }
}

function readOf(
  path: string,
  { head, waitingIn }: { readonly head: StateHeader; readonly waitingIn: ReadableBytes },
  { files, isAsked }: AskedOf,
): BuildState | undefined {
  const rows = openStateFile(path, { head, part: 'summaries', waitingIn });
  const overlay = openStateFile(path, { head, part: 'overlay' });
  if (rows === undefined || overlay === undefined) return undefined;
  const summaries = rows.rowsOf(SUMMARY_KINDS.articles) as readonly LocatedSummary[];
  const previews = rows.rowsOf(SUMMARY_KINDS.previews) as readonly LocatedSummary[];
  const articles = new Map<string, ArticleTrace>();
  const targets = new Map<string, TargetTrace>();
  const pages = new Set<string>();
  for (const asked of [...summaries.filter(isAsked), ...previews.filter(isAsked)]) {
    const [record, page] = rowsOfPlaced(path, asked);
    if (record?.key !== asked.key || page?.target !== `${asked.stem}.html`) return undefined;
    articles.set(record.key, record);
    targets.set(page.target, page);
    pages.add(page.target);
  }
  for (const record of overlay.rowsOf(ROWS.articles) as readonly ArticleTrace[])
    if (articles.has(record.key)) articles.set(record.key, record);
  for (const unit of overlay.rowsOf(ROWS.targets) as readonly TargetTrace[])
    if (pages.has(unit.target) || isOverlay(unit)) targets.set(unit.target, unit);
  return { head, files, articles, targets, untracked: overlay.rowsOf(ROWS.untracked) as readonly string[], summaries, previews };
}

interface AskedOf {
  readonly files: BuildState['files'];
  readonly isAsked: (summaries: ArticleSummary) => boolean;
}

function rowsOfPlaced(path: string, { location }: LocatedSummary): readonly [ArticleTrace | undefined, TargetTrace | undefined] {
  const { record, page } = resolveLazy(location);
  const base = stateFilePath(path, 'base');
  // Rows of our own, proven by their hashes.
  return [
    record && (readRow(base, record, TRACE_COLUMNS) as ArticleTrace | undefined),
    page && (readRow(base, page, TRACE_COLUMNS) as TargetTrace | undefined),
  ];
}

/** Undefined where that is damaged, cut short or another build's. */
export function openStateFile(
  path: string,
  { head, part, waitingIn, isRewritten = !MADE_ANEW.has(part) }: AskedPart,
): RowsFile | undefined {
  return openRows(stateFilePath(path, part), head.files[part], {
    isRewritten,
    ...(FORMS_BY_PART[part] && { forms: FORMS_BY_PART[part], waitingIn }),
  });
}

interface AskedPart {
  readonly head: StateHeader;
  readonly part: StateFile;
  /** Where of its rows what few ask for is to wait. */
  readonly waitingIn?: ReadableBytes | undefined;
  /** Whether its rows will be written again as they are; otherwise as is usual of the part. */
  readonly isRewritten?: boolean;
}

/** Folders are looked at anew, what others show of an article is put together anew, and problems are mostly found again. */
const MADE_ANEW: ReadonlySet<StateFile> = new Set(['folders', 'summaries', 'problems', 'advice']);

const FORMS_BY_PART: Partial<Readonly<Record<StateFile, ColumnsByKind>>> = {
  base: TRACE_COLUMNS,
  overlay: TRACE_COLUMNS,
  summaries: SUMMARY_COLUMNS_BY_KIND,
};

export function stateFilePath(path: string, part: StateFile): string {
  return `${path}.${part}`;
}

/** Another where the form of these files is. */
export const VERSION = '19';
