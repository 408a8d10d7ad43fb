import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Problem } from '../../model/problem.ts';
import { isLight, type KeptRecord, type LastBuild, type LastHead, type MadeUnit, ROWS } from './last-build.ts';
import { openPart, type Place, partPath, VERSION } from './read-last.ts';
import { sha256OfParts, writeRows, writeText } from './rows-file.ts';
import type { ShownArticle } from './shown-article.ts';

/** Writes all files aside and puts them in place, the head last: a build that ends in between leaves none that is trusted. */
export function writeLastBuild(path: string, build: BuildToKeep): void {
  const { files, articles, units, loose, shown } = build;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  const startByName = new Map<string, number>();
  const note = (row: unknown, at: number): void => {
    // Of the rows that are written here.
    const named = row as KeptRecord | MadeUnit;
    startByName.set('unit' in named ? `unit ${named.unit}` : `article ${named.key}`, at);
  };
  const all = [...units.values()];
  const rest = writeRows(partPath(path, 'rest'), [articles.values(), all.filter((unit) => !isLight(unit))], note);
  const places = shown.map((one): ShownArticle & Place => ({
    ...one,
    recordAt: startByName.get(`article ${one.key}`) ?? -1,
    pageAt: startByName.get(`unit ${one.stem}.html`) ?? -1,
  }));
  writeLastHead(path, build.head, {
    files: writeRows(partPath(path, 'files'), [files.values()]),
    shown: writeRows(partPath(path, 'shown'), [places]),
    rest,
    light: writeRows(partPath(path, 'light'), [[], all.filter(isLight), loose]),
    advice: writeRows(partPath(path, 'advice'), [build.advice]),
  });
}

export interface BuildToKeep extends Omit<LastBuild, 'head'> {
  readonly head: Omit<LastHead, 'parts'>;
  readonly advice: readonly Problem[];
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
    files: writeRows(partPath(path, 'files'), [edit.files.values()]),
    light: writeRows(partPath(path, 'light'), [articles.values(), units.values(), edit.loose]),
    ...(edit.advice === undefined ? {} : { advice: writeRows(partPath(path, 'advice'), [edit.advice]) }),
  });
}

export interface EditToKeep extends Pick<LastBuild, 'files' | 'articles' | 'units' | 'loose'> {
  readonly head: Omit<LastHead, 'parts'>;
  /** Units that are no more. */
  readonly gone: readonly string[];
  /** Undefined where it is as it was. */
  readonly advice: readonly Problem[] | undefined;
}

/** The head alone, where the other files stay as they are. */
export function writeLastHead(path: string, head: Omit<LastHead, 'parts'>, parts: LastHead['parts']): void {
  const body = JSON.stringify({ ...head, parts });
  writeText(path, `${sha256OfParts(VERSION, body)}\n${body}`);
}
