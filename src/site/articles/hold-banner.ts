import type { Hold, HoldKind } from '../../model/hold.ts';
import { html, type Markup } from '../../text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** Banner on the pages of an article that is public in a preview only. */
export function holdBanner({ hold }: Pick<ArticlePageContent, 'hold'>): Markup | false {
  if (hold === undefined) return false;
  const { title, words } = WORDS[hold.kind];
  return html`<aside class="notice notice-preview" aria-label="Preview">
<p><strong>${title}</strong> ${words(hold)}</p>
</aside>
`;
}

const WORDS: Readonly<Record<HoldKind, { readonly title: string; readonly words: (hold: Hold) => string }>> = {
  draft: { title: 'Draft', words: () => 'This article is not published. It is shown in this preview only.' },
  embargoed: {
    title: 'Embargoed',
    words: ({ until = '' }) => `This article is not published until ${until}. It is shown in this preview only.`,
  },
  withheld: { title: 'Withheld', words: () => 'The journal withholds this article. It is shown in this preview only.' },
};
