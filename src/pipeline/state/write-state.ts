import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Problem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import type { KnownFolder } from '../../read/package/folder-memory.ts';
import { folderColumns } from '../content/known-folders.ts';
import { type RowLocation, sha256OfParts, writeRows, writeText } from '../engine/rows-file.ts';
import type { TargetTrace } from '../engine/targets.ts';
import { bySeverity } from '../problems/by-severity.ts';
import type { ArticleSummary } from './article-summary.ts';
import { type ArticleTrace, type BuildState, isOverlay, type KnownFile, ROWS, type StateHeader } from './build-state.ts';
import { openStateFile, stateFilePath, VERSION } from './read-state.ts';
import { type LocatedSummary, SUMMARY_COLUMNS_BY_KIND, TRACE_COLUMNS } from './row-columns.ts';

/** Writes every file to a temp file and renames it, the header last. An interrupted write leaves a state without a header, which no build uses. */
export function writeState(path: string, build: StateToWrite): void {
  const { files, articles, targets, untracked, summaries, previews } = build;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const placeByName = new Map<string, RowLocation>();
  const pages = new Set<string>([...summaries, ...previews].map(({ stem }) => `${stem}.html`));
  const note = (row: unknown, at: number, line: Uint8Array): void => {
    // The rows are those that are written below.
    const named = row as ArticleTrace | TargetTrace;
    if ('target' in named && !pages.has(named.target)) return;
    const name = 'target' in named ? `target ${named.target}` : `article ${named.key}`;
    placeByName.set(name, { at, length: line.length, sha256: sha256OfParts(line) });
  };
  const all = [...targets.values()];
  const base = writeRows(stateFilePath(path, 'base'), [articles.values(), all.filter((unit) => !isOverlay(unit))], {
    columns: TRACE_COLUMNS,
    onRow: note,
  });
  const placed = (one: ArticleSummary): LocatedSummary => ({
    ...one,
    location: { record: placeByName.get(`article ${one.key}`), page: placeByName.get(`target ${one.stem}.html`) },
  });
  writeStateHeader(path, build.head, {
    folders: writeFolders(path, build.folders),
    files: writeRows(stateFilePath(path, 'files'), [[...files.values()].sort((a, b) => compareText(a.key, b.key))]),
    summaries: writeRows(stateFilePath(path, 'summaries'), [summaries.map(placed), previews.map(placed)], {
      columns: SUMMARY_COLUMNS_BY_KIND,
    }),
    base,
    overlay: writeRows(stateFilePath(path, 'overlay'), [[], all.filter(isOverlay), untracked], { columns: TRACE_COLUMNS }),
    ...writeProblems(path, build.problems),
  });
}

export interface StateToWrite extends Omit<BuildState, 'head' | 'files'> {
  readonly head: Omit<StateHeader, 'files'>;
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly folders: readonly KnownFolder[];
  /** Problems and advice. */
  readonly problems: readonly Problem[];
}

/** Writes a state that describes articles alone, without targets: that of a part, or of joined parts, from which a complete build follows. */
export function writeArticleState(path: string, state: Pick<StateToWrite, 'head' | 'files' | 'articles'>): void {
  writeState(path, { ...state, folders: [], targets: new Map(), untracked: [], summaries: [], previews: [], problems: [] });
}

/** Writes the files of the state that an edit changed. `base` stays, and the new traces go into `overlay`. */
export function writeEditedState(path: string, last: StateHeader, edit: EditedState): void {
  const before = openStateFile(path, { head: last, part: 'overlay' });
  rmSync(path, { force: true });
  // The overlay was deleted meanwhile. Without a header the next build is a clean build.
  if (before === undefined) return;
  const articles = new Map((before.rowsOf(ROWS.articles) as readonly ArticleTrace[]).map((article) => [article.key, article]));
  const units = new Map((before.rowsOf(ROWS.targets) as readonly TargetTrace[]).map((unit) => [unit.target, unit]));
  for (const gone of edit.gone) units.delete(gone);
  for (const record of edit.articles.values()) articles.set(record.key, record);
  for (const unit of edit.targets.values()) units.set(unit.target, unit);
  writeStateHeader(path, edit.head, {
    ...last.files,
    ...(edit.folders === undefined ? {} : { folders: writeFolders(path, edit.folders) }),
    ...(edit.changed.size === 0 ? {} : { files: edit.files.rewrite(edit.changed) }),
    overlay: writeRows(stateFilePath(path, 'overlay'), [articles.values(), units.values(), edit.untracked], { columns: TRACE_COLUMNS }),
    ...(edit.problems === undefined ? {} : writeProblems(path, edit.problems)),
  });
}

export interface EditedState extends Pick<BuildState, 'files' | 'articles' | 'targets' | 'untracked'> {
  readonly head: Omit<StateHeader, 'files'>;
  /** Files of the content whose row changed. */
  readonly changed: ReadonlyMap<string, KnownFile>;
  /** Folders of the content; undefined if they are unchanged. */
  readonly folders: readonly KnownFolder[] | undefined;
  /** Targets that do not exist any more. */
  readonly gone: readonly string[];
  /** Problems and advice; undefined if they are unchanged. */
  readonly problems: readonly Problem[] | undefined;
}

function writeFolders(path: string, folders: readonly KnownFolder[]): string {
  return writeRows(stateFilePath(path, 'folders'), [[folderColumns(folders)]]);
}

function writeProblems(path: string, problems: readonly Problem[]): Pick<StateHeader['files'], 'problems' | 'advice'> {
  const apart = bySeverity(problems);
  return {
    problems: writeRows(stateFilePath(path, 'problems'), [apart.problems]),
    advice: writeRows(stateFilePath(path, 'advice'), [apart.advice]),
  };
}

/** Writes the header. `parts` are the hashes of the other files. */
export function writeStateHeader(path: string, head: Omit<StateHeader, 'files'>, parts: StateHeader['files']): void {
  const body = JSON.stringify({ ...head, files: parts });
  writeText(path, `${VERSION} ${sha256OfParts(VERSION, body)}\n${body}`);
}
