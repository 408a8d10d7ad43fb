import type { Journal } from '../../model/journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import { cacheKeyOf, type ResultCache } from '../../pipeline/engine/result-cache.ts';
import { longestPolicyOf } from '../../publish/check-hosting.ts';
import { type MathFileCache, readMathFiles } from '../fonts/math-font.ts';
import { drawJournalPictures } from './draw-journal-pictures.ts';
import { pagePolicy, policyInPages } from './page-policy.ts';
import { readTheme, type Theme } from './theme.ts';

/** Reads the journal's theme and computes the policy of its pages. Problems of both are reported. */
export async function openTheme({ journal, content, cache, report }: ThemeContext): Promise<OpenedTheme> {
  const mathFiles = journal.theme === 'plain' ? [] : await readMathFiles(mathFileCache(cache));
  const read = await readTheme(content, journal, report);
  const { pictures, files } = await drawJournalPictures(read.assets, { journal, cache, report });
  const theme = { ...read, pictures, assets: [...read.assets, ...files], mathFiles };
  const most = longestPolicyOf(journal.host);
  const { length } = pagePolicy(journal, theme);
  if (most !== undefined && length > most) {
    const message = translatable`the Content-Security-Policy of the pages has ${length} characters; ${journal.host} takes ${most}`;
    report({ code: 'policy-too-long', severity: 'error', place: { file: 'journal.json', line: 1, column: 1 }, message });
  }
  return { theme, ...policyInPages(journal, theme) };
}

function mathFileCache(cache: ResultCache): MathFileCache {
  const keyOf = (key: string) => cacheKeyOf('math', key);
  return { read: (key) => cache.read(keyOf(key)), write: (key, files) => cache.write(keyOf(key), files) };
}

interface ThemeContext {
  readonly journal: Journal;
  /** The content folder. */
  readonly content: string;
  readonly cache: ResultCache;
  readonly report: ReportProblem;
}

interface OpenedTheme {
  readonly theme: Theme;
  readonly policy?: string;
}
