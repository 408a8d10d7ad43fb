import { readFileSync } from 'node:fs';
import { openBytes } from '../../engine/buffered-reader.ts';
import { keptLost } from '../../engine/cache-miss-error.ts';
import { openRows, type RowForms, type RowsFile, readRow, sha256OfParts } from '../../engine/rows-file.ts';
import { heldIn, type ReadableBytes } from '../../engine/spill-store.ts';
import type { Problem } from '../../model/problem.ts';
import { knownFiles } from '../content/known-files.ts';
import { type FolderColumns, type KnownFolders, knownFolders } from '../content/known-folders.ts';
import type { ShownArticle } from './article-summary.ts';
import { isLight, type KeptRecord, type LastBuild, type LastHead, type MadeUnit, type Part, ROWS } from './build-state.ts';
import { type PlacedArticle, ROW_FORMS, SHOWN_FORMS, SHOWN_ROWS } from './row-columns.ts';

/** The head alone; undefined where there is none that can be trusted. */
export function readLastHead(path: string): LastHead | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    // A head of our own, proven by its hash.
    return text.slice(0, end) === sha256OfParts(VERSION, body) ? (JSON.parse(body) as LastHead) : undefined;
  } catch {
    return undefined;
  }
}

/** What of the content a build of that head knew; undefined where that is damaged, cut short or another build's. */
export function readLastFiles(path: string, head: LastHead): LastBuild['files'] | undefined {
  const rows = openPart(path, { head, part: 'files' });
  return rows && knownFiles(partPath(path, 'files'), rows.text());
}

/** What a build of that head found in the folders of the content, by path; undefined where that is damaged, cut short or another build's. */
export function readLastFolders(path: string, head: LastHead): KnownFolders | undefined {
  const [columns] = (openPart(path, { head, part: 'folders' })?.rowsOf(0) ?? []) as readonly FolderColumns[];
  return columns && knownFolders(columns);
}

/** What is wrong in the articles, or what could be better; undefined where that is damaged, cut short or another build's. */
export function openLastProblems(path: string, asked: AskedPart & { readonly part: 'problems' | 'advice' }): KeptProblems | undefined {
  const rows = openPart(path, asked);
  return rows && { read: () => rows.rowsOf(0) as readonly Problem[], asJson: () => rows.asJson() };
}

export interface KeptProblems {
  read(): readonly Problem[];
  /** The same list as it is printed. */
  asJson(): Uint8Array;
}

/** All of it, most of which waits until it is asked for; undefined where it is damaged, cut short or another build's. */
export function openLastBuild(path: string, head = readLastHead(path), files = head && readLastFiles(path, head)): OpenedBuild | undefined {
  if (head === undefined || files === undefined) return undefined;
  const waiting = openBytes(partPath(path, 'rest'));
  const shown = openPart(path, { head, part: 'shown' });
  const rest = openPart(path, { head, part: 'rest', waitingIn: waiting });
  const light = openPart(path, { head, part: 'light' });
  if (waiting === undefined || shown === undefined || rest === undefined || light === undefined) {
    waiting?.close();
    return undefined;
  }
  const shownRows = (kind: number): readonly ShownArticle[] => {
    const rows = openPart(path, { head, part: 'shown' });
    if (rows === undefined) throw keptLost('what others show of articles');
    return rows.rowsOf(kind) as readonly ShownArticle[];
  };
  const rowsOf = <Row>(kind: number): Row[] => [...rest.rowsOf(kind), ...light.rowsOf(kind)] as Row[];
  return {
    head,
    files,
    articles: new Map(rowsOf<KeptRecord>(ROWS.articles).map((article) => [article.key, article])),
    units: new Map(rowsOf<MadeUnit>(ROWS.units).map((unit) => [unit.unit, unit])),
    loose: light.rowsOf(ROWS.loose) as readonly string[],
    // A build of everything asks once, after a while, and puts the like together anew.
    get shown() {
      return shownRows(SHOWN_ROWS.articles);
    },
    get previews() {
      return shownRows(SHOWN_ROWS.previews);
    },
    close: waiting.close,
  };
}

export interface OpenedBuild extends LastBuild {
  /** Lets what waits go. */
  close(): void;
}

/** What the last build left of these articles and of what any edit changes; of the others only what is shown of them. */
export function readLastOf(path: string, head: LastHead, { files, isAsked }: AskedOf): LastBuild | undefined {
  const waiting = openBytes(partPath(path, 'shown'));
  try {
    return waiting && readOf(path, { head, waitingIn: waiting }, { files, isAsked });
  } finally {
    waiting?.close();
  }
}

function readOf(
  path: string,
  { head, waitingIn }: { readonly head: LastHead; readonly waitingIn: ReadableBytes },
  { files, isAsked }: AskedOf,
): LastBuild | undefined {
  const rows = openPart(path, { head, part: 'shown', waitingIn });
  const light = openPart(path, { head, part: 'light' });
  if (rows === undefined || light === undefined) return undefined;
  const shown = rows.rowsOf(SHOWN_ROWS.articles) as readonly PlacedArticle[];
  const previews = rows.rowsOf(SHOWN_ROWS.previews) as readonly PlacedArticle[];
  const articles = new Map<string, KeptRecord>();
  const units = new Map<string, MadeUnit>();
  const pages = new Set<string>();
  for (const asked of [...shown.filter(isAsked), ...previews.filter(isAsked)]) {
    const [record, page] = rowsOfPlaced(path, asked);
    if (record?.key !== asked.key || page?.unit !== `${asked.stem}.html`) return undefined;
    articles.set(record.key, record);
    units.set(page.unit, page);
    pages.add(page.unit);
  }
  for (const record of light.rowsOf(ROWS.articles) as readonly KeptRecord[]) if (articles.has(record.key)) articles.set(record.key, record);
  for (const unit of light.rowsOf(ROWS.units) as readonly MadeUnit[]) if (pages.has(unit.unit) || isLight(unit)) units.set(unit.unit, unit);
  return { head, files, articles, units, loose: light.rowsOf(ROWS.loose) as readonly string[], shown, previews };
}

interface AskedOf {
  readonly files: LastBuild['files'];
  readonly isAsked: (shown: ShownArticle) => boolean;
}

function rowsOfPlaced(path: string, { place }: PlacedArticle): readonly [KeptRecord | undefined, MadeUnit | undefined] {
  const { record, page } = heldIn(place);
  const rest = partPath(path, 'rest');
  // Rows of our own, proven by their hashes.
  return [
    record && (readRow(rest, record, ROW_FORMS) as KeptRecord | undefined),
    page && (readRow(rest, page, ROW_FORMS) as MadeUnit | undefined),
  ];
}

/** Undefined where that is damaged, cut short or another build's. */
export function openPart(path: string, { head, part, waitingIn, isRewritten = !MADE_ANEW.has(part) }: AskedPart): RowsFile | undefined {
  return openRows(partPath(path, part), head.parts[part], {
    isRewritten,
    ...(FORMS_BY_PART[part] && { forms: FORMS_BY_PART[part], waitingIn }),
  });
}

interface AskedPart {
  readonly head: LastHead;
  readonly part: Part;
  /** Where of its rows what few ask for is to wait. */
  readonly waitingIn?: ReadableBytes | undefined;
  /** Whether its rows will be written again as they are; otherwise as is usual of the part. */
  readonly isRewritten?: boolean;
}

/** Folders are looked at anew, what others show of an article is put together anew, and problems are mostly found again. */
const MADE_ANEW: ReadonlySet<Part> = new Set(['folders', 'shown', 'problems', 'advice']);

const FORMS_BY_PART: Partial<Readonly<Record<Part, RowForms>>> = { rest: ROW_FORMS, light: ROW_FORMS, shown: SHOWN_FORMS };

export function partPath(path: string, part: Part): string {
  return `${path}.${part}`;
}

/** Another where the form of these files is. */
export const VERSION = '18';
