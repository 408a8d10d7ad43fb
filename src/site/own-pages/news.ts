import { join } from 'node:path';
import * as v from 'valibot';
import type { Journal } from '../../model/journal.ts';
import { pathPrefixOf } from '../../model/messages/journal-in.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { parseIsoDate } from '../../model/text/partial-date.ts';
import { expectation, translatable } from '../../model/text/translatable.ts';
import type { NewsItem } from '../site-content.ts';
import { reportBlockedPictures } from '../theme/report-blocked.ts';
import { frontMatterWords, languageOfName, markdownFiles, parseMarkdownPage } from './markdown-page.ts';

/**
 * Reads announcements and calls, newest first: `news/call-for-papers.md` becomes `/news/call-for-papers`. Front matter: `title`, `date`, and
 * optional `description`. A date at the start of the file name is not part of the route: `2026-03-01-call.md`.
 *
 * In a journal with several languages `call.en.md` is the English version of `call.md`, at `/en/news/call`.
 */
export async function readNews(
  content: string,
  journal: Pick<Journal, 'security' | 'language' | 'languages'>,
  report: ReportProblem,
): Promise<readonly NewsItem[]> {
  const items = new Map<string, NewsItem>();
  for await (const { name, markdown } of markdownFiles(join(content, 'news'))) {
    const item = readNewsItem(markdown, name, { report, journal });
    if (item === undefined) continue;
    if (items.has(item.file)) {
      const message = translatable`"/${item.file.replace('.html', '')}" is the address of another file in news/; expected another file name`;
      report({ code: 'page-address-taken', severity: 'error', place: { file: `news/${name}`, line: 1, column: 1 }, message });
      continue;
    }
    reportBlockedPictures({ file: `news/${name}`, markdown, html: item.html }, journal.security ?? {}, report);
    items.set(item.file, item);
  }
  return [...items.values()].sort((a, b) => compareText(b.date, a.date) || compareText(a.file, b.file));
}

/** Parses one item; if it has a mistake, reports it and returns undefined. */
export function readNewsItem(
  text: string,
  name: string,
  { report, journal }: { readonly report: ReportProblem; readonly journal: Pick<Journal, 'language' | 'languages'> },
): NewsItem | undefined {
  const file = `news/${name}`;
  const { base, language } = languageOfName(name.replace(/\.md$/, '').replace(/^\d{4}(?:-\d{2}){0,2}[-_. ]+/, ''), journal);
  const slug = nameSlugOf(base);
  if (slug === '' || slug === 'index') {
    const message = translatable`"${name}" gives no address; expected a file name as "2026-03-01-call-for-papers.md"`;
    report({ code: 'page-address-taken', severity: 'error', place: { file, line: 1, column: 1 }, message });
    return undefined;
  }
  const page = parseMarkdownPage(text, { file, schema: SETTINGS, report });
  if (page === undefined) return undefined;
  const { title, date, description } = page.settings;
  return {
    file: `${language === undefined ? '' : pathPrefixOf(journal, language)}news/${slug}.html`,
    ...(language === undefined ? {} : { language }),
    title,
    date,
    ...(description === undefined ? {} : { description }),
    html: page.html,
  };
}

const DATE = expectation(translatable`a date as 2026-03-01`);
/** YAML 1.2 reads a date as text. */
const SETTINGS = v.strictObject(
  {
    title: frontMatterWords(expectation(translatable`the title in words`)),
    date: v.pipe(
      v.string(DATE),
      v.check((text) => parseIsoDate(text)?.day !== undefined, DATE),
    ),
    description: v.exactOptional(frontMatterWords(expectation(translatable`a sentence`))),
  },
  'title, date, description',
);
