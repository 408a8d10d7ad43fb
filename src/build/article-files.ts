import type { Article } from '../model/article.ts';
import type { Figure } from '../model/block.ts';
import type { FileRef } from '../model/inline.ts';

/** The files of an article's package that its pages show or link. */
export interface ArticleFiles {
  /** Images to render, each source once, with the name of its renditions: `F1`, `F1-2`, `image-1`. */
  readonly images: readonly { readonly name: string; readonly file: FileRef }[];
  /** Files to copy as they are: supplements, media, the publisher's PDF. */
  readonly copies: readonly FileRef[];
}

/**
 * Every file that an article's model refers to and that is there, by what is to be done with it, in document order.
 *
 * The model is plain data, so the walk is over all of it: a new kind of block that holds a graphic is found without a change here.
 */
export function articleFiles(article: Article): ArticleFiles {
  const images = new Map<string, { name: string; file: FileRef }>();
  const copies = new Map<string, FileRef>();
  let others = 0;

  function takeImage(file: FileRef, name: () => string): void {
    if (file.source !== undefined && !images.has(file.source)) images.set(file.source, { name: name(), file });
  }

  function takeFigure(figure: Figure): void {
    for (const [index, { file }] of figure.graphics.entries()) {
      takeImage(file, () => (index === 0 ? figure.figureId : `${figure.figureId}-${index + 1}`));
    }
  }

  function walk(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) walk(item);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (isFigure(value)) takeFigure(value);
    if (isGraphic(value)) {
      takeImage(value.file, () => `image-${++others}`);
      return;
    }
    if (isFileRef(value)) {
      if (value.source !== undefined && !copies.has(value.source)) copies.set(value.source, value);
      return;
    }
    for (const key in value) {
      const held = (value as Record<string, unknown>)[key];
      if (typeof held === 'object') walk(held);
    }
  }

  // Figures first, so that a figure's image bears the figure's name wherever else it is shown.
  const figures: Figure[] = [];
  collectFigures(article, figures);
  for (const figure of figures) takeFigure(figure);
  walk(article);
  for (const source of images.keys()) copies.delete(source);
  return { images: [...images.values()], copies: [...copies.values()] };
}

/** Every figure of an article in document order, sub-articles included. */
export function figuresOf(article: Article): readonly Figure[] {
  const figures: Figure[] = [];
  collectFigures(article, figures);
  return figures;
}

function collectFigures(value: unknown, figures: Figure[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collectFigures(item, figures);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (isFigure(value)) figures.push(value);
  for (const key in value) {
    const held = (value as Record<string, unknown>)[key];
    if (typeof held === 'object') collectFigures(held, figures);
  }
}

function isFigure(value: object): value is Figure {
  return 'figureId' in value && 'kind' in value && value.kind === 'figure';
}

function isGraphic(value: object): value is { readonly kind: 'graphic'; readonly file: FileRef } {
  return 'kind' in value && value.kind === 'graphic' && 'file' in value;
}

function isFileRef(value: object): value is FileRef {
  return 'href' in value && typeof value.href === 'string' && !('kind' in value) && 'source' in value;
}
