import { visible } from '../../model/text/visible.ts';
import type { LeftOut } from '../../read/import/imported.ts';
import { printTable } from '../print.ts';
import type { Counted, ImportResult } from './run-import.ts';

/** Prints what an import has taken and left out, with the reasons, and what it did to files here. */
export function printImport(result: ImportResult, { folder, isDry }: { readonly folder: string; readonly isDry: boolean }): string {
  const { source, files, notes, leftOut } = result;
  const faults = leftOut.filter(({ isFault }) => isFault === true);
  const lines = [
    `${isDry ? 'This would be imported' : 'Imported'} from ${source}:`,
    '',
    printTable(rowsOf(result)).trimEnd(),
    '',
    ...groupsOf('Mistakes in the source', faults),
    ...groupsOf(
      'Left out',
      leftOut.filter(({ isFault }) => isFault !== true),
    ),
    ...groupsOf(
      'Notes',
      notes.map((note) => ({ ...note, what: undefined })),
    ),
    ...filesLines(files),
    isDry
      ? 'Nothing was written. Without --dry-run, the files are written.'
      : `Next: offprint build --content ${folder === '.' ? '' : `${folder}/`}content`,
  ];
  return `${lines
    .map((line) =>
      line
        .split('\n')
        .map((part) => visible(part))
        .join('\n'),
    )
    .join('\n')}\n`;
}

const ROWS: readonly (readonly [Counted, string])[] = [
  ['article', 'articles'],
  ['issue', 'issues'],
  ['galley', 'galleys'],
  ['reference', 'references'],
  ['file', 'files'],
  ['page', 'pages'],
];

function rowsOf({ taken, leftOut }: ImportResult): readonly Readonly<Record<string, unknown>>[] {
  return ROWS.flatMap(([what, name]) => {
    const missing = leftOut.filter((one) => one.what === what).reduce((sum, { count = 1 }) => sum + count, 0);
    const found = taken[what] + missing;
    return found === 0 ? [] : [{ '': name, found, taken: taken[what], 'left out': missing }];
  });
}

type Entry = Omit<LeftOut, 'what'> & { readonly what: Counted | undefined };

/** Lines of entries with the same reason: how many, and the first of them. */
function groupsOf(heading: string, entries: readonly Entry[]): readonly string[] {
  if (entries.length === 0) return [];
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.what === undefined ? '' : `${entry.what}: `}${entry.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const lines = [...groups].flatMap(([key, group]) => [
    `  ${group.reduce((sum, { count = 1 }) => sum + count, 0)} × ${key}`,
    ...group.slice(0, MOST_NAMED).map(({ at, line }) => `    ${at}${line === undefined ? '' : `, line ${line}`}`),
    ...(group.length > MOST_NAMED ? [`    … and ${group.length - MOST_NAMED} more`] : []),
  ]);
  return [`${heading}:`, ...lines, ''];
}

function filesLines({ new: created, updated, unchanged, edited, conflict, removed }: ImportResult['files']): readonly string[] {
  const counts: readonly (readonly [number, string])[] = [
    [created.length, 'new'],
    [updated.length, 'updated'],
    [unchanged.length, 'unchanged'],
    [removed.length, 'removed'],
  ];
  const words = counts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return [
    ...(words.length === 0 ? [] : [`Files: ${words.join(', ')}`, '']),
    ...named('Edited here, not changed', edited),
    ...named('Changed here and at the source; the files here are kept, those of the source are beside them with the ending .new', conflict),
  ];
}

function named(heading: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const more = paths.length > MOST_PATHS ? [`  … and ${paths.length - MOST_PATHS} more`] : [];
  return [`${heading}:`, ...paths.slice(0, MOST_PATHS).map((path) => `  ${path}`), ...more, ''];
}

const MOST_NAMED = 3;
const MOST_PATHS = 20;
