import { compareText } from '../model/text/compare.ts';
import { type LazyList, lazyList, sortLazy } from './lazy-list.ts';
import type { StagedFile } from './site-manifest.ts';

/** A compact list of staged files: the path and 41 bytes each, instead of an object and 64 hash digits. Objects are created on access. */
export interface StagedList {
  readonly files: LazyList<StagedFile>;
  push(file: StagedFile): void;
}

export function openStagedList(): StagedList {
  const paths: string[] = [];
  const blocks: Block[] = [];
  const fileAt = (at: number): StagedFile => {
    const { sizes, hashes, changed } = blocks[Math.floor(at / BLOCK_SIZE)] ?? EMPTY;
    const nth = at % BLOCK_SIZE;
    const sha256 = hashes.toString('hex', nth * HASH_BYTES, (nth + 1) * HASH_BYTES);
    return { path: paths[at] ?? '', sizeBytes: sizes[nth] ?? 0, sha256, changed: changed[nth] === 1 };
  };
  return {
    files: lazyList(() => paths.length, fileAt),
    push({ path, sizeBytes, sha256, changed }) {
      const nth = paths.length % BLOCK_SIZE;
      if (nth === 0) blocks.push(openBlock(BLOCK_SIZE));
      const block = blocks.at(-1) ?? EMPTY;
      block.sizes[nth] = sizeBytes;
      block.hashes.write(sha256, nth * HASH_BYTES, 'hex');
      block.changed[nth] = Number(changed);
      paths.push(path);
    },
  };
}

/** Sorts files by path, at their present number. */
export function byPath<File extends { readonly path: string }>(files: LazyList<File>): LazyList<File> {
  return sortLazy(files, { textOf: ({ path }) => path, compare: compareText });
}

interface Block {
  readonly sizes: Float64Array;
  readonly hashes: Buffer;
  readonly changed: Uint8Array;
}

function openBlock(count: number): Block {
  return { sizes: new Float64Array(count), hashes: Buffer.alloc(count * HASH_BYTES), changed: new Uint8Array(count) };
}

/** An article has about two dozen files, and each conversion has its own list. */
const BLOCK_SIZE = 128;
const HASH_BYTES = 32;
const EMPTY = openBlock(0);
