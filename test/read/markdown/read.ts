import type { Article } from '../../../src/model/article.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import type { ReadMarkdownOptions } from '../../../src/read/markdown/open-reader.ts';
import { readMarkdown } from '../../../src/read/markdown/read-markdown.ts';

/** Reads an article; files ending in `missing` do not exist. Problems are `line: code: message`. */
export function read(text: string, more: Partial<ReadMarkdownOptions> = {}): { article: Article | undefined; problems: string[] } {
  const problems: Problem[] = [];
  const article = readMarkdown(text, {
    file: 'paper.md',
    resolveFile: (href) => (href.endsWith('missing') ? { href } : { href, source: `a/${href}` }),
    report: (problem) => problems.push(problem),
    ...more,
  });
  return { article, problems: problems.map(({ place, code, message }) => `${place.line}: ${code}: ${english(message)}`) };
}

/** Reads a body with minimal front matter; the body begins on line 4. */
export function readBody(body: string): { article: Article; problems: string[] } {
  const { article, problems } = read(`---\ntitle: T\n---\n${body}`);
  if (article === undefined) throw new Error(problems.join('\n'));
  return { article, problems };
}
