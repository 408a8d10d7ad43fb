import type { Block } from '../../model/block.ts';

/** An element whose content model in JATS allows some kinds of blocks without a `p` around them. */
export type BlockParent = 'sec' | 'fig' | 'fig-group' | 'table-wrap-group' | 'table-wrap' | 'td' | 'statement';

/**
 * The elements that allow each kind of block as a child. Elsewhere the block is put in a `p`, which allows every block but sections. JATS 1.3.
 *
 * `sec` stands for the blocks before its sections. Lists of notes and references follow them, and are printed by `block-contexts.ts`.
 */
const PARENTS: { readonly [K in Block['kind']]: readonly BlockParent[] } = {
  paragraph: [],
  section: [],
  list: ['sec', 'fig', 'table-wrap', 'td'],
  defList: ['sec', 'fig', 'table-wrap', 'td'],
  boxedText: ['sec'],
  dispQuote: ['sec', 'fig', 'table-wrap', 'td'],
  verseGroup: ['sec', 'fig', 'table-wrap', 'td'],
  speech: ['sec', 'fig', 'table-wrap', 'td'],
  statement: ['sec', 'fig', 'table-wrap', 'td', 'statement'],
  code: ['sec', 'fig', 'table-wrap', 'td'],
  figure: ['sec', 'fig-group'],
  figGroup: ['sec'],
  tableWrap: ['sec', 'fig', 'table-wrap-group'],
  displayFormula: ['sec', 'fig', 'table-wrap', 'td'],
  blockGraphic: ['sec', 'fig-group', 'td'],
  media: ['sec', 'fig', 'fig-group', 'table-wrap', 'td'],
  supplementaryMaterial: ['sec'],
  footnoteGroup: [],
  refList: [],
  unknown: [],
};

/** Returns the kinds of blocks that an element allows. */
export function blocksAllowedIn(parent: BlockParent): ReadonlySet<Block['kind']> {
  const kinds = Object.keys(PARENTS) as Block['kind'][];
  return new Set(kinds.filter((kind) => PARENTS[kind].includes(parent)));
}
