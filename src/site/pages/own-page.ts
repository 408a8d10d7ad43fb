import { html, trustedMarkup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { OwnPage } from '../site-content.ts';

/** A page written by the editors. */
export function ownPage(chrome: Chrome, { file, title, description, html: text }: OwnPage): string {
  const main = html`<div class="wide own-page">
<h1>${title}</h1>
${trustedMarkup(text)}
</div>`;
  return layout(chrome, { file, kind: 'plain', title, main, ...(description === undefined ? {} : { description }) });
}
