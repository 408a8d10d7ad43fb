import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { Journal } from '../../../src/model/journal.ts';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import type { Stem } from '../../../src/model/names.ts';
import { objectsOf } from '../../../src/query/tag/objects-of.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { defaultJournal } from '../../../src/read/journal/read-journal.ts';
import { renderArticleHtml } from '../../../src/render/html/article-html.ts';
import { renderArticleMarkdown } from '../../../src/render/markdown/article-markdown.ts';

export interface ConversionTask {
  readonly files: readonly string[];
  readonly rounds: number;
}

export interface ConversionResult {
  /** CPU seconds of each round over all files and threads, including JIT compilation and garbage collection. */
  readonly cpuSeconds: readonly number[];
  /** Peak memory of the thread: heap pages, buffers and other memory that V8 allocates outside the heap. */
  readonly peakBytes: number;
}

// Worker thread: converts the files repeatedly, and reads each from disk as a build does.
parentPort?.postMessage(convert(workerData as ConversionTask));

function convert({ files, rounds }: ConversionTask): ConversionResult {
  const journal = defaultJournal();
  let peakBytes = 0;
  const cpuSeconds = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (const file of files) {
      convertArticle(file, journal);
      peakBytes = Math.max(peakBytes, memoryOfThread());
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return { cpuSeconds, peakBytes };
}

function convertArticle(file: string, journal: Journal): void {
  const article = readJats(readFileSync(file), { file, resolveFile: (href) => ({ href }), report: () => undefined });
  if (article === undefined) throw new Error(`${file} could not be read`);
  const context = {
    stem: 'content/1/e1' as Stem,
    images: new Map(),
    ending: '' as const,
    language: 'en',
    messagesFor: (tag: string) => messagesFor({ language: 'en' }, tag),
    doiResolver: journal.doiResolver,
    fileHref: () => undefined,
  };
  renderArticleHtml(article, context);
  renderArticleMarkdown(article, context);
  objectsOf(article, { journal, pageUrl: 'http://localhost/' });
}

function memoryOfThread(): number {
  const { total_physical_size, external_memory, malloced_memory } = getHeapStatistics();
  return total_physical_size + external_memory + malloced_memory;
}
