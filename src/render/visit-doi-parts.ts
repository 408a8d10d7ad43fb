import type { Abstract, Article, SubArticle } from '../model/article.ts';
import type { Block } from '../model/block.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

/** A block that may have a DOI of its own. */
export type DoiBlock = Extract<Block, { readonly doi?: string }>;

/** What takes the parts of an article that may have a DOI of their own. */
export interface DoiPartVisitor {
  abstract(abstract: Abstract): void;
  block(block: DoiBlock): void;
  subArticle(subArticle: SubArticle): void;
}

/** Shows a visitor every part of an article that may have a DOI, in document order, those of sub-articles included; whether it has one is its to see. */
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
    // Nothing below a paragraph has a DOI, and they are most of an article.
    if (block.kind === 'paragraph') continue;
    if ('doi' in block) visitor.block(block);
    visitBlock(block, inner);
  }
}
