import { mainLanguage } from '../../messages/journal-in.ts';
import { interfaceMessages } from '../../messages/journal-messages.ts';
import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import { html, type Markup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { directionAttribute, langAttributes } from '../lang-attributes.ts';
import { layout } from '../layout.ts';
import { issueDates } from '../listings/issue-contents.ts';
import type { IssueContents, ListGroup, Listing, ListingEntry } from '../listings/listing.ts';
import { pageHref } from '../page-href.ts';
import type { NewsItem } from '../site-content.ts';
import { coverOf, type JournalPictures } from '../theme/journal-pictures.ts';
import { articleList } from './article-list.ts';
import { contentsRows } from './contents-list.ts';
import { entryList } from './entry-list.ts';
import { coverImage } from './issue-head.ts';
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
const NEWEST = 12;
const NEWEST_BESIDE_ISSUE = 6;
const ROWS_OF_ISSUE = 6;
const NEWS = 4;
const SUBJECTS = 20;

/** Articles chosen by the editors, by DOI or path. */
export function featuredCards({ featured }: Journal, cards: readonly ArticleCard[]): readonly ArticleCard[] {
  return featured.flatMap(
    (name) => cards.find(({ doi, stem, original }) => [doi, stem, original?.doi, original?.stem].includes(name)) ?? [],
  );
}

/** Home page: description, current issue, editors' choice, latest articles; beside them announcements, submission and subjects. */
export function homePage(chrome: Chrome, content: HomePageContent): string {
  const { journal } = chrome;
  const { cards, issue } = content;
  const featured = featuredCards(journal, cards);
  const messages = interfaceMessages(journal);
  const options = { journal, file: FILE, level: 3 } as const;
  const side = sideParts(chrome, content);
  const main = html`<div class="wide">
<div class="hero">
<h1>${journal.title}</h1>
${journal.description !== undefined && html`<p class="lead"${descriptionAttributes(journal.description, journal)}>${journal.description}</p>\n`}${searchForm(chrome, FILE)}
</div>
<div class="${side.length > 0 ? 'home-columns' : 'home-column'}">
<div>
${issue?.contents !== undefined && currentIssue(chrome, { issue, contents: issue.contents, content })}${featured.length > 0 && html`<section class="featured" aria-labelledby="featured">\n<h2 id="featured">${messages.text('home.featured')}</h2>\n${articleList(featured, options)}\n</section>\n`}<section aria-labelledby="newest">
<h2 id="newest">${messages.text('home.latest')}</h2>
${articleList(cards.slice(0, issue === undefined ? NEWEST : NEWEST_BESIDE_ISSUE), options)}
<p class="more"><a href="${pageHref(journal, FILE, 'archive.html')}">${messages.text('home.all', { count: cards.length })}</a></p>
</section>
</div>
${side.length > 0 && html`<div class="home-side">\n${side}</div>\n`}</div>
</div>`;
  return layout(chrome, {
    file: FILE,
    kind: 'home',
    main,
    ...(journal.description === undefined ? {} : { description: journal.description }),
  });
}

interface CurrentIssue {
  readonly issue: Listing;
  readonly contents: IssueContents;
  readonly content: HomePageContent;
}

/** Cover, title and first articles of the current issue, with a link to all of them if there are more. */
function currentIssue({ journal }: Chrome, { issue, contents, content }: CurrentIssue): Markup {
  const messages = interfaceMessages(journal);
  const { cards, stem, title } = issue;
  const cover = coverOf({ patterns: journal.cover, covers: content.covers }, contents);
  const href = pageHref(journal, FILE, `${stem}.html`);
  const dates = issueDates(contents, messages);
  return html`<section class="current-issue" aria-labelledby="current-issue">
<div class="issue-head">
${cover !== undefined && html`${coverImage(cover, { journal, file: FILE })}\n`}<div>
<h2 id="current-issue">${messages.text('home.currentIssue')}</h2>
<p class="issue-name"><a href="${href}">${title}</a></p>
${contents.issueTitle !== undefined && html`<p class="issue-title">${contents.issueTitle}</p>\n`}${dates !== '' && html`<p class="lead">${dates}</p>\n`}</div>
</div>
${contentsRows(cards.slice(0, ROWS_OF_ISSUE), { journal, file: FILE })}
${cards.length > ROWS_OF_ISSUE && html`<p class="more"><a href="${href}">${messages.text('home.all', { count: cards.length })}</a></p>\n`}</section>
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
<h2 id="subjects">${messages.text('list.subjects')}</h2>
${entryList(entries, { journal, file: FILE })}
<p class="more"><a href="${pageHref(journal, FILE, 'subjects.html')}">${messages.text('home.allSubjects')}</a></p>
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
