import type { Block, FigGroup, Figure } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { relativeHref } from '../../model/text/address.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { type Captioned, type CaptionOptions, captionHtml, titleHtml } from './caption-html.ts';
import { hrefOf, pictureHtml } from './graphic-html.ts';
import { permissionsHtml } from './permissions-html.ts';
import { idHere, idHref, type Writer } from './writer.ts';

/** Renders a figure in its article; the picture links to the figure's own page. */
export function figureHtml(figure: Figure, w: Writer): Markup {
  const page = `${w.context.stem}/${figure.figureId}${w.context.ending}`;
  // In a book the label leads to the site, and the picture to nothing: reading systems enlarge it.
  const href = w.context.book?.pageUrl(page) ?? relativeHref(w.fromPath, page);
  const pictureHref = w.context.book === undefined ? href : undefined;
  return html`<figure${attribute('id', idHere(w, figure.id))} class="figure">
${picturesHtml(figure, w, () => pictureHref)}${captionOf(figure, w, { href, tools: toolsHtml(figure, w, href) })}</figure>
`;
}

/** Renders a figure on its own page, which has label, title and DOI itself; the picture links to its full size. */
export function fullSizeFigureHtml(figure: Figure, w: Writer): Markup {
  const fullSize = (source: string | undefined): string | undefined => {
    const image = source === undefined ? undefined : w.context.images.get(source);
    return image === undefined ? undefined : hrefOf(image.full, w);
  };
  const { label, title, doi, ...words } = figure;
  return html`<figure class="figure">
${picturesHtml(figure, w, fullSize)}${captionOf(words, w)}</figure>
`;
}

/** Returns the alternative text of a figure's picture; if the source has none, the label alone, since the caption is beside it. */
export function altTextOf(figure: Figure): string {
  return (
    figure.altText ?? figure.graphics.find((graphic) => graphic.altText !== undefined)?.altText ?? figure.label.replace(/[.:\s]+$/, '')
  );
}

export function figGroupHtml(group: FigGroup, w: Writer): Markup {
  return html`<div${attribute('id', idHere(w, group.id))} class="figure-group">
${titleHtml(group, w)}${w.blocks(group.caption)}${w.blocks(group.figures)}</div>
`;
}

/** Renders the links beside the label of a figure: full screen, which is the figure's page without script, the image file, and the figure itself. */
function toolsHtml(figure: Figure, w: Writer, href: string): Markup {
  const images = figure.graphics.flatMap(({ file }) => (file.source === undefined ? [] : (w.context.images.get(file.source) ?? [])));
  if (images.length === 0 || w.context.book !== undefined || !w.hasLinks) return EMPTY;
  const { messages } = w;
  const label = messages.text('article.download');
  const downloads = images.map(
    (image) => html`<a href="${hrefOf(image.full, w)}" download>${label}</a>
`,
  );
  return html`<div class="figure-tools">
<a class="figure-full" href="${href}">${messages.text('article.figure.fullScreen')}</a>
${downloads}<a class="copy-link" href="${idHref(w, figure.id)}">${messages.text('article.figure.link')}</a>
</div>
`;
}

function picturesHtml(figure: Figure, w: Writer, hrefFor: (source: string | undefined) => string | undefined): Markup {
  const alt = altTextOf(figure);
  const pictures = figure.graphics.map((graphic, index) => {
    const href = hrefFor(graphic.file.source);
    const name = figure.graphics.length === 1 ? alt : w.messages.text('article.label.imageOf', { name: alt, number: index + 1 });
    return html`${pictureHtml(graphic, w, { alt: name, isDescribed: figure.altText !== undefined || figure.longDesc !== undefined, ...(href === undefined ? {} : { href }) })}
${descriptionHtml(graphic.longDesc, w)}`;
  });
  const gap =
    figure.graphics.length === 0 &&
    figure.parts.length === 0 &&
    html`<div class="image-missing" role="img" aria-label="${w.messages.text('article.label.imageMissingNamed', { name: alt })}">
<span>${w.messages.text('article.label.imageMissing')}</span></div>
`;
  return html`${pictures}${gap}${descriptionHtml(figure.longDesc, w)}${w.blocks(pictureParts(figure))}`;
}

/** Returns the parts of a figure that are shown in place of a picture, or beside it. */
function pictureParts({ parts }: Pick<Figure, 'parts'>): readonly Block[] {
  const hasText = parts.some(({ kind }) => !PICTURES.has(kind));
  return hasText ? parts.filter(({ kind }) => PLAYERS.has(kind)) : parts;
}

const PLAYERS: ReadonlySet<Block['kind']> = new Set<Block['kind']>(['media', 'blockGraphic']);
/** Parts without running text; paragraphs refer to them, so that both keep their order. */
const PICTURES: ReadonlySet<Block['kind']> = new Set<Block['kind']>([
  ...PLAYERS,
  'code',
  'displayFormula',
  'supplementaryMaterial',
  'tableWrap',
]);

function captionOf(figure: Captioned & Pick<Figure, 'attrib' | 'parts' | 'permissions'>, w: Writer, options: CaptionOptions = {}): Markup {
  const above = new Set(pictureParts(figure));
  const after = html`${w.blocks(figure.parts.filter((part) => !above.has(part)))}${attribHtml(figure.attrib, w)}${figure.permissions !== undefined && permissionsHtml(figure.permissions, w)}`;
  return captionHtml(figure, w, { ...options, after });
}

/** Renders the attribution of a figure or table. */
export function attribHtml(attrib: readonly Inline[] | undefined, w: Writer): Markup {
  return attrib === undefined
    ? EMPTY
    : html`<p class="attrib">${w.inlines(attrib)}</p>
`;
}

/** Renders a long description, collapsed. */
export function descriptionHtml(longDesc: string | undefined, w: Writer): Markup {
  return longDesc === undefined
    ? EMPTY
    : html`<details class="description"><summary>${w.messages.text('article.label.description')}</summary><p>${longDesc}</p></details>
`;
}
