import { searchPageBody } from '../../search/page-markup.ts';
import type { SearchHints } from '../../search/search-hints.ts';
import { html } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';

const FILE = 'search/index.html';

/** Search page: a form and the elements that its script fills. Without script it refers to the lists. */
export function searchPage(chrome: Chrome, hints: SearchHints | undefined): string {
  const { journal, assets } = chrome;
  const body = searchPageBody({
    rootHref: fileHref(journal, FILE, ''),
    action: pageHref(journal, FILE, FILE),
    archiveHref: pageHref(journal, FILE, 'archive.html'),
    consoleHref: pageHref(journal, FILE, 'values/index.html'),
    patternsHref: fileHref(journal, FILE, assets.patterns),
    ...(assets.language === undefined ? {} : { languageHref: fileHref(journal, FILE, assets.language) }),
    ...(hints && { hints }),
  });
  const main = html`<div class="wide">
<h1>Search</h1>
${body}</div>`;
  const description = `Search the articles of ${journal.title} by words, authors, subjects and years.`;
  return layout(chrome, { file: FILE, kind: 'tool', title: 'Search', description, main, scripts: [assets.search] });
}
