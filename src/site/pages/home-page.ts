import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { mainLanguage } from '../../model/messages/journal-in.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { directionAttribute, langAttributes } from '../lang-attributes.ts';
import { layout } from '../layout.ts';
import { issueDates } from '../listings/issue-contents.ts';
import type { ListGroup, Listing, ListingEntry } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import type { NewsItem } from '../site-content.ts';
import type { JournalPictures } from '../theme/journal-pictures.ts';
import { articleList } from './article-list.ts';
import { issueCover } from './issues-index.ts';
import { nameLink } from './names-index.ts';
import { NEWS_PATH, newsList } from './news-page.ts';

export interface HomePageContent {
  /** All articles, newest first. */
  readonly cards: readonly ArticleCard[];
  /** Subjects to browse. */
  readonly subjects: ListGroup | undefined;
  /** The latest issue; absent in a journal that publishes articles one by one. */
  readonly issue: Listing | undefined;
  /** Announcements, newest first. */
  readonly news: readonly NewsItem[];
  readonly covers?: JournalPictures['covers'] | undefined;
}

const FILE = 'index.html';
const LATEST = 4;
const LATEST_WITHOUT_CHOICE = 8;
const NEWS = 3;
const SUBJECTS = 20;

/** Articles chosen by the editors, by DOI or path. */
export function featuredCards({ featured }: Journal, cards: readonly ArticleCard[]): readonly ArticleCard[] {
  return featured.flatMap(
    (name) => cards.find(({ doi, stem, original }) => [doi, stem, original?.doi, original?.stem].includes(name)) ?? [],
  );
}

/** Home page: description, search and current issue; editors' choice, latest articles; beside them submission, announcements and subjects. */
export function homePage(chrome: Chrome, content: HomePageContent): string {
  const { journal } = chrome;
  const { cards } = content;
  const featured = featuredCards(journal, cards);
  const messages = interfaceMessages(journal);
  const side = sideParts(chrome, content);
  const issue = currentIssue(chrome, content);
  const { description } = journal;
  const main = html`<div class="wide">
<div class="hero">
<h1 class="visually-hidden">${journal.title}</h1>
<div class="hero-words">
${description !== undefined && html`<p class="hero-lead"${descriptionAttributes(description, journal)}>${description}</p>\n`}${searchForm(chrome, FILE)}
</div>
${issue}</div>
${
  featured.length > 0 &&
  html`<section class="featured" aria-labelledby="featured">
<h2 id="featured">${messages.text('home.featured')}</h2>
${articleList(featured, { journal, file: FILE, level: 3, large: featured.length === 2 ? 2 : 1 })}
</section>
`
}<div class="${side.length > 0 ? 'home-columns' : 'home-column'}">
<section aria-labelledby="newest">
<h2 id="newest">${messages.text('home.latest')}</h2>
${articleList(cards.slice(0, featured.length > 0 ? LATEST : LATEST_WITHOUT_CHOICE), { journal, file: FILE, level: 3 })}
<p class="more"><a href="${pageHref(journal, FILE, 'archive.html')}">${messages.text('home.all', { count: cards.length })}</a></p>
</section>
${side.length > 0 && html`<div class="home-side">\n${side}</div>\n`}</div>
</div>`;
  return layout(chrome, { file: FILE, kind: 'home', main, ...(description === undefined ? {} : { description }) });
}

/** Cover and name of the current issue, as one link. */
function currentIssue({ journal }: Chrome, { issue, covers }: HomePageContent): Markup | false {
  const { contents, stem, title } = issue ?? {};
  if (contents === undefined) return false;
  const messages = interfaceMessages(journal);
  const dates = issueDates(contents, messages);
  return html`<section class="current-issue" aria-labelledby="current-issue">
<a href="${pageHref(journal, FILE, `${stem}.html`)}">${issueCover(contents, { journal, file: FILE, covers })}
<span class="current-words"><span class="current-label" id="current-issue">${messages.text('home.currentIssue')}</span>
<span class="current-name">${title}</span>
${contents.issueTitle !== undefined && html`<span class="issue-title">${contents.issueTitle}</span>\n`}${dates !== '' && html`<span class="dates">${dates}</span>\n`}</span></a>
</section>
`;
}

/** Submission, announcements and subjects; those that the journal has. */
function sideParts(chrome: Chrome, { subjects, news }: HomePageContent): readonly Markup[] {
  const { journal } = chrome;
  const messages = interfaceMessages(journal);
  const entries = subjects === undefined ? [] : browsedSubjects(subjects, journal);
  return [
    ...(journal.submitUrl === undefined
      ? []
      : [html`<p class="submit"><a class="button" href="${journal.submitUrl}">${messages.text('home.submit')}</a></p>\n`]),
    ...(news.length === 0
      ? []
      : [
          html`<section aria-labelledby="news">
<h2 id="news">${messages.text('news.title')}</h2>
${newsList(chrome, news.slice(0, NEWS), { file: FILE, level: 3 })}
${news.length > NEWS && html`<p class="more"><a href="${pageHref(journal, FILE, NEWS_PATH)}">${messages.text('news.all')}</a></p>\n`}</section>
`,
        ]),
    ...(entries.length === 0
      ? []
      : [
          html`<section aria-labelledby="subjects">
<h2 id="subjects"><a href="${pageHref(journal, FILE, 'subjects.html')}">${messages.text('list.subjects')}</a></h2>
<ul class="subject-line">
${entries.map((entry) => html`<li>${nameLink(entry, { journal, file: FILE })}</li>\n`)}</ul>
</section>
`,
        ]),
  ];
}

/** The journal's own subjects, and others with several articles: a subject of one article leads nowhere else. */
function browsedSubjects({ groups }: ListGroup, { subjects }: Journal): readonly ListingEntry[] {
  const own = new Set(subjects.map(({ slug }) => `subjects/${slug}`));
  return groups
    .flatMap((group) => group.entries)
    .filter(({ stem, count }) => own.has(stem) || count > 1)
    .slice(0, SUBJECTS)
    .map(({ children: _, ...entry }) => entry);
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

/** The description is in the main language of the journal, on the pages of its other languages, too. */
function descriptionAttributes(description: string, journal: Journal): Markup | false {
  if (journal.pathPrefix === undefined) return directionAttribute(description, journal);
  return langAttributes({ lang: mainLanguage(journal), titleText: description }, journal);
}
