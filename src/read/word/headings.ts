import { translatable } from '../../model/text/translatable.ts';
import { captionKind } from './captions.ts';
import { textIn } from './parse-reference.ts';
import { isAllBold } from './read-table.ts';
import { roleOf, sectionTypeOf } from './roles.ts';
import type { StoryBlock, StoryParagraph } from './story.ts';
import type { WordReader } from './word-reader.ts';

/**
 * Finds headings in a document without styles of headings: short paragraphs in bold or capitals, numbered titles and the usual titles of sections.
 * One problem names how many were found.
 */
export function withGuessedHeadings(blocks: readonly StoryBlock[], reader: WordReader): readonly StoryBlock[] {
  if (blocks.filter((block) => block.kind === 'paragraph' && block.level !== undefined).length > 1) return blocks;
  const found: StoryParagraph[] = [];
  const made = blocks.map((block, at): StoryBlock => {
    const level = block.kind === 'paragraph' && block.level === undefined ? levelOf(block, blocks[at + 1]) : undefined;
    if (block.kind !== 'paragraph' || level === undefined) return block;
    found.push(block);
    return { ...block, level };
  });
  const [first] = found;
  if (first === undefined) return blocks;
  reader.warn(
    'word-guessed',
    translatable`paragraphs are taken for headings (${found.length}), the first of them "${textIn(first.content).slice(0, 60)}"; expected the styles ${'Heading 1, Heading 2'}`,
    first.number,
  );
  return made;
}

function levelOf(block: StoryParagraph, next: StoryBlock | undefined): number | undefined {
  const text = textIn(block.content).trim();
  if (text.length < 3 || text.length > 140 || captionKind(block) !== undefined || roleOf(block.style) !== undefined || next === undefined)
    return undefined;
  if (/[,;]$/.test(text) || !/\p{L}{2}/u.test(text)) return undefined;
  const isKnown = text.length < 60 && sectionTypeOf(text) !== undefined;
  const isBold = isAllBold(block);
  const isCapitals = text.length > 4 && text === text.toUpperCase() && text !== text.toLowerCase();
  const numbers = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{Lu}/u.exec(text)?.[1];
  if (isKnown || (isBold && !/[.:]$/.test(text.replace(/^\d.*\.$/, ''))) || (isCapitals && isBold))
    return numbers === undefined ? (isKnown || isCapitals ? 1 : 2) : depthOf(numbers);
  if (
    numbers !== undefined &&
    text.length < 120 &&
    !/[.:]$/.test(text) &&
    block.list === undefined &&
    (numbers.includes('.') || isCapitals)
  )
    return depthOf(numbers);
  return isCapitals && text.length < 80 && !/\d/.test(text) ? 1 : undefined;
}

function depthOf(numbers: string): number {
  return Math.min(numbers.split('.').length, 6);
}
