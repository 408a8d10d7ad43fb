import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { NamingOptions } from '../../query/index/words/build-word-index.ts';
import { type DocumentEdit, patchBaseWords } from '../../query/index/words/patch-base-words.ts';
import { wordFile } from '../../query/index/words/word-index-paths.ts';
import { textDocumentOf } from '../../query/search/search-document.ts';
import { cacheMiss, isCacheMiss } from '../engine/cache-miss-error.ts';
import { loadText, type TextOfArticle } from '../tasks/objects/stored-objects.ts';
import type { IndexedTexts, TextContext } from './index-texts.ts';

export interface TextPatch {
  /** The index of the build before, whose files are unmodified. */
  readonly indexed: IndexedTexts;
  /** Its texts, in the order of the index. */
  readonly before: readonly TextOfArticle[];
  readonly articles: readonly TextOfArticle[];
  /** Folder of the published site. */
  readonly output: string;
}

/**
 * Patches the index of full texts after edits of some articles and writes the files that changed; all others stay. Undefined if the articles are
 * others or in another order, if many were edited, or if a former text or shard is missing.
 */
export async function patchTexts(patch: TextPatch, context: TextContext): Promise<IndexedTexts | undefined> {
  const edited = editedTexts(patch);
  if (edited === undefined) return undefined;
  try {
    const edits = await Promise.all(edited.map((edit) => loadEdit(edit, context)));
    const read = (name: string): Uint8Array => readShardFile(name, patch.output, context.text);
    const { artifacts, unchanged, base, patchState } = patchBaseWords(patch.indexed, edits, { ...context.text, read });
    const paths = unchanged.map((name) => wordFile(context.text.files, name)).sort();
    if (!context.written.keep(paths)) return undefined;
    for (const artifact of artifacts) await context.written.put(artifact);
    return { base, patchState };
  } catch (error) {
    if (isCacheMiss(error)) return undefined;
    throw error;
  }
}

interface EditedText {
  readonly document: number;
  readonly before: TextOfArticle;
  readonly after: TextOfArticle;
}

function editedTexts({ before, articles }: TextPatch): readonly EditedText[] | undefined {
  if (before.length !== articles.length) return undefined;
  const all = articles.map((after, document): EditedText => ({ document, before: before[document] ?? after, after }));
  const edited = all.filter((text) => text.before.textKey !== text.after.textKey);
  return edited.length > MOST || all.some((text) => text.before.stem !== text.after.stem) ? undefined : edited;
}

async function loadEdit({ document, before, after }: EditedText, context: TextContext): Promise<DocumentEdit> {
  const [old, current] = [await loadText(before, context), await loadText(after, context)];
  return { document, before: textDocumentOf(old.text, old.lang), after: textDocumentOf(current.text, current.lang) };
}

/** Returns the inflated bytes of a published shard. Throws a cache miss if it is not there or has other bytes. */
function readShardFile(name: string, output: string, { files, digest }: NamingOptions): Uint8Array {
  const path = wordFile(files, name);
  const bytes = tryRead(join(output, path));
  if (bytes === undefined || digest([bytes]) !== name) throw cacheMiss(path);
  return inflateRawSync(bytes);
}

function tryRead(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** More texts are likely to change most shards. */
const MOST = 100;
