import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { SourceFormat } from '../../../src/model/source-format.ts';
import { countWords } from '../../../src/pipeline/tasks/count-words.ts';
import { wordBytes } from '../../read/word/word-document.ts';

const SENTENCE = 'Barnacles close their plates when the tide leaves the lower rocks dry';
const ATTRIBUTES = 'xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article"';
const JATS = `<article ${ATTRIBUTES}><front><article-meta><title-group><article-title>Tides</article-title></title-group></article-meta></front><body><p>${SENTENCE}.</p></body></article>`;

/** Each format with the file of its text. */
const SOURCES: readonly (readonly [SourceFormat, string, () => Uint8Array | Promise<Uint8Array>])[] = [
  ['jats', 'a.xml', () => Buffer.from(JATS)],
  ['markdown', 'a.md', () => Buffer.from(`---\ntitle: Tides\n---\n\n${SENTENCE}.\n`)],
  ['word', 'a.docx', () => wordBytes({ body: `<w:p><w:r><w:t>${SENTENCE}.</w:t></w:r></w:p>` })],
  ['yml', 'a.md', () => Buffer.from(`${SENTENCE}.\n`)],
  ['yml', 'a.html', () => Buffer.from(`<html><body><p>${SENTENCE}.</p></body></html>`)],
  ['yml', 'a.docx', () => wordBytes({ body: `<w:p><w:r><w:t>${SENTENCE}.</w:t></w:r></w:p>` })],
];

describe.each(SOURCES)('the words of %s in %s', (format, file, bytesOf) => {
  const problemsOn = async (sentence: string): Promise<readonly string[]> => {
    const codes: string[] = [];
    const article = { source: { file: format === 'yml' ? 'article.yml' : file, format, packages: [], text: file } } as unknown as Article;
    const html = `<h1>Tides</h1><article><p>${sentence}.</p></article>`;
    await countWords(article, { source: await bytesOf(), html, report: ({ code }) => codes.push(code) });
    return codes;
  };

  test('are all on the page', async () => {
    expect(await problemsOn(SENTENCE)).toEqual([]);
  });

  test('are missed where one is lost', async () => {
    expect(await problemsOn(SENTENCE.replace('lower ', ''))).toEqual(['coverage-word-missing']);
  });
});
