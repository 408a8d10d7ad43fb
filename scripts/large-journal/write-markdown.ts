import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article } from '../../src/model/article.ts';
import type { Stem } from '../../src/model/names.ts';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { writerFor } from '../../src/render/markdown/article-markdown.ts';
import { textOfInlines } from '../../src/render/plain-text.ts';
import { dateOfNumber, doiOfNumber } from './new-identity.ts';
import { plainBody } from './plain-body.ts';
import { writeJournalFile } from './write-journal-file.ts';
import type { Written } from './write-replicas.ts';

/**
 * Bodies of real articles as articles in Markdown, over and over until there are as many as asked for:
 * `<output>/articles/00/000123.md`, a thousand in a folder.
 *
 * Other generators read `<output>/articles` as it is. So the front matter has what they know, title and date, and a DOI, by which an
 * article has its address; no authors, subjects and keywords, of which each would have a page of its own.
 */
export async function writeMarkdown({ from, output, articles }: { from: string; output: string; articles: number }): Promise<Written> {
  const sources = await readBodies(from);
  await writeJournalFile(output, 'Large Journal in Markdown');
  for (let number = 0; number < articles; number++) {
    const source = sources[number % sources.length];
    if (source === undefined) throw new Error(`${from} lists no articles with a body`);
    const folder = join(output, 'articles', String(Math.floor(number / 1000)).padStart(2, '0'));
    if (number % 1000 === 0) await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${String(number).padStart(6, '0')}.md`), printArticle(source, number));
  }
  return { articles, files: articles };
}

interface Source {
  readonly title: string;
  readonly body: string;
}

function printArticle({ title, body }: Source, number: number): string {
  const { year, month, day } = dateOfNumber(number);
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  // A text in JSON is one in YAML.
  const head = [`title: ${JSON.stringify(`${title}, ${number}`)}`, `date: ${date}`, `doi: ${doiOfNumber(number)}`];
  return `---\n${head.join('\n')}\n---\n\n${body}\n`;
}

async function readBodies(from: string): Promise<readonly Source[]> {
  const rows = (await readFile(join(from, 'index.tsv'), 'utf8')).trim().split('\n').slice(1);
  const sources: Source[] = [];
  for (const row of rows) {
    const file = join(from, row.split('\t')[0] ?? '');
    const article = readJats(await readFile(file), { file, resolveFile: (href) => ({ href }), report: () => undefined });
    if (article === undefined || article.body.length === 0) continue;
    sources.push({ title: textOfInlines(article.meta.title ?? []).replace(/[*_`\\[\]<>]/g, ''), body: plainBody(markdownOf(article)) });
  }
  return sources;
}

/** Body and back matter, without what a page says of the article above and below them. */
function markdownOf(article: Article): string {
  const context = {
    stem: 'content/1/e1' as Stem,
    images: new Map(),
    ending: '' as const,
    language: 'en',
    doiResolver: 'https://doi.org/',
    fileHref: () => undefined,
  };
  return writerFor(article, context, { isFigurePage: false }).blocks([...article.body, ...article.back]);
}
