import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Article } from '../../../src/model/article.ts';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { designOf } from '../../../src/render/typeset/find-design.ts';
import { openDesign } from '../../../src/render/typeset/open-design.ts';
import { openTypesetter, type Typesetter } from '../../../src/render/typeset/typesetter.ts';
import { renderArticleTypst } from '../../../src/render/typst/article-typst.ts';
import type { TypstContext } from '../../../src/render/typst/typst-context.ts';

/** The journal and language of a typeset article without images. */
export const PLAIN_CONTEXT: TypstContext = {
  id: 'content/1/e1',
  images: new Map(),
  language: 'en',
  messagesFor: (language) => messagesFor({ language: 'en' }, language),
  doiResolver: 'https://doi.org/',
  pageUrl: 'https://shore.example/content/1/e1',
  journal: { title: 'Shoreline', siteUrl: 'https://shore.example' },
  fileUrl: () => undefined,
};

/** A typesetter with the design of a journal that has none of its own. */
export function openPlainTypesetter(settings: Parameters<typeof designOf>[0] = {}): Typesetter {
  return openTypesetter(openDesign(designOf(settings, { fonts: [] }), (path) => readFileSync(path)).setup);
}

/** Reads an article without the files beside it; undefined if the file has none. */
export function articleOfFile(file: string): Article | undefined {
  return readJats(readFileSync(file), { file: basename(file), resolveFile: (href) => ({ href }), report: () => undefined });
}

export function sourceOf(article: Article): string {
  return renderArticleTypst(article, PLAIN_CONTEXT);
}
