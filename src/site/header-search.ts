import type { Journal } from '../model/journal.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { attribute, html, type Markup } from '../model/text/markup.ts';
import { NOT_FOUND_PATH, pageHref } from './page-href.ts';

/** File of the search page. */
export const SEARCH_PAGE = 'search/index.html';

/** Pages with a search field of their own. */
const PAGES_WITH_FIELD: readonly string[] = ['index.html', SEARCH_PAGE, NOT_FOUND_PATH];

/** The search of the header: a link to the search page, and where there is space a field instead. It works without script. */
export function headerSearch(journal: Journal, at: string): Markup {
  const messages = interfaceMessages(journal);
  const href = pageHref(journal, at, SEARCH_PAGE);
  const label = messages.text('nav.searchForm.label');
  const field = html`<form role="search" action="${href}" method="get">
<input type="search" id="header-search" name="for" aria-label="${label}" placeholder="${label}" autocomplete="off">
</form>
`;
  return html`<div class="site-search">
<a href="${href}"${attribute('aria-current', at === SEARCH_PAGE ? 'page' : undefined)}>${messages.text('nav.search')}</a>
${!PAGES_WITH_FIELD.includes(at) && field}</div>
`;
}
