import type { Block } from '../../model/block.ts';
import { join, type Markup, xml } from '../../model/text/markup.ts';
import { blocksAllowedIn } from './allowed-blocks.ts';
import { BLOCK_JATS } from './block-table.ts';
import type { JatsWriter } from './jats-writer.ts';

/** Prints one block as JATS, independent of its parent. */
export function blockJats(block: Block, w: JatsWriter): Markup {
  const print = BLOCK_JATS[block.kind] as (block: Block, w: JatsWriter) => Markup;
  return print(block, w);
}

/** Prints blocks, each on a line. Kinds that the parent does not allow are put in a `p`, which allows every block but sections. */
export function blocksJats(content: readonly Block[], allowed: ReadonlySet<Block['kind']>, w: JatsWriter): Markup {
  return join(
    flat(content).map((block) => {
      const isAllowed = block.kind === 'paragraph' || allowed.has(block.kind);
      return xml`\n${isAllowed ? blockJats(block, w) : xml`<p>${inParagraph(block, w)}</p>`}`;
    }),
  );
}

/** Prints a block within a `p`; a line of code as `preformat`, since it would be read as inline code. */
function inParagraph(block: Block, w: JatsWriter): Markup {
  const isLine = block.kind === 'code' && block.language === undefined && !block.text.includes('\n');
  return isLine ? xml`<preformat xml:space="preserve">${block.text}</preformat>` : blockJats(block, w);
}

/** Blocks that a section allows before its sections. */
export const STANDALONE = blocksAllowedIn('sec');

/** Replaces blocks that JATS allows only next to sections by their content. */
function flat(content: readonly Block[]): Block[] {
  return content.flatMap((block): Block[] => {
    if (block.kind === 'unknown') return flat(block.content);
    if (block.kind === 'section') return flat([...headingOf(block), ...block.content]);
    if (block.kind === 'refList') return flat([...headingOf(block), ...block.content]);
    if (block.kind === 'footnoteGroup') return flat([...headingOf(block), ...block.footnotes.flatMap((note) => note.content)]);
    return [block];
  });
}

function headingOf({ title }: Pick<Extract<Block, { kind: 'section' }>, 'title'>): Block[] {
  return title === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'styled', style: 'bold', content: title }] }];
}

/**
 * Prints the blocks of a section or body in the order of the DTD: blocks, then sections, then lists of notes and references. A run out of
 * this order is put into a section without a title, which `read/jats` unwraps.
 */
export function sectionsJats(content: readonly Block[], w: JatsWriter): Markup {
  return inOrder(content, { allowed: STANDALONE, allowsEnds: true }, w);
}

/** Prints the blocks of a body, which does not allow lists of notes and references at its end. */
export function bodyJats(content: readonly Block[], w: JatsWriter): Markup {
  return inOrder(content, { allowed: STANDALONE, allowsEnds: false }, w);
}

/** Prints the blocks of an abstract or acknowledgement, which allow `p` and sections only. */
export function paragraphsAndSectionsJats(content: readonly Block[], w: JatsWriter): Markup {
  return inOrder(content, { allowed: NO_BLOCKS, allowsEnds: false }, w);
}

const NO_BLOCKS: ReadonlySet<Block['kind']> = new Set();

interface ContentModel {
  /** Kinds of blocks allowed before the sections; others are put in a `p`. */
  readonly allowed: ReadonlySet<Block['kind']>;
  /** True if lists of notes and references are allowed after the sections. */
  readonly allowsEnds: boolean;
}

function inOrder(content: readonly Block[], { allowed, allowsEnds }: ContentModel, w: JatsWriter): Markup {
  const blocks = content.flatMap((block) => (block.kind === 'unknown' ? block.content : [block]));
  const firstLate = blocks.findIndex((block) => !STANDALONE.has(block.kind) && block.kind !== 'paragraph');
  const head = firstLate < 0 ? blocks : blocks.slice(0, firstLate);
  const rest = firstLate < 0 ? [] : blocks.slice(firstLate);
  const lastSection = rest.findLastIndex(({ kind }) => kind === 'section');
  const tail = rest.slice(lastSection + 1);
  const isTailInOrder = allowsEnds && tail.every(isEnd);
  const wrapped = isTailInOrder ? rest.slice(0, lastSection + 1) : rest;
  return xml`${blocksJats(head, allowed, w)}${inSections(wrapped, w)}${isTailInOrder && tail.map((block) => xml`\n${blockJats(block, w)}`)}`;
}

function isEnd({ kind }: Block): boolean {
  return kind === 'refList' || kind === 'footnoteGroup';
}

/** Prints sections unchanged, and the runs between them in sections without a title. */
function inSections(content: readonly Block[], w: JatsWriter): Markup[] {
  const parts: Markup[] = [];
  let run: Block[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push(wrapper(run, w));
    run = [];
  };
  for (const block of content) {
    const last = run.at(-1);
    if (block.kind === 'section' || (last !== undefined && isEnd(last) && !isEnd(block))) endRun();
    if (block.kind === 'section') parts.push(xml`\n${blockJats(block, w)}`);
    else run.push(block);
  }
  endRun();
  return parts;
}

/** Wraps blocks in a section where the DTD requires one. */
export function wrapper(content: readonly Block[], w: JatsWriter): Markup {
  const ends = content.filter(isEnd);
  const others = content.filter((block) => !isEnd(block));
  const notes = ends.map((block) => xml`\n${blockJats(block, w)}`);
  return xml`\n<sec specific-use="wrapper"><title/>${blocksJats(others, STANDALONE, w)}${notes}\n</sec>`;
}
