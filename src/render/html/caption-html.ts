import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { doiUrl } from '../../text/address.ts';
import { EMPTY, html, type Markup } from '../../text/markup.ts';
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

/** Optional parts of a caption: an address for its label, and lines at its end. */
export interface CaptionOptions {
  readonly href?: string;
  readonly after?: Markup;
}

/** Renders label, title, caption and DOI of a `figure`. */
export function captionHtml(captioned: Captioned, w: Writer, options: CaptionOptions = {}): Markup {
  const inside = html`${titleHtml(captioned, w, options.href)}${w.blocks(captioned.caption)}${options.after}${doiHtml(captioned.doi, w)}`;
  if (inside.markup === '') return EMPTY;
  return html`<figcaption>
${inside}</figcaption>
`;
}

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
