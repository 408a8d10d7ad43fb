import { parse } from 'yaml';
import { splitFrontMatter } from '../markdown/split-front-matter.ts';
import { type ArticleIdentity, bareDoi } from './identify-article.ts';

/**
 * The identity of an article written in Markdown.
 *
 * Gives undefined for Markdown without front matter, or whose front matter has no `title`: that is no article. Front matter
 * that is not YAML makes an article all the same where a line of it begins with `title:`, so that its mistake is reported.
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
    // Not a date, it is reported when the article is read, which then has none.
    ...(pubDate === '' || DATE.test(pubDate) ? {} : { published: '' }),
    // Any other value keeps the article out too: publishing it by mistake cannot be undone.
    ...(draft === undefined || draft === 'false' ? {} : { isDraft: true }),
  };
}

function settingsOf(yaml: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const settings: unknown = parse(yaml, { maxAliasCount: 100, logLevel: 'error', schema: 'failsafe' });
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  } catch {
    // The reader reports the mistake with its line.
    return undefined;
  }
}

const TITLE_LINE = /^title[ \t]*:/m;
const DRAFT_LINE = /^draft[ \t]*:(?![ \t]*false\b)/m;
const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;
