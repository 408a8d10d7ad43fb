import type { Artifact } from '../../model/artifact.ts';
import type { Journal } from '../../model/journal.ts';
import { limitsFiles } from '../../publish/check-hosting.ts';
import { groupOf } from '../../publish/manifest-group.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { folderNameOf, type IndexFolder, type NamedFile } from '../../query/index/index-folder.ts';
import { scriptFile } from '../../query/search/script-file.ts';
import { digest, digestOfHash } from './index-settings.ts';

/** The staged files of the indexes. */
export interface Written {
  readonly paths: ReadonlySet<string>;
  put(artifact: Artifact): Promise<void>;
  /** Opens a folder for files that only queries read. */
  openFolder(): IndexFolder;
  /** Keeps published files. */
  keep(paths: readonly string[]): void;
  /** Adds files that another process has staged. */
  take(files: readonly StagedFile[]): void;
}

interface WrittenOptions {
  readonly stage: StageWriter;
  /** Adds files that another process has staged. */
  readonly takeStaged: (files: readonly StagedFile[]) => void;
  readonly journal: Pick<Journal, 'host'>;
}

export function openWritten({ stage, journal, takeStaged }: WrittenOptions): Written {
  const paths = new Set<string>();
  const write = async (artifact: Artifact): Promise<void> => {
    await stage.write(artifact);
    paths.add(artifact.path);
  };
  return {
    paths,
    async put({ path, bytes }) {
      await write({ path, bytes });
      if (groupOf(path) !== 'search' || !hasScriptCopies(journal)) return;
      const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
      await write({ path: `${path}.js`, bytes: scriptFile(content) });
    },
    openFolder: () =>
      stagedIndexFolder(stage, (files) => {
        for (const { path } of files) paths.add(path);
      }),
    keep(published) {
      for (const path of published) if (stage.keep(path)) paths.add(path);
    },
    take(files) {
      takeStaged(files);
      for (const { path } of files) paths.add(path);
    },
  };
}

/**
 * True if search files are also written as scripts. Copies of the site that are opened from a disk load them so, because `fetch` refuses file
 * URLs. Hosts that limit the number of files get none.
 */
export function hasScriptCopies({ host }: Pick<Journal, 'host'>): boolean {
  return !limitsFiles(host);
}

/** Opens a folder of an index in the staging directory. It is renamed to the digest of its files when it is closed; then `take` is called with them. */
export function stagedIndexFolder(
  stage: Pick<StageWriter, 'openFolder'>,
  take: (files: readonly StagedFile[]) => void = () => undefined,
): IndexFolder {
  const folder = stage.openFolder();
  const files: NamedFile[] = [];
  return {
    put({ path, bytes }) {
      files.push({ path, sizeBytes: bytes.byteLength, digest: digestOfHash(folder.write(path, bytes)) });
    },
    close() {
      const name = folderNameOf(files, digest);
      take(folder.close(`index/${name}`));
      return name;
    },
  };
}
