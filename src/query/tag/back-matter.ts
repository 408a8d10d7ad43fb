import type { Block, Footnote, Section } from '../../model/block.ts';
import type { Reference } from '../../model/reference.ts';
import { type BlockVisitor, visitBlock } from '../../render/visit-block.ts';

/** The parts of the back matter that tags are made from. */
export interface BackMatter {
  readonly references: readonly Reference[];
  readonly footnotes: readonly Footnote[];
  readonly acknowledgements: readonly Section[];
  /** Sections with statements of competing interests, if these are not footnotes. */
  readonly conflictSections: readonly Section[];
}

/** Collects references, footnotes, acknowledgements and statements of competing interests at any depth, in document order. */
export function backMatterOf(blocks: readonly Block[]): BackMatter {
  const collected = {
    references: [] as Reference[],
    footnotes: [] as Footnote[],
    acknowledgements: [] as Section[],
    conflictSections: [] as Section[],
  };
  collect(blocks, collected);
  return collected;
}

interface Collected {
  readonly references: Reference[];
  readonly footnotes: Footnote[];
  readonly acknowledgements: Section[];
  readonly conflictSections: Section[];
}

function collect(blocks: readonly Block[], collected: Collected): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    blocks: (inner) => collect(inner, collected),
    reference: (reference) => collected.references.push(reference),
  };
  for (const block of blocks) {
    if (block.kind === 'footnoteGroup') collected.footnotes.push(...block.footnotes);
    if (block.kind === 'section' && block.secType === 'ack') collected.acknowledgements.push(block);
    if (block.kind === 'section' && CONFLICT.test(block.secType ?? '')) collected.conflictSections.push(block);
    visitBlock(block, visitor);
  }
}

// 'COI-statement', 'conflict'
const CONFLICT = /^(?:coi-statement|conflict|conflicts?-of-interest|competing-interests?)$/i;
