import type { Graphic, RenderedImage, Rendition } from '../../model/graphic.ts';
import { relativeHref } from '../../model/text/address.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { fileName } from './file-link-html.ts';
import { idHere, type Writer } from './writer.ts';

/** Options of a picture: its class, its link, and the alternative text if the source has none. */
export interface PictureOptions {
  readonly alt: string;
  readonly className?: string;
  /** True if something around the graphic describes it. */
  readonly isDescribed?: boolean;
  /** Address that the picture links to instead of its full size. */
  readonly href?: string;
}

/** Renders a picture: the image in its sizes, or a visible note if the site has none. */
export function pictureHtml(graphic: Graphic, w: Writer, options: PictureOptions): Markup {
  const image = graphic.file.source === undefined ? undefined : w.context.images.get(graphic.file.source);
  const id = attribute('id', idHere(w, graphic.id));
  const alt = graphic.altText ?? options.alt;
  if (image === undefined)
    return html`<div${id} class="image-missing" role="img" aria-label="${missingLabel(graphic, alt, w)}">
<span>${missingFile(graphic, w)}</span></div>`;
  const defaultSize = image.page ?? image.full;
  if (w.context.book !== undefined) return bookImageHtml(graphic, defaultSize, w, { alt, isDescribed: options.isDescribed ?? false });
  const sizes = [image.thumbnail, image.page, image.full].filter((rendition) => rendition !== undefined);
  const srcset = sizes.map((rendition) => `${hrefOf(rendition, w)} ${rendition.widthPx}w`).join(', ');
  const img = html`<img${id} src="${hrefOf(defaultSize, w)}" srcset="${srcset}" sizes="${SIZES}" width="${defaultSize.widthPx}" height="${defaultSize.heightPx}" alt="${alt}" loading="lazy" decoding="async"${attribute('class', options.className)}${attribute('data-tiles', tilesOf(image, w))}>`;
  return w.hasLinks ? html`<a class="figure-link" href="${options.href ?? hrefOf(image.full, w)}">${img}</a>` : img;
}

/** Returns the address and size of the tiles for a viewer: `F6/iiif 2758 1768`. */
function tilesOf({ iiif, full }: RenderedImage, w: Writer): string | undefined {
  return iiif === undefined ? undefined : `${relativeHref(w.fromPath, iiif).replace(/\/info\.json$/, '')} ${full.widthPx} ${full.heightPx}`;
}

/** Renders an inline picture. */
export function inlineGraphicHtml(graphic: Graphic, w: Writer, alt = ''): Markup {
  const image = graphic.file.source === undefined ? undefined : w.context.images.get(graphic.file.source);
  const id = attribute('id', idHere(w, graphic.id));
  const words = graphic.altText ?? alt;
  if (image === undefined)
    return html`<span${id} class="image-missing" role="img" aria-label="${missingLabel(graphic, words, w)}">[${missingFile(graphic, w)}]</span>`;
  const { full } = image;
  if (w.context.book !== undefined) return bookImageHtml(graphic, full, w, { alt: words, className: 'inline-graphic' });
  return html`<img${id} class="inline-graphic" src="${hrefOf(full, w)}" width="${full.widthPx}" height="${full.heightPx}" alt="${words}" loading="lazy" decoding="async">`;
}

interface BookImageOptions {
  readonly alt: string;
  readonly className?: string;
  readonly isDescribed?: boolean;
}

/** Returns an image of a book, as XML and in one size. */
function bookImageHtml(
  graphic: Graphic,
  rendition: Rendition,
  w: Writer,
  { alt, className, isDescribed = false }: BookImageOptions,
): Markup {
  const hasText = graphic.altText !== undefined || graphic.longDesc !== undefined;
  w.context.book?.images.push({ path: rendition.path, isDescribed: isDescribed || hasText });
  return html`<img${attribute('id', idHere(w, graphic.id))}${attribute('class', className)} src="${hrefOf(rendition, w)}" width="${rendition.widthPx}" height="${rendition.heightPx}" alt="${alt}"/>`;
}

/** Returns the address of a rendition, relative to the writer's page. */
export function hrefOf(rendition: Rendition, w: Writer): string {
  return relativeHref(w.fromPath, rendition.path);
}

function missingLabel(graphic: Graphic, alt: string, w: Writer): string {
  return alt === '' ? missingFile(graphic, w) : w.messages.text('article.label.imageMissingNamed', { name: alt });
}

function missingFile({ file }: Graphic, w: Writer): string {
  return w.messages.text('article.label.imageMissingFile', { file: fileName(file) });
}

// The width of the text column; smaller screens use all of theirs.
const SIZES = '(min-width: 50em) 46em, 100vw';
