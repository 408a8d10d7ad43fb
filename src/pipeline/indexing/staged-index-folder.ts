import type { StagedFile } from '../../publish/site-manifest.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { folderNameOf, type IndexFolder, type NamedFile } from '../../query/index/index-folder.ts';
import { digest, digestOfHash } from './index-settings.ts';

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
