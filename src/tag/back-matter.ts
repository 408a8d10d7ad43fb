import type { Block, Footnote, Section } from '../model/block.ts';
import type { Reference } from '../model/reference.ts';
import { type BlockVisitor, visitBlock } from '../render/visit-block.ts';

/** What tags take from the back matter. */
export interface BackMatter {
  readonly references: readonly Reference[];
  readonly footnotes: readonly Footnote[];
  readonly acknowledgements: readonly Section[];
  /** Sections that state competing interests, where these are no footnotes. */
  readonly conflictSections: readonly Section[];
}

/** References, notes, acknowledgements and statements of competing interests, in document order, however deep they stand. */
export function backMatterOf(blocks: readonly Block[]): BackMatter {
  const found = {
    references: [] as Reference[],
    footnotes: [] as Footnote[],
    acknowledgements: [] as Section[],
    conflictSections: [] as Section[],
  };
  collect(blocks, found);
  return found;
}

interface Found {
  readonly references: Reference[];
  readonly footnotes: Footnote[];
  readonly acknowledgements: Section[];
  readonly conflictSections: Section[];
}

function collect(blocks: readonly Block[], found: Found): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => collect(inner, found),
    reference: (reference) => found.references.push(reference),
  };
  for (const block of blocks) {
    if (block.kind === 'footnoteGroup') found.footnotes.push(...block.footnotes);
    if (block.kind === 'section' && block.secType === 'ack') found.acknowledgements.push(block);
    if (block.kind === 'section' && CONFLICT.test(block.secType ?? '')) found.conflictSections.push(block);
    visitBlock(block, visitor);
  }
}

// 'COI-statement', 'conflict'
const CONFLICT = /^(?:coi-statement|conflict|conflicts?-of-interest|competing-interests?)$/i;
