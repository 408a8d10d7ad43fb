import type { ArticleCard } from '../model/article-card.ts';
import { articleJournalOf } from '../model/article-journal.ts';
import type { Artifact, WriteArtifact } from '../model/artifact.ts';
import type { Journal } from '../model/journal.ts';
import { journalOfArticle } from '../model/messages/journal-in.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import { html, type Markup, trustedMarkup } from '../model/text/markup.ts';
import { digestOf } from '../pipeline/engine/hash.ts';
import { articleMessages } from './articles/article-messages.ts';
import { issueName } from './articles/issue-name.ts';
import { sideBox } from './articles/side-box.ts';
import { assetsInLanguages } from './assets.ts';
import type { Chrome } from './chrome.ts';
import { shortDescription } from './head/short-description.ts';
import { layout, templateData } from './layout.ts';
import type { NextArticle } from './listings/issue-places.ts';
import type { Menus } from './menus.ts';
import { pageHref } from './page-href.ts';
import { articleCounterparts, figureCounterparts } from './pages/article-counterparts.ts';
import type { ArticlePages, FinishedChanges, FinishedFigure, RelatedCard, SimilarCard, SiteContent } from './site-content.ts';
import { chromeOf } from './site-pages.ts';
import { NO_TEMPLATES } from './theme/page-templates.ts';

/**
 * Renders the pages of a few articles without loading Eleventy, if all other pages and links are unchanged. The bytes are those of
 * `renderSite`.
 */
export async function renderArticles(content: SiteContent, menus: Menus, write: WriteArtifact): Promise<void> {
  const { paths, furtherPaths } = await assetsInLanguages(content.journal, content.theme);
  const chrome = chromeOf({ ...content, assets: paths, furtherAssets: furtherPaths }, menus);
  await renderInOrder(chrome, staleArticles(content, openStaleCheck(content, chrome)), { content, write });
}

/** True if a target has to be rebuilt. */
export type IsStale = (target: string, inputs: () => Readonly<Record<string, string>>, members?: () => readonly string[]) => boolean;

export function openStaleCheck({ targets }: SiteContent, chrome: Chrome): IsStale {
  const journal = hasTemplates(chrome) ? chrome.journal : visibleSettings(chrome.journal);
  const further = chrome.further?.map((one) => ({ ...one, journal: one.journal.language, templates: '' }));
  const theme = digestOf([targets?.theme, { ...chrome, journal, templates: chrome.templates?.source, ...(further && { further }) }]);
  return (target, inputs, members) => targets?.isUpToDate(target, { theme, ...inputs() }, members) !== true;
}

function hasTemplates({ templates }: Chrome): boolean {
  return templates !== undefined && templates.source !== '';
}

/** Settings that any page may show; the journal's own templates may show others. */
function visibleSettings(journal: Journal) {
  const { analytics, annotations, contact, description, logo, menu, social } = journal;
  return { ...articleJournalOf(journal), analytics, annotations, contact, description, logo, menu, social };
}

/** Articles whose pages are not up to date, by stem. */
export function staleArticles({ stems, targets }: SiteContent, isStale: IsStale): readonly string[] {
  return stems.filter((stem) => isStale(`${stem}.html`, () => targets?.articleInputs(stem) ?? {}));
}

/**
 * Starts rendering the pages of many articles in worker threads; false if there are few, or if the journal has its own templates. A template
 * that fails is disabled for later pages, so pages then depend on their order.
 */
export function startInWorkers(
  chrome: Chrome,
  stems: readonly string[],
  { renderInBackground, hasRenderHook = false }: Pick<SiteContent, 'renderInBackground' | 'hasRenderHook'>,
): boolean {
  const minimum = hasRenderHook ? 1 : MIN_FOR_WORKERS;
  if (renderInBackground === undefined || stems.length < minimum || hasTemplates(chrome)) return false;
  renderInBackground(stems, chrome);
  return true;
}

/** Renders the pages of a few articles in order. Each article's content is loaded once and not retained. */
export async function renderInOrder(chrome: Chrome, stems: readonly string[], { content, write }: RenderOptions): Promise<void> {
  const { load, targets } = content;
  for (const stem of stems) {
    try {
      const paths = await writeArticle(chrome, await load(stem), write);
      targets?.record(`${stem}.html`, paths);
    } catch (error) {
      if (content.onFailed?.(stem, error) !== true) throw error;
    }
  }
}

interface RenderOptions {
  readonly content: SiteContent;
  readonly write: WriteArtifact;
}

/** Renders the pages of an article, of its figures and of its older versions; returns their paths. */
export async function writeArticle(chrome: Chrome, pages: ArticlePages, write: WriteArtifact): Promise<readonly string[]> {
  const paths: string[] = [];
  const writeListed = async (artifact: Artifact): Promise<void> => {
    paths.push(artifact.path);
    await write(artifact);
  };
  const own = chromeOfArticle(chrome, pages.card);
  await writeListed({ path: `${pages.card.stem}.html`, bytes: articlePage(own, pages) });
  for (const figure of pages.figures) await writeListed({ path: figure.file, bytes: figurePage(own, pages, figure) });
  for (const older of pages.older ?? []) paths.push(...(await writeArticle(chrome, older, write)));
  for (const changes of pages.changes ?? []) await writeListed({ path: changes.file, bytes: changesPage(own, pages, changes) });
  return paths;
}

/** The shared parts in the language of an article; those in the main language if the journal has no pages in it. */
function chromeOfArticle(chrome: Chrome, { lang }: ArticlePages['card']): Chrome {
  const { language } = journalOfArticle(chrome.journal, lang);
  return chrome.further?.find(({ journal }) => journal.language === language) ?? chrome;
}

/** Minimum number of articles for which starting workers is faster. */
const MIN_FOR_WORKERS = 200;

/** A page with the changes between two versions of an article. Search engines should list the article only. */
function changesPage(chrome: Chrome, { card }: Pick<ArticlePages, 'card'>, { file, title, main }: FinishedChanges): string {
  const styles = [chrome.assets.toolStyle];
  return layout(chrome, { file, kind: 'plain', title, main: trustedMarkup(main), styles, noIndex: true, canonical: `${card.stem}.html` });
}

/** An article's own page, with the parts that depend on other articles: breadcrumb, related articles, previous and next article. */
export function articlePage(chrome: Chrome, pages: ArticlePages): string {
  const { journal, templates = NO_TEMPLATES } = chrome;
  const { card, head, noIndex = false, canonical } = pages;
  const [start, top, rest] = pages.main.map(trustedMarkup);
  const page = { file: `${card.stem}.html`, kind: 'article', card, title: card.titleText } as const;
  const metrics = templates.fill('article-metrics', html``, () => templateData(chrome, page));
  const main = html`${start}${breadcrumb(chrome, pages)}${top}${relatedBox(journal, pages)}${annotationsBox(journal, card)}${metrics}${rest}${neighbours(chrome, pages)}`;
  return layout(chrome, {
    ...page,
    main,
    noIndex,
    ...(canonical === undefined ? {} : { canonical }),
    counterparts: articleCounterparts(chrome.journal, pages),
    head: trustedMarkup(head),
    ...(card.abstractText === '' ? {} : { description: shortDescription(card.abstractText) }),
  });
}

/** `Tidewater › Volume 1, issue 2 › Shore ecology` */
function breadcrumb({ journal }: Chrome, { card, issue }: ArticlePages): Markup {
  const messages = articleMessages(journal, card);
  const [subject] = card.subjects;
  const link = (file: string, name: string | undefined): Markup =>
    html`<li><a href="${pageHref(journal, `${card.stem}.html`, file)}">${name}</a></li>\n`;
  return html`<nav class="breadcrumb" aria-label="${messages.text('nav.breadcrumb')}">
<ol>
${link('index.html', journal.title)}${issue !== undefined && link(`${issue.stem}.html`, issueName(issue, messages))}${subject !== undefined && link(`subjects/${subject.slug}.html`, subject.name)}</ol>
</nav>
`;
}

/** Links to the articles before and after this one in its issue. */
function neighbours({ journal }: Chrome, { card, issue }: ArticlePages): Markup | false {
  const messages = interfaceMessages(journal);
  const link = (one: NextArticle | undefined, rel: 'prev' | 'next', label: string): Markup | false =>
    one !== undefined &&
    html`<li><a rel="${rel}" href="${pageHref(journal, `${card.stem}.html`, `${one.stem}.html`)}"><span>${label}</span> ${trustedMarkup(one.titleHtml)}</a></li>\n`;
  return (
    (issue?.previous ?? issue?.next) !== undefined &&
    html`
<nav class="article-pager" aria-label="${messages.text('nav.neighbours')}">
<ul>
${link(issue?.previous, 'prev', messages.text('nav.previous'))}${link(issue?.next, 'next', messages.text('nav.next'))}</ul>
</nav>`
  );
}

/** Box with the button that loads the annotation service of the journal; none if the journal has no service. Without script it is not shown. */
function annotationsBox(journal: Journal, card: ArticleCard): Markup | false {
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

/**
 * Related articles in the side column, each once: those that the source names, or that name it, then the most similar ones, up to three. More
 * than three related ones are folded.
 */
function relatedBox(journal: Journal, pages: ArticlePages): Markup | false {
  const messages = articleMessages(journal, pages.card);
  const related = distinct(pages);
  const similar = similarOnly(pages, related).slice(0, Math.max(0, SHOWN - related.length));
  const item = (one: RelatedCard): Markup =>
    html`<li><span class="relation">${one.relation}</span> ${linked(hrefOf(one, { journal, pages }), one.titleHtml)}</li>\n`;
  const alike = ({ stem, titleHtml }: SimilarCard, i: number): Markup =>
    html`<li>${i === 0 && related.length > 0 && html`<span class="relation">${messages.text('article.similar')}</span> `}${linked(hrefOf({ stem }, { journal, pages }), titleHtml)}</li>\n`;
  const others = related.slice(SHOWN);
  const box = html`<ul class="related">
${related.slice(0, SHOWN).map(item)}${similar.map(alike)}</ul>
${
  others.length > 0 &&
  html`<details>
<summary>${messages.text('article.more', { count: others.length })}</summary>
<ul class="related">
${others.map(item)}</ul>
</details>
`
}`;
  const title = messages.text(related.length > 0 ? 'article.related' : 'article.similar');
  return related.length + similar.length > 0 && sideBox({ id: 'offprint-related', title }, box);
}

const SHOWN = 3;

/** Cards of different articles; the first relation of an article is shown. */
function distinct({ related }: ArticlePages): readonly RelatedCard[] {
  const seen = new Set<string>();
  return related.filter(({ stem, href, titleHtml }) => {
    const key = stem ?? href ?? titleHtml;
    return !seen.has(key) && seen.add(key);
  });
}

function similarOnly({ card, similar = [] }: ArticlePages, related: readonly RelatedCard[]): readonly SimilarCard[] {
  const noticed = card.notice?.href?.replace(/^\//, '').replace(/\.html$/, '');
  return similar.filter(({ stem }) => stem !== noticed && !related.some((one) => one.stem === stem));
}

function linked(href: string | undefined, titleHtml: string): Markup {
  const title = trustedMarkup(titleHtml);
  return href === undefined ? title : html`<a href="${href}">${title}</a>`;
}

interface RelatedContext {
  readonly journal: Journal;
  readonly pages: ArticlePages;
}

function hrefOf({ stem, href }: Pick<RelatedCard, 'stem' | 'href'>, { journal, pages }: RelatedContext): string | undefined {
  return stem === undefined ? href : pageHref(journal, `${pages.card.stem}.html`, `${stem}.html`);
}

/**
 * Renders a figure's own page; `noIndex` in a preview. Properties are passed one by one, because spreading costs 10 µs for each of a
 * hundred thousand figures.
 */
function figurePage(chrome: Chrome, pages: FigureOf, figure: FinishedFigure): string {
  const { card, noIndex = false } = pages;
  const { file, title, description = '', head } = figure;
  const main = trustedMarkup(figure.main);
  const counterparts = figureCounterparts(chrome.journal, pages, file);
  const styles = [chrome.assets.toolStyle];
  return layout(chrome, { file, kind: 'figure', title, description, card, noIndex, counterparts, main, head: trustedMarkup(head), styles });
}

type FigureOf = Pick<ArticlePages, 'card' | 'noIndex' | 'alternates' | 'sameFigures'>;
