import { folderNameOf, type IndexFolder, type NamedFile } from '../../index/index-folder.ts';
import type { StagedFile } from '../../publish/site-manifest.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { digest, digestOfHash } from './index-settings.ts';

/** A folder of an index whose files are staged as they are made; `take` is told of them when they are in their place. */
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
