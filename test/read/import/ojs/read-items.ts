import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Imported, ImportedArticle, ImportedFile } from '../../../../src/read/import/imported.ts';
import { openNative } from '../../../../src/read/import/ojs/read-native.ts';

/** An article with the contents of its files, which can only be read while it is the last item. */
export interface ReadArticle extends ImportedArticle {
  readonly contents: Readonly<Record<string, Buffer>>;
}

/** Reads native XML files: the text of one, or paths. */
export async function readNative(source: string | Uint8Array | readonly string[], options: { readonly files?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-native-'));
  try {
    const isPaths = typeof source !== 'string' && !(source instanceof Uint8Array);
    if (!isPaths) writeFileSync(join(folder, 'issue.xml'), source);
    const oldUrl = 'https://old.example/index.php/j';
    const opened = await openNative(isPaths ? source : [join(folder, 'issue.xml')], { oldUrl, ...options });
    const items: Imported[] = [];
    const articles: ReadArticle[] = [];
    for await (const item of opened.items) {
      items.push(item);
      if (item.kind === 'article') articles.push({ ...item.article, contents: await contentsOf(item.article.files) });
    }
    const said = items.flatMap((item) =>
      item.kind === 'left-out' || item.kind === 'note'
        ? [`${item.line ?? 0}: ${item.kind === 'note' ? 'note' : `${item.what}${item.isFault === true ? '!' : ''}`}: ${item.reason}`]
        : [],
    );
    return { items, articles, said, total: opened.total };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function contentsOf(files: readonly ImportedFile[]): Promise<Readonly<Record<string, Buffer>>> {
  const contents: Record<string, Buffer> = {};
  for (const { name, from } of files) {
    if (!('bytes' in from)) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of from.bytes()) chunks.push(chunk);
    contents[name] = Buffer.concat(chunks);
  }
  return contents;
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
