import type { Article, SubArticle } from '../model/article.ts';
import type { Block } from '../model/block.ts';
import type { Inline } from '../model/inline.ts';
import { textOfInlines, tidyText } from './plain-text.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

/** A part of an article that has its own DOI, and where its readers are led. */
export interface DoiPlace {
  readonly doi: string;
  /** From the article's stem: `/F1` is a figure's own page, `#tbl1` a place in the article's page; '' is the page. */
  readonly place: string;
  /** `Figure 1. A cell`; '' where the source names it in no way. */
  readonly title: string;
  readonly isFigure: boolean;
}

/** The parts of an article that have their own DOI, in document order, each DOI once; the article itself is not among them. */
export function doiPlacesOf(article: Article): readonly DoiPlace[] {
  const byDoi = new Map<string, DoiPlace>();
  const own = article.meta.articleIds.doi?.toLowerCase();
  const add = (doi: string | undefined, place: Omit<DoiPlace, 'doi'>): void => {
    const key = doi?.toLowerCase();
    if (doi !== undefined && key !== undefined && key !== own && !byDoi.has(key)) byDoi.set(key, { doi, ...place });
  };
  addParts(article, add);
  return [...byDoi.values()];
}

type Add = (doi: string | undefined, place: Omit<DoiPlace, 'doi'>) => void;

function addParts(parts: Pick<Article, 'abstracts' | 'body' | 'back' | 'subArticles'>, add: Add): void {
  for (const { doi, id, title, content } of parts.abstracts) {
    add(doi, { place: anchor(id), title: titleOf('', title) || 'Abstract', isFigure: false });
    addBlocks(content, add);
  }
  addBlocks(parts.body, add);
  addBlocks(parts.back, add);
  for (const subArticle of parts.subArticles) {
    add(subArticle.doi, { place: anchor(subArticle.id), title: subArticleTitle(subArticle), isFigure: false });
    addParts(subArticle, add);
  }
}

function addBlocks(blocks: readonly Block[], add: Add): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    reference: () => undefined,
    blocks: (inner) => addBlocks(inner, add),
  };
  for (const block of blocks) {
    // Nothing below these has a DOI, and they are most of an article.
    if (block.kind === 'paragraph' || block.kind === 'refList') continue;
    if (block.kind === 'figure') add(block.doi, { place: `/${block.figureId}`, title: titleOf(block.label, block.title), isFigure: true });
    else if ('doi' in block) add(block.doi, { place: anchor(block.id), title: titleOf(block.label, block.title), isFigure: false });
    visitBlock(block, visitor);
  }
}

function anchor(id: string | undefined): string {
  return id === undefined ? '' : `#${id}`;
}

function titleOf(label: string | undefined, title: readonly Inline[] | undefined): string {
  const name = label?.replace(/[.:\s]+$/, '') ?? '';
  const words = title === undefined ? '' : textOfInlines(title);
  return tidyText([name, words].filter((part) => part !== '').join('. '));
}

function subArticleTitle({ meta, articleType }: SubArticle): string {
  return textOfInlines(meta.title) || tidyText(articleType.replaceAll('-', ' '));
}
