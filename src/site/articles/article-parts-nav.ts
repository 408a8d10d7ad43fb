import type { SubArticleHtml } from '../../model/article-html.ts';
import { attribute, html, type Markup } from '../../text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** The id of the article's own text, beside those of its decision letter and response. */
export const ARTICLE_PART = 'offprint-article';

/**
 * Links to what stands in a page beside the article itself: decision letter, response, translation. By script one is shown at a time;
 * without, they stand below one another and the links lead there.
 */
export function articlePartsNav({ html: { subArticles } }: ArticlePageContent): Markup | false {
  return (
    subArticles.length > 0 &&
    html`<nav class="parts" aria-label="Parts of this article">
<ul>
<li><a href="#${ARTICLE_PART}">Article</a></li>
${subArticles.map((one) => html`<li><a href="#${encodeURIComponent(one.id)}"${attribute('lang', one.lang)}>${nameOf(one)}</a></li>\n`)}</ul>
</nav>
`
  );
}

/** A translation by the name of its language in that language; else the title, cut at a word: the heading below has all of it. */
function nameOf({ articleType, lang = '', title }: SubArticleHtml): string {
  const language = articleType === 'translation' ? LANGUAGES[lang.toLowerCase().split('-')[0] ?? ''] : undefined;
  const name = language ?? title.replace(/[:.\s]+$/, '');
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`;
}

const LONGEST = 42;
const LANGUAGES: Readonly<Record<string, string>> = {
  ar: 'العربية',
  ca: 'Català',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
  zh: '中文',
};
