import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { doiUrl } from '../../model/text/address.ts';
import { EMPTY, html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import type { Writer } from './writer.ts';

/** A block with a label and a title. */
export interface Titled {
  readonly label?: string;
  readonly title?: readonly Inline[];
}

export interface Captioned extends Titled {
  readonly caption: readonly Block[];
  readonly doi?: string;
}

/** Returns a title of plain text. */
export function titled(words: string): Titled {
  return { title: [{ kind: 'text', value: words }] };
}

/** Renders the heading of a section or box at the writer's level; empty if the source has neither label nor title. */
export function headingHtml(named: Titled, w: Writer): Markup {
  const inside = labelAndTitle(named, w);
  if (inside === EMPTY) return EMPTY;
  const name = `h${w.level}`;
  return html`<${name}>${inside}</${name}>
`;
}

/** Renders the first line of a caption: label and title. */
export function titleHtml(named: Titled, w: Writer, href?: string): Markup {
  const inside = labelAndTitle(named, w, href);
  return inside === EMPTY
    ? EMPTY
    : html`<p class="caption-title">${inside}</p>
`;
}

/** Optional parts of a caption: an address for its label, tools, which the style sheet shows beside the label, and lines at its end. */
export interface CaptionOptions {
  readonly href?: string;
  readonly tools?: Markup;
  readonly after?: Markup;
}

/** Renders label, title, caption and DOI of a `figure`. */
export function captionHtml(captioned: Captioned, w: Writer, { href, tools = EMPTY, after }: CaptionOptions = {}): Markup {
  const title = titleHtml(captioned, w, href);
  const words = html`${w.blocks(captioned.caption)}${after}`;
  if (title === EMPTY && words.markup === '' && captioned.doi === undefined) return tools;
  const [start, end] = words.markup === '' ? [withDoi(title, captioned.doi, w), EMPTY] : [title, withDoi(words, captioned.doi, w)];
  return html`<figcaption>
${start}${tools}${end}</figcaption>
`;
}

/** Adds the DOI at the end of the last paragraph, or as a paragraph after another block. */
function withDoi({ markup }: Markup, doi: string | undefined, w: Writer): Markup {
  if (doi === undefined || !markup.endsWith(PARAGRAPH_END)) return html`${trustedMarkup(markup)}${doiHtml(doi, w)}`;
  const url = doiUrl(w.context.doiResolver, doi);
  return html`${trustedMarkup(markup.slice(0, -PARAGRAPH_END.length))} <a class="doi" href="${url}">${url}</a>${trustedMarkup(PARAGRAPH_END)}`;
}

const PARAGRAPH_END = '</p>\n';

/** Renders the DOI of a part of the article, as a link. */
export function doiHtml(doi: string | undefined, w: Writer): Markup {
  if (doi === undefined) return EMPTY;
  const url = doiUrl(w.context.doiResolver, doi);
  return html`<p class="doi"><a href="${url}">${url}</a></p>
`;
}

function labelAndTitle(named: Titled, w: Writer, href?: string): Markup {
  const label = named.label?.trim() ?? '';
  const title = named.title === undefined ? EMPTY : w.inlines(named.title);
  const hasTitle = title.markup.trim() !== '';
  if (label === '' && !hasTitle) return EMPTY;
  const words = href === undefined || !w.hasLinks ? html`${label}` : html`<a href="${href}">${label}</a>`;
  return html`${label !== '' && html`<span class="label">${words}</span>`}${label !== '' && hasTitle && ' '}${hasTitle && html`<span class="title">${title}</span>`}`;
}
