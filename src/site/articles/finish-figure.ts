import type { FigureHtml } from '../../model/article-html.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Rendition } from '../../model/graphic.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { RENDITIONS, type SiblingKind } from '../../model/renditions.ts';
import { absoluteUrl, doiUrl } from '../../model/text/address.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { fileSize } from '../../render/file-size.ts';
import { cardTitle } from '../card-title.ts';
import { type HeadLink, headLinks } from '../head/head-links.ts';
import { jsonLdScript } from '../head/json-ld.ts';
import { openGraphTags } from '../head/open-graph.ts';
import { shortDescription } from '../head/short-description.ts';
import { langAttributes } from '../lang-attributes.ts';
import { licenseName } from '../license-name.ts';
import { fileHref, pageHref, pageUrl } from '../page-href.ts';
import type { ArticlePageContent, FinishedFigure } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';
import { holdBanner } from './hold-banner.ts';
import { noticeBanner } from './notice-banner.ts';
import { olderBanner } from './older-banner.ts';

/** Parts of a figure's page that depend on its article: image, caption, licence, neighbours, DOI, link to the article. */
export function finishFigure(journal: ArticleJournal, content: ArticlePageContent, figure: FigureHtml): FinishedFigure {
  const { card } = content;
  const messages = articleMessages(journal, card);
  const file = figureFile(content, figure);
  const name = nameOf(figure);
  const main = html`<div class="wide figure-view"${langAttributes(card, journal)}>
${holdBanner(content, messages)}${olderBanner(journal, content, file)}${noticeBanner(journal, content, file)}<nav class="crumbs" aria-label="${messages.text('nav.breadcrumb')}"><a href="${pageHref(journal, file, `${card.stem}.html#${figure.id}`)}">${cardTitle(card)}</a></nav>
<h1>${name}${figure.title !== '' && html` <span class="figure-title">${trustedMarkup(figure.title)}</span>`}</h1>
${trustedMarkup(figure.figure)}
${facts(journal, content, figure)}${neighbours(journal, content, figure)}</div>`;
  return {
    file,
    title: figure.titleText === '' ? name : messages.text('article.figure.windowTitle', { figure: name, title: figure.titleText }),
    ...(figure.captionText === '' ? {} : { description: shortDescription(figure.captionText) }),
    head: figureHead(journal, content, figure).markup,
    main: main.markup,
  };
}

/** `content/1/e00003/F1.html` */
function figureFile({ card }: ArticlePageContent, figure: FigureHtml): string {
  return `${card.stem}/${figure.figureId}.html`;
}

function facts(journal: ArticleJournal, content: ArticlePageContent, figure: FigureHtml): Markup {
  const { card, siblings } = content;
  const messages = articleMessages(journal, card);
  const file = figureFile(content, figure);
  const stem = file.replace(/\.html$/, '');
  const license = figure.licenseUrl ?? card.licenseUrl;
  const full = figure.image?.full;
  return html`<dl class="facts">
${figure.doi !== undefined && html`<div><dt>DOI</dt><dd><a href="${doiUrl(journal.doiResolver, figure.doi)}">${doiUrl(journal.doiResolver, figure.doi)}</a></dd></div>\n`}${
  license !== undefined &&
  html`<div><dt>${messages.text('article.figure.licence')}</dt><dd><a rel="license" href="${license}">${licenseName(license, messages)}</a></dd></div>\n`
}${
  full !== undefined &&
  html`<div><dt>${messages.text('article.figure.image')}</dt><dd><a href="${fileHref(journal, file, full.path)}">${imageFile(full, messages)}</a></dd></div>\n`
}${
  figure.image?.iiif !== undefined &&
  html`<div><dt>${messages.text('article.figure.tiles')}</dt><dd><a href="${fileHref(journal, file, figure.image.iiif)}" type="application/ld+json">${messages.text('article.figure.iiif')}</a></dd></div>\n`
}${siblings.includes('md') && html`<div><dt>${messages.text('article.figure.text')}</dt><dd><a href="${fileHref(journal, file, `${stem}.${RENDITIONS.md.ending}`)}">${RENDITIONS.md.label}</a></dd></div>\n`}<div><dt>${messages.text('article.figure.article')}</dt><dd><a href="${pageHref(journal, file, `${card.stem}.html`)}">${cardTitle(card)}</a></dd></div>
</dl>
`;
}

function imageFile({ widthPx, heightPx, sizeBytes }: Rendition, messages: Messages): string {
  const size = fileSize(sizeBytes, messages);
  return messages.text('article.figure.imageFile', { format: RENDITIONS.jpg.label, width: widthPx, height: heightPx, size });
}

function neighbours(journal: ArticleJournal, content: ArticlePageContent, figure: FigureHtml): Markup | false {
  const { figures } = content.html;
  const messages = articleMessages(journal, content.card);
  const at = figures.indexOf(figure);
  const file = figureFile(content, figure);
  const link = (to: FigureHtml | undefined, rel: keyof typeof NEIGHBOURS) =>
    to !== undefined &&
    html`<li class="pager-${rel}"><a rel="${rel}" href="${pageHref(journal, file, figureFile(content, to))}">${messages.html(NEIGHBOURS[rel], { figure: nameOf(to) })}</a></li>\n`;
  return (
    figures.length > 1 &&
    html`<nav class="pager" aria-label="${messages.text('article.figure.nav')}">
<ul>
${link(figures[at - 1], 'prev')}${link(figures[at + 1], 'next')}</ul>
</nav>
`
  );
}

const NEIGHBOURS = {
  prev: 'article.figure.previous',
  next: 'article.figure.next',
} as const satisfies Readonly<Record<string, MessageKey>>;

function nameOf({ label, figureId }: FigureHtml): string {
  return label === '' ? figureId : label;
}

/** No `citation_*` tags here: they would make the figure a second paper. */
function figureHead(journal: ArticleJournal, content: ArticlePageContent, figure: FigureHtml): Markup {
  const { card } = content;
  const file = figureFile(content, figure);
  const url = pageUrl(journal, file);
  const name = [figure.label, figure.titleText].filter((part) => part !== '').join(' ');
  const license = figure.licenseUrl ?? card.licenseUrl;
  const full = figure.image?.full;
  const shared = {
    title: name === '' ? card.titleText : name,
    type: 'article',
    url,
    ...(figure.captionText === '' ? {} : { description: shortDescription(figure.captionText) }),
    ...(figure.image === undefined ? {} : { picture: figure.image.page ?? figure.image.full, imageAlt: figure.altText }),
  } as const;
  const links = [
    ...(full === undefined ? [] : [alternate('jpg', fileHref(journal, file, full.path))]),
    ...(content.siblings.includes('md') ? [alternate('md', fileHref(journal, file, file.replace(/html$/, RENDITIONS.md.ending)))] : []),
    ...(figure.doi === undefined ? [] : [{ rel: 'cite-as', href: doiUrl(journal.doiResolver, figure.doi) }]),
    ...(license === undefined ? [] : [{ rel: 'license', href: license }]),
    { rel: 'collection', href: pageUrl(journal, `${card.stem}.html`) },
  ];
  return html`${openGraphTags(journal, shared)}${headLinks(links)}${jsonLdScript({
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    url,
    name,
    caption: figure.captionText === '' ? undefined : figure.captionText,
    contentUrl: full === undefined ? undefined : absoluteUrl(journal.siteUrl, full.path),
    width: full?.widthPx,
    height: full?.heightPx,
    license,
    isPartOf: { '@type': 'ScholarlyArticle', name: card.titleText, url: pageUrl(journal, `${card.stem}.html`) },
  })}`;
}

function alternate(kind: SiblingKind, href: string): HeadLink {
  return { rel: 'alternate', type: RENDITIONS[kind].mediaType, href, title: RENDITIONS[kind].label };
}
