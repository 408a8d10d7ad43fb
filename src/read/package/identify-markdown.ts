import { parse } from 'yaml';
import { parseIsoDate } from '../../model/text/partial-date.ts';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import { type ArticleIdentity, bareDoi } from './identify-article.ts';

/**
 * Identifies an article written in Markdown.
 *
 * Returns undefined for Markdown without front matter or without `title`, which is not an article. Front matter that is not valid YAML
 * counts as an article if a line begins with `title:`, so that the fault is reported.
 */
export function identifyMarkdown(text: string): ArticleIdentity | undefined {
  const split = splitFrontMatter(text);
  if (split === undefined) return undefined;
  const settings = settingsOf(split.frontMatter);
  if (settings === undefined)
    return TITLE_LINE.test(split.frontMatter)
      ? { isPoa: false, pubDate: '', ...(DRAFT_LINE.test(split.frontMatter) ? { isDraft: true } : {}) }
      : undefined;
  if (typeof settings.title !== 'string') return undefined;
  const word = (name: string): string | undefined => {
    const value = settings[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [doi, id, version, type] = [word('doi'), word('id') ?? word('elocation-id'), word('version'), word('type')];
  const pubDate = word('date') ?? '';
  const draft = settings.draft;
  return {
    ...(doi === undefined ? {} : { doi: bareDoi(doi) }),
    ...(id === undefined ? {} : { publisherId: id }),
    ...(version === undefined ? {} : { version }),
    articleType: type ?? 'research-article',
    isPoa: false,
    pubDate,
    // A value that is not a date is reported when the article is read, which then has no date. A year in it still keeps the article back.
    ...(pubDate === '' || parseIsoDate(pubDate) !== undefined ? {} : { published: YEAR.exec(pubDate)?.[0] ?? '' }),
    // Any other value withholds the article too, because publishing it by mistake cannot be undone.
    ...(draft === undefined || draft === 'false' ? {} : { isDraft: true }),
  };
}

function settingsOf(yaml: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const settings: unknown = parse(yaml, { maxAliasCount: 100, logLevel: 'error', schema: 'failsafe' });
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    // The reader reports the fault with its line.
    return undefined;
  }
}

const TITLE_LINE = /^title[ \t]*:/m;
const DRAFT_LINE = /^draft[ \t]*:(?![ \t]*false\b)/m;
// 'December 2027', '2027-02-30'
const YEAR = /\b(?:1[4-9]|2[01])\d\d\b/;
