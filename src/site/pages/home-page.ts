import { mainLanguage } from '../../messages/journal-in.ts';
import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { html, type Markup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { directionAttribute, langAttributes } from '../lang-attributes.ts';
import { layout } from '../layout.ts';
import type { ListGroup } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import { articleList } from './article-list.ts';

export interface HomePageContent {
  /** All articles, newest first. */
  readonly cards: readonly ArticleCard[];
  /** Subjects to browse. */
  readonly subjects: ListGroup | undefined;
}

const FILE = 'index.html';
const NEWEST = 12;

/** Articles chosen by the editors, by DOI or path. */
export function featuredCards({ featured }: Journal, cards: readonly ArticleCard[]): readonly ArticleCard[] {
  return featured.flatMap(
    (name) => cards.find(({ doi, stem, original }) => [doi, stem, original?.doi, original?.stem].includes(name)) ?? [],
  );
}

/** Home page: description, editors' choice, latest articles, subjects. */
export function homePage(chrome: Chrome, { cards, subjects }: HomePageContent): string {
  const { journal } = chrome;
  const featured = featuredCards(journal, cards);
  const messages = interfaceMessages(journal);
  const options = { journal, file: FILE, level: 3 } as const;
  const main = html`<div class="wide">
<div class="hero">
<h1>${journal.title}</h1>
${journal.description !== undefined && html`<p class="lead"${descriptionAttributes(journal.description, journal)}>${journal.description}</p>\n`}${searchForm(chrome, FILE)}
</div>
${featured.length > 0 && html`<section class="featured" aria-labelledby="featured">\n<h2 id="featured">${messages.text('home.featured')}</h2>\n${articleList(featured, options)}\n</section>\n`}<section aria-labelledby="newest">
<h2 id="newest">${messages.text('home.latest')}</h2>
${articleList(cards.slice(0, NEWEST), options)}
<p class="more"><a href="${pageHref(journal, FILE, 'archive.html')}">${messages.text('home.all', { count: cards.length })}</a></p>
</section>
${subjects !== undefined && subjectCloud(chrome, subjects)}</div>`;
  return layout(chrome, {
    file: FILE,
    kind: 'home',
    main,
    ...(journal.description === undefined ? {} : { description: journal.description }),
  });
}

/** A form that works without script: the search page reads the same parameter. */
export function searchForm({ journal }: Chrome, file: string): Markup {
  const messages = interfaceMessages(journal);
  const label = messages.text('nav.searchForm.label');
  return html`<form class="search-form" role="search" action="${pageHref(journal, file, 'search/index.html')}" method="get">
<label class="visually-hidden" for="site-search">${label}</label>
<input type="search" id="site-search" name="for" placeholder="${label}" autocomplete="off">
<button type="submit">${messages.text('nav.searchForm.submit')}</button>
</form>`;
}

function subjectCloud({ journal }: Chrome, subjects: ListGroup): Markup {
  const messages = interfaceMessages(journal);
  const entries = subjects.groups.flatMap((group) => group.entries);
  return html`<section aria-labelledby="subjects">
<h2 id="subjects">${messages.text('list.subjects')}</h2>
<ul class="chips">
${entries.slice(0, 40).map((entry) => html`<li><a href="${pageHref(journal, FILE, `${entry.stem}.html`)}">${entry.label} <span class="count">${messages.number(entry.count)}</span></a></li>\n`)}</ul>
</section>
`;
}

/** The description is in the main language of the journal, on the pages of its other languages, too. */
function descriptionAttributes(description: string, journal: Journal): Markup | false {
  if (journal.pathPrefix === undefined) return directionAttribute(description, journal);
  return langAttributes({ lang: mainLanguage(journal), titleText: description }, journal);
}
