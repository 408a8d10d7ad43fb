import type { ArticleMeta } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import { EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { directionIn, directionOf } from '../../model/text/text-direction.ts';
import { metadataText, textOfInlines } from '../plain-text.ts';
import { languageOf, ownAttributes } from './lang-attributes.ts';
import type { TextLanguage, Writer } from './writer.ts';

/**
 * Renders a title or subtitle, with its language and direction if they differ from the article's.
 *
 *   <span lang="ar" dir="rtl">الشاطئ</span>
 */
export function titleLineHtml(lang: string | undefined, line: readonly Inline[], w: Writer): Markup {
  const language = languageOf(lang, textOfInlines(line), w);
  const attributes = ownAttributes(language, w);
  return attributes.markup === EMPTY.markup ? w.inlines(line) : html`<span${attributes}>${w.at({ language }).inlines(line)}</span>`;
}

/** Returns the language of an article: its own, else that of the journal with the direction of the title's letters. */
export function articleLanguage({ lang, title }: Pick<ArticleMeta, 'lang' | 'title'>, language: string): TextLanguage {
  return { lang: lang ?? language, direction: directionIn(lang, metadataText(title), directionOf(language)) };
}
