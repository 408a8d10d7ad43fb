import { readFileSync } from 'node:fs';
import type { Problem } from '../../model/problem.ts';
import { knownFiles } from '../content/known-files.ts';
import { type FolderColumns, type KnownFolders, knownFolders } from '../content/known-folders.ts';
import { openBufferedReader } from '../engine/buffered-reader.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import { type ColumnsByKind, openRows, type RowsFile, readRow, sha256OfParts } from '../engine/rows-file.ts';
import { type ReadableBytes, resolveLazy } from '../engine/spill-store.ts';
import type { TargetTrace } from '../engine/targets.ts';
import type { ArticleSummary } from './article-summary.ts';
import { type ArticleTrace, type BuildState, isOverlay, ROWS, type StateFile, type StateHeader } from './build-state.ts';
import { type LocatedSummary, SUMMARY_COLUMNS_BY_KIND, SUMMARY_KINDS, TRACE_COLUMNS } from './row-columns.ts';

/** The header; undefined if it is missing, damaged or of another version. */
export function readStateHeader(path: string): StateHeader | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    // The header comes from this program, as its hash shows.
    return text.slice(0, end) === `${VERSION} ${sha256OfParts(VERSION, body)}` ? (JSON.parse(body) as StateHeader) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Explains that a state was written by a version of the program with another format; undefined if there is none, or it has this format.
 *
 *   'the cache is of another version of Offprint (format 18, expected 21), so everything is built again'
 */
export function otherStateFormat(path: string): string | undefined {
  try {
    const [, format = 'before 20'] = FORMAT.exec(readFileSync(path, 'utf8')) ?? [];
    if (format === VERSION) return undefined;
    return `the cache is of another version of Offprint (format ${format}, expected ${VERSION}), so everything is built again`;
  } catch {
    return undefined;
  }
}

/** `20 6f1c…`; formats before 20 began with the hash alone. */
const FORMAT = /^(\d{1,5}) [\da-f]{64}\n/;

/** The content's files that the header belongs to; undefined if the file is damaged or of another build. */
export function readKnownFiles(path: string, head: StateHeader): BuildState['files'] | undefined {
  const rows = openStateFile(path, { head, part: 'files' });
  return rows && knownFiles(stateFilePath(path, 'files'), rows.text());
}

/** The content's folders by path; undefined if the file is damaged or of another build. */
export function readKnownFolders(path: string, head: StateHeader): KnownFolders | undefined {
  const [columns] = (openStateFile(path, { head, part: 'folders' })?.rowsOf(0) ?? []) as readonly FolderColumns[];
  return columns && knownFolders(columns);
}

/** Problems or advice; undefined if the file is damaged or of another build. */
export function readProblems(path: string, asked: AskedPart & { readonly part: 'problems' | 'advice' }): readonly Problem[] | undefined {
  return openStateFile(path, asked)?.rowsOf(0) as readonly Problem[] | undefined;
}

/** The complete state, whose long columns are read when they are accessed; undefined if a file is damaged or of another build. */
export function openBuildState(
  path: string,
  head = readStateHeader(path),
  files = head && readKnownFiles(path, head),
): OpenedBuildState | undefined {
  if (head === undefined || files === undefined) return undefined;
  const waiting = openBufferedReader(stateFilePath(path, 'base'));
  const summaries = openStateFile(path, { head, part: 'summaries' });
  const base = openStateFile(path, { head, part: 'base', lazySource: waiting });
  const overlay = openStateFile(path, { head, part: 'overlay' });
  if (waiting === undefined || summaries === undefined || base === undefined || overlay === undefined) {
    waiting?.close();
    return undefined;
  }
  const summaryRows = (kind: number): readonly ArticleSummary[] => {
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
    // Read on every access and not cached: a build reads them once and then writes new ones.
    get summaries() {
      return summaryRows(SUMMARY_KINDS.articles);
    },
    get previews() {
      return summaryRows(SUMMARY_KINDS.previews);
    },
    close: waiting.close,
  };
}

export interface OpenedBuildState extends BuildState {
  /** Closes the file that the long columns are read from. */
  close(): void;
}

/** The state with the traces of some articles and of the targets that every edit rebuilds; of other articles only the summaries. */
export function readStateOf(path: string, head: StateHeader, { files, isAsked }: AskedOf): BuildState | undefined {
  const waiting = openBufferedReader(stateFilePath(path, 'summaries'));
  try {
    return waiting && readOf(path, { head, lazySource: waiting }, { files, isAsked });
  } finally {
    waiting?.close();
  }
}

function readOf(
  path: string,
  { head, lazySource }: { readonly head: StateHeader; readonly lazySource: ReadableBytes },
  { files, isAsked }: AskedOf,
): BuildState | undefined {
  const rows = openStateFile(path, { head, part: 'summaries', lazySource });
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
  // The rows come from this program, as their hashes show.
  return [
    record && (readRow(base, record, TRACE_COLUMNS) as ArticleTrace | undefined),
    page && (readRow(base, page, TRACE_COLUMNS) as TargetTrace | undefined),
  ];
}

/** Undefined if the file is damaged or of another build. */
export function openStateFile(
  path: string,
  { head, part, lazySource, isRewritten = !MADE_ANEW.has(part) }: AskedPart,
): RowsFile | undefined {
  return openRows(stateFilePath(path, part), head.files[part], {
    isRewritten,
    ...(FORMS_BY_PART[part] && { columns: FORMS_BY_PART[part], lazySource }),
  });
}

interface AskedPart {
  readonly head: StateHeader;
  readonly part: StateFile;
  /** The open file from which long columns are read when they are accessed. */
  readonly lazySource?: ReadableBytes | undefined;
  /** True if unchanged rows will be copied into the next file; the default depends on the file. */
  readonly isRewritten?: boolean;
}

/** Files whose rows are computed anew by every build, so that no row offsets are noted. */
const MADE_ANEW: ReadonlySet<StateFile> = new Set(['folders', 'summaries', 'problems', 'advice']);

const FORMS_BY_PART: Partial<Readonly<Record<StateFile, ColumnsByKind>>> = {
  base: TRACE_COLUMNS,
  overlay: TRACE_COLUMNS,
  summaries: SUMMARY_COLUMNS_BY_KIND,
};

export function stateFilePath(path: string, part: StateFile): string {
  return `${path}.${part}`;
}

/** Version of the format of all files of the state. */
export const VERSION = '23';
