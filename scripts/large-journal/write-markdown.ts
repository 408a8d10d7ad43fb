import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article } from '../../src/model/article.ts';
import { messagesFor } from '../../src/model/messages/journal-messages.ts';
import type { Stem } from '../../src/model/names.ts';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { writerFor } from '../../src/render/markdown/article-markdown.ts';
import { textOfInlines } from '../../src/render/plain-text.ts';
import { dateOfNumber, doiOfNumber } from './new-identity.ts';
import { plainBody } from './plain-body.ts';
import { writeJournalFile } from './write-journal-file.ts';
import type { Written } from './write-replicas.ts';

/**
 * Writes a number of Markdown articles with bodies of real articles, which are repeated as needed:
 * `<output>/articles/00/000123.md`, 1,000 per folder.
 *
 * Other generators read `<output>/articles` unchanged. So the front matter has title and date, which they know, and a DOI, from which
 * Offprint derives the URL; authors, subjects and keywords are left out, because each would get a page.
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
  // A JSON string is a valid YAML string.
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

/** Prints body and back matter, without the header and footer of the page. */
function markdownOf(article: Article): string {
  const context = {
    stem: 'content/1/e1' as Stem,
    images: new Map(),
    ending: '' as const,
    language: 'en',
    messagesFor: (tag: string) => messagesFor({ language: 'en' }, tag),
    doiResolver: 'https://doi.org/',
    fileHref: () => undefined,
  };
  return writerFor(article, context, { isFigurePage: false }).blocks([...article.body, ...article.back]);
}
