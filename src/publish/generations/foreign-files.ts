import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../model/text/compare.ts';
import type { SiteState } from './site-state.ts';
import { INSIDE_FOLDER } from './state-folder.ts';

/**
 * Returns paths in the output that are neither listed nor superseded, sorted. A folder with no listed file is one entry, such as `.git`.
 * Reads every folder of the site.
 */
export function foreignFiles({ list, retired, paths }: Pick<SiteState, 'list' | 'retired' | 'paths'>): readonly string[] {
  const ownedFolders = ownFolders(list.files(), retired.values());
  const foreign: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of entriesOf(join(paths.output, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (path === INSIDE_FOLDER) continue;
      if (entry.isDirectory() && ownedFolders.has(path)) walk(path);
      else if (entry.isDirectory() || (list.get(path) === undefined && !retired.has(path))) foreign.push(path);
    }
  };
  walk('');
  return foreign.sort(compareText);
}

function ownFolders(...lists: readonly Iterable<{ readonly path: string }>[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const files of lists) {
    for (const { path } of files) {
      let end = path.lastIndexOf('/');
      while (end > 0 && !folders.has(path.slice(0, end))) {
        folders.add(path.slice(0, end));
        end = path.lastIndexOf('/', end - 1);
      }
    }
  }
  return folders;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
