import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { Hosting } from '../../model/journal.ts';
import { searchPageBody } from '../../search/page-markup.ts';
import type { SearchHints } from '../../search/search-hints.ts';
import { html } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';

const FILE = 'search/index.html';

/** Hosts that answer queries. Others have the service worker of a browser, which feed readers do not. */
const HOSTS_WITH_HANDLER: ReadonlySet<Hosting> = new Set(['offprint', 'netlify', 'cloudflare']);

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
    ...(HOSTS_WITH_HANDLER.has(journal.host) && { valuesHref: fileHref(journal, FILE, 'values') }),
    patternsHref: fileHref(journal, FILE, assets.patterns),
    synonymsHref: fileHref(journal, FILE, assets.synonyms),
    ...(assets.language === undefined ? {} : { languageHref: fileHref(journal, FILE, assets.language) }),
    ...(hints && { hints }),
  });
  const main = html`<div class="wide">
<h1>${title}</h1>
${body}</div>`;
  const description = messages.text('search.description', { journal: journal.title });
  return layout(chrome, { file: FILE, kind: 'tool', title, description, main, styles: [assets.searchStyle], scripts: [assets.search] });
}
