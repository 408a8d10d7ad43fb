import type { HoldKind } from '../../model/hold.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** Banner on the pages of an article that only a preview shows. */
export function holdBanner({ hold }: Pick<ArticlePageContent, 'hold'>, messages: Messages): Markup | false {
  if (hold === undefined) return false;
  const date = messages.date(hold.until ?? '');
  return html`<aside class="notice notice-preview" aria-label="${messages.text('article.hold')}">
<p>${messages.html(SENTENCES[hold.kind], { date, b: (title) => html`<strong>${title}</strong>` })}</p>
</aside>
`;
}

const SENTENCES = {
  draft: 'article.hold.draft',
  embargoed: 'article.hold.embargoed',
  withheld: 'article.hold.withheld',
} as const satisfies Readonly<Record<HoldKind, MessageKey>>;
