import type { Article } from '../../model/article.ts';
import type { ReferenceFact } from '../../model/article-facts.ts';
import type { Block } from '../../model/block.ts';
import type { Citation } from '../../model/reference.ts';
import { unlabelledInlines } from '../citation/reference-inlines.ts';
import { textOfInlines } from '../plain-text.ts';
import { type BlockVisitor, visitBlock } from '../visit-block.ts';
import { stated } from './stated.ts';

/** Returns the works that the reference lists of an article cite, in document order; entries without words are left out. */
export function referenceFacts({ body, back }: Pick<Article, 'body' | 'back'>): readonly ReferenceFact[] {
  return [...citationsIn(body), ...citationsIn(back)].map(referenceFact).filter(({ text }) => text !== '');
}

function citationsIn(blocks: readonly Block[]): readonly Citation[] {
  const found: Citation[] = [];
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => found.push(...citationsIn(inner)),
    reference: ({ citations }) => found.push(...citations),
  };
  // Fast path: most blocks are paragraphs, which contain no list.
  for (const block of blocks) if (block.kind !== 'paragraph') visitBlock(block, visitor);
  return found;
}

function referenceFact(citation: Citation): ReferenceFact {
  const { doi, pmid, pmcid, url, publicationType = '' } = citation;
  const type = publicationType.toLowerCase();
  const kind = DATA.test(type) ? 'dataset' : SOFTWARE.test(type) ? 'software' : undefined;
  return {
    text: textOfInlines(unlabelledInlines(citation)),
    ...stated({ doi, pmid, pmcid, url, type: publicationType, kind }),
  };
}

const DATA = /^data|database/;
const SOFTWARE = /^(?:software|computer-?program|program|code)$/;
