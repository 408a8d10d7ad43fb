import type { Article } from '../../model/article.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { RenderedImage } from '../../model/graphic.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { attribute, html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { articleChanges, type LeafChange } from '../../render/changes/article-changes.ts';
import { inlinesOfWords } from '../../render/changes/inlines-of-words.ts';
import type { Leaf } from '../../render/changes/leaf.ts';
import { countedWords, type WordRun, wordsOf } from '../../render/changes/word-changes.ts';
import { altTextOf } from '../../render/html/figure-html.ts';
import type { HtmlContext } from '../../render/html/html-context.ts';
import { openWriter } from '../../render/html/open-writer.ts';
import type { Writer } from '../../render/html/writer.ts';
import { fileHref, pageHref } from '../page-href.ts';
import type { FinishedChanges } from '../site-content.ts';

/** A version of an article that is compared with another. */
export interface ComparedVersion {
  readonly article: Article;
  readonly context: HtmlContext;
  /** `v1` */
  readonly version: string;
  /** Its page: `content/1/e00003/v1.html`. */
  readonly file: string;
  /** The page with its changes since the version before. */
  readonly changes?: string;
}

interface Compared {
  readonly journal: ArticleJournal;
  readonly before: ComparedVersion;
  readonly after: ComparedVersion;
  /** `content/1/e00003/v1-v2.html` */
  readonly file: string;
}

/** Renders the page with the changes between two versions of an article; `title` is the newer one's. Identical sections are folded. */
export function finishChanges(titleHtml: string, compared: Compared): FinishedChanges {
  const { journal, before, after, file } = compared;
  const changes = articleChanges(before.article, after.article, (a, b) => imageKey(a, before) === imageKey(b, after));
  const page = openPage(compared, changes.filter(({ state }) => state !== 'same').length);
  const { messages } = page;
  const title = messages.text('article.changes.title', { before: before.version, after: after.version });
  const counts = countedWords(changes);
  const link = ({ file: target, version }: ComparedVersion): Markup =>
    html`<li><a href="${pageHref(journal, file, target)}">${messages.text('article.changes.read', { version })}</a></li>\n`;
  const summary =
    page.total === 0
      ? html`<p>${messages.text('article.changes.none')}</p>`
      : html`<p class="change-counts"><a href="#change-1">${messages.text('article.changes.count', { count: page.total })}</a> · <ins>${messages.text('article.changes.inserted', { count: counts.inserted })}</ins> · <del>${messages.text('article.changes.deleted', { count: counts.deleted })}</del></p>`;
  const main = html`<div class="wide"><article class="changes">
<header class="article-header">
<p class="kicker"><a href="${pageHref(journal, file, after.file)}">${trustedMarkup(titleHtml)}</a></p>
<h1>${title}</h1>
${summary}
<ul class="change-versions">
${link(before)}${link(after)}</ul>
</header>
${sectionsOf(changes).map((section) => sectionHtml(section, page))}</article></div>
`;
  return { file, title, main: main.markup };
}

interface ChangesPage {
  readonly compared: Compared;
  readonly messages: Messages;
  readonly old: Writer;
  readonly now: Writer;
  readonly total: number;
  /** Returns the number of the next change: 1, 2, … */
  readonly number: () => number;
}

function openPage(compared: Compared, total: number): ChangesPage {
  const { before, after, file } = compared;
  let number = 0;
  const place = { hasLinks: false, hasIds: false, hasTex: false, fromPath: file };
  const now = openWriter(after.article, after.context, place);
  return { compared, messages: now.messages, old: openWriter(before.article, before.context, place), now, total, number: () => ++number };
}

/** Cuts the changes before each heading. */
function sectionsOf(changes: readonly LeafChange[]): readonly (readonly LeafChange[])[] {
  const sections: LeafChange[][] = [[]];
  for (const change of changes) {
    const leaf = change.state === 'deleted' ? change.before : change.after;
    if (leaf.kind === 'heading') sections.push([change]);
    else sections.at(-1)?.push(change);
  }
  return sections.filter(({ length }) => length > 0);
}

function sectionHtml(section: readonly LeafChange[], page: ChangesPage): Markup {
  if (section.some(({ state }) => state !== 'same')) return html`<section>\n${foldedRuns(section, page)}</section>\n`;
  const [first] = section;
  const heading = first?.state === 'same' && first.after.kind === 'heading' ? first.after : undefined;
  const rest = heading === undefined ? section : section.slice(1);
  if (heading !== undefined && rest.length === 0) return html`${section.map((one) => changeHtml(one, page))}`;
  const name = heading === undefined ? false : html`<span class="change-heading">${page.now.inlines(heading.content)}</span> `;
  return folded(html`${name}<small>${page.messages.text('article.changes.unchanged', { count: rest.length })}</small>`, rest, page);
}

/** Folds unchanged leaves between changes, unless they are one short paragraph. */
function foldedRuns(section: readonly LeafChange[], page: ChangesPage): readonly Markup[] {
  const out: Markup[] = [];
  let same: LeafChange[] = [];
  const flush = (): void => {
    const isLong = same.length > 1 || same.some((one) => one.state === 'same' && one.after.text.length > MAX_SHOWN);
    if (isLong)
      out.push(folded(html`<small>${page.messages.text('article.changes.unchanged', { count: same.length })}</small>`, same, page));
    else out.push(...same.map((one) => changeHtml(one, page)));
    same = [];
  };
  for (const change of section) {
    const isHeading = change.state === 'same' && change.after.kind === 'heading';
    if (change.state === 'same' && !isHeading) same.push(change);
    else {
      flush();
      out.push(changeHtml(change, page));
    }
  }
  flush();
  return out;
}

const MAX_SHOWN = 300;

function folded(summary: Markup, leaves: readonly LeafChange[], page: ChangesPage): Markup {
  return html`<details class="change-fold">
<summary>${summary}</summary>
${leaves.map((one) => changeHtml(one, page))}</details>
`;
}

function changeHtml(change: LeafChange, page: ChangesPage): Markup {
  const { old, now } = page;
  if (change.state === 'same') return leafHtml(change.after, { words: now.inlines(change.after.content) }, page);
  const number = page.number();
  if (change.state === 'deleted')
    return leafHtml(
      change.before,
      { words: html`<del>${old.inlines(plainInlines(change.before))}</del>`, number, before: change.before },
      page,
    );
  if (change.state === 'inserted')
    return leafHtml(
      change.after,
      { words: html`<ins>${now.inlines(plainInlines(change.after))}</ins>`, number, after: change.after },
      page,
    );
  const { before, after } = change;
  return leafHtml(after, { words: html`${change.runs.map((run) => runHtml(run, page))}`, number, before, after }, page);
}

/** The words of a leaf without links and notes, which `ins` and `del` cannot contain twice. */
function plainInlines({ content }: Leaf): ReturnType<typeof inlinesOfWords> {
  return inlinesOfWords(wordsOf(content));
}

function runHtml({ state, words }: WordRun, { old, now }: ChangesPage): Markup {
  const text = (state === 'deleted' ? old : now).inlines(inlinesOfWords(words));
  return state === 'same' ? text : state === 'deleted' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
}

interface RenderedLeaf {
  readonly words: Markup;
  /** Number of the change; absent for an unchanged leaf. */
  readonly number?: number;
  readonly before?: Leaf;
  readonly after?: Leaf;
}

function leafHtml(leaf: Leaf, { words, number, before, after }: RenderedLeaf, page: ChangesPage): Markup {
  const id = attribute('id', number === undefined ? undefined : `change-${number}`);
  const kind = attribute('class', number === undefined ? undefined : 'change');
  const nav = number !== undefined && changeNav(number, page);
  if (leaf.kind === 'figure') {
    const images = number === undefined ? [imageHtml(leaf, page.compared.after, page)] : pairOfImages(before, after, page);
    // No <figure>, which the script of figures would give its buttons.
    return html`<div role="figure"${id}${attribute('class', number === undefined ? 'change-figure' : 'change change-figure')}>
<div class="change-images">${images}</div>
<p class="change-caption">${words}</p>${nav}</div>
`;
  }
  if (leaf.kind === 'heading') {
    const level = Math.min(leaf.level ?? 2, 6);
    return html`${trustedMarkup(`<h${level}`)}${id}${kind}>${words}${trustedMarkup(`</h${level}>`)}${nav}\n`;
  }
  return html`<div${id}${kind}><p>${words}</p>${nav}</div>\n`;
}

/** Links to the changes before and after, which work without script. */
function changeNav(number: number, { total, messages }: ChangesPage): Markup {
  const link = (to: number, sign: string, label: string): Markup | false =>
    to >= 1 && to <= total && html` <a href="#change-${to}" aria-label="${label}">${sign}</a>`;
  return html`<p class="change-nav"><span>${messages.number(number)}/${messages.number(total)}</span>${link(number - 1, '↑', messages.text('article.changes.previous'))}${link(number + 1, '↓', messages.text('article.changes.next'))}</p>`;
}

/** Both images side by side if they differ, else one. */
function pairOfImages(before: Leaf | undefined, after: Leaf | undefined, page: ChangesPage): readonly (Markup | false)[] {
  const { compared } = page;
  if (before === undefined) return [after !== undefined && imageHtml(after, compared.after, page)];
  if (after === undefined || imageKey(before, compared.before) === imageKey(after, compared.after))
    return [imageHtml(after ?? before, after === undefined ? compared.before : compared.after, page)];
  return [imageHtml(before, compared.before, page), imageHtml(after, compared.after, page)];
}

function imageHtml({ figure }: Leaf, version: ComparedVersion, { compared: { journal, file } }: ChangesPage): Markup | false {
  const image = imageOf(figure, version);
  if (figure === undefined || image === undefined) return false;
  const { path, widthPx, heightPx } = image.page ?? image.full;
  return html`<div><img src="${fileHref(journal, file, path)}" width="${widthPx}" height="${heightPx}" alt="${altTextOf(figure)}" loading="lazy"><p>${version.version}</p></div>`;
}

function imageOf(figure: Leaf['figure'], { context }: ComparedVersion): RenderedImage | undefined {
  return figure?.graphics.flatMap(({ file: { source } }) => (source === undefined ? [] : (context.images.get(source) ?? [])))[0];
}

/** Tells images apart by size and number of bytes of their renditions, which are the same bytes for the same source. */
function imageKey({ figure }: Leaf, version: ComparedVersion): string {
  const full = imageOf(figure, version)?.full;
  return full === undefined ? '' : `${full.widthPx}x${full.heightPx} ${full.sizeBytes}`;
}
