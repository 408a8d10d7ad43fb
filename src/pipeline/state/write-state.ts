import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type RowPlace, sha256OfParts, writeRows, writeText } from '../../engine/rows-file.ts';
import type { Problem } from '../../model/problem.ts';
import type { KnownFolder } from '../../read/package/folder-memory.ts';
import { compareText } from '../../text/compare.ts';
import { folderColumns } from '../content/known-folders.ts';
import { byGravity } from '../problems/by-severity.ts';
import type { ShownArticle } from './article-summary.ts';
import { isLight, type KeptRecord, type KnownFile, type LastBuild, type LastHead, type MadeUnit, ROWS } from './build-state.ts';
import { openPart, partPath, VERSION } from './read-state.ts';
import { type PlacedArticle, ROW_FORMS, SHOWN_FORMS } from './row-columns.ts';

/** Writes all files aside and puts them in place, the head last: a build that ends in between leaves none that is trusted. */
export function writeLastBuild(path: string, build: BuildToKeep): void {
  const { files, articles, units, loose, shown, previews } = build;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const placeByName = new Map<string, RowPlace>();
  const pages = new Set<string>([...shown, ...previews].map(({ stem }) => `${stem}.html`));
  const note = (row: unknown, at: number, line: Uint8Array): void => {
    // Of the rows that are written here.
    const named = row as KeptRecord | MadeUnit;
    if ('unit' in named && !pages.has(named.unit)) return;
    const name = 'unit' in named ? `unit ${named.unit}` : `article ${named.key}`;
    placeByName.set(name, { at, length: line.length, sha256: sha256OfParts(line) });
  };
  const all = [...units.values()];
  const rest = writeRows(partPath(path, 'rest'), [articles.values(), all.filter((unit) => !isLight(unit))], {
    forms: ROW_FORMS,
    onRow: note,
  });
  const placed = (one: ShownArticle): PlacedArticle => ({
    ...one,
    place: { record: placeByName.get(`article ${one.key}`), page: placeByName.get(`unit ${one.stem}.html`) },
  });
  writeLastHead(path, build.head, {
    folders: writeFolders(path, build.folders),
    files: writeRows(partPath(path, 'files'), [[...files.values()].sort((a, b) => compareText(a.key, b.key))]),
    shown: writeRows(partPath(path, 'shown'), [shown.map(placed), previews.map(placed)], { forms: SHOWN_FORMS }),
    rest,
    light: writeRows(partPath(path, 'light'), [[], all.filter(isLight), loose], { forms: ROW_FORMS }),
    ...writeProblems(path, build.problems),
  });
}

export interface BuildToKeep extends Omit<LastBuild, 'head' | 'files'> {
  readonly head: Omit<LastHead, 'parts'>;
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly folders: readonly KnownFolder[];
  /** And advice. */
  readonly problems: readonly Problem[];
}

/** Writes what an edit changed of a last build, of which everything else stays as it is. */
export function writeLastEdit(path: string, last: LastHead, edit: EditToKeep): void {
  const before = openPart(path, { head: last, part: 'light' });
  rmSync(path, { force: true });
  // Gone since it was read: the next build has nothing to rely upon.
  if (before === undefined) return;
  const articles = new Map((before.rowsOf(ROWS.articles) as readonly KeptRecord[]).map((article) => [article.key, article]));
  const units = new Map((before.rowsOf(ROWS.units) as readonly MadeUnit[]).map((unit) => [unit.unit, unit]));
  for (const gone of edit.gone) units.delete(gone);
  for (const record of edit.articles.values()) articles.set(record.key, record);
  for (const unit of edit.units.values()) units.set(unit.unit, unit);
  writeLastHead(path, edit.head, {
    ...last.parts,
    ...(edit.folders === undefined ? {} : { folders: writeFolders(path, edit.folders) }),
    ...(edit.changed.size === 0 ? {} : { files: edit.files.rewrite(edit.changed) }),
    light: writeRows(partPath(path, 'light'), [articles.values(), units.values(), edit.loose], { forms: ROW_FORMS }),
    ...(edit.problems === undefined ? {} : writeProblems(path, edit.problems)),
  });
}

export interface EditToKeep extends Pick<LastBuild, 'files' | 'articles' | 'units' | 'loose'> {
  readonly head: Omit<LastHead, 'parts'>;
  /** Those of the files that are not as they were. */
  readonly changed: ReadonlyMap<string, KnownFile>;
  /** Of the content; undefined where they are as they were. */
  readonly folders: readonly KnownFolder[] | undefined;
  /** Units that are no more. */
  readonly gone: readonly string[];
  /** And advice; undefined where they are as they were. */
  readonly problems: readonly Problem[] | undefined;
}

function writeFolders(path: string, folders: readonly KnownFolder[]): string {
  return writeRows(partPath(path, 'folders'), [[folderColumns(folders)]]);
}

function writeProblems(path: string, problems: readonly Problem[]): Pick<LastHead['parts'], 'problems' | 'advice'> {
  const apart = byGravity(problems);
  return { problems: writeRows(partPath(path, 'problems'), [apart.problems]), advice: writeRows(partPath(path, 'advice'), [apart.advice]) };
}

/** The head alone, where the other files stay as they are. */
export function writeLastHead(path: string, head: Omit<LastHead, 'parts'>, parts: LastHead['parts']): void {
  const body = JSON.stringify({ ...head, parts });
  writeText(path, `${sha256OfParts(VERSION, body)}\n${body}`);
}
