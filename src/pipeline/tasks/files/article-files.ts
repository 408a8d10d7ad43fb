import type { Article } from '../../../model/article.ts';
import type { Figure } from '../../../model/block.ts';
import type { Graphic } from '../../../model/graphic.ts';
import type { FileRef } from '../../../model/inline.ts';

/** The files of an article's package that its pages show or link to. */
export interface ArticleFiles {
  /** All figures in document order, including those of sub-articles. */
  readonly figures: readonly Figure[];
  /** Images to render, one entry per source. */
  readonly images: readonly NamedImage[];
  /** Files to copy unchanged: supplements, media, the publisher's PDF. */
  readonly copies: readonly FileRef[];
}

/** An image with the name of its renditions: `F1`, `F1-2`, `image-1`. */
export interface NamedImage {
  readonly name: string;
  readonly file: FileRef;
  /** Other figures whose first image it is. Each gets a copy under its own name, because `image/jpeg` is negotiated at its page. */
  readonly figures?: readonly string[];
}

/**
 * Finds every file that an article's model refers to and that was delivered, in document order.
 *
 * It visits the whole model, which is plain data, so that a new kind of block with a graphic needs no change here.
 */
export function articleFiles(article: Article): ArticleFiles {
  const found: FoundFiles = { figures: [], graphics: [], files: [] };
  visit(article, found);
  const images = new Map<string, NamedImage>();
  // Figures come first, so that an image that is also shown elsewhere has the name of its figure.
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

interface FoundFiles {
  readonly figures: Figure[];
  readonly graphics: FileRef[];
  readonly files: FileRef[];
}

/** The members by which a node of the model is recognised. */
interface ModelNode {
  readonly kind?: string;
  readonly href?: unknown;
}

function visit(value: object, found: FoundFiles): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) visit(item, found);
    return;
  }
  // Nodes have so many shapes that each property access is megamorphic in V8. Nearly all have a kind, and most are texts, so test that first.
  const { kind } = value as ModelNode;
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
    const member = (value as Record<string, unknown>)[key];
    if (typeof member === 'object' && member !== null) visit(member, found);
  }
}

function isFileRef(value: object): value is FileRef {
  return typeof (value as ModelNode).href === 'string' && 'source' in value;
}
