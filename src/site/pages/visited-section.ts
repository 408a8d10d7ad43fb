import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { DEFAULT_VISITED_LIMIT, VISITED_LIMITS } from '../../model/offline-extras.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { fileSize } from '../../render/file-size.ts';

/** Articles that the browser keeps because the reader opened them. The script of the page fills the list and shows the section. */
export function visitedSection(journal: Journal): Markup {
  const messages = interfaceMessages(journal);
  const { text } = messages;
  return html`<section id="visited" class="offline visited" aria-labelledby="visited-title" hidden>
<h2 id="visited-title">${text('visited.title')}</h2>
<p>${text('visited.lead')}</p>
<p><label>${text('visited.limit')} <select>
${VISITED_LIMITS.map(
  (bytes) =>
    html`<option value="${String(bytes)}"${attribute('selected', bytes === DEFAULT_VISITED_LIMIT ? '' : undefined)}>${bytes === 0 ? text('visited.none') : fileSize(bytes, messages)}</option>\n`,
)}</select></label></p>
<p class="visited-size" role="status"></p>
<ul></ul>
<p><button type="button" class="visited-all">${text('visited.removeAll')}</button></p>
</section>
`;
}
