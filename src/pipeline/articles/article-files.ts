import type { Article } from '../../model/article.ts';
import type { Figure } from '../../model/block.ts';
import type { Graphic } from '../../model/graphic.ts';
import type { FileRef } from '../../model/inline.ts';

/** The files of an article's package that its pages show or link. */
export interface ArticleFiles {
  /** Every figure in document order, sub-articles included. */
  readonly figures: readonly Figure[];
  /** Images to render, each source once. */
  readonly images: readonly NamedImage[];
  /** Files to copy as they are: supplements, media, the publisher's PDF. */
  readonly copies: readonly FileRef[];
}

/** An image with the name of its renditions: `F1`, `F1-2`, `image-1`. */
export interface NamedImage {
  readonly name: string;
  readonly file: FileRef;
  /** Further figures that show it first: their pages are negotiated as `image/jpeg` too, so each has the picture under its own name. */
  readonly figures?: readonly string[];
}

/**
 * Every file that an article's model refers to and that is there, by what is to be done with it, in document order.
 *
 * The model is plain data, so the walk is over all of it: a new kind of block that holds a graphic is found without a change here.
 */
export function articleFiles(article: Article): ArticleFiles {
  const found: Found = { figures: [], graphics: [], files: [] };
  find(article, found);
  const images = new Map<string, NamedImage>();
  // Figures first, so that a figure's image bears the figure's name wherever else it is shown.
  for (const { figureId, graphics } of found.figures) {
    for (const [index, { file }] of graphics.entries()) {
      if (file.source === undefined) continue;
      const named = images.get(file.source);
      if (named === undefined) images.set(file.source, { name: index === 0 ? figureId : `${figureId}-${index + 1}`, file });
      else if (index === 0) images.set(file.source, { ...named, figures: [...(named.figures ?? []), figureId] });
    }
  }
  let others = 0;
  for (const file of found.graphics) {
    if (file.source !== undefined && !images.has(file.source)) images.set(file.source, { name: `image-${++others}`, file });
  }
  const copies = new Map<string, FileRef>();
  for (const file of found.files) {
    if (file.source !== undefined && !images.has(file.source) && !copies.has(file.source)) copies.set(file.source, file);
  }
  return { figures: found.figures, images: [...images.values()], copies: [...copies.values()] };
}

interface Found {
  readonly figures: Figure[];
  readonly graphics: FileRef[];
  readonly files: FileRef[];
}

/** Of whatever is in a model, what tells it. */
interface Part {
  readonly kind?: string;
  readonly href?: unknown;
}

function find(value: object, found: Found): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) find(item, found);
    return;
  }
  // Of shapes so many that each look at a property costs: nearly everything has a kind, and most are texts.
  const { kind } = value as Part;
  if (kind === 'text') return;
  if (kind === undefined && isFileRef(value)) {
    found.files.push(value);
    return;
  }
  if (kind === 'graphic') {
    found.graphics.push((value as Graphic).file);
    return;
  }
  if (kind === 'figure' && 'figureId' in value) found.figures.push(value as Figure);
  for (const key in value) {
    const held = (value as Record<string, unknown>)[key];
    if (typeof held === 'object' && held !== null) find(held, found);
  }
}

function isFileRef(value: object): value is FileRef {
  return typeof (value as Part).href === 'string' && 'source' in value;
}
