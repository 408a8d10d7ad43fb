import type { SiteFile, SiteFiles } from '../../model/site-files.ts';
import { ShardError } from '../index/shard-error.ts';
import { ByteReader } from '../index/words/byte-stream.ts';
import { readDeflated } from '../index/words/inflate.ts';
import { GROUP_SIZE, readGroup } from '../index/words/root.ts';
import { readNames } from '../index/words/shard-names.ts';
import { readSeparators } from '../index/words/spelling-list.ts';
import type { WordIndexPaths } from '../index/words/word-index-paths.ts';

/**
 * Returns the files of an index whose shards are named by their content, under the paths of any other index.
 *
 * The shard `search/text-7c1d…/120.bin` is the file `search/text-0f3a….bin`, whose name is at the end of the group that has its separator.
 * `spelling.bin` has the names of the dictionary.
 */
export function withNamedShards(files: SiteFiles, { recent }: Pick<WordIndexPaths, 'recent'>): SiteFiles {
  const lists = new Map<string, Promise<SiteFile | undefined>>();
  const get = (path: string): Promise<SiteFile | undefined> => {
    if (!WITH_NAMES.test(path)) return files.get(path);
    const reading = lists.get(path) ?? files.get(path);
    lists.set(path, reading);
    reading.catch(() => lists.delete(path));
    return reading;
  };
  const nameOf = async (folder: string, list: string | undefined, number: number): Promise<string | undefined> => {
    if (list !== undefined) return (await readDeflated({ get }, `${folder}/spelling.bin`, namesOfSpellings))[list]?.[number];
    return (await readDeflated({ get }, `${recent}/group-${Math.floor(number / GROUP_SIZE)}.bin`, namesOfGroup))[number % GROUP_SIZE];
  };
  return {
    async get(path) {
      const [, folder = '', list, number] = NUMBERED.exec(path) ?? [];
      if (number === undefined) return get(path);
      const name = await nameOf(folder, list, Number(number));
      if (name === undefined) throw new ShardError(path, 'has no name');
      return files.get(`${folder.replace(AFTER_HYPHEN, name)}.bin`);
    },
  };
}

function namesOfGroup(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes);
  return readNames(bytes, readGroup(reader.readBytes(reader.readNumber())).length);
}

function namesOfSpellings(bytes: Uint8Array): Record<string, string[]> {
  const [spelling, gnilleps] = readSeparators(bytes);
  const names = readNames(bytes, spelling.length + gnilleps.length);
  return { spelling: names.slice(0, spelling.length), gnilleps: names.slice(spelling.length) };
}

// search/text-7c1d…/group-3.bin   search/text-7c1d…/spelling.bin
const WITH_NAMES = /\/(?:group-\d+|spelling)\.bin$/;
// search/text-7c1d…/120.bin   search/text-7c1d…/spelling-3.bin
const NUMBERED = /(.+)\/(?:(spelling|gnilleps)-)?(\d+)\.bin$/;
// search/text-7c1d…
const AFTER_HYPHEN = /[^-]*$/;
