import { once } from '../../model/maybe-promise.ts';
import { folderOf } from '../../read/package/file-names.ts';
import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys, isKeyIn } from '../../read/package/fingerprint.ts';
import type { ContentFiles } from '../content/content-files.ts';
import type { ArticleTrace } from '../state/build-state.ts';

/** The article as the build before published it. */
type Published = Pick<ArticleTrace, 'key' | 'delivered'>;

/** An article that was read, with the keys of delivered files that do not belong to it. */
interface ReadFiles {
  readonly candidate: ArticleCandidate;
  readonly result: { readonly unused?: readonly string[] };
}

/** Finds the articles to which delivered files belong, to distinguish a removed article from one that cannot be read any more. */
export interface FileOwners {
  /** True if a file in which a published article was delivered belongs to another article now. */
  hasOther(delivered: string, published: Published): boolean;
  /** True if a missing article was not removed: its file, its folder, or an unclaimed file still exists or cannot be read. */
  isStillDelivered(published: Published): boolean;
}

/** Indexes are built on demand, because in nearly all builds no article is missing. */
export function openFileOwners(readArticles: readonly ReadFiles[], content: Pick<ContentFiles, 'delivered' | 'isUnread'>): FileOwners {
  const candidates = readArticles.map(({ candidate }) => candidate);
  /** Files that are published with an article. */
  const used = once(() => new Set(readArticles.flatMap((article) => deliveredKeys(withoutUnused(article)))));
  /** All files in which articles were delivered, used or not. */
  const claimed = once(() => new Set(candidates.flatMap(deliveredKeys)));
  /** Files that contain the text of an article or of one of its versions. */
  const textFiles = once(
    () => new Set(candidates.flatMap(({ file, versions }) => [file.delivered, ...versions.map((version) => version.file.delivered)])),
  );
  const versionKeys = once(() => new Set(candidates.flatMap(({ versions }) => versions.map(({ file }) => file.key))));
  const fileKeys = once(() => new Set(candidates.flatMap(({ files }) => files.map(({ key }) => key))));
  const folders = once(() => new Set(candidates.map(({ file }) => folderOf(file.key))));
  const existing = once(() => new Set(content.delivered.map(({ path }) => path)));

  const isClaimed = (path: string, { key }: Published): boolean => (isKeyIn(key, path) ? textFiles() : claimed()).has(path);
  /** True for the file of the article itself, or for its zip. A zip of several articles may exist without this article. */
  const hasOwnFile = (path: string, key: string): boolean => key === path || !textFiles().has(path) || fileKeys().has(key);

  return {
    hasOther: (path, { key }) => (isKeyIn(key, path) ? textFiles() : used()).has(path),
    isStillDelivered(published) {
      const { key, delivered: files = [key] } = published;
      if (versionKeys().has(key)) return false;
      const folder = folderOf(key);
      const isOwnFolder = folder !== '' && !folders().has(folder);
      return files.some((path) => {
        if (content.isUnread(path)) return true;
        if (!existing().has(path)) return false;
        if (isKeyIn(key, path)) return hasOwnFile(path, key);
        return (isOwnFolder && folderOf(path) === folder) || !isClaimed(path, published);
      });
    },
  };
}

function withoutUnused({ candidate, result: { unused = [] } }: ReadFiles): ArticleCandidate {
  const keys = new Set(unused);
  return keys.size === 0 ? candidate : { ...candidate, files: candidate.files.filter(({ key }) => !keys.has(key)) };
}
