import type { Block } from '../../model/block.ts';
import { join, type Markup, xml } from '../../text/markup.ts';
import { BLOCK_JATS } from './block-table.ts';
import type { JatsWriter } from './jats-writer.ts';

/** One block as JATS, whatever stands around it. */
export function blockJats(block: Block, w: JatsWriter): Markup {
  const print = BLOCK_JATS[block.kind] as (block: Block, w: JatsWriter) => Markup;
  return print(block, w);
}

/** Blocks, each in a line; one that the element around it does not hold stands in a `p`, which holds every block but sections. */
export function blocksJats(content: readonly Block[], held: ReadonlySet<Block['kind']>, w: JatsWriter): Markup {
  return join(
    flat(content).map((block) => {
      const isHeld = block.kind === 'paragraph' || held.has(block.kind);
      return xml`\n${isHeld ? blockJats(block, w) : xml`<p>${inParagraph(block, w)}</p>`}`;
    }),
  );
}

/** One line of code within a paragraph would be a part of the paragraph; `preformat` never is. */
function inParagraph(block: Block, w: JatsWriter): Markup {
  const isLine = block.kind === 'code' && block.language === undefined && !block.text.includes('\n');
  return isLine ? xml`<preformat xml:space="preserve">${block.text}</preformat>` : blockJats(block, w);
}

/** Blocks that a section holds before its sections. */
export const STANDALONE: ReadonlySet<Block['kind']> = new Set<Block['kind']>([
  'list',
  'defList',
  'boxedText',
  'dispQuote',
  'verseGroup',
  'speech',
  'statement',
  'code',
  'figure',
  'figGroup',
  'tableWrap',
  'displayFormula',
  'blockGraphic',
  'media',
  'supplementaryMaterial',
]);

/** Blocks without those that JATS has no element for where a section cannot stand: their content takes their place. */
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
 * Blocks of a section or body in the order that the DTD asks for: blocks, then sections, then lists of notes and references. A run out of
 * this order is put into a section without a title, which the reader of this program sees through.
 */
export function sectionsJats(content: readonly Block[], w: JatsWriter): Markup {
  return inOrder(content, { held: STANDALONE, holdsEnds: true }, w);
}

/** The same for a body, which does not end in lists. */
export function bodyJats(content: readonly Block[], w: JatsWriter): Markup {
  return inOrder(content, { held: STANDALONE, holdsEnds: false }, w);
}

/** The same for an abstract or acknowledgement, which hold `p` and sections only. */
export function paragraphsAndSectionsJats(content: readonly Block[], w: JatsWriter): Markup {
  return inOrder(content, { held: NO_BLOCKS, holdsEnds: false }, w);
}

const NO_BLOCKS: ReadonlySet<Block['kind']> = new Set();

interface Around {
  /** Blocks that stand before the sections; others stand in a `p`. */
  readonly held: ReadonlySet<Block['kind']>;
  /** True where lists of notes and references may stand after the sections. */
  readonly holdsEnds: boolean;
}

function inOrder(content: readonly Block[], { held, holdsEnds }: Around, w: JatsWriter): Markup {
  const blocks = content.flatMap((block) => (block.kind === 'unknown' ? block.content : [block]));
  const firstLate = blocks.findIndex((block) => !STANDALONE.has(block.kind) && block.kind !== 'paragraph');
  const head = firstLate < 0 ? blocks : blocks.slice(0, firstLate);
  const rest = firstLate < 0 ? [] : blocks.slice(firstLate);
  const lastSection = rest.findLastIndex(({ kind }) => kind === 'section');
  const tail = rest.slice(lastSection + 1);
  const isTailInOrder = holdsEnds && tail.every(isEnd);
  const wrapped = isTailInOrder ? rest.slice(0, lastSection + 1) : rest;
  return xml`${blocksJats(head, held, w)}${inSections(wrapped, w)}${isTailInOrder && tail.map((block) => xml`\n${blockJats(block, w)}`)}`;
}

function isEnd({ kind }: Block): boolean {
  return kind === 'refList' || kind === 'footnoteGroup';
}

/** Sections as they are, the runs between them in sections without a title. */
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

/** A section that only holds blocks where the DTD asks for a section. */
export function wrapper(content: readonly Block[], w: JatsWriter): Markup {
  const ends = content.filter(isEnd);
  const others = content.filter((block) => !isEnd(block));
  const notes = ends.map((block) => xml`\n${blockJats(block, w)}`);
  return xml`\n<sec specific-use="wrapper"><title/>${blocksJats(others, STANDALONE, w)}${notes}\n</sec>`;
}
