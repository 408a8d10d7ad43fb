import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { articleMessages } from './article-messages.ts';
import { sideBox } from './side-box.ts';

/** Box with the button that loads the annotation service of the journal; none if the journal has no service. Without script it is not shown. */
export function annotationsBox(journal: Journal, card: ArticleCard): Markup | false {
  const { text } = articleMessages(journal, card);
  return (
    journal.annotations !== undefined &&
    sideBox(
      { id: 'offprint-annotations', title: text('annotations.title'), kind: 'annotations' },
      html`<p id="offprint-annotations-note" role="status">${text('annotations.note')}</p>
<button type="button" aria-describedby="offprint-annotations-note">${text('annotations.show')}</button>
`,
    )
  );
}
