import { useOfJournalFile } from '../../model/journal-files.ts';
import { compareText } from '../../model/text/compare.ts';
import type { Folder, FolderFile } from './folder.ts';
import { isLitter } from './zip-entry-name.ts';

/** Lists the files delivered as articles, sorted: all but the journal's own settings, templates and assets. */
export async function deliveredFiles(folder: Folder): Promise<FolderFile[]> {
  const files = await folder.list();
  return files.filter(({ path }) => useOfJournalFile(path) === undefined && !isLitter(path)).sort((a, b) => compareText(a.path, b.path));
}
