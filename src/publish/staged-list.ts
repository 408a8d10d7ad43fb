import { compareText } from '../text/compare.ts';
import { type Listed, listedBy, sortedBy } from './listed.ts';
import type { StagedFile } from './site-manifest.ts';

/**
 * Staged files in few bytes each: a path, and beside it forty bytes instead of an object and the digits of its hash. The object is made when
 * it is looked at.
 */
export interface StagedList {
  readonly files: Listed<StagedFile>;
  push(file: StagedFile): void;
}

export function openStagedList(): StagedList {
  const paths: string[] = [];
  const blocks: Block[] = [];
  const fileAt = (at: number): StagedFile => {
    const { sizes, hashes, changed } = blocks[Math.floor(at / IN_BLOCK)] ?? EMPTY;
    const nth = at % IN_BLOCK;
    const sha256 = hashes.toString('hex', nth * HASH_BYTES, (nth + 1) * HASH_BYTES);
    return { path: paths[at] ?? '', sizeBytes: sizes[nth] ?? 0, sha256, changed: changed[nth] === 1 };
  };
  return {
    files: listedBy(() => paths.length, fileAt),
    push({ path, sizeBytes, sha256, changed }) {
      const nth = paths.length % IN_BLOCK;
      if (nth === 0) blocks.push(openBlock(IN_BLOCK));
      const block = blocks.at(-1) ?? EMPTY;
      block.sizes[nth] = sizeBytes;
      block.hashes.write(sha256, nth * HASH_BYTES, 'hex');
      block.changed[nth] = Number(changed);
      paths.push(path);
    },
  };
}

/** As they are now. */
export function byPath<File extends { readonly path: string }>(files: Listed<File>): Listed<File> {
  return sortedBy(files, { textOf: ({ path }) => path, compare: compareText });
}

interface Block {
  readonly sizes: Float64Array;
  readonly hashes: Buffer;
  readonly changed: Uint8Array;
}

function openBlock(count: number): Block {
  return { sizes: new Float64Array(count), hashes: Buffer.alloc(count * HASH_BYTES), changed: new Uint8Array(count) };
}

/** Of an article there are two dozen, and each has a list in the thread that converts it. */
const IN_BLOCK = 128;
const HASH_BYTES = 32;
const EMPTY = openBlock(0);
