import type { Artifact } from '../../model/artifact.ts';
import type { Journal } from '../../model/journal.ts';
import { limitsFiles } from '../../publish/check-hosting.ts';
import { groupOf } from '../../publish/manifest-group.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { type IndexPart, indexFile, openIndexPart } from '../../query/index/file-list.ts';
import { scriptFile } from '../../query/search/script-file.ts';
import { deflate, digest } from './index-settings.ts';

/** The staged files of the indexes. A file that is named by its content can be needed twice and is staged once. */
export interface Written {
  readonly paths: ReadonlySet<string>;
  put(artifact: Artifact): Promise<void>;
  /** Opens a part of the query index. */
  openPart(): IndexPart;
  /** Keeps published files and their copies as scripts; false, and no effect, if one is missing or was modified. */
  keep(paths: readonly string[]): boolean;
  /** Adds files that another process has staged. */
  take(files: readonly StagedFile[]): void;
  /** Returns a view for some of the files, which has the paths of these alone. */
  view(): Written;
}

interface WrittenOptions {
  readonly stage: Pick<StageWriter, 'write' | 'writeSync' | 'has' | 'keep'>;
  /** Adds files that another process has staged. */
  readonly takeStaged: (files: readonly StagedFile[]) => void;
  readonly journal: Pick<Journal, 'host'>;
  /** Published files that differ from what was published; undefined in a clean build, which keeps none. */
  readonly modified: ReadonlySet<string> | undefined;
}

export function openWritten(options: WrittenOptions): Written {
  const staged = new Set<string>();
  return viewOf({ staged, paths: staged }, options);
}

/** `staged` has the paths of all views. */
function viewOf({ staged, paths }: { readonly staged: Set<string>; readonly paths: Set<string> }, options: WrittenOptions): Written {
  const { stage, journal, takeStaged, modified } = options;
  const isStaged = (path: string): boolean => {
    const isKnown = staged.has(path);
    staged.add(path);
    paths.add(path);
    return isKnown;
  };
  const isCopied = (path: string): boolean => !path.endsWith('.js') && groupOf(path) === 'search' && hasScriptCopies(journal);
  const write = async (artifact: Artifact): Promise<void> => {
    if (!isStaged(artifact.path)) await stage.write(artifact);
  };
  const writePart = (bytes: Uint8Array): string => {
    const name = digest([bytes]);
    const path = indexFile(name);
    if (!isStaged(path)) stage.writeSync({ path, bytes });
    return name;
  };
  return {
    paths,
    async put({ path, bytes }) {
      await write({ path, bytes });
      if (!isCopied(path)) return;
      const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
      await write({ path: `${path}.js`, bytes: scriptFile(content) });
    },
    openPart: () => openIndexPart(deflate, writePart),
    keep(published) {
      const all = published.flatMap((path) => (isCopied(path) ? [path, `${path}.js`] : [path]));
      if (modified === undefined || all.some((path) => modified.has(path) || !stage.has(path))) return false;
      for (const path of all) if (!isStaged(path)) stage.keep(path);
      return true;
    },
    take: (files) => takeStaged(files.filter(({ path }) => !isStaged(path))),
    view: () => viewOf({ staged, paths: new Set() }, options),
  };
}

/**
 * True if search files are also written as scripts. Copies of the site that are opened from a disk load them so, because `fetch` refuses file
 * URLs. Hosts that limit the number of files get none.
 */
export function hasScriptCopies({ host }: Pick<Journal, 'host'>): boolean {
  return !limitsFiles(host);
}
