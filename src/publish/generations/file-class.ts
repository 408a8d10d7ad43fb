import { isArticlePath } from '../../model/text/article-path.ts';
import { compareText } from '../../model/text/compare.ts';
import { isNamedByContent } from '../../serve/http/named-by-content.ts';
import { groupOf } from '../manifest-group.ts';

/**
 * Classes that order how changed files become visible, so that no visible file refers to a missing one:
 *
 *   1  new files, resources before pages
 *   2  replaced resources: figures, renditions, packages, data
 *   3  replaced article pages
 *   4  lists, the home page, feeds and indexes, which refer to others
 *   5  files that describe the complete site; manifest.json and its signature last
 */
export type FileClass = 1 | 2 | 3 | 4 | 5;

/** Returns the class of a file from its path and from whether it is new. */
export function fileClassOf(path: string, isNew: boolean): FileClass {
  if (SITE_FILES.includes(path)) return 5;
  if (isNamedByContent(path)) return isNew ? 1 : 2;
  const group = groupOf(path);
  const isArticlePage = group === 'pages' && isArticlePath(path);
  if (isArticlePage || RESOURCES.has(group)) return isNew ? 1 : isArticlePage ? 3 : 2;
  return 4;
}

/** Parses a class; undefined for other texts. */
export function parseFileClass(digit: string): FileClass | undefined {
  return CLASSES.find((known) => String(known) === digit);
}

/** Compares two files by the order in which they become visible. */
export function compareForApply(a: FileWithClass, b: FileWithClass): number {
  return a.fileClass - b.fileClass || withinClass(a) - withinClass(b) || compareText(a.path, b.path);
}

export interface FileWithClass {
  readonly path: string;
  readonly fileClass: FileClass;
}

function withinClass({ path, fileClass }: FileWithClass): number {
  if (fileClass === 5) return SITE_FILES.indexOf(path);
  return fileClass === 1 && groupOf(path) === 'pages' ? 1 : 0;
}

const CLASSES: readonly FileClass[] = [1, 2, 3, 4, 5];
const SITE_FILES: readonly string[] = ['journal.json', 'sw.js', 'changes.json', 'manifest.json', 'manifest.sig'];
const RESOURCES: ReadonlySet<string> = new Set(['renditions', 'figures', 'media', 'raw', 'archives']);
