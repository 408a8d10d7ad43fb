import { isNamedByContent } from '../../http/named-by-content.ts';
import { compareText } from '../../text/compare.ts';
import { groupOf } from '../manifest-group.ts';

/**
 * The order in which changed files become visible in the output folder, so that no file ever refers to one that is not there:
 *
 *   1  new files, resources before pages
 *   2  replaced resources: figures, renditions, packages, data
 *   3  replaced pages of articles
 *   4  lists, the home page, feeds, indexes that name others
 *   5  files that describe the whole site; manifest.json and its signature last
 */
export type FileClass = 1 | 2 | 3 | 4 | 5;

/** Returns the class of a file of the site, by its path and by whether it stood there before. */
export function fileClassOf(path: string, isNew: boolean): FileClass {
  if (OF_THE_SITE.includes(path)) return 5;
  if (isNamedByContent(path)) return isNew ? 1 : 2;
  const group = groupOf(path);
  const isArticlePage = group === 'pages' && path.startsWith('content/');
  if (isArticlePage || RESOURCES.has(group)) return isNew ? 1 : isArticlePage ? 3 : 2;
  return 4;
}

/** Undefined for other texts. */
export function parseFileClass(digit: string): FileClass | undefined {
  return CLASSES.find((known) => String(known) === digit);
}

/** Orders files as they become visible. */
export function compareForApply(a: Classed, b: Classed): number {
  return a.fileClass - b.fileClass || withinClass(a) - withinClass(b) || compareText(a.path, b.path);
}

export interface Classed {
  readonly path: string;
  readonly fileClass: FileClass;
}

function withinClass({ path, fileClass }: Classed): number {
  if (fileClass === 5) return OF_THE_SITE.indexOf(path);
  return fileClass === 1 && groupOf(path) === 'pages' ? 1 : 0;
}

const CLASSES: readonly FileClass[] = [1, 2, 3, 4, 5];
const OF_THE_SITE: readonly string[] = ['journal.json', 'sw.js', 'changes.json', 'manifest.json', 'manifest.sig'];
const RESOURCES: ReadonlySet<string> = new Set(['renditions', 'figures', 'media', 'raw', 'archives']);
