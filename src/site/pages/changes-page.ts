import { trustedMarkup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { ArticlePages, FinishedChanges } from '../site-content.ts';

/** A page with the changes between two versions of an article. Search engines should list the article only. */
export function changesPage(chrome: Chrome, { card }: Pick<ArticlePages, 'card'>, { file, title, main }: FinishedChanges): string {
  const styles = [chrome.assets.toolStyle];
  return layout(chrome, { file, kind: 'plain', title, main: trustedMarkup(main), styles, noIndex: true, canonical: `${card.stem}.html` });
}
