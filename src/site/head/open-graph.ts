import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Rendition } from '../../model/graphic.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { metaTags, propertyTags } from './meta-tags.ts';

/** Data of a page for link previews. */
export interface SharedPage {
  readonly title: string;
  readonly description?: string;
  readonly type: 'article' | 'website';
  readonly url: string;
  /** With its real size. */
  readonly picture?: Rendition;
  readonly imageAlt?: string;
  readonly publishedIso?: string;
}

/** Open Graph and Twitter card tags. */
export function openGraphTags(journal: ArticleJournal, page: SharedPage): Markup {
  const { picture } = page;
  const common = propertyTags([
    ['og:site_name', journal.title],
    ['og:type', page.type],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', page.url],
    ['og:image', picture === undefined ? undefined : absoluteUrl(journal.siteUrl, picture.path)],
    ['og:image:width', picture === undefined ? undefined : String(picture.widthPx)],
    ['og:image:height', picture === undefined ? undefined : String(picture.heightPx)],
    ['og:image:alt', picture === undefined ? undefined : (page.imageAlt ?? page.title)],
    ['article:published_time', page.type === 'article' ? page.publishedIso : undefined],
  ]);
  return html`${common}${metaTags([['twitter:card', picture === undefined ? 'summary' : 'summary_large_image']])}`;
}
