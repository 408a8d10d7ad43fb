import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { renderArticleMarkdown } from '../../../src/render/markdown/article-markdown.ts';
import { CONTEXT } from './context.ts';

/**
 * A case of `test/cases/markdown/*.txt`: a fragment of JATS, which is inserted where its elements are allowed, and its Markdown.
 *
 *   == A list
 *   <list list-type="order"><list-item><p>one</p></list-item></list>
 *   --
 *   1. one
 */
interface MarkdownCase {
  readonly title: string;
  readonly place: string;
  readonly jats: string;
  readonly markdown: string;
}

const folder = fileURLToPath(new URL('../../cases/markdown/', import.meta.url));

function casesOf(file: string): MarkdownCase[] {
  const lines = readFileSync(folder + file, 'utf8').split('\n');
  const starts = lines.flatMap((line, at) => (line.startsWith('== ') ? [at] : []));
  return starts.map((start, i) => {
    const block = lines.slice(start + 1, starts[i + 1] ?? lines.length);
    const divide = block.indexOf('--');
    return {
      title: (lines[start] ?? '').slice(3),
      place: `${file}:${start + 1}`,
      jats: block.slice(0, divide).join('\n'),
      markdown: block
        .slice(divide + 1)
        .join('\n')
        .trim(),
    };
  });
}

function markdownOf(jats: string): string {
  const back = jats.indexOf('<back>');
  const body = back < 0 ? jats : jats.slice(0, back);
  const source = `<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front><body>${body}</body>${back < 0 ? '' : jats.slice(back)}</article>`;
  const article = readJats(new TextEncoder().encode(source), { file: 'a.xml', resolveFile: (href) => ({ href }), report: () => undefined });
  if (article === undefined) throw new Error(`${jats} is no article`);
  return renderArticleMarkdown(article, { ...CONTEXT, fileHref: (file) => `e1/${file.href}` })
    .replace(/^# T\n/, '')
    .trim();
}

describe.each(readdirSync(folder).sort())('%s', (file) => {
  test.each(casesOf(file))('$title ($place)', ({ jats, markdown }) => {
    expect(markdownOf(jats)).toBe(markdown);
  });
});
