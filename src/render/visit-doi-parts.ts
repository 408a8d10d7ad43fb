import type { Abstract, Article, SubArticle } from '../model/article.ts';
import type { Block } from '../model/block.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

/** A block that may have its own DOI. */
export type DoiBlock = Extract<Block, { readonly doi?: string }>;

/** Receives the parts of an article that may have their own DOI. */
export interface DoiPartVisitor {
  abstract(abstract: Abstract): void;
  block(block: DoiBlock): void;
  subArticle(subArticle: SubArticle): void;
}

/** Visits every part of an article that may have a DOI, with or without one, in document order, including parts of sub-articles. */
export function visitDoiParts(parts: Pick<Article, 'abstracts' | 'body' | 'back' | 'subArticles'>, visitor: DoiPartVisitor): void {
  for (const abstract of parts.abstracts) {
    visitor.abstract(abstract);
    visitBlocks(abstract.content, visitor);
  }
  visitBlocks(parts.body, visitor);
  visitBlocks(parts.back, visitor);
  for (const subArticle of parts.subArticles) {
    visitor.subArticle(subArticle);
    visitDoiParts(subArticle, visitor);
  }
}

function visitBlocks(blocks: readonly Block[], visitor: DoiPartVisitor): void {
  const inner: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    reference: () => undefined,
    blocks: (more) => visitBlocks(more, visitor),
  };
  for (const block of blocks) {
    // Fast path: most blocks are paragraphs, whose contents have no DOI.
    if (block.kind === 'paragraph') continue;
    if ('doi' in block) visitor.block(block);
    visitBlock(block, inner);
  }
}
