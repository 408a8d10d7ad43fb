import type { SubArticleHtml, TocEntry } from '../../model/article-html.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { matchLanguage, ownLanguageName } from '../../model/messages/languages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { attribute, html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { fileSize } from '../../render/file-size.ts';
import { isReview } from '../../render/review-order.ts';
import { articleHead } from '../head/article-head.ts';
import { headLinks } from '../head/head-links.ts';
import { langAttributes } from '../lang-attributes.ts';
import { fileHref, pageUrl } from '../page-href.ts';
import type { ArticlePageContent, ArticlePages } from '../site-content.ts';
import { articleHeader } from './article-header.ts';
import { articleMessages } from './article-messages.ts';
import { articleSide } from './article-side.ts';
import { finishFigure } from './finish-figure.ts';
import { holdBanner } from './hold-banner.ts';
import { noticeBanner } from './notice-banner.ts';
import { olderBanner } from './older-banner.ts';

/** Pages of an article without the parts shared by all pages and the parts that depend on other articles. */
export function finishPages(journal: ArticleJournal, content: ArticlePageContent): ArticlePages {
  return {
    card: content.card,
    head: content.newest === undefined ? articleHead(journal, content).markup : olderHead(journal, content, content.newest).markup,
    main: articleMain(journal, content),
    figures: content.html.figures.map((figure) => finishFigure(journal, content, figure)),
    related: content.related,
    ...(content.languages === undefined
      ? {}
      : { alternates: content.languages.map(({ language, stem }) => ({ language, file: `${stem}.html` })) }),
    ...(content.hold === undefined && content.newest === undefined ? {} : { noIndex: true }),
    ...(content.newest === undefined ? {} : { canonical: `${content.newest}.html` }),
  };
}

/** Metadata of an older version. It has no `citation_*` tags, which would make it a second paper. RFC 5829: `latest-version`. */
function olderHead(journal: ArticleJournal, { card }: ArticlePageContent, newest: string): Markup {
  return headLinks([
    { rel: 'latest-version', href: pageUrl(journal, `${newest}.html`) },
    ...(card.licenseUrl === undefined ? [] : [{ rel: 'license', href: card.licenseUrl }]),
  ]);
}

/**
 * Main part of an article's page: header, contents, abstract, side column, text, author and article information. In the document, the side
 * column follows the abstract, as on a narrow screen.
 */
function articleMain(journal: ArticleJournal, content: ArticlePageContent): ArticlePages['main'] {
  const { card, html: parts } = content;
  const messages = articleMessages(journal, card);
  const [side, sideEnd] = articleSide(journal, content);
  const start = html`<article class="article"${langAttributes(card, journal)}>
${holdBanner(content, messages)}${olderBanner(journal, content)}${noticeBanner(journal, content)}`;
  const abstracts = withSectionSizes(parts.abstracts);
  const top = html`${articleHeader(journal, content)}
${readingBar(content, messages)}${articlePartsNav(content, messages)}<div class="article-columns">
${articleToc(content, messages)}
<div class="article-parts">
<div class="article-text" id="${ARTICLE_PART}">
${abstracts !== '' && html`<div class="opening">\n${trustedMarkup(abstracts)}</div>\n`}${side}`;
  const rest = html`${sideEnd}<div class="main-text">
${pdfReader(journal, content, messages)}${trustedMarkup(withSectionSizes(parts.body))}
${trustedMarkup(parts.footnotes)}
${trustedMarkup(withSectionSizes(parts.back))}
${section({ id: 'author-information', title: messages.text('article.authorInformation') }, parts.authorDetails)}${section(
  { id: 'article-information', title: messages.text('article.articleInformation') },
  parts.about,
)}</div>
</div>
${parts.subArticles.filter((one) => !isReview(one)).map((one) => html`<div class="article-text">\n${trustedMarkup(one.html)}</div>\n`)}${reviewsPart(journal, content)}</div>
</div>
</article>`;
  return [start.markup, top.markup, rest.markup];
}

/** The PDF of an article that has no other text: a link, and the browser's own viewer, which loads it when a reader scrolls there. */
function pdfReader(journal: ArticleJournal, { card, pdfBytes, isPdfPageImage }: ArticlePageContent, messages: Messages): Markup | false {
  if (pdfBytes === undefined) return false;
  const size = fileSize(pdfBytes, messages);
  const href = fileHref(journal, `${card.stem}.html`, `${card.stem}.${RENDITIONS.pdf.ending}`);
  const page = isPdfPageImage === true ? card.image?.full : undefined;
  const picture =
    page &&
    html`<a class="pdf-page" href="${href}"><img src="${fileHref(journal, `${card.stem}.html`, page.path)}" alt="${card.titleText}" width="${page.widthPx}" height="${page.heightPx}" loading="lazy"></a>\n`;
  return html`<section class="article-section pdf-reader" aria-labelledby="offprint-pdf">
<h2 id="offprint-pdf">${RENDITIONS.pdf.label}</h2>
<p><a class="file" href="${href}">${card.titleText}</a> <span class="file-facts">(${messages.text('article.label.fileFacts', { kind: RENDITIONS.pdf.label, size })})</span></p>
${picture ?? false}<div class="file-viewer">
<iframe src="${href}" title="${card.titleText}" width="100%" height="800" loading="lazy"></iframe>
</div>
</section>
`;
}

/** Ids of sections that are added here begin with a prefix that no source id has. */
function section({ id, title }: { id: string; title: string }, markup: string): Markup | false {
  return (
    markup !== '' &&
    trustedMarkup(
      withSectionSizes(
        html`<section class="article-section" aria-labelledby="offprint-${id}">
<h2 id="offprint-${id}">${title}</h2>
${trustedMarkup(markup)}
</section>
`.markup,
      ),
    )
  );
}

/** Id of the article's own text, next to the texts of its sub-articles. */
const ARTICLE_PART = 'offprint-article';

/**
 * Links to the article, its translations and its peer review on one page. With script one is shown at a time; without, they follow one another and the
 * links lead to them.
 */
function articlePartsNav({ html: { subArticles } }: ArticlePageContent, messages: Messages): Markup | false {
  return (
    subArticles.length > 0 &&
    html`<nav class="parts" aria-label="${messages.text('article.parts')}">
<ul>
<li><a href="#${ARTICLE_PART}">${messages.text('article.parts.article')}</a></li>
${subArticles.filter((one) => !isReview(one)).map((one) => html`<li><a href="#${encodeURIComponent(one.id)}"${attribute('lang', one.lang)}>${nameOf(one)}</a></li>\n`)}${
  subArticles.some(isReview) && html`<li><a href="#${REVIEWS_PART}">${messages.text('type.peer-review')}</a></li>\n`
}</ul>
</nav>
`
  );
}

/** Label of a translation: the name of its language in that language; otherwise the title, cut at a word. */
function nameOf({ articleType, lang = '', title }: SubArticleHtml): string {
  const language = articleType === 'translation' ? languageName(lang) : undefined;
  const name = language ?? title.replace(/[:.\s]+$/, '');
  return name.length <= LONGEST ? name : `${name.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`;
}

const LONGEST = 42;

/** The name in that language: `pt-BR` gives `Português`; undefined if it is not known. */
function languageName(tag: string): string | undefined {
  const [code = ''] = tag.toLowerCase().split('-');
  return FURTHER_LANGUAGES[code] ?? (matchLanguage(code) === undefined ? undefined : ownLanguageName(code));
}

/** Languages of articles that are none of the interface. */
const FURTHER_LANGUAGES: Readonly<Record<string, string>> = { nl: 'Nederlands', zh: '中文' };

/** Maximum level of sections in the table of contents. */
const DEEPEST = 2;

/**
 * Table of contents. On wide screens it is next to the text and open; on narrow ones the reading bar opens it, or without script its
 * summary. Back matter other than references is folded.
 */
function articleToc(content: ArticlePageContent, messages: Messages): Markup {
  const { entries, folded } = tocOf(content, messages);
  const more =
    folded.length > 0 &&
    html`<li class="toc-more"><details>
<summary>${messages.text('nav.more')}</summary>
${tocList(folded, DEEPEST)}</details></li>
`;
  return html`<nav class="toc" aria-labelledby="offprint-toc">
<details class="toc-fold">
<summary id="offprint-toc">${messages.text('article.contents')}</summary>
<ol>
${entries.map((entry) => tocItem(entry, 1))}${more}</ol>
</details>
</nav>`;
}

/** The article's sections and sub-articles, and those folded: back matter and the sections that the page adds after its text. */
function tocOf({ html: parts }: ArticlePageContent, messages: Messages): { entries: readonly TocEntry[]; folded: readonly TocEntry[] } {
  const listed = new Set(parts.toc.map((entry) => entry.id));
  const entry = (id: string, title: 'article.authorInformation' | 'article.articleInformation'): TocEntry => ({
    id: `offprint-${id}`,
    title: messages.text(title),
    children: [],
  });
  const folded: TocEntry[] = [
    ...parts.toc.filter(({ isFolded }) => isFolded),
    ...(parts.authorDetails === '' ? [] : [entry('author-information', 'article.authorInformation')]),
    ...(parts.about === '' ? [] : [entry('article-information', 'article.articleInformation')]),
  ];
  const unlisted = parts.subArticles.filter((one) => !listed.has(one.id)).map((one) => ({ id: one.id, title: one.title, children: [] }));
  const entries = [...parts.toc.filter(({ isFolded }) => !isFolded), ...unlisted];
  // A list of nothing but "More" would be a heading above another.
  return entries.length === 0 ? { entries: folded, folded: [] } : { entries, folded };
}

function tocItem(entry: TocEntry, level: number): Markup {
  return html`<li><a href="#${encodeURIComponent(entry.id)}">${entry.title}</a>${tocList(entry.children, level + 1)}</li>\n`;
}

function tocList(entries: readonly TocEntry[], level: number): Markup | false {
  if (entries.length === 0 || level > DEEPEST) return false;
  return html`<ol>
${entries.map((entry) => tocItem(entry, level))}</ol>`;
}

/**
 * Bar of narrow screens with links to contents, figures, citation and sharing; a script opens them over the text. It is shown only where
 * scripts run: without, the contents and the boxes after the abstract open in place.
 */
function readingBar({ html: { figures } }: ArticlePageContent, messages: Messages): Markup {
  const link = (id: string, label: string | Markup): Markup => html`<li><a class="sheet-link" href="#${id}">${label}</a></li>\n`;
  const figuresLabel = messages.html('article.figures', { count: figures.length, n: (count) => html`<span class="count">${count}</span>` });
  return html`<nav class="reading-bar" aria-label="${messages.text('article.tools')}">
<ul>
${link('offprint-toc', messages.text('article.contents'))}${figures.length > 0 && link('offprint-figures', figuresLabel)}${link('offprint-cite', messages.text('article.cite'))}${link('offprint-share', messages.text('article.share'))}</ul>
</nav>
`;
}

/** Id of the peer review, next to the article's own text. */
const REVIEWS_PART = 'offprint-reviews';

/** The reports and replies of the article's peer review in one part of its page, with a link to their DocMap. */
function reviewsPart(journal: ArticleJournal, { card, html: { subArticles }, siblings }: ArticlePageContent): Markup | false {
  const reviews = subArticles.filter(isReview);
  const messages = articleMessages(journal, card);
  const { ending, mediaType } = RENDITIONS.docmap;
  const docmap =
    siblings.includes('docmap') &&
    html`<p class="docmap"><a href="${fileHref(journal, `${card.stem}.html`, `${card.stem}.${ending}`)}" type="${mediaType}">${messages.text('article.reviews.docmap')}</a></p>
`;
  return (
    reviews.length > 0 &&
    html`<div class="article-text reviews" id="${REVIEWS_PART}" data-more="${messages.text('article.reviews.more')}">
${reviews.map((one) => trustedMarkup(one.html))}${docmap}</div>
`
  );
}

/**
 * Adds a class to each section that estimates its height (`height-9`), so that the scrollbar does not jump while sections are laid out. A
 * style attribute would be blocked by the site's Content-Security-Policy, so heights are rounded to steps of 50 %.
 *
 *   '<section id="s1"><p>Eight words …</p></section>'  ->  '<section id="s1" class="height-0"><p>…'
 */
function withSectionSizes(markup: string): string {
  if (!markup.includes('<section')) return markup;
  const open: { readonly at: number; readonly end: number; readonly before: number }[] = [];
  const classes: { readonly at: number; readonly end: number; readonly step: number }[] = [];
  let heightRem = 0;
  for (const { 0: token, 1: name, 2: attributes = '', index } of markup.matchAll(TOKEN)) {
    if (name === undefined) heightRem += token.trim().length * REM_PER_CHARACTER;
    else if (name === 'section') open.push({ at: index, end: index + token.length, before: heightRem });
    else if (name === '/section') {
      const section = open.pop();
      if (section !== undefined) classes.push({ ...section, step: stepOf(heightRem - section.before) });
    } else heightRem += HEIGHTS[name]?.(attributes) ?? 0;
  }
  classes.sort((a, b) => a.at - b.at);
  const pieces: string[] = [];
  let from = 0;
  for (const { at, end, step } of classes) {
    pieces.push(markup.slice(from, at), withClass(markup.slice(at, end), `height-${step}`));
    from = end;
  }
  return pieces.join('') + markup.slice(from);
}

/** Text, or a tag with its name and attributes. */
const TOKEN = /<(\/?[a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|[^<]+/g;

/** 69 characters in a line of 1.8rem. */
const REM_PER_CHARACTER = 1.8 / 69;
/** Width of figures. */
const TRACK_REM = 44;

/** Heights of elements besides their text: margins, the unfilled half of a last line, images by their ratio. */
const HEIGHTS: Readonly<Record<string, (attributes: string) => number>> = {
  p: () => 2,
  li: () => 0.9,
  h2: () => 4.5,
  h3: () => 3,
  h4: () => 2.5,
  tr: () => 1.5,
  figure: () => 5,
  img: (attributes) => {
    const width = Number(/ width="(\d+)"/.exec(attributes)?.[1]);
    const height = Number(/ height="(\d+)"/.exec(attributes)?.[1]);
    return width > 0 && height > 0 ? (height / width) * Math.min(TRACK_REM, width / 16) : 0;
  },
};

/** Step of a height: 0 up to 4rem, and each further step 50 % higher. */
function stepOf(heightRem: number): number {
  return Math.min(LAST_STEP, Math.max(0, Math.round(Math.log(heightRem / 4) / Math.log(1.5))));
}

const LAST_STEP = 13;

function withClass(tag: string, name: string): string {
  return / class="/.test(tag) ? tag.replace(/ class="/, ` class="${name} `) : `${tag.slice(0, -1)} class="${name}">`;
}
