import { isAbleTo } from '../../model/hosts.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { html } from '../../model/text/markup.ts';
import { searchPageBody } from '../../query/search/page-markup.ts';
import type { SearchHints } from '../../query/search/search-hints.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';

const FILE = 'search/index.html';

/** Search page: a form and the elements that its script fills. Without script it refers to the lists. */
export function searchPage(chrome: Chrome, hints: SearchHints | undefined): string {
  const { journal, assets } = chrome;
  const messages = interfaceMessages(journal);
  const title = messages.text('search.title');
  const body = searchPageBody({
    messages,
    rootHref: fileHref(journal, FILE, ''),
    action: pageHref(journal, FILE, FILE),
    archiveHref: pageHref(journal, FILE, 'archive.html'),
    consoleHref: pageHref(journal, FILE, 'values/index.html'),
    moreHref: fileHref(journal, FILE, assets.searchMore),
    namespace: journal.namespace,
    // Feeds of a search need a host that answers queries: feed readers have no service worker.
    ...(isAbleTo(journal.host, 'queries') && { valuesHref: fileHref(journal, FILE, 'values') }),
    patternsHref: fileHref(journal, FILE, assets.patterns),
    ...(assets.language === undefined ? {} : { languageHref: fileHref(journal, FILE, assets.language) }),
    ...(hints && { hints }),
  });
  const main = html`<div class="wide">
<h1>${title}</h1>
${body}</div>`;
  const description = messages.text('search.description', { journal: journal.title });
  return layout(chrome, { file: FILE, kind: 'tool', title, description, main, styles: [assets.searchStyle], scripts: [assets.search] });
}
