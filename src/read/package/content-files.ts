import { compareText } from '../../text/compare.ts';
import type { Folder, FolderFile } from './folder.ts';
import { isLitter } from './zip-entry-name.ts';

/** Lists the files delivered as articles, sorted: all but the journal's own settings, templates and assets. */
export async function deliveredFiles(folder: Folder): Promise<FolderFile[]> {
  const files = await folder.list();
  return files.filter(({ path }) => !isJournalsOwn(path) && !isLitter(path)).sort((a, b) => compareText(a.path, b.path));
}

function isJournalsOwn(path: string): boolean {
  return OWN_FILES.has(path) || NEWS.test(path) || OWN_FOLDERS.some((folder) => path.startsWith(folder));
}

const OWN_FILES = new Set([
  'journal.json',
  'journal.yml',
  'journal.yaml',
  'ledger.tsv',
  'synonyms.txt',
  'theme.css',
  'hooks.mjs',
  'typeset.yml',
  'typeset.yaml',
]);
/** Announcements; other files in the folder belong to articles. */
const NEWS = /^news\/[^/]+\.md$/;
const OWN_FOLDERS = ['templates/', 'assets/', 'pages/', 'messages/', 'fonts/'];
