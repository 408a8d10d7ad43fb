import type { SubArticleHtml } from '../../model/article-html.ts';
import { matchLanguage, ownLanguageName } from '../../model/messages/languages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { isReview } from '../../render/review-order.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { REVIEWS_PART } from './reviews-part.ts';

/** Id of the article's own text, next to the texts of its sub-articles. */
export const ARTICLE_PART = 'offprint-article';

/**
 * Links to the article, its translations and its peer review on one page. With script one is shown at a time; without, they follow one another and the
 * links lead to them.
 */
export function articlePartsNav({ html: { subArticles } }: ArticlePageContent, messages: Messages): Markup | false {
  return (
    subArticles.length > 0 &&
    html`<nav class="parts" aria-label="${messages.text('article.parts')}">
<ul>
<li><a href="#${ARTICLE_PART}">${messages.text('article.parts.article')}</a></li>
${subArticles.filter((one) => !isReview(one)).map((one) => html`<li><a href="#${encodeURIComponent(one.id)}"${attribute('lang', one.lang)}>${nameOf(one)}</a></li>\n`)}${
  subArticles.some(isReview) && html`<li><a href="#${REVIEWS_PART}">${messages.text('type.peer-review')}</a></li>\n`
}</ul>
</nav>
`
  );
}

/** Label of a translation: the name of its language in that language; otherwise the title, cut at a word. */
function nameOf({ articleType, lang = '', title }: SubArticleHtml): string {
  const language = articleType === 'translation' ? languageName(lang) : undefined;
  const name = language ?? title.replace(/[:.\s]+$/, '');
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`;
}

const LONGEST = 42;

/** The name in that language: `pt-BR` gives `Português`; undefined if it is not known. */
function languageName(tag: string): string | undefined {
  const [code = ''] = tag.toLowerCase().split('-');
  return FURTHER_LANGUAGES[code] ?? (matchLanguage(code) === undefined ? undefined : ownLanguageName(code));
}

/** Languages of articles that are none of the interface. */
const FURTHER_LANGUAGES: Readonly<Record<string, string>> = { nl: 'Nederlands', zh: '中文' };
