import type { Block, BlockGraphic, FigGroup, Figure, Media, SupplementaryMaterial } from '../../model/block.ts';
import type { Graphic } from '../../model/graphic.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import { altTextOf } from '../html/figure-html.ts';
import { fileName } from '../html/file-link-html.ts';
import { anchorCode, linkOutCode } from './anchor.ts';
import { arrayCode, type Code, callCode, EMPTY, joinCode, textCode, valueCode } from './code.ts';
import { fileUrlOf } from './file-url.ts';
import { hasContent } from './has-content.ts';
import { doiCode, type Titled, titleCode } from './heading-typst.ts';
import { calledNotesCode } from './note-list.ts';
import { permissionsCode } from './permissions-typst.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

/** A figure, which floats to the top or the foot of a column or page. */
export function figureCode(figure: Figure, w: TypstWriter): Code {
  const inside = w.at({ notes: [], canFloat: false });
  const pictures = figure.graphics.map((graphic, index) => {
    const alt = altTextOf(figure);
    return graphicCode(graphic, inside, figure.graphics.length === 1 ? alt : `${alt} (${index + 1})`);
  });
  const gap = figure.graphics.length === 0 && figure.parts.length === 0 ? [gapCode(w.messages.text('article.label.imageMissing'))] : [];
  const anchor = anchorCode(figure.id, w);
  const caption = joinCode([
    captionCode(figure, inside),
    attribCode(figure.attrib, inside),
    permissionsCode(figure.permissions, inside),
    doiCode(figure.doi, inside),
    inside.blocks(figure.parts),
    calledNotesCode(inside),
  ]);
  const wide = valueCode(figure.graphics.some((graphic) => isWide(graphic, w)));
  return callCode(w.canFloat ? 'o.floating-figure' : 'o.fixed-figure', { anchor, caption, wide }, arrayCode([...pictures, ...gap]));
}

/** True for a picture that needs the width of the page: a wide one, or one with so many pixels that it has fine print. */
function isWide(graphic: Graphic, w: TypstWriter): boolean {
  const image = graphic.file.source === undefined ? undefined : w.context.images.get(graphic.file.source);
  if (image === undefined) return false;
  const ratio = image.widthPx / image.heightPx;
  return (ratio > 1.9 && image.widthPx > 600) || (ratio > 1.2 && image.sourceWidthPx >= 2200);
}

/** Figures with a common caption. */
export function figGroupCode(group: FigGroup, w: TypstWriter): Code {
  const caption = captionCode(group, w);
  return joinCode([anchorCode(group.id, w), w.blocks(group.figures), caption === EMPTY ? EMPTY : callCode('o.caption-block', {}, caption)]);
}

/** A graphic without a figure, in the flow. */
export function blockGraphicCode(block: BlockGraphic, w: TypstWriter): Code {
  const caption = joinCode([captionCode(block, w), doiCode(block.doi, w)]);
  return callCode(
    'o.fixed-figure',
    { anchor: anchorCode(block.id, w), caption },
    arrayCode([graphicCode(block.graphic, w, block.graphic.altText ?? fileName(block.graphic.file))]),
  );
}

/** A video or sound: its caption, and a link to the file. */
export function mediaCode(media: Media, w: TypstWriter): Code {
  return callCode(
    'o.supplement',
    { anchor: anchorCode(media.id, w) },
    joinCode([captionCode(media, w), filesCode([media.file], w), doiCode(media.doi, w)]),
  );
}

/** A supplement with links to its files. */
export function supplementaryMaterialCode(supplement: SupplementaryMaterial, w: TypstWriter): Code {
  return callCode(
    'o.supplement',
    { anchor: anchorCode(supplement.id, w) },
    joinCode([captionCode(supplement, w), filesCode(supplement.files, w), doiCode(supplement.doi, w)]),
  );
}

/** Label and title in bold, then the caption. */
export function captionCode({ caption, ...titled }: Titled & { readonly caption: readonly Block[] }, w: TypstWriter): Code {
  const title = titleCode(titled, w);
  const [first, ...rest] = caption;
  const lead = title === EMPTY ? EMPTY : callCode('o.caption-title', {}, title);
  if (first?.kind !== 'paragraph') return joinCode([lead, w.blocks(caption)]);
  const line = joinCode([anchorCode(first.id, w), lead, lead === EMPTY ? EMPTY : textCode(' '), w.inlines(trimmed(first.content))]);
  return joinCode([callCode('o.paragraph', {}, line), w.blocks(rest)]);
}

/** One picture in its natural proportions, or a visible gap. */
export function graphicCode(graphic: Graphic, w: TypstWriter, alt: string): Code {
  const image = graphic.file.source === undefined ? undefined : w.context.images.get(graphic.file.source);
  const anchor = anchorCode(graphic.id, w);
  if (image === undefined)
    return joinCode([anchor, gapCode(w.messages.text('article.label.imageMissingFile', { file: fileName(graphic.file) }))]);
  const size = { width: valueCode(image.widthPx), height: valueCode(image.heightPx) };
  return joinCode([anchor, callCode('o.picture', { alt: textCode(graphic.altText ?? alt), ...size }, textCode(image.path))]);
}

export function attribCode(attrib: readonly Inline[] | undefined, w: TypstWriter): Code {
  return hasContent(attrib) ? callCode('o.small-line', {}, w.inlines(trimmed(attrib))) : EMPTY;
}

function gapCode(words: string): Code {
  return callCode('o.gap', {}, textCode(words));
}

function filesCode(files: readonly FileRef[], w: TypstWriter): Code {
  return joinCode(files.map((file) => callCode('o.small-line', {}, linkOutCode(fileUrlOf(file, w), textCode(fileName(file)), w))));
}
