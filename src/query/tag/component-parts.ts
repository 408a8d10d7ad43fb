import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import { withoutOwnDois } from '../../render/main-abstract.ts';
import { textOfBlocks, textOfInlines } from '../../render/plain-text.ts';
import { visitDoiParts } from '../../render/visit-doi-parts.ts';

/** A part of an article with a DOI of its own. */
export interface Component {
  readonly doi: string;
  /** Name of its element: `abstract`, `fig`, `table-wrap`, `media`, `sub-article`, … */
  readonly type: string;
  readonly text: string;
}

/** Returns the parts of an article with DOIs of their own, in document order, without duplicates. Decisions, sections 2.9 and 3. */
export function componentsOf(article: Article): readonly Component[] {
  const byDoi = new Map<string, Component>();
  const add = (type: string, doi: string | undefined, textOf: () => string) => {
    if (doi === undefined || doi === article.meta.articleIds.doi || byDoi.has(doi)) return;
    byDoi.set(doi, { doi, type, text: withoutOwnDois(textOf(), article.meta.articleIds.doi) });
  };
  visitDoiParts(article, {
    abstract: (abstract) => add('abstract', abstract.doi, () => abstractText(abstract)),
    block: (block) => add(elementOf(block), block.doi, () => textOfBlocks([block])),
    subArticle: (part) => add('sub-article', part.doi, () => subArticleText(part)),
  });
  return [...byDoi.values()];
}

const ELEMENT: Readonly<Partial<Record<Block['kind'], string>>> = {
  blockGraphic: 'chem-struct-wrap',
  boxedText: 'boxed-text',
  figure: 'fig',
  tableWrap: 'table-wrap',
  media: 'media',
  supplementaryMaterial: 'supplementary-material',
};

function elementOf(block: Block): string {
  if (block.kind === 'section') return block.secType === 'app' ? 'app' : 'sec';
  return ELEMENT[block.kind] ?? block.kind;
}

function abstractText(abstract: Abstract): string {
  return joined([textOfInlines(abstract.title ?? []), textOfBlocks(abstract.content)]);
}

function subArticleText(subArticle: SubArticle): string {
  return joined([
    textOfInlines(subArticle.meta.title),
    ...subArticle.abstracts.map(abstractText),
    textOfBlocks(subArticle.body),
    textOfBlocks(subArticle.back),
  ]);
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}
