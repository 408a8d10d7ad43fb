import { visible } from '../model/text/visible.ts';
import type { BuildSummary } from '../pipeline/options/build-options.ts';
import { printHolds } from './print-holds.ts';
import { countProblems, countSeverities } from './print-problems.ts';

/** Prints the result of a build for a person, in about a dozen lines. */
export function printSummary(summary: BuildSummary, output: string): string {
  const { articles, pages, files, sizeBytes, written, removed, foreign = [], problems, adviceCount, ledger, holds, milliseconds } = summary;
  const lines = [
    `${count(articles, 'article')}, ${count(pages, 'page')}, ${count(files, 'file')}, ${bytes(sizeBytes)} in ${output}`,
    `${count(written.length, 'file')} written, ${removed.length} removed, ${(milliseconds / 1000).toFixed(1)} s`,
  ];
  const words = ledger.words.reduce((sum, part) => ({ source: sum.source + part.source, html: sum.html + part.html }), {
    source: 0,
    html: 0,
  });
  if (words.source > 0) {
    lines.push(`Words of the sources: ${words.source}; in HTML ${share(words.html, words.source)}`);
  }
  for (const part of [...ledger.words, ...ledger.structures]) {
    if (part.html >= part.source) continue;
    lines.push(`  ${part.part}: ${part.source}, HTML ${share(part.html, part.source)}`);
  }
  lines.push(problems.length === 0 ? 'No problems' : countSeverities(problems));
  for (const { code, severity, count: times } of countProblems(problems).slice(0, MOST_KINDS))
    lines.push(`  ${String(times).padStart(6)} ${severity} ${code}`);
  lines.push(...foreignLines(foreign, output));
  lines.push(...failedLines(summary), ...removedLines(summary));
  if (adviceCount > 0) lines.push(`${count(adviceCount, 'piece')} of advice on the articles: offprint check, or /report/ on the site`);
  return `${lines.map((line) => visible(line)).join('\n')}\n${printHolds(holds)}`;
}

/** Reports foreign files, which are never changed and may be there by mistake. */
function foreignLines(foreign: readonly string[], output: string): readonly string[] {
  if (foreign.length === 0) return [];
  const named = foreign.slice(0, MOST_FOREIGN).join(', ');
  const others = foreign.length > MOST_FOREIGN ? `, and ${foreign.length - MOST_FOREIGN} more` : '';
  return [`Not written by offprint, left unchanged in ${output}: ${named}${others}`];
}

/** Lines about articles that could not be built. */
function failedLines({ failed = [] }: BuildSummary): readonly string[] {
  const online = failed.filter(({ stem }) => stem !== undefined);
  const offline = failed.filter(({ stem }) => stem === undefined);
  const some = (articles: typeof failed): readonly string[] => [
    ...articles.slice(0, MOST_NAMED).map(({ file, stem }) => `  ${file}${stem === undefined ? '' : ` (${stem})`}`),
    ...(articles.length > MOST_NAMED ? [`  … and ${articles.length - MOST_NAMED} more`] : []),
  ];
  const sentence = (articles: typeof failed, consequence: string): string =>
    `${count(articles.length, 'article')} could not be built; ${consequence}`;
  return [
    ...(online.length === 0 ? [] : [sentence(online, 'the last good version stays online:'), ...some(online)]),
    ...(offline.length === 0 ? [] : [sentence(offline, 'not on the site:'), ...some(offline)]),
  ];
}

/** Lines that name the published articles that a build removed. */
export function removedLines({ removedArticles = [] }: Pick<BuildSummary, 'removedArticles'>): readonly string[] {
  if (removedArticles.length === 0) return [];
  return [
    `${count(removedArticles.length, 'article')} removed from the site:`,
    ...removedArticles.map(({ stem, file, isIntended }) => {
      const reason = isIntended === true ? 'withdrawn or on hold' : 'not in the content any more';
      return `  ${stem}${file === undefined ? '' : ` (${file})`}: ${reason}`;
    }),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function share(part: number, whole: number): string {
  return part === whole ? '100 %' : `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} % (${whole - part} missing)`;
}

function bytes(size: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'] as const;
  let value = size;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

const MOST_KINDS = 20;
const MOST_FOREIGN = 10;
const MOST_NAMED = 10;
