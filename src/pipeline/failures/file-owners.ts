import type { ArticleCandidate } from '../../read/package/find-articles.ts';
import { deliveredKeys } from '../../read/package/fingerprint.ts';
import type { FolderFile } from '../../read/package/folder.ts';
import type { ArticleTrace } from '../state/build-state.ts';
import { isKeyIn } from './is-key-in.ts';

type Published = Pick<ArticleTrace, 'key' | 'delivered'>;

/** An article that could be read, with the keys of the files that it does not use. */
interface ReadFiles {
  readonly candidate: ArticleCandidate;
  readonly result: { readonly unused?: readonly string[] };
}

/** Tells which of today's files belong to articles that can be read, so that it is seen whether a published article was removed. */
export interface FileOwners {
  /** True if a delivered file of a published article now belongs to another. */
  hasOther(delivered: string, published: Published): boolean;
  /** True if an article that is not found any more was not removed: its own file, its own folder or files of no other article are there. */
  isStillDelivered(published: Published): boolean;
}

/** Nothing is looked up before it is asked for: in nearly all builds no article is missing. */
export function openFileOwners(readArticles: readonly ReadFiles[], delivered: () => readonly FolderFile[]): FileOwners {
  const read = readArticles.map(({ candidate }) => candidate);
  /** Those that they are published with: a file that came with an article and that it does not use is no part of it. */
  const used = once(() => new Set(readArticles.flatMap((article) => deliveredKeys(withoutUnused(article)))));
  /** All that they were delivered in. */
  const claimed = once(() => new Set(read.flatMap(deliveredKeys)));
  /** The files in which they stand themselves. */
  const homes = once(() => new Set(read.flatMap(({ file, versions }) => [file.delivered, ...versions.map((one) => one.file.delivered)])));
  const versionKeys = once(() => new Set(read.flatMap(({ versions }) => versions.map(({ file }) => file.key))));
  const fileKeys = once(() => new Set(read.flatMap(({ files }) => files.map(({ key }) => key))));
  const folders = once(() => new Set(read.map(({ file }) => folderOf(file.key))));
  const there = once(() => new Set(delivered().map(({ path }) => path)));

  const isClaimed = (one: string, { key }: Published): boolean => (isKeyIn(key, one) ? homes() : claimed()).has(one);
  /** Its own file, or the zip that holds it: a zip of several articles may be there without it. */
  const hasOwnFile = (one: string, key: string): boolean => key === one || !homes().has(one) || fileKeys().has(key);

  return {
    hasOther: (one, { key }) => (isKeyIn(key, one) ? homes() : used()).has(one),
    isStillDelivered(published) {
      const { key, delivered: files = [key] } = published;
      if (versionKeys().has(key)) return false;
      const folder = folderOf(key);
      const isOwnFolder = folder !== '' && !folders().has(folder);
      return files.some((one) => {
        if (!there().has(one)) return false;
        if (isKeyIn(key, one)) return hasOwnFile(one, key);
        return (isOwnFolder && folderOf(one) === folder) || !isClaimed(one, published);
      });
    },
  };
}

function withoutUnused({ candidate, result: { unused = [] } }: ReadFiles): ArticleCandidate {
  const keys = new Set(unused);
  return keys.size === 0 ? candidate : { ...candidate, files: candidate.files.filter(({ key }) => !keys.has(key)) };
}

function folderOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('/')));
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
