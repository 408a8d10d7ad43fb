import type { Article, SubArticle } from '../model/article.ts';
import type { Block } from '../model/block.ts';
import { fileViewerOf, type LibraryViewer, libraryOf } from '../model/file-viewer.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

/** Returns the viewers with libraries that the delivered supplements of an article need, in alphabetical order. */
export function libraryViewersOf(article: Article | SubArticle): readonly LibraryViewer[] {
  const found = new Set<LibraryViewer>();
  collect([...article.body, ...article.back], found);
  for (const sub of article.subArticles) for (const viewer of libraryViewersOf(sub)) found.add(viewer);
  return [...found].sort();
}

function collect(blocks: readonly Block[], found: Set<LibraryViewer>): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    reference: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => collect(inner, found),
  };
  for (const block of blocks) {
    for (const file of block.kind === 'supplementaryMaterial' ? block.files : []) {
      const viewer = file.source === undefined ? undefined : fileViewerOf(file);
      const library = viewer === undefined ? undefined : libraryOf(viewer);
      if (library !== undefined) found.add(library);
    }
    visitBlock(block, visitor);
  }
}
