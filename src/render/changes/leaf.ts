import type { Block, Figure } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { referenceInlines } from '../citation/reference-inlines.ts';
import { textOfInlines } from '../plain-text.ts';
import { visitBlock } from '../visit-block.ts';

/** The smallest part of an article that is compared as one: a heading, a paragraph, a cell, a reference, or a figure with its caption. */
export interface Leaf {
  readonly kind: 'heading' | 'text' | 'figure';
  readonly content: readonly Inline[];
  /** `content` as plain text. */
  readonly text: string;
  /** Level of a heading: 2 for a section of the article. */
  readonly level?: number;
  readonly figure?: Figure;
}

/** Cuts blocks into leaves, in reading order. Parts without words are left out, except figures. */
export function leavesOf(blocks: readonly Block[], level = 2): readonly Leaf[] {
  return blocks.flatMap((block): readonly Leaf[] => {
    if (block.kind === 'section') {
      const title = withLabel(block.label, block.title ?? []);
      return [...leafOf('heading', title, { level }), ...leavesOf(block.content, level + 1)];
    }
    if (block.kind === 'refList' && block.title !== undefined) {
      const heading = leafOf('heading', withLabel(block.label, block.title), { level });
      const { title: _, label: __, ...rest } = block;
      return [...heading, ...partsOf(rest, level)];
    }
    return block.kind === 'figure' ? figureLeaves(block, level) : partsOf(block, level);
  });
}

/** A leaf; none without words. */
export function leafOf(kind: Leaf['kind'], content: readonly Inline[], more: Pick<Leaf, 'level' | 'figure'> = {}): readonly Leaf[] {
  const text = textOfInlines(content);
  return text === '' && more.figure === undefined ? [] : [{ kind, content, text, ...more }];
}

function figureLeaves(figure: Figure, level: number): readonly Leaf[] {
  const caption = leavesOf(figure.caption, level).flatMap(({ content }) => [SPACE, ...content]);
  const title = withLabel(figure.label, figure.title ?? []);
  return [...leafOf('figure', [...title, ...caption], { figure }), ...leavesOf(figure.parts, level)];
}

function partsOf(block: Block, level: number): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const add = (content: readonly Inline[]): void => void leaves.push(...leafOf('text', content));
  visitBlock(block, {
    id: () => undefined,
    text: (value) => add([{ kind: 'text', value }]),
    inlines: add,
    blocks: (inner) => void leaves.push(...leavesOf(inner, level)),
    graphic: () => undefined,
    reference: (reference) => add(referenceInlines(reference)),
  });
  return leaves;
}

function withLabel(label: string | undefined, title: readonly Inline[]): readonly Inline[] {
  return label === undefined ? title : [{ kind: 'text', value: label }, SPACE, ...title];
}

const SPACE: Inline = { kind: 'text', value: ' ' };
