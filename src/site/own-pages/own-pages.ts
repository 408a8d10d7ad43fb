import { join } from 'node:path';
import * as v from 'valibot';
import type { Journal } from '../../model/journal.ts';
import { pathPrefixOf } from '../../model/messages/journal-in.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { expectation, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { OwnPage } from '../site-content.ts';
import { reportBlockedPictures } from '../theme/report-blocked.ts';
import { frontMatterWords, languageOfName, markdownFiles, parseMarkdownPage } from './markdown-page.ts';

/**
 * Reads the editors' pages about the journal: `pages/about.md` becomes `/about`. Front matter: `title`, optional `description`, and optional `menu`
 * (`top`, `foot` or `none`; default `foot`). HTML in a page is escaped; links and images use site paths: `[archive](archive)`,
 * `![](assets/board.jpg)`.
 *
 * In a journal with several languages `about.en.md` is the English version of `about.md`, at `/en/about`.
 *
 * Pages are in the order of their file names, so that `1-about.md`, `2-board.md` order the menu; the number is not part of the route.
 */
export async function readOwnPages(
  content: string,
  journal: Pick<Journal, 'security' | 'language' | 'languages'>,
  report: ReportProblem,
): Promise<readonly OwnPage[]> {
  const { security = {} } = journal;
  const pages: OwnPage[] = [];
  for await (const { name, markdown } of markdownFiles(join(content, 'pages'))) {
    const page = readOwnPage(markdown, name, report, journal);
    if (page === undefined) continue;
    reportBlockedPictures({ file: `pages/${name}`, markdown, html: page.html }, security, report);
    pages.push(page);
  }
  return pages;
}

/** Parses one page; if it has a mistake, reports it and returns undefined. */
export function readOwnPage(
  text: string,
  name: string,
  report: ReportProblem,
  journal: Pick<Journal, 'language' | 'languages'> = { language: 'en' },
): OwnPage | undefined {
  const mistake = (code: string, line: number, message: Translatable): undefined => {
    report({ code, severity: 'error', place: { file: `pages/${name}`, line, column: 1 }, message });
  };
  const { base, language } = languageOfName(name.replace(/^\d+[-_. ]+/, '').replace(/\.md$/, ''), journal);
  const slug = nameSlugOf(base);
  if (TAKEN.has(slug) || slug === '' || journal.languages?.some((tag) => tag.toLowerCase() === slug) === true)
    return mistake('page-address-taken', 1, translatable`"/${slug}" is a page of every journal; expected another file name`);
  const page = parseMarkdownPage(text, { file: `pages/${name}`, schema: SETTINGS, report });
  if (page === undefined) return undefined;
  const { title, description, menu } = page.settings;
  return {
    file: `${language === undefined ? '' : pathPrefixOf(journal, language)}${slug}.html`,
    ...(language === undefined ? {} : { language }),
    title,
    ...(description === undefined ? {} : { description }),
    menu,
    html: page.html,
  };
}

const SETTINGS = v.strictObject(
  {
    title: frontMatterWords(expectation(translatable`the title in words`)),
    description: v.exactOptional(frontMatterWords(expectation(translatable`a sentence`))),
    menu: v.optional(v.picklist(['top', 'foot', 'none'], expectation(translatable`top, foot or none`)), 'foot'),
  },
  'title, description, menu',
);

/** Routes at the root that every journal uses or may use. */
const TAKEN: ReadonlySet<string> = new Set(
  (
    'index archive subjects volumes authors types keywords search values packages content bucket sru oai doi objects report mirror ' +
    'assets atom rss feed issues manifest 404 query edge sw'
  ).split(' '),
);
